import type { LedgerMarks } from '../../ledger.ts';
import { removalOffset } from '../../sql/ledger/removal.ts';
import { only } from '../../sql/values.ts';
import { literal } from '../literal.ts';
import { asNumber } from '../values.ts';

interface Reader {
  rows(sql: string): Promise<readonly (readonly unknown[])[]>;
}

/** The end of a scope. */
export async function readMarks(session: Reader, scope: string): Promise<LedgerMarks> {
  const { head, claims, removed } = await readEnds(session, scope);
  return { head, claims, ...(removed !== undefined && { removed }) };
}

/** The end of a scope, and the last `seq` of all. */
export async function readEnds(
  session: Reader,
  scope: string,
): Promise<LedgerMarks & { readonly last: number }> {
  const { sql, values } = removalOffset('head', scope, 'bigint');
  const rows = await session.rows(
    `SELECT h.head, s.head, s.claims, ${sql.replace('?text', literal(String(values[0])))}
     FROM ledger_head h LEFT JOIN ledger_scope s ON s.scope = ${literal(scope)}`,
  );
  const [last, head, claims, removed] = only(rows).map((value) => (value === null ? 0 : asNumber(value)));
  return { last: last ?? 0, head: head ?? 0, claims: claims ?? 0, ...(removed ? { removed } : {}) };
}

/** The last `seq` of all scopes. */
export async function readEnd(session: Reader): Promise<number> {
  return asNumber(only(await session.rows('SELECT head FROM ledger_head'))[0]);
}
