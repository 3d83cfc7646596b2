/** A set of words out of a text in which blanks or line ends stand between them. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''));
}

/** Groups of words, a group a line. */
export function wordGroups(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .map((line) => line.split(/\s+/).filter((word) => word !== ''))
    .filter((words) => words.length > 0);
}
