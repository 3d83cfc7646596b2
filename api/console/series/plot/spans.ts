import { lengthIn } from '../../common/moment-words.ts';
import type { View } from './view.ts';

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A range that ends with the newest observation. */
export interface Span {
  readonly name: string;
  /** How the address names it. */
  readonly text: string;
  /** Milliseconds; infinite for all. */
  readonly length: number;
  readonly key: string;
}

/** The ranges of the buttons, with their keys. */
export const SPANS: readonly Span[] = [
  { name: '15 min', text: '15m', length: HOUR / 4, key: '1' },
  { name: '1 h', text: '1h', length: HOUR, key: '2' },
  { name: '6 h', text: '6h', length: 6 * HOUR, key: '3' },
  { name: '24 h', text: '24h', length: DAY, key: '4' },
  { name: '7 d', text: '7d', length: 7 * DAY, key: '5' },
  { name: 'all', text: 'all', length: Number.POSITIVE_INFINITY, key: '0' },
];

/** What is shown: a range of time, or a length that ends with the newest observation and follows it. */
export type Range = View | number;

/** Whether a range follows the newest observation. */
export function follows(range: Range | undefined): range is number | undefined {
  return typeof range !== 'object';
}

/** The range that an address names; undefined if it names none. */
export function rangeIn(query: URLSearchParams): Range | undefined {
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
  if (from < to) return { from, to };
  const text = query.get('range') ?? '';
  return text === 'all' ? Number.POSITIVE_INFINITY : lengthIn(text);
}

/** The settings of an address that name a range. */
export function rangeQuery(
  range: Range | undefined,
): Readonly<Record<'from' | 'to' | 'range', string | undefined>> {
  if (range === undefined) return { from: undefined, to: undefined, range: undefined };
  if (typeof range === 'object') {
    const text = (ms: number) => new Date(ms).toISOString();
    return { from: text(range.from), to: text(range.to), range: undefined };
  }
  const span = SPANS.find(({ length }) => length === range);
  return { from: undefined, to: undefined, range: span?.text ?? `${Math.round(range / 1000)}s` };
}

/** Observations that a range should have at first. */
const ENOUGH = 240;

/** The range that is shown at first: the shortest of an hour or more with enough observations, or else all. */
export function firstRange(total: number, whole: View): number {
  const share = total / Math.max(whole.to - whole.from, 1);
  const enough = SPANS.find(({ length }) => length >= HOUR && length * share >= ENOUGH);
  return enough === undefined || enough.length >= whole.to - whole.from
    ? Number.POSITIVE_INFINITY
    : enough.length;
}

/** The range as times. */
export function viewOf(range: Range, whole: View): View {
  if (typeof range === 'object') return range;
  return { from: Math.max(whole.to - range, whole.from), to: whole.to };
}
