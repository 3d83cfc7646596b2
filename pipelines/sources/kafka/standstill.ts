/**
 * Why a partition does not move for a while although there is more to read and its reader works:
 * - `joining`: the process has not been in the group yet
 * - `claiming`: its shard is being claimed (which waits for the previous owner) and recovered
 * - `fenced`: another owner claimed it; the member rejoins the group after a session
 * - `full`: read messages wait to be stored, and no more fit
 * - `store`: the store rejects writes, and is retried
 * - `registry`: the schema registry does not answer, and is retried
 * - `broker`: Kafka does not return the end of the partition
 * - `stopped`: its reader has stopped permanently, and reports this itself
 */
export type Excuse = 'joining' | 'claiming' | 'fenced' | 'full' | 'store' | 'registry' | 'broker' | 'stopped';

/** A partition that is owned but stalled, and how this is known. */
export interface StalledPartition {
  /** Topic and number, such as `tidemark.observations/3`. */
  readonly partition: string;
  readonly reason: string;
}

/** State of a partition at one check. */
export interface Sight {
  /** Offset of the next message to deliver, if known. */
  readonly position: number | undefined;
  /** Next offset after the stored messages, if known. */
  readonly stored?: number | undefined;
  /** Offset of the next message to be produced, if known. */
  readonly end: number | undefined;
  readonly excuse: Excuse | undefined;
}

/** Result of all checks of a partition so far. Times are in milliseconds of a monotonic clock. */
export interface PartitionHealth {
  /** Whether it does not move, though it should. */
  readonly stalled: boolean;
  /** Whether the reader should leave the group and rejoin, as of this check. */
  readonly heal: boolean;
  /** Time of the last check. */
  readonly at: number;
  /** The furthest known position, and the last known ones of the store and of the end. */
  readonly position: number | undefined;
  readonly stored: number | undefined;
  readonly end: number | undefined;
  /** Duration of the standstill. */
  readonly still: number;
  /** Duration of it without an excuse. */
  readonly idle: number;
  /** Duration of it excused as fenced. */
  readonly fenced: number;
  /** Idle time of the next attempt to rejoin, and the interval to the one after it. */
  readonly healAt: number;
  readonly gap: number;
}

/** Maximum interval between attempts to rejoin, in bounds: when rejoining does not help, it should not disturb other partitions. */
const MOST_GAP = 64;

/**
 * Bounds for which an excuse holds: an owner that was killed is waited for, and a shard is recovered. After that the partition does not move,
 * for whatever reason.
 */
const EXCUSED_BOUNDS = 4;

/** Excuses that hold for as long as they last: Kafka does not answer, or something else reports it. */
const LASTING: ReadonlySet<Excuse | undefined> = new Set<Excuse>(['broker', 'stopped']);

/**
 * Determines whether a partition of this process is stalled: it does not move while its end is ahead, for `bound` milliseconds without an
 * excuse, or for a few bounds with one; one bound is enough for the schema registry, which nothing but an operator brings back. Being fenced excuses for one bound only, since the partition is claimed again by then. It moves when
 * its position or what is stored of it rises: a partition that is read again and again from one place does not. A stalled partition stays so
 * until it moves or is read to its end.
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
  const position = furthest(sight.position, before?.position, sight.end);
  const stored = sight.stored ?? before?.stored;
  const end = sight.end ?? before?.end;
  const known = { at: now, position, stored, end };
  // What waits for the schema registry was read and is not stored, however far the reader is.
  const isUnread = sight.excuse === 'registry';
  // Of a partition whose position is not known, as before it is claimed, what is stored tells how far it was read.
  const reached = isUnread ? stored : (sight.position ?? sight.stored ?? before?.position);
  const isRead = end !== undefined && (end === 0 || (reached !== undefined && reached >= end));
  const moved = (!isUnread && rose(before?.position, position)) || rose(before?.stored, stored);
  if (before === undefined || isRead || moved)
    return { ...known, stalled: false, heal: false, still: 0, idle: 0, fenced: 0, healAt: bound, gap: bound };
  // A process that was suspended made no checks, and knows nothing of the time between.
  const step = Math.min(Math.max(0, now - before.at), bound / 2);
  const excuse = sight.excuse ?? (sight.end === undefined ? 'broker' : undefined);
  const fenced = before.fenced + (excuse === 'fenced' ? step : 0);
  const excused = excuse === 'fenced' ? fenced <= bound : excuse !== undefined;
  const idle = before.idle + (excused ? 0 : step);
  const still = before.still + (LASTING.has(excuse) ? 0 : step);
  const heal = idle >= before.healAt;
  const gap = heal ? Math.min(2 * before.gap, MOST_GAP * bound) : before.gap;
  return {
    ...known,
    stalled: idle >= bound || still >= (isUnread ? bound : EXCUSED_BOUNDS * bound),
    heal,
    still,
    idle,
    fenced,
    healAt: heal ? idle + gap : before.healAt,
    gap,
  };
}

/** The furthest position, which begins anew where the end is before it, as after the topic was created again. */
function furthest(
  position: number | undefined,
  before: number | undefined,
  end: number | undefined,
): number | undefined {
  if (before === undefined || (end !== undefined && end < before)) return position;
  return Math.max(before, position ?? before);
}

function rose(before: number | undefined, now: number | undefined): boolean {
  return before !== undefined && now !== undefined && now > before;
}
