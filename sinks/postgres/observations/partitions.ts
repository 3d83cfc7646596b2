import type { StoredBatch } from '../../../operators/records/batch.ts';
import { only } from '../../sql/values.ts';
import type { Database } from '../database.ts';
import { lockSchema, type Session } from '../session.ts';
import { asNumber, asText } from '../values.ts';

/** Times outside of these years go to two partitions that every store has. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2099;
/** Years before and after the present one that are partitioned by month; the others are one partition each. */
const NEAR = 1;

/** The times of observations. */
type Times = Pick<StoredBatch, 'time' | 'length'>;

/** A partition: the times in [from, to), in microseconds. */
interface Partition {
  readonly table: string;
  readonly from: number;
  readonly to: number;
}

const PREFIX = 'observation_log_';
const monthStart = (year: number, month: number) => Date.UTC(year, month) * 1000;

/** The time range of a partition, by its table name. */
function partitionOf(table: string): Partition {
  const part = table.slice(PREFIX.length);
  if (part === 'early') return { table, from: Number.NEGATIVE_INFINITY, to: monthStart(FIRST_YEAR, 0) };
  if (part === 'late') return { table, from: monthStart(LAST_YEAR + 1, 0), to: Number.POSITIVE_INFINITY };
  const [first, second] = part.split('_');
  const year = Number(first);
  const month = second === undefined ? undefined : Number(second);
  return month === undefined
    ? { table, from: monthStart(year, 0), to: monthStart(year + 1, 0) }
    : { table, from: monthStart(year, month - 1), to: monthStart(year, month) };
}

/** The partition to create for a time, given the existing ones: a year with monthly partitions gets more of them. */
function partitionFor(time: number, present: readonly Partition[], thisYear: number): Partition {
  const at = new Date(Math.floor(time / 1000));
  const year = at.getUTCFullYear();
  const byMonth =
    Math.abs(year - thisYear) <= NEAR || present.some(({ table }) => table.startsWith(`${PREFIX}${year}_`));
  const month = byMonth ? `_${String(at.getUTCMonth() + 1).padStart(2, '0')}` : '';
  return partitionOf(`${PREFIX}${year}${month}`);
}

const covers = ({ from, to }: Partition, time: number) => time >= from && time < to;

/** The existing partitions, by time. */
export async function listPartitions(session: {
  rows(sql: string): Promise<readonly (readonly unknown[])[]>;
}): Promise<Partition[]> {
  const rows = await session.rows(
    `SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'observation_log'::regclass`,
  );
  return rows.map(([name]) => partitionOf(asText(name))).sort((a, b) => a.from - b.from);
}

/**
 * Creates the partitions that rows need before the commit that writes them: creating one in that commit would hold a lock until its
 * end. Attaching takes a lock for which neither readers nor writers wait.
 */
export class Partitions {
  private known: readonly Partition[] = [];
  private last: Partition | undefined;

  /** Call when a known partition turns out to be missing. */
  forget(): void {
    this.known = [];
    this.last = undefined;
  }

  async ensure(database: Database, batches: readonly Times[]): Promise<void> {
    if (this.missing(batches).length === 0) return;
    this.known = await database.write(async (session) => {
      await session.run(lockSchema(session.schema));
      const present = await listPartitions(session);
      const [year] = only(await session.rows(`SELECT extract(year FROM now())`));
      this.known = present;
      for (const time of this.missing(batches)) {
        if (present.some((partition) => covers(partition, time))) continue;
        const partition = partitionFor(time, present, asNumber(year));
        await attach(session, partition);
        present.push(partition);
      }
      return present;
    });
  }

  /** One time in each month that no known partition covers. */
  private missing(batches: readonly Times[]): number[] {
    const found = new Map<string, number>();
    for (const { time, length } of batches) {
      for (const at of time.subarray(0, length)) {
        if (this.last !== undefined && covers(this.last, at)) continue;
        const partition = this.known.find((one) => covers(one, at));
        if (partition !== undefined) this.last = partition;
        else found.set(new Date(Math.floor(at / 1000)).toISOString().slice(0, -17), at);
      }
    }
    return [...found.values()];
  }
}

async function attach(session: Session, { table, from, to }: Partition): Promise<void> {
  const { schema } = session;
  const bound = (time: number) => `'${new Date(time / 1000).toISOString()}'`;
  await session.run(`
    CREATE TABLE ${schema}.${table} (LIKE ${schema}.observation_log INCLUDING ALL);
    ALTER TABLE ${schema}.observation_log ATTACH PARTITION ${schema}.${table}
    FOR VALUES FROM (${bound(from)}) TO (${bound(to)})`);
}
