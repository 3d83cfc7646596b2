import type { Readable, Writable } from 'node:stream';
import type { DestinationStream } from 'pino';

/** A stream for text; `isTTY` marks a terminal. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** Signals that a command may wait for. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

/** The environment of an invocation: its streams, its variables and its exit. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The destination of log lines. It is synchronous, so that a process that dies has written its reason. */
  logTo(stream: 'stdout' | 'stderr'): Promise<DestinationStream>;
  /** Calls the listener for each such signal, until the returned function is called. */
  onSignal(signal: StopSignal, listener: () => void): () => void;
  /** Replaces the default behaviour when standard output fails: the program exits with code 0. */
  onOutputFailed(listener: () => void): void;
  /** Ends the program at once. */
  exit(code: number): never;
}

/** What a command receives: the {@link Io} of its invocation, and the exit code that it sets if that is not 0. */
export interface CommandIo extends Io {
  exitCode: number;
}

/** The streams, environment and signals of this process. */
export function processIo(): Io {
  // A reader that has read enough, such as head, closes the pipe; that is not an error.
  let outputFailed = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  };
  process.stdout.on('error', (error: NodeJS.ErrnoException) => outputFailed(error));
  // Who closes the pipe of messages does not want them; the command goes on.
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    async logTo(stream) {
      const { default: pino } = await import('pino');
      return pino.destination({ dest: stream === 'stdout' ? 1 : 2, sync: true });
    },
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
