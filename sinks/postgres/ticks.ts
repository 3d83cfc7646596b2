import type { Tick } from '../store.ts';
import { instantLiteral, literal } from './literal.ts';
import type { Session } from './session.ts';
import { asNumber, micros, type Row } from './values.ts';

/** Statement that writes ticks of a shard. */
export function insertTicks(schema: string, shard: number, ticks: readonly Tick[]): string {
  const rows = ticks.map(
    ({ number, seq, at }) => `(${shard}, ${literal(number)}, ${literal(seq)}, ${instantLiteral(at)})`,
  );
  return `INSERT INTO ${schema}.tick_log VALUES ${rows.join(', ')}`;
}

export function toTick([number, seq, at]: Row): Tick {
  return { number: asNumber(number), seq: asNumber(seq), at: asNumber(at) };
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
