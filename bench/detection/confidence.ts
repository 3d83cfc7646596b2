import { writeFileSync } from 'node:fs';
import { STRETCH } from '../../operators/detectors/detector.ts';
import { PATTERNS } from '../../operators/detectors/index.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import type { Bench, Figure } from '../bench.ts';
import { BACKGROUNDS, type Background } from './backgrounds.ts';
import type { Planted } from './calibration/effects.ts';
import { type Claim, isNameOf } from './calibration/verdict.ts';
import { changesOf } from './changes.ts';
import { LENGTH, type Run, runsOf } from './confidence/population.ts';

const SERIES = 192;
const SMOKE_SERIES = 2;
/** Lower bounds of the confidence bins. */
const BINS = [0, 0.8, 0.95, 0.99];
/** Least certainty of signals that should be real, in share {@link BAR} of a pattern's when there are enough. */
const SURE = 0.99;
const BAR = 0.97;
const LEAST = 50;
/** Relative tolerance of a signal's period. */
const PERIOD_ERROR = 0.05;
/** Rows after a standstill in which its end is visible. */
const RETURN = 3;

/** A signal with its verdict. */
export interface Verdict {
  readonly background: string;
  readonly pattern: Signal['pattern'];
  /** Certainty that it is no noise, 1 minus the p-value: as it opened, and as last published. */
  readonly first: number;
  readonly last: number;
  /** Confidence as last published. */
  readonly confidence: number;
  readonly real: boolean;
  /** The effect planted in its series, and its position; empty and -1 for a background alone. */
  readonly effect: string;
  readonly onset: number;
  /** Rows from which, and until which, it held. */
  readonly from: number;
  readonly until: number;
}

/** Whether a signal names a season of its background. */
export function isOwnSeason(
  { pattern, metrics }: Pick<Signal, 'pattern' | 'metrics'>,
  periods: readonly number[],
): boolean {
  return (
    pattern === 'seasonality' &&
    periods.some((period) => Math.abs(metrics.period - period) <= PERIOD_ERROR * period)
  );
}

/** Whether a signal reports the jump by which a series returns after a standstill. */
export function isReturn(
  { pattern, from }: Pick<Claim, 'pattern' | 'from'>,
  { effect, to }: Planted,
): boolean {
  return (
    effect === 'stall' && (pattern === 'spike' || pattern === 'drop') && from >= to && from < to + RETURN
  );
}

const certaintyOf = ({ explanation }: Signal) => 1 - (explanation.p_value ?? 1);

/** All signals that open on a series, judged. */
function judged({ name, periods }: Background, { times, values, planted }: Run): Verdict[] {
  const firsts = new Map<string, number>();
  const latest = new Map<string, Signal>();
  for (const { kind, signal } of changesOf(times, values)) {
    if (kind === 'signal') firsts.set(signal.id, certaintyOf(signal));
    latest.set(signal.id, signal);
  }
  const rowOf = (instant: string) => {
    const time = parseInstant(instant);
    return times.findLastIndex((other) => other <= time);
  };
  return [...latest.values()].map((signal): Verdict => {
    const { pattern, confidence, window } = signal;
    const [from, until] = [rowOf(window.start), rowOf(window.end)];
    const claim = { pattern, series: 0, partner: -1, from, until };
    return {
      background: name,
      pattern,
      first: firsts.get(signal.id) ?? certaintyOf(signal),
      last: certaintyOf(signal),
      confidence,
      real:
        isOwnSeason(signal, periods) ||
        (planted !== undefined && (isNameOf(claim, planted) || isReturn(claim, planted))),
      effect: planted?.effect ?? '',
      onset: planted?.from ?? -1,
      from,
      until,
    };
  });
}

/** Share of real signals; all for an empty list. */
function realOf(verdicts: readonly Verdict[]): number {
  return verdicts.length === 0 ? 1 : verdicts.filter(({ real }) => real).length / verdicts.length;
}

function binFigures(verdicts: readonly Verdict[]): Figure[] {
  return PATTERNS.flatMap((pattern) => {
    const ofPattern = verdicts.filter((verdict) => verdict.pattern === pattern);
    return BINS.toReversed().flatMap((from, i): Figure[] => {
      const to = BINS.toReversed()[i - 1] ?? Number.POSITIVE_INFINITY;
      const bin = ofPattern.filter(({ last }) => last >= from && last < to);
      if (bin.length === 0) return [];
      const label = to > 1 ? `${from} and more` : `${from} to ${to}`;
      return [{ name: `${pattern}, certainty ${label}: real`, value: realOf(bin), unit: `of ${bin.length}` }];
    });
  });
}

function barFigures(
  name: string,
  verdicts: readonly Verdict[],
  confidenceOf: (verdict: Verdict) => number,
): Figure[] {
  const sure = verdicts.filter((verdict) => confidenceOf(verdict) >= SURE);
  const shares = PATTERNS.map((pattern) => sure.filter((verdict) => verdict.pattern === pattern))
    .filter(({ length }) => length >= LEAST)
    .map(realOf);
  return [
    { name: `${name}, certainty ${SURE} and more: real`, value: realOf(sure), unit: `of ${sure.length}` },
    {
      name: `${name}: patterns with ${LEAST} such signals and more of which ${BAR} are real`,
      value: shares.filter((share) => share >= BAR).length,
      unit: `of ${shares.length}`,
    },
    ...(shares.length > 0
      ? [{ name: `${name}: the least share of such a pattern`, value: Math.min(...shares), unit: 'real' }]
      : []),
  ];
}

function backgroundFigures(verdicts: readonly Verdict[], rows: ReadonlyMap<string, number>): Figure[] {
  return [...rows].flatMap(([background, count]) => {
    const sure = verdicts.filter((verdict) => verdict.background === background && verdict.last >= SURE);
    const wrong = sure.filter(({ effect, real }) => effect === '' && !real);
    return [
      {
        name: `${background}, certainty ${SURE} and more: real`,
        value: realOf(sure),
        unit: `of ${sure.length}`,
      },
      {
        name: `${background}, certainty ${SURE} and more: false where nothing was planted`,
        value: (STRETCH * wrong.length) / count,
        unit: `in ${STRETCH} rows`,
      },
    ];
  });
}

function confidentFigure(verdicts: readonly Verdict[]): Figure {
  const confident = verdicts.filter(({ confidence }) => confidence >= BAR);
  return {
    name: `confidence ${BAR} and more: real`,
    value: realOf(confident),
    unit: `of ${confident.length}`,
  };
}

/**
 * Whether certainty and confidence hold on series other than standard noise: with seasons, bursts, memory, heavy tails, counts. Half of the series
 * of each background have a planted effect of the bench `calibration`. A signal is real if it matches an effect by a correct name,
 * reports the jump at the end of a standstill, or names a season of the background. All others are false, including random walks and
 * bursts of the background.
 */
export const confidence: Bench = {
  name: 'confidence',
  summary:
    'whether a confidence holds on fourteen kinds of series, half with an effect; --results takes a file',
  async run({ smoke, results }) {
    const series = smoke ? SMOKE_SERIES : SERIES;
    const rows = new Map<string, number>();
    const verdicts = BACKGROUNDS.flatMap((background, i) => {
      const runs = runsOf(background, i + 1, series);
      rows.set(background.name, LENGTH * runs.filter(({ planted }) => planted === undefined).length);
      return runs.flatMap((run) => judged(background, run));
    });
    if (results !== undefined) writeFileSync(results, `${JSON.stringify(verdicts)}\n`);
    return [
      ...binFigures(verdicts),
      ...backgroundFigures(verdicts, rows),
      confidentFigure(verdicts),
      ...barFigures('bar', verdicts, ({ last }) => last),
      ...barFigures('bar, as signals open', verdicts, ({ first }) => first),
    ];
  },
};
