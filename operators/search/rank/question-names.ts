/** Words with a capital or a digit, including joints. */
const MARKED =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}_./-]*[\p{Lu}\p{N}])[\p{L}\p{N}](?:[\p{L}\p{N}_./-]*[\p{L}\p{N}])?/gu;

/**
 * The names in a question, in lower case: capitalised words that do not merely begin a sentence, and words with a digit or an inner
 * capital, such as identifiers.
 */
export function namesIn(question: string): string[] {
  const names = new Set<string>();
  for (const { 0: word, index } of question.matchAll(MARKED)) {
    const plain = /^\p{Lu}[\p{Ll}]*$/u.test(word);
    if (plain && /(?:^|[.?!]["'”’)]?\s+)["'“‘(]?$/u.test(question.slice(0, index))) continue;
    names.add(word.toLowerCase());
  }
  return [...names];
}
