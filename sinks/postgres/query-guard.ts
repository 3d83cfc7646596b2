import { InvalidInput } from '../../operators/records/errors.ts';
import type { Session } from './session.ts';
import { type SqlWords, sqlWords } from './sql-words.ts';
import { asText } from './values.ts';

export const ONE_STATEMENT =
  'Only one statement that reads (SELECT, WITH, VALUES, TABLE, EXPLAIN) is permitted.';
export const OUTSIDE = 'The statement reaches outside the store, which is not permitted.';

const READING: ReadonlySet<string> = new Set(['select', 'with', 'values', 'table', '(']);

/** Functions that give another value each time and yet do nothing. */
const HARMLESS = [
  'random',
  'clock_timestamp',
  'timeofday',
  'gen_random_uuid',
  'pg_sleep',
  'pg_table_size',
  'pg_indexes_size',
  'pg_relation_size',
  'pg_total_relation_size',
  'pg_database_size',
];

/** Functions that only read, but what is none of the caller's business: SQL in a text, the server's settings and paths. */
const PRYING =
  /_to_xml|^(current_setting|pg_show_all_settings|pg_stat_get_activity|pg_relation_filepath|pg_tablespace_location)$/;

/** Tables of the catalog that hold passwords, or values out of the tables of others. */
const SECRET: ReadonlySet<string> = new Set([
  'pg_authid',
  'pg_statistic',
  'pg_statistic_ext_data',
  'pg_largeobject',
  'pg_user_mapping',
  'pg_foreign_server',
  'pg_subscription',
  'pg_db_role_setting',
]);

/** A statement that may be looked at further. */
export interface Reading {
  /** The statement that reads, without what may follow it and without an EXPLAIN in front. */
  readonly sql: string;
  readonly calls: SqlWords['calls'];
  /** Whether the caller asked for its plan; then it is not run. */
  readonly explains: boolean;
}

/**
 * Checks how a statement begins, and what stands in it wherever that may be.
 *
 * @throws InvalidInput when it does not read, or takes parameters or operators by their schema
 */
export function readsOnly(sql: string): Reading {
  const { words, calls, hasParameters } = sqlWords(sql);
  const explains = words[0] === 'explain';
  const first = explains ? words[1] : words[0];
  // Behind EXPLAIN a parenthesis may hold options, one of which runs the statement.
  if (!READING.has(first) || (explains && first === '(')) throw new InvalidInput(ONE_STATEMENT);
  if (hasParameters) throw new InvalidInput('The statement has parameters; write the values out.');
  if (words.includes('operator')) throw new InvalidInput(OUTSIDE);
  const bare = sql.replace(/[;\s]+$/, '');
  return { sql: explains ? bare.slice(bare.search(/explain/i) + 'explain'.length) : bare, calls, explains };
}

/**
 * Refuses calls of functions that do something or tell of the server. A read-only transaction does not stop those:
 * they read files, wait for locks that outlive the transaction, change settings.
 */
export async function checkCalls(session: Session, calls: SqlWords['calls']): Promise<void> {
  if (
    calls.some(({ schema, name }) => PRYING.test(name) || (schema !== undefined && schema !== 'pg_catalog'))
  ) {
    throw new InvalidInput(OUTSIDE);
  }
  const names = calls.map(({ name }) => name).filter((name) => !HARMLESS.includes(name));
  if (names.length === 0) return;
  const acting = await session.rows(
    `SELECT proname FROM pg_proc WHERE provolatile = 'v' AND proname = ANY ($1::text::name[]) LIMIT 1`,
    [arrayText(names)],
  );
  if (acting.length > 0) {
    throw new InvalidInput(`The function ${asText(acting[0][0])} is not permitted; it does more than read.`);
  }
}

/** The text form of an array of texts. */
function arrayText(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Refuses a plan that reads tables beside those of the store and the catalog's harmless ones. */
export function checkPlan(plan: unknown, namespace: string): void {
  if (Array.isArray(plan)) {
    for (const part of plan) checkPlan(part, namespace);
    return;
  }
  if (typeof plan !== 'object' || plan === null) return;
  if ('Relation Name' in plan && 'Schema' in plan) {
    const { Schema: schema, 'Relation Name': table } = plan;
    const catalog =
      schema === 'information_schema' || (schema === 'pg_catalog' && !SECRET.has(String(table)));
    if (schema !== namespace && !catalog) throw new InvalidInput(OUTSIDE);
  }
  if ('Function Name' in plan && PRYING.test(String(plan['Function Name']))) throw new InvalidInput(OUTSIDE);
  for (const part of Object.values(plan)) checkPlan(part, namespace);
}
