import type { Logger } from 'pino';
import type { HttpContext } from '../../http/context.ts';
import type { Metrics } from '../metrics.ts';

/** What the routes need of the way in which a server runs: where observations go, what is read, where detection is. */
export type ModeBackend = Pick<
  HttpContext,
  | 'store'
  | 'analytics'
  | 'intake'
  | 'feed'
  | 'configure'
  | 'gauges'
  | 'tickAge'
  | 'reach'
  | 'stalled'
  | 'memory'
>;

/** A way in which a server runs, opened. */
export interface Mode {
  readonly backend: ModeBackend;
  /** What the log says of it when the server listens. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** Starts what runs by itself; called when the server listens. */
  start(): void;
  /** Deletes what is older than the retention (an instant in microseconds); resolves to the observations deleted. */
  retain(before: number): Promise<number>;
  /** Finishes what was taken, stores the state and closes everything. */
  stop(): Promise<void>;
}

/** What a mode is opened with. `opened` gets a function for everything that must be closed when a later step fails. */
export interface Opening {
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly opened: (() => Promise<void>)[];
}

/** The wall clock in microseconds. */
export function wallClock(): number {
  return Date.now() * 1000;
}
