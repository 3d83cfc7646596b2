import type { Readable, Writable } from 'node:stream';
import pino, { type DestinationStream } from 'pino';

/** A stream that text is written to; a terminal says so. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** Signals that a command may wait for. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

/** What a call of the program has to do with: its streams, its environment and its end. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where log lines go: a line is out before the next statement, so that a process that dies has told why. */
  logTo(stream: 'stdout' | 'stderr'): DestinationStream;
  /** Calls back on each such signal, until the function that it returns is called. */
  onSignal(signal: StopSignal, listener: () => void): () => void;
  /** Takes the place of what happens where standard output takes nothing more: the program ends, with exit code 0. */
  onOutputFailed(listener: () => void): void;
  /** Ends the program at once. */
  exit(code: number): never;
}

/** What a command has: the {@link Io} of its call, and the exit code that it sets where that is not 0. */
export interface Call extends Io {
  exitCode: number;
}

/** The streams, environment and signals of this process. */
export function processIo(): Io {
  // A reader that has seen enough, such as head, closes the pipe; that is no error of ours.
  let outputFailed = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  };
  process.stdout.on('error', (error: NodeJS.ErrnoException) => outputFailed(error));
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    logTo: (stream) => pino.destination({ dest: stream === 'stdout' ? 1 : 2, sync: true }),
    onSignal(signal, listener) {
      process.on(signal, listener);
      return () => process.off(signal, listener);
    },
    onOutputFailed(listener) {
      outputFailed = listener;
    },
    exit: (code) => process.exit(code),
  };
}
