import type { Tick } from '../../store.ts';
import { instantLiteral, literal } from '../literal.ts';
import { toTick } from '../rows.ts';
import type { Session } from '../session.ts';
import { micros } from '../values.ts';

/** Statement that writes ticks of a shard. */
export function insertTicks(schema: string, shard: number, ticks: readonly Tick[]): string {
  const rows = ticks.map(
    ({ number, seq, at }) => `(${shard}, ${literal(number)}, ${literal(seq)}, ${instantLiteral(at)})`,
  );
  return `INSERT INTO ${schema}.tick_log VALUES ${rows.join(', ')}`;
}

/** Ticks of a shard with a number above `after`, in order. */
export async function listTicks(session: Session, shard: number, after: number): Promise<readonly Tick[]> {
  const rows = await session.rows(
    `SELECT number, seq, ${micros('"at"')} FROM ${session.schema}.tick_log
     WHERE shard = $1::bigint AND number > $2::bigint ORDER BY number`,
    [shard, after],
  );
  return rows.map(toTick);
}
