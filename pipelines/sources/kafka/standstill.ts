/**
 * Why a partition stands still although there is more to read, and nothing is wrong with the reading of it:
 *
 * - `claiming`: its shard is being claimed (which waits for the last owner) and brought up to date
 * - `fenced`: another claimed it; the group is asked again after a session
 * - `full`: what was read waits to be stored, and may take no more room
 * - `store`: the store refuses what was read, and is asked again
 * - `broker`: Kafka does not say where the partition ends
 * - `stopped`: whoever reads it has stopped for good, and says so itself
 */
export type Excuse = 'claiming' | 'fenced' | 'full' | 'store' | 'broker' | 'stopped';

/** What is seen of a partition at one look. */
export interface Sight {
  /** Offset of the next message to be delivered, where it is known. */
  readonly position: number | undefined;
  /** Offset that the next message to be produced gets, where it is known. */
  readonly end: number | undefined;
  readonly excuse: Excuse | undefined;
}

/** What follows from all looks at a partition so far. Times are in milliseconds of a monotonic clock. */
export interface Standing {
  readonly stalled: boolean;
  /** Whether whoever reads it should leave the group and join it anew, as of this look. */
  readonly heal: boolean;
  /** When it was looked at last, and the last position that was known then. */
  readonly at: number;
  readonly position: number | undefined;
  /** For how long it has stood still with nothing to excuse it. */
  readonly idle: number;
  /** For how long of that standstill it was excused as fenced. */
  readonly fenced: number;
  /** At which idle time the next attempt to heal is due, and how long after that the one after it. */
  readonly healAt: number;
  readonly gap: number;
}

/** Bounds between two attempts to heal, at most: what joining anew does not heal should not disturb other partitions. */
const MOST_GAP = 64;

/**
 * Judges whether a partition that this process has is stalled: its position does not move while its end is ahead, for `bound`
 * milliseconds in which nothing excused it. Excused time does not count; being fenced excuses for one bound only, since the
 * partition is claimed again by then. A partition that stalled is so until it moves or is read to its end.
 *
 * @param before what followed from the looks before; undefined at the first
 * @param now milliseconds of a monotonic clock
 * @param bound milliseconds
 */
export function standingOf(before: Standing | undefined, sight: Sight, now: number, bound: number): Standing {
  const { position, end } = sight;
  const isRead = position !== undefined && end !== undefined && position >= end;
  const moved = position !== undefined && before?.position !== undefined && position > before.position;
  if (before === undefined || isRead || moved) {
    const fresh = { stalled: false, heal: false, idle: 0, fenced: 0, healAt: bound, gap: bound };
    return { ...fresh, at: now, position: position ?? before?.position };
  }
  // A process that stood still itself has not looked, and knows nothing of the time between.
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
