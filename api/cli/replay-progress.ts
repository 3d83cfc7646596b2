import { SingleBar } from 'cli-progress';
import { formatInstant } from '../../operators/time/instant.ts';
import type { Output } from './io.ts';

/** Milliseconds between lines of progress off a terminal. */
const PAUSE = 10_000;

/** How far a replay is. */
export interface ReplayState {
  readonly observations: number;
  /** Event time reached, in microseconds; NaN before the first tick. */
  readonly at: number;
  readonly signals: number;
}

/** Shows the progress of a replay. */
export interface ReplayProgress {
  update(state: ReplayState): void;
  stop(): void;
}

const grouped = (count: number) => count.toLocaleString('en-US');

/**
 * Shows the progress of a replay: a bar on a terminal, a line each ten seconds elsewhere.
 *
 * @param total observations to come
 * @param now milliseconds of a clock that does not go back
 */
export function replayProgress(
  stream: Output,
  total: number,
  now: () => number = () => performance.now(),
): ReplayProgress {
  const started = now();
  const rate = ({ observations }: ReplayState) =>
    Math.round(observations / Math.max(0.001, (now() - started) / 1000));
  const at = (state: ReplayState) => (Number.isNaN(state.at) ? '' : formatInstant(state.at));
  if (stream.isTTY === true && total > 0) {
    const bar = new SingleBar({
      format: '{bar} {percentage}% | {value}/{total} observations | {rate}/s | {signals} signals | {at}',
      stream,
      hideCursor: true,
    });
    bar.start(total, 0, { at: '', rate: 0, signals: 0 });
    return {
      update: (state) =>
        bar.update(state.observations, { at: at(state), rate: rate(state), signals: state.signals }),
      stop: () => bar.stop(),
    };
  }
  let last = started;
  return {
    update(state) {
      if (now() - last < PAUSE) return;
      last = now();
      const { observations, signals } = state;
      stream.write(
        `tidemark: ${grouped(observations)} of ${grouped(total)} observations, ${grouped(rate(state))}/s, ` +
          `${grouped(signals)} signals, ${at(state)}\n`,
      );
    },
    stop: () => undefined,
  };
}
