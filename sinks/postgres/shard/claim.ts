import { setTimeout as delay } from 'node:timers/promises';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { only } from '../../sql/values.ts';
import type { ShardRows } from '../../store.ts';
import type { Database } from '../database.ts';
import { lockSchema, type Session } from '../session.ts';
import { asNumber, seqBase } from '../values.ts';

/** Name of the only shard of a single-process store; it has number 0. */
export const LOCAL = 'local';

/** Milliseconds between checks whether the owner has released it. */
const LOOK_EVERY = 50;

/** Result of a claim. */
export interface ShardLease {
  readonly shard: number;
  readonly generation: number;
  readonly attempt: number;
}

/** Creates a shard when there is none of the name. */
async function make(database: Database, name: string, blocks: boolean): Promise<void> {
  await database.write(async (session) => {
    await session.run(lockSchema(session.schema));
    const table = `${session.schema}.shard`;
    const rows = await session.rows(
      `SELECT CASE WHEN $1 = '${LOCAL}' THEN 0 ELSE (SELECT coalesce(max(number), 0) + 1 FROM ${table}) END`,
      [name],
    );
    const [number] = only(rows);
    await session.rows(
      `INSERT INTO ${table} (number, name, blocks, owner, generation, attempt, released, claimed_at, seen_at, commits,
         claimed_commits, next_seq)
       VALUES ($1::bigint, $2, $3::boolean, '', 0, 0, true, now(), now(), 0, 0, $4::bigint) ON CONFLICT (name) DO NOTHING`,
      [asNumber(number), name, String(blocks), seqBase(asNumber(number)) + 1],
    );
  });
}

async function look(session: Session, name: string) {
  const [row] = await session.rows(`SELECT released, blocks FROM ${session.schema}.shard WHERE name = $1`, [
    name,
  ]);
  return row === undefined ? undefined : { released: row[0] === 't', blocks: row[1] === 't' };
}

/** Makes the caller the owner of a shard; see {@link SharedStore.claim}. */
export async function claim(
  database: Database,
  name: string,
  { owner, patience, rows = 'table' }: { owner: string; patience: number; rows?: ShardRows | undefined },
): Promise<ShardLease> {
  const until = performance.now() + patience;
  for (;;) {
    const found = await database.read((session) => look(session, name));
    if (found === undefined) {
      await make(database, name, rows === 'blocks');
      continue;
    }
    if (found.blocks !== (rows === 'blocks')) {
      const kept = found.blocks ? 'blocks' : 'table';
      throw new TidemarkError(
        'conflict',
        `The shard ${name} stores its observations as ${kept}; claim it with rows: '${kept}'.`,
      );
    }
    const left = until - performance.now();
    if (found.released || left <= 0) break;
    await delay(Math.min(LOOK_EVERY, left));
  }
  return database.write(async (session) => {
    const rows = await session.rows(
      `UPDATE ${session.schema}.shard SET generation = generation + 1, attempt = attempt + 1, owner = $2,
         released = false, claimed_at = clock_timestamp(), seen_at = clock_timestamp(), claimed_commits = commits
       WHERE name = $1 RETURNING number, generation, attempt`,
      [name, owner],
    );
    const [shard, generation, attempt] = only(rows);
    return { shard: asNumber(shard), generation: asNumber(generation), attempt: asNumber(attempt) };
  });
}
