/** A text that is written in lines, as one line. */
export function prose(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}
