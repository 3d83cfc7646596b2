import { durationText as length, figureText as number, unitOfTime } from './figure-text.ts';
import type { Pattern } from './index.ts';

/** Input of a sentence: the figures of a signal, and the length of its episode in seconds. */
export interface EpisodeFigures {
  readonly metrics: Readonly<Record<string, number>>;
  readonly seconds: number;
}

type Sentence = (figures: EpisodeFigures) => string;

const lasting = (seconds: number) => (seconds > 0 ? ` for ${length(seconds)}` : '');

/** The difference of a value from the usual one: a ratio if both have the same sign, else a difference. */
function against(value: number, usual: number): string {
  const ratio = value / usual;
  if (ratio >= 1.05 && ratio < 1e4) return `${number(ratio)} times the usual ${number(usual)}`;
  if (ratio > 0 && ratio < 1) return `${number(100 * (1 - ratio))}% below the usual ${number(usual)}`;
  const distance = number(Math.abs(value - usual));
  return `${distance} ${value < usual ? 'below' : 'above'} the usual ${number(usual)}`;
}

const outlier: Sentence = ({ metrics, seconds }) =>
  `${number(metrics.observed_outcome)}: ${against(metrics.observed_outcome, metrics.baseline_mean)}${lasting(seconds)}, ` +
  `${number(Math.abs(metrics.z))} deviations away.`;

const rise = (value: number) => (value < 0 ? 'Fell' : 'Rose');

const pair: Sentence = ({ metrics, seconds }) => {
  const lag = metrics.lag === 0 ? '' : ` at a lag of ${number(Math.abs(metrics.lag))}`;
  const way = metrics.r < 0 ? 'against each other' : 'together';
  if (metrics.member_count > 2)
    return `${number(metrics.member_count)} series move with each other${lasting(seconds)}: correlations up to ${number(Math.abs(metrics.r))}.`;
  return `Two series move ${way}${lasting(seconds)}: correlation ${number(metrics.r)}${lag}.`;
};

/** Sentences that describe a signal, by pattern. */
const SENTENCES: Readonly<Partial<Record<Pattern, Sentence>>> = {
  spike: outlier,
  drop: (figures) =>
    figures.metrics.period_seconds === undefined
      ? outlier(figures)
      : `${number(figures.metrics.observed_outcome)}: what reaches ${number(figures.metrics.baseline_mean)} every ${length(figures.metrics.period_seconds)} did not come.`,
  stall: ({ metrics, seconds }) =>
    `${metrics.normalised_stddev === 0 ? 'Stays at' : 'Hardly moves from'} ${number(metrics.mean)}${lasting(seconds)}.`,
  trend: ({ metrics, seconds }) => {
    const [unit, one] = unitOfTime(seconds);
    const slope = number(Math.abs(metrics.slope_per_second) * one);
    return `${metrics.slope < 0 ? 'Falls' : 'Rises'} by ${slope} a ${unit}${lasting(seconds)}.`;
  },
  change_point: ({ metrics }) => {
    const { mean_before, mean_after, delta_mean, retracted } = metrics;
    const values = `from ${number(mean_before)} to ${number(mean_after)}`;
    return `${rise(delta_mean)} ${values}${retracted === 1 ? ', which did not last' : ''}.`;
  },
  variance_shift: ({ metrics }) => {
    const { ratio, stddev_before, stddev_after } = metrics;
    const values = `${number(stddev_after)} after ${number(stddev_before)}`;
    return ratio >= 1
      ? `Varies ${number(ratio)} times as much as before: deviation ${values}.`
      : `Varies ${number(100 * (1 - ratio))}% less than before: deviation ${values}.`;
  },
  seasonality: ({ metrics, seconds }) =>
    `Repeats itself every ${length(metrics.period_seconds)}${lasting(seconds)}, by ${number(metrics.amplitude)} up and down.`,
  novelty: ({ metrics, seconds }) => {
    const { observed, expected_low, expected_high, observed_outcome } = metrics;
    const bounds = `${number(expected_low)} to ${number(expected_high)}`;
    return `${number(observed_outcome)} is new to the series${lasting(seconds)}: ${number(observed)} where it had ${bounds}.`;
  },
  anomaly: ({ metrics, seconds }) =>
    `Unlike each of ${number(metrics.peer_count)} peers${lasting(seconds)}: ${number(metrics.nearest_peer_distance)} scales from the nearest.`,
  recurrence: ({ metrics }) =>
    `In a state like ${number(metrics.sample_size)} unusual ones that others were in before.`,
  correlation: pair,
  cross_scope_correlation: pair,
  outlier_cluster: ({ metrics, seconds }) => {
    const { member_count, expected, window_seconds } = metrics;
    const within = `within ${length(window_seconds)}`;
    return `${number(member_count)} series stand out ${within}${lasting(seconds)}, where ${number(expected)} are usual.`;
  },
  silence: ({ metrics }) =>
    `Nothing for ${length(metrics.gap_seconds)}, where ${length(metrics.usual_seconds)} are usual.`,
};

/** One sentence that describes a signal from its figures, in the units of the outcomes; for a counter, by its increments. */
export function sentenceOf(pattern: Pattern, figures: EpisodeFigures): string {
  const sentence =
    SENTENCES[pattern]?.(figures) ?? `Shows the pattern ${pattern}${lasting(figures.seconds)}.`;
  return figures.metrics.counter === undefined
    ? sentence
    : `By its steps, at a count of ${number(figures.metrics.counter)}: ${sentence}`;
}
