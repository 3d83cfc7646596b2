import type pg from 'pg';
import { expect } from 'vitest';
import { ROUND, SHARED } from './ledger-rounds.mjs';

/** Checks in the tables that rounds are there whole and once, in one order without a gap; those acknowledged are there. */
export async function checkRounds(client: pg.Client, acknowledged: readonly string[]): Promise<void> {
  await client.query('SET search_path = tidemark');
  const ask = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows;
  const tokens = (await ask('SELECT DISTINCT run_id FROM event ORDER BY 1')).map(([token]) => String(token));
  expect(new Set(tokens)).toEqual(new Set([...tokens, ...acknowledged]));
  const count = (table: string, token: string) =>
    ask(`SELECT ${token}, count(*)::int, count(DISTINCT (t.*))::int FROM ${table} t GROUP BY 1 ORDER BY 1`);
  const each = (rows: number) => tokens.map((token) => [token, rows, rows]).sort();
  for (const [table, token, rows] of [
    ['event', 'run_id', ROUND.events],
    ['claim_version', 'author', ROUND.claims + 1],
    ['evidence', 'source', ROUND.evidence],
    ['claim_history', 'actor', ROUND.history],
    ['relation', 'resolution', 1],
  ] as const) {
    expect((await count(table, token)).sort(), table).toEqual(each(rows));
  }
  const rows = tokens.length * (ROUND.events + ROUND.claims + 1 + 2);
  const seqs = `SELECT seq FROM event UNION ALL SELECT seq FROM claim_version UNION ALL SELECT seq FROM relation
    UNION ALL SELECT ended_seq FROM relation`;
  expect(
    await ask(`SELECT count(*)::int, count(DISTINCT seq)::int, min(seq)::int, max(seq)::int,
      (SELECT head::int FROM ledger_head) FROM (${seqs}) s`),
  ).toEqual([[rows, rows, 1, rows, rows]]);
  const claims = tokens.length * ROUND.claims + 1;
  expect(
    await ask(`SELECT count(*)::int, count(DISTINCT number)::int, max(number)::int + 1,
      (SELECT claims::int FROM ledger_scope) FROM claim`),
  ).toEqual([[claims, claims, claims, claims]]);
  // Each version of the claim that all rounds write to is superseded by the next, and the last by none.
  const versions = await ask(`SELECT version, superseded_seq IS NOT DISTINCT FROM lead(seq) OVER w,
      superseded_at IS NOT DISTINCT FROM lead(recorded_at) OVER w
    FROM claim_version WHERE id = '${SHARED}' WINDOW w AS (ORDER BY version) ORDER BY version`);
  expect(versions).toEqual(tokens.map((_, at) => [at + 1, true, true]));
}
