import { EARLIEST, LATEST } from '../../../operators/time/instant.ts';
import type { Session } from '../../sql/session.ts';
import type { Cells } from '../../tables.ts';
import { listPartitions } from './partitions.ts';

/** Width of the first window in microseconds, and its growth factor while too few rows are found. */
const FIRST = 1e6;
const GROWTH = 16;

/** The time range to search in microseconds, and from which end. */
export interface Search {
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly newestFirst: boolean;
  readonly limit: number;
}

/**
 * The first `limit` rows by time in a range, found window by window: the index of times finds the pages of a window but has no order,
 * so a narrow window is read and sorted at once. Each partition starts with a narrow one.
 *
 * @param rowsOf the first rows with a time in [from, to), at most a given number
 */
export async function byTime(
  session: Session,
  { from, to, newestFirst, limit }: Search,
  rowsOf: (from: number, to: number, limit: number) => Promise<readonly Cells[]>,
): Promise<Cells[]> {
  const partitions = await listPartitions(session);
  if (newestFirst) partitions.reverse();
  await session.rows('SET LOCAL enable_seqscan = off');
  const found: Cells[] = [];
  for (const partition of partitions) {
    const low = Math.max(from, partition.from, EARLIEST);
    const high = Math.min(to, partition.to, LATEST);
    for (let at = 0, width = FIRST; at < high - low && found.length < limit; at += width, width *= GROWTH) {
      const end = Math.min(at + width, high - low);
      const window: [number, number] = newestFirst ? [high - end, high - at] : [low + at, low + end];
      found.push(...(await rowsOf(...window, limit - found.length)));
    }
  }
  return found;
}
