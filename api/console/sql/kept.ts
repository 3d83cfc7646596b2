import { isPlainText, readList } from './saved-text.ts';

/** A statement in a tab. */
export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly sql: string;
}

/** A statement that was run, and what came of it. */
export interface Ran {
  readonly sql: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly rows: number | undefined;
}

/** Where they are kept: in the browser, since they are the reader's own. */
const TABS = 'tidemark.sql.tabs';
const HISTORY = 'tidemark.sql.history';
/** Most statements of the history, and tabs. */
const MOST = 50;

function isTab(value: unknown): value is Tab {
  return isPlainText(value, 'id') && isPlainText(value, 'name') && isPlainText(value, 'sql');
}

function isRan(value: unknown): value is Ran {
  return isPlainText(value, 'sql') && 'at' in value && typeof value.at === 'number';
}

/** The tabs of the last visit. */
export function keptTabs(): Tab[] {
  return readList(localStorage.getItem(TABS), isTab);
}

export function keepTabs(tabs: readonly Tab[]): void {
  localStorage.setItem(TABS, JSON.stringify(tabs.slice(0, MOST)));
}

/** The statements that were run, the latest first. */
export function ranBefore(): Ran[] {
  return readList(localStorage.getItem(HISTORY), isRan);
}

/** Adds a statement to the history, in place of an earlier run of the same. */
export function keepRan(ran: Ran): Ran[] {
  const all = [ran, ...ranBefore().filter(({ sql }) => sql !== ran.sql)].slice(0, MOST);
  localStorage.setItem(HISTORY, JSON.stringify(all));
  return all;
}
