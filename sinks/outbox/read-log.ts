import type { Log, Page } from './log.ts';

/** Changes that are read together. */
export const PAGE = 500;

/** Takes a page of a log; what it throws ends the reading, before the page is passed. */
export type Take<Entry> = (page: Page<Entry>) => void | Promise<void>;

/** Apart from the loops, which would hold a page for as long as it is taken, or waited for the next. */
async function pass<Entry>(
  log: Pick<Log<Entry>, 'read'>,
  after: number,
  limit: number,
  take: Take<Entry>,
): Promise<{ cursor: number; taken: void | Promise<void> }> {
  const page = await log.read(after, limit);
  return { cursor: page.cursor, taken: take(page) };
}

/**
 * Reads a log for as long as it grows: the loop of every reader. Pages without changes are handed over too, since they move
 * the place.
 *
 * @param after place after which it begins
 * @param stop ends it, between two pages
 * @param limit asked before each page for the most changes that it may have; 0 ends the reading
 */
export async function readLog<Entry>(
  log: Pick<Log<Entry>, 'read' | 'wait'>,
  after: number,
  take: Take<Entry>,
  stop: AbortSignal,
  limit: () => number | Promise<number> = () => PAGE,
): Promise<void> {
  let cursor = after;
  while (!stop.aborted) {
    const most = await limit();
    if (most === 0) return;
    const passed = await pass(log, cursor, most, take);
    await passed.taken;
    cursor = passed.cursor;
    await log.wait(cursor, stop);
  }
}

/** Reads a log up to its present end, or until it is stopped. */
export async function readToEnd<Entry>(
  log: Pick<Log<Entry>, 'read' | 'lastSeq'>,
  after: number,
  take: Take<Entry>,
  stop?: AbortSignal,
): Promise<void> {
  let cursor = after;
  while (cursor < log.lastSeq && stop?.aborted !== true) {
    const passed = await pass(log, cursor, PAGE, take);
    await passed.taken;
    cursor = passed.cursor;
  }
}
