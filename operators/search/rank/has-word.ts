const LETTER = /[\p{L}\p{N}]/u;

/**
 * Whether a text contains a whole word, case-insensitively; a word may have joints such as those of "db-01".
 *
 * @param text in lower case
 * @param word in lower case
 */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!LETTER.test(before) && !LETTER.test(after)) return true;
  }
  return false;
}
