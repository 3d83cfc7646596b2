import type { Client } from '../../client/index.ts';

/** A column of a view. */
export interface Column {
  readonly name: string;
  readonly type: string;
}

/** A view that statements read. */
export interface View {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** Views about memory; the others are about series and signals. */
const MEMORY = new Set([
  'claims',
  'claim_version',
  'events',
  'evidence',
  'relations',
  'contradictions',
  'history',
]);
/** The order of those that are read most. */
const FIRST = ['observations', 'signals', 'series', 'settings', 'events', 'claims'];

/** A type as readers call it. */
export function typeText(type: string): string {
  if (/\[\]$/.test(type)) return 'list';
  if (/^(VARCHAR|UUID)/.test(type)) return 'text';
  if (/^(TIMESTAMP|DATE)/.test(type)) return 'time';
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT|INTEGER)/.test(type)) return 'int';
  if (/^(DOUBLE|FLOAT|DECIMAL)/.test(type)) return 'double';
  return type.toLowerCase();
}

/** All views and tables of the catalogue. */
async function askCatalogue(client: Client): Promise<View[]> {
  const { rows } = await client.sql(
    "SELECT table_name AS view, column_name AS name, data_type AS type FROM duckdb_columns() WHERE NOT internal AND schema_name = 'main' ORDER BY table_name, column_index",
  );
  const views = new Map<string, Column[]>();
  for (const { view, name, type } of rows) {
    const columns = views.get(String(view)) ?? [];
    views.set(String(view), columns);
    columns.push({ name: String(name), type: String(type) });
  }
  return [...views].map(([name, columns]) => ({ name, columns }));
}

/** The views with their columns, each once: tables have their rows also under a name in the singular. */
export async function readSchema(client: Client): Promise<View[]> {
  const all = await askCatalogue(client);
  const names = new Set(all.map(({ name }) => name));
  const isDouble = (name: string) =>
    names.has(`${name}s`) || (name === 'claim_history' && names.has('history')) || name === 'series_name';
  const rank = ({ name }: View) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return all
    .filter(({ name }) => !isDouble(name))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Views by what they are about. */
export function grouped(
  views: readonly View[],
): readonly (readonly [title: string, views: readonly View[]])[] {
  return [
    ['Series and signals', views.filter(({ name }) => !MEMORY.has(name))],
    ['Memory', views.filter(({ name }) => MEMORY.has(name))],
  ];
}

/** The number of rows of each view, by one statement. */
export async function countRows(
  client: Client,
  views: readonly View[],
): Promise<ReadonlyMap<string, number>> {
  if (views.length === 0) return new Map();
  const each = views.map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const { rows } = await client.sql(`SELECT ${each.join(', ')}`);
  return new Map(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
}
