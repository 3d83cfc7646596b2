import { EventEmitter, once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Io } from '../../../api/cli/io.ts';
import { run } from '../../../api/cli/main.ts';

/** The environment of this process without what would configure the program, and with ticks that come fast. */
export function cleanEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).flatMap(([name, text]): [string, string][] =>
    text === undefined || /^(SIGNAL|MEMORY)_/.test(name) ? [] : [[name, text]],
  );
  return { ...Object.fromEntries(entries), NODE_ENV: 'production', SIGNAL_DETECTION_INTERVAL: '20ms' };
}

/** A stream that keeps what is written to it as lines, and calls back on each. */
class Lines extends PassThrough {
  readonly lines: string[] = [];
  /** Everything that was written. */
  text = '';

  constructor() {
    super();
    let rest = '';
    this.setEncoding('utf8');
    this.on('data', (text: string) => {
      this.text += text;
      const parts = (rest + text).split(/\r?\n/);
      rest = parts.pop() ?? '';
      for (const line of parts) {
        this.lines.push(line);
        this.emit('line', line);
      }
    });
    this.on('end', () => rest !== '' && this.lines.push(rest));
  }
}

interface Capture {
  readonly io: Io;
  readonly stdout: Lines;
  readonly stderr: Lines;
  readonly signals: EventEmitter;
}

/** Streams, environment and signals for a command, with what it writes. */
export function capture(env: Record<string, string>, input: string | Uint8Array): Capture {
  const [stdout, stderr, signals] = [new Lines(), new Lines(), new EventEmitter()];
  const io: Io = {
    stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]),
    stdout,
    stderr,
    env: { ...cleanEnvironment(), ...env },
    logTo: async (stream) => (stream === 'stdout' ? stdout : stderr),
    onSignal(signal, listener) {
      signals.on(signal, listener);
      return () => signals.off(signal, listener);
    },
    onOutputFailed: () => undefined,
    exit(code) {
      throw new Error(`the program ends at once, with ${code}`);
    },
  };
  return { io, stdout, stderr, signals };
}

async function finished({ io, stdout, stderr }: Capture, args: readonly string[]) {
  const code = await run(args, io);
  for (const output of [stdout, stderr]) {
    output.end();
    await once(output, 'end');
  }
  return { code, stdout: stdout.lines, stderr: stderr.lines, text: stdout.text };
}

/** Runs a command in this process to its end, with `input` as its stdin. */
export function runCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  input: string | Uint8Array = '',
) {
  return finished(capture(env, input), args);
}

/** A command in this process that runs until a signal. */
export interface RunningCommand {
  /** Everything that it wrote to stdout, line by line. */
  readonly stdout: readonly string[];
  /** Sends it a signal; resolves when it has ended. */
  end(signal?: 'SIGINT' | 'SIGTERM'): Promise<{ readonly code: number; readonly stderr: readonly string[] }>;
}

/** Starts a command that does not end by itself. */
export function startCommand(args: readonly string[], env: Record<string, string> = {}): RunningCommand {
  const captured = capture(env, '');
  const ended = finished(captured, args);
  return {
    stdout: captured.stdout.lines,
    end(signal = 'SIGINT') {
      captured.signals.emit(signal);
      return ended;
    },
  };
}

/** `tidemark serve` in this process. */
export interface ServeCommand {
  readonly url: string;
  readonly port: string;
  /** Everything that it wrote, line by line. */
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** Sends it a signal; resolves when it has ended. */
  end(signal?: 'SIGINT' | 'SIGTERM'): Promise<{ readonly code: number }>;
}

/** Starts `tidemark serve` in this process on a free port, for the length of a test; resolves once it listens. */
export async function serveCommand(dsn: string, env: Record<string, string> = {}): Promise<ServeCommand> {
  const captured = capture(env, '');
  const { stdout, stderr, signals } = captured;
  const listening = new Promise<string>((resolve) => {
    stdout.on('line', (line: string) => {
      const entry: { readonly msg?: string; readonly url?: string } = JSON.parse(line);
      if (entry.msg === 'listening' && entry.url !== undefined) resolve(entry.url);
    });
  });
  const ended = finished(captured, ['serve', '--port', '0', '--db', dsn]);
  const failed = ended.then(({ code }): never => {
    throw new Error(`the server ended with ${code}: ${stderr.lines.join('\n')}`);
  });
  const end = (signal: 'SIGINT' | 'SIGTERM' = 'SIGTERM') => {
    signals.emit(signal);
    return ended;
  };
  failed.catch(() => undefined);
  const url = await Promise.race([listening, failed]);
  let over = false;
  void ended.then(() => {
    over = true;
  });
  onTestFinished(async () => {
    if (!over) await end();
  });
  return { url, port: new URL(url).port, stdout: stdout.lines, stderr: stderr.lines, end };
}
