import { Fenced } from '../../../operators/records/errors.ts';
import type { Database } from '../database.ts';
import type { Session } from '../session.ts';
import { asNumber } from '../values.ts';

/** How far a shard goes. */
export interface Outcome {
  /** Number of the last commit. */
  readonly commits: number;
  /** What commits have to name from now on; undefined where another owner has the shard. */
  readonly attempt: number | undefined;
}

/** An owner of a shard, as it was claimed. */
export interface Owner {
  readonly number: number;
  readonly name: string;
  readonly generation: number;
}

/**
 * How far the commits of an owner go, after one whose answer was lost. Raises the shard's attempt, so that a commit
 * which is still on its way to the server cannot happen afterwards.
 *
 * @throws Fenced when another owner has the shard and it cannot be said any more
 */
export async function outcomeOf(database: Database, { number, name, generation }: Owner): Promise<Outcome> {
  return database.write(async (session) => {
    const table = `${session.schema}.shard`;
    const [own] = await session.rows(
      `UPDATE ${table} SET attempt = attempt + 1 WHERE number = $1::bigint AND generation = $2::bigint
       RETURNING commits, attempt`,
      [number, generation],
    );
    if (own !== undefined) return { commits: asNumber(own[0]), attempt: asNumber(own[1]) };
    // The next owner has noted how far this one had come.
    const [next] = await session.rows(
      `SELECT claimed_commits FROM ${table} WHERE number = $1::bigint AND generation = $2::bigint`,
      [number, generation + 1],
    );
    if (next === undefined) throw new Fenced(`shard ${name}`);
    return { commits: asNumber(next[0]), attempt: undefined };
  });
}

/** Number of the first change of a commit; of one without changes, the number that the next change gets. */
export async function firstChangeOf(session: Session, shard: number, commit: number): Promise<number> {
  const [[first]] = await session.rows(
    `SELECT coalesce(
       (SELECT first FROM ${session.schema}.change_batch WHERE shard = $1::bigint AND commit = $2::bigint),
       (SELECT last + 1 FROM ${session.schema}.change_counter))`,
    [shard, commit],
  );
  return asNumber(first);
}
