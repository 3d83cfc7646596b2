import { createHash } from 'node:crypto';
import type { SourcePosition } from '../source-position.ts';
import { asText } from '../sql/values.ts';
import type { Session } from './connection/session.ts';
import { Insert } from './insert.ts';

/** Tables of positions. */
type PositionTable = 'source_position' | 'ledger_position';

const columns = (table: PositionTable) => `${table} (id, source, "partition", "offset")`;
const REPLACE: Readonly<Record<PositionTable, Insert>> = {
  source_position: new Insert(columns('source_position'), 'REPLACE'),
  ledger_position: new Insert(columns('ledger_position'), 'REPLACE'),
};

const keyOf = ({ source, partition }: SourcePosition) => JSON.stringify([source, partition]);

const digest = (position: SourcePosition) => createHash('sha256').update(keyOf(position)).digest('hex');

/** Positions, some of which have moved. */
export function withMoved(
  positions: readonly SourcePosition[],
  moved: readonly SourcePosition[],
): readonly SourcePosition[] {
  return [...new Map([...positions, ...moved].map((position) => [keyOf(position), position])).values()];
}

/** Positions in the order of their sources and partitions. */
export async function listPositions(session: Session, table: PositionTable): Promise<SourcePosition[]> {
  const rows = await session.rows(
    `SELECT source, "partition", "offset" FROM ${table} ORDER BY source, "partition"`,
  );
  return rows.map(([source, partition, offset]) => ({
    source: asText(source),
    partition: asText(partition),
    offset: asText(offset),
  }));
}

/** Stores positions in place of those of their sources and partitions; the last one of each counts. */
export function replacePositions(
  session: Session,
  table: PositionTable,
  positions: readonly SourcePosition[],
): Promise<void> {
  return REPLACE[table].run(session, positions.length, (row) => {
    const { source, partition, offset } = positions[row];
    return [digest(positions[row]), source, partition, offset];
  });
}
