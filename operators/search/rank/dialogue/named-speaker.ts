/**
 * The only speaker whom a question names, by any part of the name; undefined for none or several.
 *
 * @param asked terms of the question
 * @param speakers of a session, each with the terms of the name
 */
export function namedSpeaker(
  asked: ReadonlySet<string>,
  speakers: ReadonlyMap<number, readonly string[]>,
): number | undefined {
  let found: number | undefined;
  for (const [speaker, name] of speakers) {
    if (!name.some((part) => asked.has(part))) continue;
    if (found !== undefined) return undefined;
    found = speaker;
  }
  return found;
}
