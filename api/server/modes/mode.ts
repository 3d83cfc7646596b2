import type { HttpContext } from '../../http/context.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';

/** What the routes need from a mode: where observations go, what is read, and where detection runs. */
export type ModeBackend = Pick<
  HttpContext,
  | 'store'
  | 'naming'
  | 'analytics'
  | 'intake'
  | 'feed'
  | 'configure'
  | 'gauges'
  | 'tickAge'
  | 'isCatchingUp'
  | 'journalLoss'
  | 'reach'
  | 'stalled'
  | 'memory'
  | 'webhooks'
  | 'memoryStore'
>;

/** An opened mode: a way to run a server. */
export interface Mode {
  readonly backend: ModeBackend;
  /** Fields for the log entry when the server starts to listen. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** Starts background work; called when the server listens. */
  start(): void;
  /** Deletes data older than the retention (an instant in microseconds); resolves to the number of observations deleted. */
  retain(before: number): Promise<number>;
  /** Finishes accepted work, stores the state and closes everything. */
  stop(): Promise<void>;
}

/** What a mode is opened with. `opened` collects functions that close what was opened if a later step fails. */
export interface Opening {
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly opened: (() => Promise<void>)[];
}
