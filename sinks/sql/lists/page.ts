/** Splits up to `limit` + 1 rows into a page and the position of the next one. */
export function page<Row, Position>(
  rows: readonly Row[],
  limit: number,
  position: (last: Row) => Position,
): { rows: readonly Row[]; next: Position | undefined } {
  if (rows.length <= limit) return { rows, next: undefined };
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: last === undefined ? undefined : position(last) };
}
