/** Maximum length in UTF-16 units of a first line that counts as a heading. */
const LONGEST = 80;

/**
 * The heading of a text, or '': its first line if more lines follow and it is marked (`# Setup`), or is short and ends without
 * punctuation, unlike a sentence.
 */
export function headingOf(text: string): string {
  const end = text.indexOf('\n');
  if (end < 0) return '';
  const line = text.slice(0, end).trim();
  if (/^#{1,6} /.test(line)) return line;
  return line.length <= LONGEST && /[\p{L}\p{N})`"'’”*_]$/u.test(line) ? line : '';
}
