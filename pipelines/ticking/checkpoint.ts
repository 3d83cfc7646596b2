import { concatMap, type MonoTypeOperatorFunction } from 'rxjs';
import type { Shard } from '../../sinks/store.ts';
import type { Writer } from '../../sinks/writer.ts';
import { saveCheckpoint } from '../checkpoint.ts';
import type { DetectionHost } from '../detection/host.ts';
import type { HandOn } from '../pairs/hand-on.ts';
import type { Recovered } from '../recover.ts';
import type { PublishedTick } from './tick-steps.ts';

/** Milliseconds between checkpoints while observations arrive. */
const CHECKPOINT_EVERY = 60_000;
/** Maximum share of time spent on checkpoints; slower ones are made less often. */
const CHECKPOINT_SHARE = 1 / 20;
/** Observations that trigger an earlier checkpoint, which bounds the time of a restart. */
const CHECKPOINT_ROWS = 5_000_000;

/** Milliseconds that a checkpoint waits for the hand-on of ticks, also at a stop, and before it is retried. */
const SETTLE = 1000;
const SETTLE_AT_STOP = 3000;
const CHECKPOINT_AGAIN = 5000;

/** Maximum number of series for a checkpoint at a stop: more would take too long; the next start replays. */
const STOP_SERIES = 25_000;

export interface CheckpointOptions {
  readonly store: Shard;
  readonly writer: Writer;
  readonly host: DetectionHost;
  readonly handOn?: HandOn | undefined;
  /** Observations after the last checkpoint that recovery replayed, and the directory of series. */
  readonly recovered: Pick<Recovered, 'replayed' | 'directory'>;
  /** Clock in milliseconds. */
  readonly now?: () => number;
  readonly events?: { checkpointed?(info: { milliseconds: number; series: number }): void };
}

/**
 * Stores the state of detection after ticks at intervals, and after the last one, so that the next start replays little. A tick whose
 * results are not stored has no checkpoint. When pairs are detected elsewhere, a checkpoint waits until the hand-on of ticks is safe.
 *
 * @param failed called when a checkpoint could not be stored; it is made again later
 */
export function checkpoint(
  { store, writer, host, handOn, recovered, events, now = () => performance.now() }: CheckpointOptions,
  failed: (error: unknown) => void,
): MonoTypeOperatorFunction<PublishedTick> {
  let rows = recovered.replayed;
  let after = now() + CHECKPOINT_EVERY;
  let isPutOff = false;
  const isDue = () => rows > 0 && (now() >= after || (!isPutOff && rows >= CHECKPOINT_ROWS));

  const save = async ({ due, last }: PublishedTick) => {
    isPutOff = handOn !== undefined && !(await handOn.settled(due.isLast ? SETTLE_AT_STOP : SETTLE));
    if (isPutOff) {
      after = now() + CHECKPOINT_AGAIN;
      return;
    }
    const started = now();
    try {
      const series = await saveCheckpoint(store, writer, host, last);
      rows = 0;
      events?.checkpointed?.({ milliseconds: now() - started, series });
    } catch (error) {
      failed(error);
    }
    after = now() + Math.max(CHECKPOINT_EVERY, (now() - started) / CHECKPOINT_SHARE);
  };

  return concatMap(async (tick) => {
    rows += tick.outcome.observations;
    const isAtStop = tick.due.isLast === true && rows > 0 && recovered.directory.size <= STOP_SERIES;
    if (tick.unstored.length === 0 && (isDue() || isAtStop)) await save(tick);
    return tick;
  });
}
