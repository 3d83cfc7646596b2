/** A value as one line of JSON that stands between tags of a prompt: no text in it can end the line or close a tag. */
export function dataLine(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
