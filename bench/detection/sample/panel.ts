import { formatInstant } from '../../../operators/time/instant.ts';
import type { Opened } from './openings.ts';

/** Size of a panel in pixels. */
export const PANEL = { width: 640, height: 300 };

const PLOT = { left: 62, top: 62, width: 566, height: 204 };
/** Rows shown before a signal's first row, after it, and after its deciding row. */
const BEFORE = 400;
const AFTER = 150;
const AFTER_DECISION = 30;
/** Gaps of at least this many usual intervals are shown. */
const GAP = 5;
/** Margin above and below the outcomes, as a share of the height. */
const AIR = 0.06;
const TICKS = 5;
/** Characters per line of the summary, and its lines. */
const LINE = 104;
const LINES = 2;

const MINUTE = 60e6;
const DAY = 86_400e6;

/** Rows [from, to) of a panel: enough before to show normal behaviour, and all up to the decision. */
export function shownRows({ series, start, decided }: Pick<Opened, 'series' | 'start' | 'decided'>): {
  from: number;
  to: number;
} {
  const last = Math.max(start + AFTER, decided + AFTER_DECISION);
  return { from: Math.max(0, start - BEFORE), to: Math.min(series.values.length, last + 1) };
}

/**
 * Rows that draw the same line as all of them on a number of pixel columns: the first, minimum, maximum and last of each column (M4:
 * Jugel et al., 2014, "M4: a visualization-oriented time series data aggregation").
 */
export function drawnRows(values: Float64Array, from: number, to: number, columns: number): number[] {
  const count = to - from;
  if (count <= columns) return Array.from({ length: count }, (_, i) => from + i);
  const rows: number[] = [];
  for (let column = 0; column < columns; column++) {
    const first = from + Math.floor((column * count) / columns);
    const last = from + Math.floor(((column + 1) * count) / columns) - 1;
    let least = first;
    let largest = first;
    for (let row = first; row <= last; row++) {
      if (values[row] < values[least]) least = row;
      if (values[row] > values[largest]) largest = row;
    }
    rows.push(...new Set([first, least, largest, last].sort((a, b) => a - b)));
  }
  return rows;
}

/** Row of a signal's window, up to the last shown, that is furthest from the median of the rows shown before it. */
export function peakRow(
  { series: { values }, start, end }: Pick<Opened, 'series' | 'start' | 'end'>,
  from: number,
  to: number,
): number {
  const before = values.slice(from, Math.max(start, from + 1)).sort();
  const middle = before[before.length >> 1];
  let peak = start;
  for (let row = start; row <= Math.min(end, to - 1); row++) {
    if (Math.abs(values[row] - middle) > Math.abs(values[peak] - middle)) peak = row;
  }
  return peak;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Wraps words at a length; what does not fit in the last line is dropped. */
export function wrapped(text: string, length: number, most: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines[lines.length - 1];
    if (line.length + word.length + 1 <= length || line === '')
      lines[lines.length - 1] = `${line} ${word}`.trim();
    else lines.push(word);
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
}

function readable(value: number): string {
  const size = Math.abs(value);
  return size >= 1e6 || (size > 0 && size < 1e-3)
    ? value.toExponential(2)
    : String(Number(value.toPrecision(4)));
}

/** A row's time, at the resolution that the shown span needs; its number for series without times. */
function timeLabel({ series: { times, timed } }: Opened, row: number, span: number): string {
  if (!timed) return `row ${row}`;
  const text = formatInstant(times[row]).replace('T', ' ');
  if (span > 60 * DAY) return text.slice(0, 10);
  return span > 30 * MINUTE ? text.slice(5, 16) : text.slice(11, 19);
}

function usualInterval(times: Float64Array, from: number, to: number): number {
  const intervals = times.slice(from + 1, to).map((time, i) => time - times[from + i]);
  return intervals.sort()[intervals.length >> 1] ?? 0;
}

interface Scale {
  readonly x: (row: number) => string;
  readonly y: (value: number) => string;
}

function text(x: number | string, y: number | string, size: number, content: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(content)}</text>`;
}

function upright({ x }: Scale, row: number, style: string): string {
  return `<line x1="${x(row)}" x2="${x(row)}" y1="${PLOT.top}" y2="${PLOT.top + PLOT.height}" ${style}/>`;
}

/** Runs of rows that satisfy a condition, as translucent bands. */
function bands({ x }: Scale, from: number, to: number, is: (row: number) => boolean, fill: string): string[] {
  const all: string[] = [];
  for (let row = from; row < to; row++) {
    if (!is(row)) continue;
    const first = row;
    while (row + 1 < to && is(row + 1)) row++;
    const width = Math.max(2, Number(x(row)) - Number(x(first)));
    all.push(
      `<rect x="${x(first)}" y="${PLOT.top}" width="${width}" height="${PLOT.height}" fill="${fill}"/>`,
    );
  }
  return all;
}

/** Confidence of a signal when it opened and, if different, as last published; and its outcome. */
function verdictOf({ firstConfidence, signal: { confidence, metrics, explanation } }: Opened): string {
  const [first, last] = [firstConfidence.toFixed(4), confidence.toFixed(4)];
  const both = first === last ? first : `${first} → ${last}`;
  if (metrics.retracted > 0) return `${both}, taken back`;
  return explanation.superseded_by === undefined ? both : `${both}, superseded`;
}

/**
 * A drawing of the rows around a signal, as an SVG group at the origin: the outcomes on their own scale, labels (orange), the signal's
 * window (blue), its first row (solid line), its deciding row (dashed), its peak (circle), gaps (dotted).
 */
export function panelOf(opened: Opened, number: number): string {
  const { series, signal, start, end, decided } = opened;
  const { values, times, marked } = series;
  const { from, to } = shownRows(opened);
  const shown = values.subarray(from, to);
  const lowest = shown.reduce((a, b) => Math.min(a, b));
  const highest = shown.reduce((a, b) => Math.max(a, b));
  const air = (highest - lowest) * AIR || 1;
  const [bottom, top] = [lowest - air, highest + air];
  const scale: Scale = {
    x: (row) => (PLOT.left + (PLOT.width * (row - from)) / Math.max(1, to - 1 - from)).toFixed(1),
    y: (value) => (PLOT.top + (PLOT.height * (top - value)) / (top - bottom)).toFixed(1),
  };
  const { x, y } = scale;
  const usual = usualInterval(times, from, to);
  const gaps = Array.from({ length: to - from - 1 }, (_, i) => from + i + 1).filter(
    (row) => times[row] - times[row - 1] > GAP * usual,
  );
  const line = drawnRows(values, from, to, PLOT.width).map((row) => `${x(row)},${y(values[row])}`);
  const peak = peakRow(opened, from, to);
  const span = times[to - 1] - times[from];
  const title = `${number} · ${signal.pattern}, ${signal.severity} · ${verdictOf(opened)}`;
  const summary = wrapped(signal.explanation.summary ?? '', LINE, LINES);
  const ticks = Array.from(
    { length: TICKS },
    (_, i) => from + Math.round(((to - 1 - from) * i) / (TICKS - 1)),
  );
  return [
    `<rect width="${PANEL.width}" height="${PANEL.height}" fill="white" stroke="#ddd"/>`,
    text(8, 15, 12, title, 'font-weight="bold"'),
    text(8, 28, 10, `${series.source}/${series.file}`, 'fill="#777"'),
    ...summary.map((words, i) => text(8, 42 + 13 * i, 11, words, 'fill="#333"')),
    ...bands(scale, from, to, (row) => marked[row], '#ffdcae'),
    ...bands(scale, from, to, (row) => row >= start && row <= end, '#2563eb22'),
    `<rect x="${PLOT.left}" y="${PLOT.top}" width="${PLOT.width}" height="${PLOT.height}" fill="none" stroke="#999"/>`,
    ...gaps.map((row) => upright(scale, row, 'stroke="#777" stroke-dasharray="1 3"')),
    `<polyline points="${line.join(' ')}" fill="none" stroke="black" stroke-width="0.9"/>`,
    upright(scale, start, 'stroke="#2563eb"'),
    upright(scale, Math.min(decided, to - 1), 'stroke="#dc2626" stroke-dasharray="4 3"'),
    `<circle cx="${x(peak)}" cy="${y(values[peak])}" r="4" fill="none" stroke="#dc2626"/>`,
    ...[lowest, (lowest + highest) / 2, highest].map((value) =>
      text(PLOT.left - 4, Number(y(value)) + 3, 10, readable(value), 'text-anchor="end"'),
    ),
    ...ticks.map((row, i) => {
      const anchor = i === 0 ? 'start' : i === TICKS - 1 ? 'end' : 'middle';
      const label = timeLabel(opened, row, span);
      return text(x(row), PLOT.top + PLOT.height + 14, 10, label, `text-anchor="${anchor}"`);
    }),
    text(
      8,
      PANEL.height - 5,
      9,
      `rows ${from} to ${to - 1}; begins at ${start}, decided at ${decided}, ends at ${end}`,
      'fill="#777"',
    ),
  ].join('\n');
}
