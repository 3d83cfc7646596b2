import { itemAt } from '../../../operators/item-at.ts';
import { element, escaped, rounded, text } from './markup.ts';
import { rangeText } from './moment-text.ts';
import type { Area, TimeScale } from './scales.ts';
import { type DrawnSignal, windowOf } from './series-picture.ts';

/** Height of a lane and of a bar in it, in pixels. */
export const LANE = 22;
const BAR = 14;
/** Narrowest bar, and the length of the tip of an open one. */
const LEAST_BAR = 3;
const TIP = 6;
/** Usual width of a character of a time beside a bar, and the space around it. */
const CHARACTER = 6.1;
const SPACE = 6;

/** The signals of one pattern, in the order of their windows. */
interface Lane {
  readonly pattern: string;
  readonly signals: readonly DrawnSignal[];
}

/** A lane for each pattern: those with an alert first, then in the order of their first windows. */
export function lanesOf(signals: readonly DrawnSignal[]): Lane[] {
  const byPattern = new Map<string, DrawnSignal[]>();
  const inOrder = [...signals].sort((a, b) => windowOf(a)[0] - windowOf(b)[0]);
  for (const signal of inOrder) {
    const lane = byPattern.get(signal.pattern) ?? [];
    byPattern.set(signal.pattern, lane);
    lane.push(signal);
  }
  const lanes = [...byPattern].map(([pattern, own]) => ({ pattern, signals: own }));
  const rank = ({ signals: own }: Lane) => (own.some(({ severity }) => severity === 'alert') ? 0 : 1);
  return lanes.sort((a, b) => rank(a) - rank(b));
}

/** What a signal says, on one line: pattern, severity, window, status, and its finding. */
export function signalText({ pattern, severity, status, window, explanation }: DrawnSignal): string {
  const what = `${pattern} (${severity}, ${status}) from ${window.start} to ${window.end}`;
  return explanation.summary === undefined ? what : `${what}: ${explanation.summary}`;
}

/** The pixels of a window, at least {@link LEAST_BAR} of them. */
export function pixelsOf(signal: DrawnSignal, scale: TimeScale): [left: number, right: number] {
  const [start, end] = windowOf(signal);
  const [left, right] = [scale(start), scale(end)];
  return [left, Math.max(right, left + LEAST_BAR)];
}

/** The signals of a lane as bars: one that is open ends in a tip. Beside or in a bar are its times, where there is room. */
export function laneMarkup({ pattern, signals }: Lane, top: number, scale: TimeScale, area: Area): string {
  const middle = top + LANE / 2;
  const [high, low] = [middle - BAR / 2, middle + BAR / 2];
  const spans = signals.map((signal): [number, number] => {
    const [left, right] = pixelsOf(signal, scale);
    return [left, right + (signal.status === 'open' ? TIP : 0)];
  });
  const taken = [...spans];
  const isFree = (left: number, right: number, own?: number) =>
    left >= area.left &&
    right <= area.right + TIP &&
    !taken.some(([from, to], at) => at !== own && left < to && right > from);
  const bars = signals.map((signal) => {
    const { severity, status } = signal;
    const [left, right] = pixelsOf(signal, scale);
    const tip = status === 'open' ? `L${rounded(right + TIP)},${rounded(middle)}` : '';
    const path = `M${rounded(left)},${rounded(high)}H${rounded(right)}${tip}L${rounded(right)},${rounded(low)}H${rounded(left)}Z`;
    return element(
      'path',
      { class: `bar ${severity}`, d: path },
      element('title', {}, escaped(signalText(signal))),
    );
  });
  const times = signals.flatMap((signal, at) => {
    const [start, end] = windowOf(signal);
    const when = `${rangeText(start, end)}, ${signal.status}`;
    const width = when.length * CHARACTER;
    const [from, to] = itemAt(spans, at);
    const inside = from + SPACE + width + SPACE <= to && isFree(from, to, at);
    const left = inside
      ? from + SPACE
      : [to + SPACE, from - SPACE - width].find((x) => isFree(x - SPACE / 2, x + width));
    if (left === undefined) return [];
    taken.push([left, left + width]);
    return [text(left, middle + 4, 'when', when)];
  });
  return [text(area.left - 10, middle + 4, 'pattern', pattern), ...bars, ...times].join('\n');
}
