/** What every resource of tidemark is. */
export const JSON_TYPE = 'application/json';

/** A record as the contents of a resource. */
export function jsonBody(value: object) {
  return { mimeType: JSON_TYPE, text: JSON.stringify(value) };
}
