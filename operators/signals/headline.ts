import { durationText, figureText, unitOfTime } from '../detectors/figure-text.ts';
import type { Pattern } from '../detectors/index.ts';
import { parseInstant } from '../time/instant.ts';
import type { Evidence, Signal } from './signal.ts';

/** What a headline is made of. */
interface Told {
  readonly signal: Signal;
  readonly subject: string;
  readonly isOpen: boolean;
  /** Length of the window in seconds. */
  readonly seconds: number;
  /** A figure of the signal; undefined when it has none of that name. */
  readonly figure: (name: string) => number | undefined;
  /** A value of the series with its unit. */
  readonly value: (figure: number) => string;
}

type Headline = (told: Told) => string | undefined;

const number = (figure: number) => figureText(figure, 4);

/** Whether two figures are written alike. */
const isSame = (one: number, other: number) => number(one) === number(other);

/** A unit as it follows a number; UCUM writes what has none as 1, and annotations in braces. */
function unitText(unit: string | undefined): string {
  if (unit === undefined || unit === '1' || unit.startsWith('{')) return '';
  return unit === '%' ? '%' : ` ${unit}`;
}

const lasting = (seconds: number) => (seconds > 0 ? ` for ${durationText(seconds)}` : '');

/** How a departure from the usual goes on or has ended. */
function ending({ isOpen, seconds }: Told): string {
  return isOpen ? ' and is still there' : lasting(seconds);
}

/** "rose from 51 to 90": the first of two figures is left out when the second is 0. */
function moved({ value }: Told, from: number, to: number): string {
  const verb = to < from ? 'fell' : 'rose';
  return to === 0 ? `${verb} to ${value(to)}` : `${verb} from ${number(from)} to ${value(to)}`;
}

const outlier: Headline = (told) => {
  const { subject, figure, value } = told;
  const [usual, observed, period] = ['baseline_mean', 'observed_outcome', 'period_seconds'].map(figure);
  if (usual === undefined || observed === undefined) return undefined;
  if (period !== undefined)
    return `${subject} did not come to ${value(usual)}, as it does every ${durationText(period)}`;
  if (isSame(usual, observed))
    return `${subject} ${observed < usual ? 'fell' : 'rose'} a little at ${value(observed)}${ending(told)}`;
  return `${subject} ${moved(told, usual, observed)}${ending(told)}`;
};

/** The name of a series in the evidence, if it has one. */
function nameIn(entry: Evidence | undefined, prefix: '' | 'partner_'): string | undefined {
  const [entity, metric] = [entry?.[`${prefix}entity`], entry?.[`${prefix}metric`]];
  if (typeof entity !== 'string') return undefined;
  return typeof metric === 'string' ? `${entity} ${metric}` : entity;
}

const pair: Headline = ({ signal, figure, isOpen }) => {
  const [r, members = 2, lag = 0] = ['r', 'member_count', 'lag_seconds'].map(figure);
  if (r === undefined) return undefined;
  const move = isOpen ? 'move' : 'moved';
  if (members > 2)
    return `${number(members)} series ${move} together: correlations up to ${figureText(Math.abs(r))}`;
  const [entry] = signal.evidence;
  const names = [nameIn(entry, ''), nameIn(entry, 'partner_')];
  const [first = 'a series', second = 'a series'] = names;
  const isNamed = names.some((name) => name !== undefined);
  const correlation = `correlation ${figureText(r)}`;
  if (lag === 0) {
    const both = isNamed ? `${first} and ${second}` : 'Two series';
    return `${both} ${move} ${r < 0 ? 'against each other' : 'together'}: ${correlation}`;
  }
  const [leads, follows] = lag < 0 ? [second, first] : [first, second];
  const follow = isOpen ? 'follows' : 'followed';
  const both = isNamed ? `${follows} ${follow} ${leads}` : `One series ${follow} another`;
  return `${both} after ${durationText(Math.abs(lag))}: ${correlation}`;
};

/** Which way the members of a cluster went, by the signs of their distances. */
function wayOf(evidence: readonly Evidence[]): string {
  const signs = new Set(evidence.map(({ z }) => (typeof z === 'number' ? Math.sign(z) : 0)));
  if (signs.size !== 1) return 'stood out';
  return signs.has(1) ? 'rose' : signs.has(-1) ? 'fell' : 'stood out';
}

/** What a quantity of novelty is, other than the value itself, by its view. */
const QUANTITIES: Readonly<Record<string, string>> = {
  short_mean: 'averaged',
  smooth_tail: 'averaged',
  level_shift: 'moved its level by',
  fast_band_tail: 'swung by',
  slow_band_tail: 'swung by',
  activity_tail: 'moved in steps of',
};

/** Headlines by pattern; undefined when a signal lacks the figures. */
const HEADLINES: Readonly<Partial<Record<Pattern, Headline>>> = {
  spike: outlier,
  drop: outlier,
  stall({ subject, figure, value, isOpen, seconds }) {
    const [mean, spread] = ['mean', 'normalised_stddev'].map(figure);
    if (mean === undefined) return undefined;
    const [now, before] =
      spread === 0 ? ['has stayed at', 'stayed at'] : ['has hardly moved from', 'hardly moved from'];
    return `${subject} ${isOpen ? now : before} ${value(mean)}${lasting(seconds)}`;
  },
  trend({ subject, figure, value, isOpen, seconds }) {
    const slope = figure('slope_per_second');
    if (slope === undefined) return undefined;
    const [verb, still] = slope < 0 ? ['fell', 'falls'] : ['rose', 'rises'];
    const goesOn = isOpen ? ` and still ${still}` : '';
    if (seconds > 0)
      return `${subject} ${verb} by ${value(Math.abs(slope) * seconds)} in ${durationText(seconds)}${goesOn}`;
    const [unit, one] = unitOfTime(seconds);
    return `${subject} ${verb} by ${value(Math.abs(slope) * one)} a ${unit}${goesOn}`;
  },
  change_point(told) {
    const { subject, figure, value, isOpen, signal } = told;
    const [before, after] = ['mean_before', 'mean_after'].map(figure);
    if (before === undefined || after === undefined) return undefined;
    const end = signal.retracted === true ? ', which did not last' : isOpen ? ending(told) : '';
    return isSame(before, after)
      ? `${subject} changed its course at ${value(after)}${end}`
      : `${subject} ${moved(told, before, after)}${end}`;
  },
  variance_shift({ subject, figure, isOpen }) {
    const [ratio, before, after] = ['ratio', 'stddev_before', 'stddev_after'].map(figure);
    if (ratio === undefined || before === undefined || after === undefined) return undefined;
    const spread = `spread ${number(after)} after ${number(before)}`;
    const how =
      ratio >= 1 ? `${figureText(ratio)} times as much as` : `${figureText(100 * (1 - ratio))}% less than`;
    return `${subject} ${isOpen ? 'varies' : 'varied'} ${how} before: ${spread}`;
  },
  seasonality({ subject, figure, value, isOpen }) {
    const [period, amplitude] = ['period_seconds', 'amplitude'].map(figure);
    if (period === undefined || amplitude === undefined) return undefined;
    return `${subject} ${isOpen ? 'repeats' : 'repeated'} itself every ${durationText(period)}, by ${value(amplitude)} up and down`;
  },
  novelty(told) {
    const { subject, figure, value, signal } = told;
    const [outcome, observed, low, high] = [
      'observed_outcome',
      'observed',
      'expected_low',
      'expected_high',
    ].map(figure);
    if (outcome === undefined || observed === undefined || low === undefined || high === undefined)
      return undefined;
    const range = isSame(low, high) ? `${number(low)}` : `${number(low)} to ${number(high)}`;
    const end = ending(told);
    const clause = end === '' ? '' : `,${end}`;
    const view = signal.evidence[0]?.view;
    const quantity = typeof view === 'string' ? QUANTITIES[view] : undefined;
    if (quantity !== undefined)
      return `${subject} ${quantity} ${value(observed)}, where it had ${range}${clause}`;
    const verb = outcome < low ? 'fell' : outcome > high ? 'rose' : 'came';
    return `${subject} ${verb} to ${value(outcome)}, where it had ${range}${clause}`;
  },
  anomaly({ subject, figure, isOpen, seconds }) {
    const [peers, distance] = ['peer_count', 'nearest_peer_distance'].map(figure);
    if (peers === undefined || distance === undefined) return undefined;
    return `${subject} ${isOpen ? 'is' : 'was'} unlike each of ${number(peers)} peers${lasting(seconds)}, ${figureText(distance)} spreads from the nearest`;
  },
  recurrence({ subject, figure, isOpen }) {
    const alike = figure('sample_size');
    if (alike === undefined) return undefined;
    return `${subject} ${isOpen ? 'is' : 'was'} in a state like ${number(alike)} unusual ones of other series before`;
  },
  correlation: pair,
  cross_scope_correlation: pair,
  outlier_cluster({ signal, figure, isOpen, seconds }) {
    const members = figure('member_count');
    if (members === undefined) return undefined;
    const all = signal.explanation.comparable_peers;
    const series =
      all >= members ? `${number(members)} of ${number(all)} series` : `${number(members)} series`;
    const of = signal.scope === undefined ? '' : ` of ${signal.scope}`;
    const still = isOpen ? ', and it goes on' : '';
    return `${series}${of} ${wayOf(signal.evidence)}${lasting(seconds)}${still}`;
  },
  silence({ subject, figure, isOpen }) {
    const [gap, usual] = ['gap_seconds', 'usual_seconds'].map(figure);
    if (gap === undefined || usual === undefined) return undefined;
    return `${subject} ${isOpen ? 'has been' : 'was'} silent for ${durationText(gap)}, where ${durationText(usual)} are usual`;
  },
};

/** The series as people name it, such as `web-1 load`; never an id. */
function subjectOf({ entity, metric }: Signal): string {
  if (entity === undefined) return metric ?? 'The series';
  return metric === undefined ? entity : `${entity} ${metric}`;
}

/**
 * A signal in one sentence without a full stop: the subject by its names, what it did, and how much, in the units of the values and with
 * at most four significant digits. The sentence of an open signal says that it is still so, that of a closed one how long it lasted. The figures of
 * a counter are those of its steps. A signal without the figures of its pattern, as earlier versions stored them, is told by its summary.
 */
export function headlineOf(signal: Signal): string {
  const { metrics, window, unit } = signal;
  const isOpen = signal.status === 'open';
  const isCounter = metrics.counter !== undefined;
  const after = `${unitText(unit)}${isCounter ? ' a step' : ''}`;
  const told: Told = {
    signal,
    subject: subjectOf(signal),
    isOpen,
    seconds: Math.max(0, parseInstant(window.end) - parseInstant(window.start)) / 1e6,
    figure: (name) => metrics[name],
    value: (figure) => `${number(figure)}${after}`,
  };
  return HEADLINES[signal.pattern]?.(told) ?? unfigured(told);
}

function unfigured({ signal, subject }: Told): string {
  const { summary } = signal.explanation;
  return summary === undefined
    ? `${subject}: ${signal.pattern}`
    : `${subject}: ${summary.replace(/\.$/, '')}`;
}
