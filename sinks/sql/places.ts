/** Entities in order of first occurrence, and for each row the index of its entity. */
export function placesOf(rows: readonly string[]): { entities: string[]; places: Int32Array } {
  const entities: string[] = [];
  const known = new Map<string, number>();
  const places = Int32Array.from(rows, (entity) => {
    const place = known.get(entity) ?? entities.push(entity) - 1;
    known.set(entity, place);
    return place;
  });
  return { entities, places };
}
