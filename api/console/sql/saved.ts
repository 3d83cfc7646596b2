import { type SavedQuery, savedIn } from './saved-text.ts';

/** Where saved statements are kept: in the browser, since they are the reader's own. */
const SAVED = 'tidemark.sql.saved';

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
