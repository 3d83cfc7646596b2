/**
 * Why a partition does not move although there is more to read and its reader works:
 * - `claiming`: its shard is being claimed (which waits for the previous owner) and recovered
 * - `fenced`: another owner claimed it; the member rejoins the group after a session
 * - `full`: read messages wait to be stored, and no more fit
 * - `store`: the store rejects writes, and is retried
 * - `broker`: Kafka does not return the end of the partition
 * - `stopped`: its reader has stopped permanently, and reports this itself
 */
export type Excuse = 'claiming' | 'fenced' | 'full' | 'store' | 'broker' | 'stopped';

/** State of a partition at one check. */
export interface Sight {
  /** Offset of the next message to deliver, if known. */
  readonly position: number | undefined;
  /** Offset of the next message to be produced, if known. */
  readonly end: number | undefined;
  readonly excuse: Excuse | undefined;
}

/** Result of all checks of a partition so far. Times are in milliseconds of a monotonic clock. */
export interface PartitionHealth {
  readonly stalled: boolean;
  /** Whether the reader should leave the group and rejoin, as of this check. */
  readonly heal: boolean;
  /** Time of the last check, and the last known position. */
  readonly at: number;
  readonly position: number | undefined;
  /** Duration of the standstill without an excuse. */
  readonly idle: number;
  /** Duration of that standstill excused as fenced. */
  readonly fenced: number;
  /** Idle time of the next attempt to rejoin, and the interval to the one after it. */
  readonly healAt: number;
  readonly gap: number;
}

/** Maximum interval between attempts to rejoin, in bounds: when rejoining does not help, it should not disturb other partitions. */
const MOST_GAP = 64;

/**
 * Determines whether a partition of this process is stalled: its position does not move while its end is ahead, for `bound`
 * milliseconds without an excuse. Excused time does not count; being fenced excuses for one bound only, since the partition is claimed
 * again by then. A stalled partition stays so until it moves or is read to its end.
 *
 * @param before result of the earlier checks; undefined at the first
 * @param now milliseconds of a monotonic clock
 * @param bound milliseconds
 */
export function standingOf(
  before: PartitionHealth | undefined,
  sight: Sight,
  now: number,
  bound: number,
): PartitionHealth {
  const { position, end } = sight;
  const isRead = position !== undefined && end !== undefined && position >= end;
  const moved = position !== undefined && before?.position !== undefined && position > before.position;
  if (before === undefined || isRead || moved) {
    const fresh = { stalled: false, heal: false, idle: 0, fenced: 0, healAt: bound, gap: bound };
    return { ...fresh, at: now, position: position ?? before?.position };
  }
  // A process that was suspended made no checks, and knows nothing of the time between.
  const step = Math.min(Math.max(0, now - before.at), bound / 2);
  const excuse = sight.excuse ?? (end === undefined ? 'broker' : undefined);
  const fenced = before.fenced + (excuse === 'fenced' ? step : 0);
  const excused = excuse === 'fenced' ? fenced <= bound : excuse !== undefined;
  const idle = before.idle + (excused ? 0 : step);
  const heal = idle >= before.healAt;
  const gap = heal ? Math.min(2 * before.gap, MOST_GAP * bound) : before.gap;
  return {
    stalled: idle >= bound,
    heal,
    at: now,
    position: position ?? before.position,
    idle,
    fenced,
    healAt: heal ? idle + gap : before.healAt,
    gap,
  };
}
