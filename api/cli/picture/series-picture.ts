import type { Signal } from '../../../operators/signals/signal.ts';
import type { Point } from '../../../operators/statistics/pixel-exact.ts';
import { parseInstant } from '../../../operators/time/instant.ts';

/** An observation, with its expected value and band if enough was known. */
export interface DrawnObservation extends Point {
  readonly expected: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** A signal in a picture, or what people labelled in its place. */
export interface DrawnSignal extends Pick<Signal, 'status' | 'window'> {
  readonly pattern: string;
  readonly severity: Signal['severity'] | 'label';
  readonly explanation: Pick<Signal['explanation'], 'summary'>;
}

/** What a picture of a series shows. */
export interface SeriesPicture {
  /** Entity and metric. */
  readonly name: string;
  readonly scope: string;
  readonly unit: string | undefined;
  /** Number of observations in the time range. */
  readonly total: number;
  /** Those that draw its line: at least one, in the order of time. */
  readonly observations: readonly DrawnObservation[];
  readonly signals: readonly DrawnSignal[];
  /** Start and end of the time axis, in milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
}

/** Start and end of the window of a signal, in milliseconds since the epoch. */
export function windowOf({ window }: Pick<DrawnSignal, 'window'>): [start: number, end: number] {
  return [parseInstant(window.start) / 1000, parseInstant(window.end) / 1000];
}
