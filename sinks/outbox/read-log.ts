import type { Log, LogPage } from './log.ts';

/** Changes read at once. */
export const PAGE = 500;

/** Takes a page of a log. An error ends the reading before the position moves. */
export type Take<Entry> = (page: LogPage<Entry>) => void | Promise<void>;

/** A separate function: the loops would keep a page alive until the next one arrives. */
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
 * Reads a log as it grows: the loop of every reader. Empty pages are passed on too, since they advance the position.
 *
 * @param after position after which it begins
 * @param stop ends it between two pages
 * @param limit called before each page for its maximum number of changes; 0 ends the reading
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
