import type { SourcePosition } from '../../source-position.ts';
import { advanceShard, type ShardMarks } from '../../sql/marks.ts';
import type { Transaction } from '../../store.ts';
import type { Session } from '../session.ts';
import { asNumber, seqBase, seriesBase } from '../values.ts';
import { listPositions, placeOf } from './positions.ts';

/** The end of a shard; what lies beyond was never acknowledged. */
export interface PostgresMarks extends ShardMarks {
  /** Number of the last commit. */
  readonly commits: number;
  readonly positions: ReadonlyMap<string, SourcePosition>;
}

/** Reads the end of a shard. */
export async function readMarks(session: Session, shard: number): Promise<PostgresMarks> {
  const { schema } = session;
  const base = seriesBase(shard);
  const [row] = await session.rows(
    `SELECT s.commits, s.next_seq - 1,
       (SELECT coalesce(max(number), -1) FROM ${schema}.tick_log WHERE shard = s.number),
       (SELECT coalesce(max(version), 0) FROM ${schema}.settings_log WHERE shard = s.number),
       (SELECT coalesce(max(series) + 1, $2::bigint) FROM ${schema}.series WHERE series >= $2::bigint AND series < $3::bigint)
     FROM ${schema}.shard s WHERE s.number = $1::bigint`,
    [shard, base, seriesBase(shard + 1)],
  );
  // A read-only store may have no shard yet.
  if (row === undefined) {
    const seq = seqBase(shard);
    return { commits: 0, seq, tick: -1, settings: 0, series: 0, positions: new Map() };
  }
  const positions = await listPositions(session, shard);
  const [commits, seq, tick, settings, series] = row.map(asNumber);
  return {
    commits,
    seq,
    tick,
    settings,
    series: series - base,
    positions: new Map(positions.map((position) => [placeOf(position), position])),
  };
}

/** The marks after a transaction, which was commit number `commits`. */
export function advance(marks: PostgresMarks, transaction: Transaction, commits: number): PostgresMarks {
  return {
    ...advanceShard(marks, transaction),
    commits,
    positions: new Map([
      ...marks.positions,
      ...transaction.positions.map((position): [string, SourcePosition] => [placeOf(position), position]),
    ]),
  };
}
