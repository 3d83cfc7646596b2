import { CLAIM_STATUSES, CLAIM_TYPES } from '../../../operators/records/claim.ts';

/** Runs one statement on a store and returns how many rows it changed. */
export type RunStatement = (sql: string) => Promise<number>;

const listOf = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

/** GLOB pattern of a UUID. */
const UUID = [8, 4, 4, 4, 12].map((digits) => '[0-9a-fA-F]'.repeat(digits)).join('-');

/** Gapless numbers for the claims of each scope, in their old order. */
const RENUMBERED = `
  CREATE TEMPORARY TABLE renumbered AS
  SELECT scope AS own, id AS claim, row_number() OVER (PARTITION BY scope ORDER BY min(number), id) - 1 AS place
  FROM claim_version GROUP BY scope, id`;

/** In two steps, because numbers are unique: to negative values, and back. */
const toPlace = (table: string, id: string) => [
  `UPDATE ${table} SET number = -1 - renumbered.place FROM renumbered
   WHERE renumbered.own = ${table}.scope AND renumbered.claim = ${table}.${id}`,
  `UPDATE ${table} SET number = -1 - number WHERE number < 0`,
];

/**
 * Repairs a ledger that has lost rows, so that memory can start on it. Each claim is restored to its last remaining version, numbers
 * of claims become gapless, and evidence and relations of lost claims or events are deleted. The history of claims is unchanged.
 *
 * @param tables tables that the store has; one without claims needs nothing
 * @returns descriptions of what was removed
 */
export async function repairLedger(tables: readonly string[], change: RunStatement): Promise<string[]> {
  if (!tables.includes('claim_version')) return [];
  const removed: string[] = [];
  const remove = async (what: string, sql: string) => {
    const rows = await change(sql);
    if (rows > 0) removed.push(`${what}: ${rows}`);
  };
  await remove(
    'events whose id is not a UUID',
    `DELETE FROM event WHERE NOT (CAST(id AS VARCHAR) GLOB '${UUID}')`,
  );
  await remove(
    'versions of claims with an invalid id, type, status or version number',
    `DELETE FROM claim_version WHERE NOT (CAST(id AS VARCHAR) GLOB '${UUID}')
       OR type NOT IN (${listOf(CLAIM_TYPES)}) OR status NOT IN (${listOf(CLAIM_STATUSES)})
       OR EXISTS (
         SELECT 1 FROM claim_version AS twin
         WHERE twin.scope = claim_version.scope AND twin.id = claim_version.id AND twin.version = claim_version.version AND twin.seq < claim_version.seq)`,
  );
  await change(
    `UPDATE claim_version SET superseded_at = (
       SELECT min(later.recorded_at) FROM claim_version AS later
       WHERE later.scope = claim_version.scope AND later.id = claim_version.id AND later.version > claim_version.version)
     WHERE (superseded_at IS NULL) = EXISTS (
       SELECT 1 FROM claim_version AS later
       WHERE later.scope = claim_version.scope AND later.id = claim_version.id AND later.version > claim_version.version)`,
  );
  await change(RENUMBERED);
  const vectors = tables.includes('embedding');
  // They can be recomputed.
  if (vectors) {
    await change(`DELETE FROM embedding WHERE kind = 'claim' AND id NOT IN (SELECT claim FROM renumbered)`);
    await change(`DELETE FROM embedding WHERE kind = 'event' AND id NOT IN (SELECT id FROM event)`);
  }
  for (const sql of toPlace('claim_version', 'id')) await change(sql);
  if (vectors) for (const sql of toPlace('embedding', 'id')) await change(sql);
  await change('DROP TABLE renumbered');
  await remove(
    'pieces of evidence whose claim or event is lost',
    `DELETE FROM evidence WHERE claim_id NOT IN (SELECT id FROM claim_version) OR event_id NOT IN (SELECT id FROM event)`,
  );
  await remove(
    'relations of claims that are lost',
    `DELETE FROM relation WHERE a NOT IN (SELECT id FROM claim_version) OR b NOT IN (SELECT id FROM claim_version)`,
  );
  return removed;
}
