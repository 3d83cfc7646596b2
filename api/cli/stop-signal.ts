import type { Io } from './io.ts';

/** Resolves at the next SIGINT or SIGTERM. A second one exits immediately. */
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
