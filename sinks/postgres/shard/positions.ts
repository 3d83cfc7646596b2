import type { SourcePosition } from '../../source-position.ts';
import { literal } from '../literal.ts';
import type { Session } from '../session.ts';
import { asText } from '../values.ts';

/** Map key of a position's source and partition. */
export const placeOf = ({ source, partition }: SourcePosition) => JSON.stringify([source, partition]);

/** Statement that writes positions of a shard; of duplicates the last one counts. */
export function upsertPositions(schema: string, shard: number, positions: readonly SourcePosition[]): string {
  const last = new Map(positions.map((position) => [placeOf(position), position]));
  const rows = Array.from(
    last.values(),
    ({ source, partition, offset }) =>
      `(${shard}, ${literal(source)}, ${literal(partition)}, ${literal(offset)})`,
  );
  return (
    `INSERT INTO ${schema}.source_position VALUES ${rows.join(', ')} ` +
    'ON CONFLICT (shard, source, "partition") DO UPDATE SET "offset" = excluded."offset"'
  );
}

/** Positions of a shard, by source and partition. */
export async function listPositions(session: Session, shard: number): Promise<SourcePosition[]> {
  const rows = await session.rows(
    `SELECT source, "partition", "offset" FROM ${session.schema}.source_position WHERE shard = $1::bigint
     ORDER BY source COLLATE "C", "partition" COLLATE "C"`,
    [shard],
  );
  return rows.map(([source, partition, offset]) => ({
    source: asText(source),
    partition: asText(partition),
    offset: asText(offset),
  }));
}
