import type { Signal } from '../../../../operators/signals/signal.ts';
import { firstFrom } from '../../../../operators/time/first-from.ts';
import { numberText } from '../../common/moments.ts';
import type { Line } from './outline.ts';
import type { View } from './view.ts';

/** What explains a signal on the plot of its series. Times in milliseconds since the epoch. */
export type Mark =
  /** A level that held, or was expected, for a time. */
  | {
      readonly kind: 'level';
      readonly label: string;
      readonly from: number;
      readonly to: number;
      readonly value: number;
      /** Whether it follows another level, so that its name is at its end. */
      readonly isAfter?: boolean;
    }
  /** A band that values stayed in, or were expected in. */
  | {
      readonly kind: 'band';
      readonly label: string;
      readonly from: number;
      readonly to: number;
      readonly low: number;
      readonly high: number;
    }
  /** A straight line. */
  | {
      readonly kind: 'line';
      readonly label: string;
      readonly from: number;
      readonly to: number;
      readonly start: number;
      readonly end: number;
    }
  /** An observation. */
  | {
      readonly kind: 'point';
      readonly label: string;
      readonly at: number;
      readonly value: number;
      /** On which side of the line the label has room; above, unless it says otherwise. */
      readonly side?: 'below';
    }
  /** A moment. */
  | { readonly kind: 'moment'; readonly label: string; readonly at: number }
  /** A time without observations. */
  | { readonly kind: 'gap'; readonly label: string; readonly from: number; readonly to: number }
  /** A period that repeats itself. */
  | {
      readonly kind: 'periods';
      readonly label: string;
      readonly from: number;
      readonly to: number;
      readonly length: number;
    };

type Explained = Pick<
  Signal,
  'pattern' | 'window' | 'status' | 'metrics' | 'evidence' | 'expected' | 'explanation' | 'entity_id'
>;

/** The window of a signal; one that is open lasts until `now`. */
export function windowOf({ window, status }: Pick<Signal, 'window' | 'status'>, now: number): View {
  const [from, end] = [Date.parse(window.start), Date.parse(window.end)];
  return { from, to: status === 'open' ? Math.max(end, now) : end };
}

function entry({ evidence }: Explained, kind: string): Readonly<Record<string, unknown>> | undefined {
  return evidence.find((one) => one.kind === kind);
}

function numberIn(record: Readonly<Record<string, unknown>> | undefined, name: string): number | undefined {
  const value = record?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function momentIn(record: Readonly<Record<string, unknown>> | undefined): number | undefined {
  const value = record?.at;
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** When a signal was described, which its numbers are as of: the last of its samples. */
function describedAt({ explanation, window }: Explained): number {
  const last = explanation.feature_evolution.at(-1);
  return Date.parse(last?.at ?? window.end);
}

/**
 * The observation of a spike, a drop or a novelty: the highest or the lowest while it lasted. What the plot has of that time knows it;
 * otherwise it is the one that the signal was described by.
 */
function extremeOf(signal: Explained, { from, to }: View, line: Line | undefined): Mark[] {
  const { metrics, explanation, window, pattern, expected } = signal;
  const value = numberIn(metrics, 'observed_outcome');
  if (value === undefined) return [];
  const samples = explanation.feature_evolution;
  const isLowest =
    pattern === 'drop' ||
    (pattern !== 'spike' &&
      (expected === undefined ? samples.every((one) => one.value >= value) : value < expected.value));
  const sample = samples.find((one) => one.value === value);
  let found = { at: Date.parse(sample?.at ?? window.start), value };
  const [start, end] =
    line === undefined ? [0, 0] : [firstFrom(line.times, from), firstFrom(line.times, to + 1)];
  for (let at = start; at < end; at++) {
    const [time, seen] = [line?.times[at], line?.values[at]];
    if (time === undefined || seen === undefined) continue;
    if (isLowest ? seen < found.value : seen > found.value) found = { at: time, value: seen };
  }
  return isLowest
    ? [{ kind: 'point', label: `lowest ${numberText(found.value)}`, ...found, side: 'below' }]
    : [{ kind: 'point', label: `highest ${numberText(found.value)}`, ...found }];
}

function novelty(signal: Explained, view: View, line: Line | undefined): Mark[] {
  const { from, to } = view;
  const { metrics } = signal;
  const [low, high] = [numberIn(metrics, 'expected_low'), numberIn(metrics, 'expected_high')];
  // Other views compare a rate or a shape, which the axis of values does not have.
  const isValue = metrics.observed === metrics.observed_outcome;
  const band: Mark[] =
    isValue && low !== undefined && high !== undefined
      ? [{ kind: 'band', label: 'known until then', from, to, low, high }]
      : [];
  return [...band, ...extremeOf(signal, view, line)];
}

/** The level of a regime, for as long as its observations took. */
function regimes(signal: Explained, { to }: View): Mark[] {
  const [before, after] = [entry(signal, 'regime_before'), entry(signal, 'regime_after')];
  const [ended, began] = [momentIn(before), momentIn(after)];
  const [left, right] = [numberIn(before, 'mean'), numberIn(after, 'mean')];
  if (ended === undefined || began === undefined || left === undefined || right === undefined) return [];
  const nAfter = numberIn(after, 'n') ?? 1;
  const step = Math.max((describedAt(signal) - began) / Math.max(nAfter - 1, 1), 1);
  const length = step * ((numberIn(before, 'n') ?? 1) - 1);
  return [
    { kind: 'level', label: `before ${numberText(left)}`, from: ended - length, to: ended, value: left },
    {
      kind: 'level',
      label: `after ${numberText(right)}`,
      from: began,
      to: Math.max(to, began + step),
      value: right,
      isAfter: true,
    },
    { kind: 'moment', label: '', at: began },
  ];
}

/** The fitted line, over the observations that it was fitted to. */
function trend(signal: Explained): Mark[] {
  const { slope, slope_per_second: rate, intercept, window_n: n } = signal.metrics;
  if (slope === undefined || rate === undefined || intercept === undefined || n === undefined) return [];
  const to = describedAt(signal);
  const seconds = rate === 0 ? 0 : (slope / rate) * (n - 1);
  const from = rate === 0 ? Date.parse(signal.window.start) : to - seconds * 1000;
  return [{ kind: 'line', label: 'trend', from, to, start: intercept, end: intercept + slope * (n - 1) }];
}

function stall({ metrics, evidence }: Explained, { from, to }: View): Mark[] {
  const mean = numberIn(metrics, 'mean');
  if (mean === undefined) return [];
  const stddev = numberIn(evidence[0], 'stddev') ?? 0;
  const band: Mark[] =
    stddev > 0
      ? [
          {
            kind: 'band',
            label: 'all of its values',
            from,
            to,
            low: mean - 2 * stddev,
            high: mean + 2 * stddev,
          },
        ]
      : [];
  return [...band, { kind: 'level', label: 'stays at', from, to, value: mean }];
}

/** The spread before and after, around the mean of the samples. */
function spreads(signal: Explained, { to }: View): Mark[] {
  const [before, after] = [entry(signal, 'spread_before'), entry(signal, 'spread_after')];
  const began = momentIn(after);
  const [left, right] = [numberIn(before, 'stddev'), numberIn(after, 'stddev')];
  const samples = signal.explanation.feature_evolution;
  if (began === undefined || left === undefined || right === undefined || samples.length === 0) return [];
  const mean = samples.reduce((sum, { value }) => sum + value, 0) / samples.length;
  const step = (describedAt(signal) - began) / Math.max((numberIn(after, 'n') ?? 1) - 1, 1);
  const length = Math.max(step, 1) * (numberIn(before, 'n') ?? 1);
  const around = (label: string, from: number, until: number, stddev: number): Mark => ({
    kind: 'band',
    label,
    from,
    to: until,
    low: mean - 2 * stddev,
    high: mean + 2 * stddev,
  });
  return [around('spread before', began - length, began, left), around('spread after', began, to, right)];
}

/** The observations of a series among the members of a cluster. */
function members({ evidence }: Explained, entity: string): Mark[] {
  return evidence.flatMap((one): Mark[] => {
    const [at, value] = [momentIn(one), numberIn(one, 'outcome')];
    if (one.kind !== 'outlier_member' || one.entity_id !== entity || at === undefined || value === undefined)
      return [];
    return [{ kind: 'point', label: 'stands out', at, value }];
  });
}

/**
 * What explains a signal on the plot of one of its series: the band that a spike left, the regimes of a change, the line of a trend, the
 * gap of a silence, and so on. Patterns without a form of their own have the moment of their decision.
 *
 * @param entity the series that is plotted, by its entity
 * @param now end of what is open, milliseconds since the epoch
 * @param line observations of the series, if they are known
 */
export function marksOf(
  signal: Explained & Pick<Signal, 'decided_at'>,
  entity: string,
  now: number,
  line?: Line,
): Mark[] {
  const view = windowOf(signal, now);
  switch (signal.pattern) {
    case 'spike':
    case 'drop':
      return extremeOf(signal, view, line);
    case 'novelty':
      return novelty(signal, view, line);
    case 'change_point':
      return regimes(signal, view);
    case 'trend':
      return trend(signal);
    case 'stall':
      return stall(signal, view);
    case 'variance_shift':
      return spreads(signal, view);
    case 'seasonality': {
      const seconds = numberIn(signal.metrics, 'period_seconds');
      if (seconds === undefined || seconds <= 0) return [];
      return [{ kind: 'periods', label: 'period', ...view, length: seconds * 1000 }];
    }
    case 'silence': {
      const last = momentIn(entry(signal, 'last_observation')) ?? view.from;
      return [{ kind: 'gap', label: 'silent', from: last, to: view.to }];
    }
    case 'outlier_cluster':
      return members(signal, entity);
    default:
      return [{ kind: 'moment', label: 'decided', at: Date.parse(signal.decided_at) }];
  }
}
