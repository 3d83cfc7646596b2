import type { SourcePosition } from '../../source-position.ts';
import { listPositions, movedPositions } from '../../sql/lists/positions.ts';
import { advanceShard, type ShardMarks } from '../../sql/marks.ts';
import type { Transaction } from '../../store.ts';
import { SOURCE_POSITION } from '../../tables.ts';
import type { Session } from '../session.ts';
import { PostgresSession } from '../sql-session.ts';
import { asNumber, seqBase, seriesBase } from '../values.ts';

/** The end of a shard; what lies beyond was never acknowledged. */
export interface PostgresMarks extends ShardMarks {
  /** Number of the last commit. */
  readonly commits: number;
  readonly positions: readonly SourcePosition[];
}

/** Reads the end of a shard. */
export async function readMarks(session: Session, shard: number): Promise<PostgresMarks> {
  const base = seriesBase(shard);
  const [row] = await session.rows(
    `SELECT s.commits, s.next_seq - 1,
       (SELECT coalesce(max(number), -1) FROM tick_log WHERE shard = s.number),
       (SELECT coalesce(max(version), 0) FROM settings_log WHERE shard = s.number),
       (SELECT coalesce(max(series) + 1, $2::bigint) FROM series WHERE series >= $2::bigint AND series < $3::bigint)
     FROM shard s WHERE s.number = $1::bigint`,
    [shard, base, seriesBase(shard + 1)],
  );
  // A read-only store may have no shard yet.
  if (row === undefined) {
    const seq = seqBase(shard);
    return { commits: 0, seq, tick: -1, settings: 0, series: 0, positions: [] };
  }
  const positions = await listPositions(new PostgresSession(session), SOURCE_POSITION, `shard = ${shard}`);
  const [commits, seq, tick, settings, series] = row;
  return {
    commits: asNumber(commits),
    seq: asNumber(seq),
    tick: asNumber(tick),
    settings: asNumber(settings),
    series: asNumber(series) - base,
    positions,
  };
}

/** The marks after a transaction, which was commit number `commits`. */
export function advance(marks: PostgresMarks, transaction: Transaction, commits: number): PostgresMarks {
  return {
    ...advanceShard(marks, transaction),
    commits,
    positions: movedPositions(marks.positions, transaction.positions),
  };
}
