/** A statement that a reader saved. */
export interface SavedQuery {
  readonly name: string;
  readonly sql: string;
}

/** Whether a value is an object with a text of that name. */
export function isPlainText<Name extends string>(value: unknown, name: Name): value is Record<Name, string> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'string';
}

function isSaved(value: unknown): value is SavedQuery {
  return isPlainText(value, 'name') && isPlainText(value, 'sql');
}

/** Reads a list from the browser; what is no such list is taken for an empty one. */
export function readList<T>(text: string | null, isOne: (value: unknown) => value is T): T[] {
  if (text === null) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter(isOne) : [];
  } catch {
    // Somebody else wrote under this name.
    return [];
  }
}

/** Reads saved statements. */
export function savedIn(text: string | null): SavedQuery[] {
  return readList(text, isSaved);
}
