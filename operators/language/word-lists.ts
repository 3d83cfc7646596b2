/** A set of words from a text, separated by white space. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''));
}

/** Groups of words, one per line. */
export function wordGroups(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .map((line) => line.split(/\s+/).filter((word) => word !== ''))
    .filter((words) => words.length > 0);
}
