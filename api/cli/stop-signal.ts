import type { Io } from './io.ts';

/** Resolves at the first SIGINT or SIGTERM from now on. A second one ends the program at once. */
export function stopSignal(io: Pick<Io, 'onSignal' | 'exit'>): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = () => {
      if (asked) io.exit(130);
      asked = true;
      resolve();
    };
    io.onSignal('SIGINT', stop);
    io.onSignal('SIGTERM', stop);
  });
}
