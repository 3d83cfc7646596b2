import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { uniform } from '../../operators/statistics/seeded-random.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import { benchKeys } from '../series.ts';

/** Series in the bodies of a load, and lines per body. */
export const SERIES = 10_000;
export const LINES = 1000;

/** A program that listens. */
export interface Server {
  readonly pid: number;
  readonly url: string;
  /** The address of gRPC, if it speaks it. */
  readonly grpc: string | undefined;
  stop(): Promise<void>;
}

/** Starts a program that prints a line with its URL once it listens. */
export async function start(args: string[], environment: Record<string, string>): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: packageRoot(import.meta.url),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new TypeError('the program has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const message: unknown = JSON.parse(line);
    if (typeof message !== 'object' || message === null || !('url' in message)) continue;
    child.stdout.resume();
    return {
      pid: child.pid ?? 0,
      url: String(message.url),
      grpc: 'grpc' in message ? String(message.grpc) : undefined,
      async stop() {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error('the program ended before it listened');
}

/** Event time of the requests, one second further each, in the fixed width of the bodies. */
export class BenchClock {
  private second = 1_700_000_000;

  next(): string {
    return formatInstant(this.second++ * 1e6);
  }
}

/** Width of the outcomes in the bodies, such as 53.417. */
const WIDTH = 6;

/**
 * NDJSON bodies of {@link LINES} lines, each of another series. Time and outcome of each line are overwritten in place for every
 * request, so that building a body costs little.
 */
export class LineBodies {
  private readonly blocks: { body: Buffer; outcomes: number[]; stamps: number[] }[] = [];
  private readonly random = uniform(1);
  private at = 0;

  constructor(stamp: string) {
    const keys = benchKeys(SERIES, 100);
    for (let from = 0; from < SERIES; from += LINES) {
      let text = '';
      const outcomes: number[] = [];
      const stamps: number[] = [];
      for (const key of keys.slice(from, from + LINES)) {
        text += `{"scope_id":"${key.scope_id}","entity_id":"${key.entity_id}","outcome":`;
        outcomes.push(text.length);
        text += `${'5'.repeat(WIDTH)},"timestamp":"`;
        stamps.push(text.length);
        text += `${stamp}"}\n`;
      }
      this.blocks.push({ body: Buffer.from(text), outcomes, stamps });
    }
  }

  next(clock: BenchClock): Buffer {
    const { body, outcomes, stamps } = this.blocks[this.at++ % this.blocks.length];
    const stamp = Buffer.from(clock.next());
    for (let i = 0; i < LINES; i++) {
      const noise = this.random() + this.random() + this.random();
      body.write((50 + 3 * noise).toFixed(3), outcomes[i], WIDTH, 'latin1');
      stamp.copy(body, stamps[i]);
    }
    return Buffer.from(body);
  }
}
