/** Where saved statements are kept: in the browser, since they are the reader's own. */
const SAVED = 'tidemark.sql.saved';
const LAST = 'tidemark.sql.last';

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

export function savedQueries(): SavedQuery[] {
  return savedIn(localStorage.getItem(SAVED));
}

/** Saves a statement under a name, in place of an earlier one; an empty statement removes it. */
export function saveQuery(name: string, sql: string): SavedQuery[] {
  const others = savedQueries().filter((one) => one.name !== name);
  const all = sql.trim() === '' ? others : [...others, { name, sql }];
  all.sort((a, b) => a.name.localeCompare(b.name));
  localStorage.setItem(SAVED, JSON.stringify(all));
  return all;
}

/** The statement of the last visit. */
export function lastQuery(): string | undefined {
  return localStorage.getItem(LAST) ?? undefined;
}

export function keepLast(sql: string): void {
  localStorage.setItem(LAST, sql);
}
