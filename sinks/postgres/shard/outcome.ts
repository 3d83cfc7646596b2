import { Fenced } from '../../../operators/records/errors.ts';
import { only } from '../../sql/values.ts';
import type { Database } from '../database.ts';
import type { Session } from '../session.ts';
import { asNumber } from '../values.ts';

/** The end of a shard. */
export interface ShardProgress {
  /** Number of the last commit. */
  readonly commits: number;
  /** Attempt that commits must name from now on; undefined when another owner has the shard. */
  readonly attempt: number | undefined;
}

/** An owner of a shard, from its claim. */
export interface Owner {
  readonly number: number;
  readonly name: string;
  readonly generation: number;
}

/**
 * The end of an owner's commits after an answer was lost. Increments the shard's attempt, so that a commit still on its way to the
 * server cannot happen later.
 *
 * @throws Fenced when another owner has the shard and the outcome can no longer be determined
 */
export async function outcomeOf(
  database: Database,
  { number, name, generation }: Owner,
): Promise<ShardProgress> {
  return database.write(async (session) => {
    const table = `${session.schema}.shard`;
    const [own] = await session.rows(
      `UPDATE ${table} SET attempt = attempt + 1 WHERE number = $1::bigint AND generation = $2::bigint
       RETURNING commits, attempt`,
      [number, generation],
    );
    if (own !== undefined) return { commits: asNumber(own[0]), attempt: asNumber(own[1]) };
    // The next owner has recorded the end of this one's commits.
    const [next] = await session.rows(
      `SELECT claimed_commits FROM ${table} WHERE number = $1::bigint AND generation = $2::bigint`,
      [number, generation + 1],
    );
    if (next === undefined) throw new Fenced(`shard ${name} of the store`);
    return { commits: asNumber(next[0]), attempt: undefined };
  });
}

/** Number of the first change of a commit; if it has none, the number of the next change. */
export async function firstChangeOf(session: Session, shard: number, commit: number): Promise<number> {
  const rows = await session.rows(
    `SELECT coalesce(
       (SELECT first FROM ${session.schema}.change_batch WHERE shard = $1::bigint AND commit = $2::bigint),
       (SELECT last + 1 FROM ${session.schema}.change_counter))`,
    [shard, commit],
  );
  const [first] = only(rows);
  return asNumber(first);
}
