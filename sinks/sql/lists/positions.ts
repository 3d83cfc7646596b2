import type { SourcePosition } from '../../source-position.ts';
import { type LEDGER_POSITION, quotedName } from '../../tables.ts';
import { records } from '../select.ts';
import type { Session } from '../session.ts';

/** The source and the partition of a position as one text. */
export const placeOf = ({ source, partition }: SourcePosition): string => JSON.stringify([source, partition]);

/** Positions, some of which have moved; the last one of each source and partition counts. */
export function movedPositions(
  positions: readonly SourcePosition[],
  moved: readonly SourcePosition[],
): readonly SourcePosition[] {
  return [...new Map([...positions, ...moved].map((one) => [placeOf(one), one])).values()];
}

/** Positions in the order of their sources and partitions. */
export function listPositions(
  session: Session,
  table: typeof LEDGER_POSITION,
  condition = 'true',
): Promise<SourcePosition[]> {
  const { byCode } = session.dialect;
  const order = `ORDER BY source ${byCode}, "partition" ${byCode}`;
  return records(session, table, `FROM ${quotedName(table.name)} WHERE ${condition} ${order}`);
}
