/** The place of the first of `stops`, or of the end of the line, that no backslash escapes. */
export function scan(text: string, from: number, stops: string): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '\n' || stops.includes(char)) return at;
    if (char === '\\' && text[at + 1] !== '\n') at++;
  }
  return text.length;
}

/** The place of the quote that ends a string, which may have several lines; the length of the text if none does. */
export function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at++;
  }
  return text.length;
}

/** A name or a value of a tag without the backslashes that escape its characters. */
export function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\([,= ])/g, '$1') : text;
}
