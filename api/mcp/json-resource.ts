/** The media type of every resource of tidemark. */
export const JSON_TYPE = 'application/json';

/** The contents of a resource from a record. */
export function jsonBody(value: object) {
  return { mimeType: JSON_TYPE, text: JSON.stringify(value) };
}
