/** Preload script for a process with a wrong clock: `new Date()` and `Date.now()` are shifted, monotonic clocks are not. */
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

/** Environment of a Node process whose clock is shifted by some milliseconds, ahead when positive. SIGUSR2 reverses the shift at once. */
export function wrongClock(milliseconds: number): Record<string, string> {
  const code = `data:text/javascript,${encodeURIComponent(shift(milliseconds))}`;
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${code}`.trim() };
}
