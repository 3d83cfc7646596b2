const ESCAPE = '\u001a';
/** Characters that PostgreSQL cannot store in text, and the escape itself. */
const UNKEPT = new RegExp(`[\\0${ESCAPE}]|\\p{Surrogate}`, 'gu');
const ESCAPED = new RegExp(`${ESCAPE}([0-9a-f]{4})`, 'g');

/**
 * Escapes text for PostgreSQL: a NUL, a lone surrogate, and the escape character (U+001A) become the escape character and four hex
 * digits. Other text is unchanged.
 */
export function encodeText(text: string): string {
  return text.replace(UNKEPT, (found) => ESCAPE + found.charCodeAt(0).toString(16).padStart(4, '0'));
}

/** Inverse of {@link encodeText}. */
export function decodeText(text: string): string {
  return text.includes(ESCAPE)
    ? text.replace(ESCAPED, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    : text;
}

/** Applies a function to every text in a value, including keys. */
function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [map(key), mapTexts(entry, map)]));
}

const UNKEPT_IN_JSON = /\\u(?:0000|001a|d[89a-f])/;
const ESCAPE_IN_JSON = '\\u001a';

/** JSON of a value, with its texts escaped for PostgreSQL's JSON functions. */
export function encodeJson(value: unknown): string {
  const json = JSON.stringify(value);
  return UNKEPT_IN_JSON.test(json) ? JSON.stringify(mapTexts(value, encodeText)) : json;
}

/** Inverse of {@link encodeJson}. */
export function decodeJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return json.includes(ESCAPE_IN_JSON) ? mapTexts(value, decodeText) : value;
}
