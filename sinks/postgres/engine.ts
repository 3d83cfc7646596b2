import { Unprocessable } from '../../operators/records/errors.ts';
import { DEFAULT_SCOPE } from '../../operators/records/ledger.ts';
import { RETENTION } from '../ledger.ts';
import type { Engine } from '../sql/engine.ts';
import { lastRemoval } from '../sql/ledger/removal.ts';
import { snapshotBlocks } from '../sql/ledger/snapshot-blocks.ts';
import { numbers, texts } from '../sql/select.ts';
import type { Session } from '../sql/session.ts';
import type { Database } from './database.ts';
import { unavailable } from './errors.ts';
import { extract } from './extract.ts';
import { commitToLedger } from './ledger/commit.ts';
import { readEnd, readMarks } from './ledger/marks.ts';
import { nearest } from './ledger/nearest.ts';
import { loadSnapshot, saveSnapshot } from './ledger/snapshots.ts';
import { postgresStreams } from './ledger/streams.ts';
import { firstRows, reduced } from './observations/observations.ts';
import { LOCAL } from './shard/claim.ts';
import { type Filling, PostgresSession } from './sql-session.ts';

/** Limits of long reads of tables: a block may wait for whoever takes the rows. */
const LONG = { timeoutMs: 600_000 };
const NO_LIMITS =
  "SET LOCAL statement_timeout = '10min'; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL enable_seqscan = off";

/** SQL of the scope of a position that removals moved. */
const REMOVED_FROM = `CASE WHEN "partition" LIKE '% %' THEN substr("partition", strpos("partition", ' ') + 1) ELSE '${DEFAULT_SCOPE}' END`;

/** Derives what only this engine keeps from the tables of a store that was filled. */
async function derive(session: Session): Promise<void> {
  const ledger = ['event', 'claim_version', 'relation'].map((name) => `SELECT seq FROM ${name}`);
  const next = (table: string) =>
    `SELECT setval(pg_get_serial_sequence('${table}', 'place'), max(place)) FROM ${table} HAVING count(*) > 0`;
  for (const statement of [
    `INSERT INTO shard (number, name, blocks, owner, generation, attempt, released, claimed_at, seen_at, commits,
       claimed_commits, next_seq)
     SELECT 0, '${LOCAL}', false, '', 0, 0, true, now(), now(), 0, 0, 1 + greatest(
       (SELECT coalesce(max(seq), 0) FROM observation_log), (SELECT coalesce(max(seq), 0) FROM tick_log),
       (SELECT coalesce(max(seq), 0) FROM checkpoint))`,
    'UPDATE change_counter SET last = (SELECT coalesce(max(last), 0) FROM change_batch)',
    `UPDATE claim_version old SET superseded_seq = new.seq FROM claim_version new
     WHERE new.number = old.number AND new.version = old.version + 1`,
    `UPDATE ledger_head SET head = greatest((SELECT coalesce(max(seq), 0) FROM (${ledger.join(' UNION ALL ')}) AS rows),
       (SELECT coalesce(max(ended_seq), 0) FROM relation), ${lastRemoval('bigint')})`,
    `INSERT INTO ledger_scope (scope, head, claims)
     SELECT scope, max(seq), coalesce(max(number) + 1, 0) FROM (
       SELECT scope, seq, NULL::bigint AS number FROM event
       UNION ALL SELECT scope, seq, number FROM claim_version
       UNION ALL SELECT scope, greatest(seq, ended_seq), NULL FROM relation
       UNION ALL SELECT ${REMOVED_FROM}, CASE WHEN "partition" LIKE 'head%' THEN "offset"::bigint ELSE 0 END,
         CASE WHEN "partition" LIKE 'claims%' THEN "offset"::bigint - 1 END
       FROM ledger_position WHERE source = '${RETENTION}'
     ) AS rows GROUP BY scope`,
    next('evidence'),
    next('claim_history'),
    'ANALYZE claim_version',
  ]) {
    await session.run(statement);
  }
}

/** Where the observations of a store go: with shards they are not added by way of an engine. */
function withoutShard(): never {
  throw new TypeError('observations are added by a shard');
}

/**
 * An engine over a schema of a PostgreSQL database.
 *
 * @param channel notified of commits of the ledger
 * @param filling of a store that is being filled
 */
export function postgresEngine(
  database: Database,
  storeId: string,
  { channel, filling }: { readonly channel: string; readonly filling?: Filling },
): Engine {
  const read: Engine['read'] = (task, limits) =>
    database.read((wire) => task(new PostgresSession(wire)), limits);
  return {
    system: 'postgresql',
    storeId,
    exclusive: false,
    read,
    alone: (task) =>
      database.read(async (wire) => {
        await wire.run(NO_LIMITS);
        const session = new PostgresSession(wire);
        const [shards] = await numbers(session, ['count(*)'], 'FROM shard WHERE number <> 0');
        if (shards > 0) {
          throw new Unprocessable(
            'Workers share this store, each with its own numbers, so it cannot be copied as one; use pg_dump.',
          );
        }
        return task(session);
      }, LONG),
    write: (task, options = {}) =>
      database.write(async (wire) => {
        if (options.alone !== undefined) {
          await wire.run(`LOCK TABLE ${options.alone} IN SHARE ROW EXCLUSIVE MODE`);
        }
        return task(new PostgresSession(wire, filling));
      }, options),
    settled: async () => undefined,
    failure: unavailable,
    close: () => database.end(),
    own: {
      firstRows,
      reduced,
      insertObservations: withoutShard,
      filled: derive,
      extract: (tables, after, path) => extract(database, tables, after, path),
    },
    memory: {
      marks: readMarks,
      end: readEnd,
      scopes: (session) => texts(session, 'scope', 'text', 'FROM ledger_scope'),
      commit: (scope, transaction) => commitToLedger(database, channel, scope, transaction),
      streams: postgresStreams(database),
      saveSnapshot: (scope, layout, head, pieces) =>
        saveSnapshot(database, scope, layout, head, snapshotBlocks(pieces)),
      loadSnapshot: (_session, ...asked) => loadSnapshot(database, ...asked),
      nearest,
    },
  };
}
