import type { Signal } from '../../../operators/signals/signal.ts';
import { Judgement, probation } from '../../../operators/statistics/nab-score.ts';
import { firstFrom } from '../../../operators/time/first-from.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import type { Label } from './labels.ts';

/** The standard profile of the Numenta Anomaly Benchmark. */
const STANDARD = { tp: 1, fn: 1, fp: 0.11 };

/** A replayed series with its labels. */
export interface JudgedSeries {
  readonly name: string;
  /** Times of its observations in microseconds, ascending. */
  readonly times: readonly number[];
  readonly labels: readonly Label[];
  readonly signals: readonly Signal[];
}

/** How right the signals of one kind are against labels. */
export interface Judged {
  /** Labels, and those of them that a signal met. */
  readonly labels: number;
  readonly found: number;
  /** Signals, and those of them that met a label. */
  readonly signals: number;
  readonly right: number;
  /** For each label that was found: time from its start to the decision of the first signal that met it, in microseconds; not below 0. */
  readonly delays: readonly number[];
  /** Score of the Numenta Anomaly Benchmark, standard profile: 0 for no alarms, 100 for each window met at its first row. Undefined without labels. */
  readonly nab: number | undefined;
}

/** Which signals are judged. */
export type Kind = 'alerts' | 'all signals' | Signal['pattern'];

function isOf(kind: Kind, { pattern, severity }: Signal): boolean {
  if (kind === 'all signals') return true;
  return kind === 'alerts' ? severity === 'alert' : pattern === kind;
}

/** Whether a label may be met by signals of a kind: one that names a pattern, only by that. */
function isAsked(kind: Kind, { pattern }: Label): boolean {
  return pattern === undefined || kind === 'alerts' || kind === 'all signals' || pattern === kind;
}

/** Whether a signal meets a label: the time from its start to its decision has a moment of the label. */
function meets(signal: Signal, label: Label): boolean {
  if (label.pattern !== undefined && label.pattern !== signal.pattern) return false;
  const decided = parseInstant(signal.decided_at);
  const start = Math.min(parseInstant(signal.window.start), decided);
  return start <= label.end && decided >= label.start;
}

/** Judges the signals of one kind in all series together. */
export function judged(series: readonly JudgedSeries[], kind: Kind): Judged {
  let [labels, found, signals, right] = [0, 0, 0, 0];
  const delays: number[] = [];
  const scored = series.map(({ name, times, labels: all, signals: every }) => {
    const own = every.filter((signal) => isOf(kind, signal));
    const asked = all.filter((label) => isAsked(kind, label));
    labels += asked.length;
    signals += own.length;
    right += own.filter((signal) => asked.some((label) => meets(signal, label))).length;
    for (const label of asked) {
      const met = own
        .filter((signal) => meets(signal, label))
        .map(({ decided_at }) => parseInstant(decided_at));
      if (met.length === 0) continue;
      found++;
      delays.push(Math.max(0, Math.min(...met) - label.start));
    }
    const scores = new Float64Array(times.length);
    for (const { decided_at } of own) {
      const row = firstFrom(times, parseInstant(decided_at));
      if (row < times.length) scores[row] = 1;
    }
    const windows = asked
      .map(({ start, end }): [number, number] => [
        firstFrom(times, start),
        Math.max(firstFrom(times, end + 1) - 1, firstFrom(times, start)),
      ])
      .filter(([first]) => first < times.length && first >= probation(times.length))
      .sort((a, b) => a[0] - b[0]);
    return { category: name, scores, windows };
  });
  const judgement = new Judgement(scored);
  const nab =
    judgement.windowCount() === 0 ? undefined : judgement.normalise(judgement.at(1, STANDARD).raw, STANDARD);
  return { labels, found, signals, right, delays, nab };
}
