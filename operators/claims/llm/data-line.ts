/** A value as one line of JSON between tags of a prompt: its texts cannot end the line or close a tag. */
export function dataLine(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
