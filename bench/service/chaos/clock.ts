/** What a process runs first whose clock is wrong: `new Date()` and `Date.now()` are ahead, monotonic clocks as they are. */
function shift(milliseconds: number): string {
  return `
    import { isMainThread } from 'node:worker_threads';
    const Right = Date;
    let ahead = ${milliseconds};
    globalThis.Date = class extends Right {
      constructor(...given) {
        if (given.length === 0) super(Right.now() + ahead);
        else super(...given);
      }
      static now() { return Right.now() + ahead; }
    };
    if (isMainThread) process.on('SIGUSR2', () => { ahead = -ahead; });`;
}

/**
 * Environment of a process of Node whose clock is wrong by some milliseconds, ahead where they are positive. SIGUSR2 turns that
 * about at once: what was ahead is behind.
 */
export function wrongClock(milliseconds: number): Record<string, string> {
  const code = `data:text/javascript,${encodeURIComponent(shift(milliseconds))}`;
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${code}`.trim() };
}
