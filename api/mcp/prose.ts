/** Joins the lines of a text into one line. */
export function prose(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}
