/** A statement that a reader saved. */
export interface SavedQuery {
  readonly name: string;
  readonly sql: string;
}

function isSaved(value: unknown): value is SavedQuery {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'sql' in value &&
    typeof value.sql === 'string'
  );
}

/** Reads saved statements; what is no such list is taken for an empty one. */
export function savedIn(text: string | null): SavedQuery[] {
  if (text === null) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter(isSaved) : [];
  } catch {
    // Somebody else wrote under this name.
    return [];
  }
}
