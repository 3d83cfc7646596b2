import { itemAt } from '../../../operators/item-at.ts';
import { pixelExact } from '../../../operators/statistics/pixel-exact.ts';
import { counted } from '../counted.ts';
import { printable } from '../printable.ts';
import { ACROSS, DOWN, Dots } from './dots.ts';
import { lanesOf } from './lanes.ts';
import { shortened } from './markup.ts';
import { rangeText, tickText } from './moment-text.ts';
import {
  type TimeScale,
  timeScale,
  VALUE_TICKS,
  type ValueScale,
  valueFormat,
  valueScale,
} from './scales.ts';
import { type DrawnObservation, type DrawnSignal, type SeriesPicture, windowOf } from './series-picture.ts';

/** Lines of the plot. */
const ROWS = 12;
/** Fewest and most characters of a line. */
const LEAST_WIDTH = 40;
const MOST_WIDTH = 160;
/** Characters between two labels of the axis of time. */
const LABEL_EVERY = 16;
/** Signals that are listed below the picture, the newest. */
const MOST_LISTED = 8;
/** Where the name of the entity is cut, in characters. */
const LONGEST_NAME = 60;

export type Style = 'dim' | 'blue' | 'red' | 'magenta';

export interface TextOptions {
  /** Characters of a line. */
  readonly width: number;
  /** Styles a part of the picture. */
  readonly paint: (style: Style, text: string) => string;
}

/** The rows of a column of characters that the expected band covers. */
type Band = readonly [top: number, bottom: number] | undefined;

/** The expected band in each column; between observations, that of the one before. */
function bandOf(
  observations: readonly DrawnObservation[],
  times: TimeScale,
  values: ValueScale,
  columns: number,
): Band[] {
  const bands: Band[] = new Array(columns).fill(undefined);
  const row = (value: number) => Math.floor(values(value) / DOWN);
  for (const { time, low, high, expected } of observations) {
    if (expected === undefined) continue;
    const column = Math.floor(times(time) / ACROSS);
    const domain = values.domain();
    const [top, bottom] = [row(high ?? itemAt(domain, 1)), row(low ?? itemAt(domain, 0))];
    const before = bands[column];
    bands[column] =
      before === undefined ? [top, bottom] : [Math.min(before[0], top), Math.max(before[1], bottom)];
  }
  for (let column = 1; column < columns; column++) bands[column] ??= bands[column - 1];
  return bands;
}

/** What a signal says, on one line. */
function lineOf(signal: DrawnSignal): string {
  const { pattern, severity, status, explanation } = signal;
  const what = `${pattern} (${severity}, ${status}) ${rangeText(...windowOf(signal))}`;
  return explanation.summary === undefined ? what : `${what}: ${explanation.summary}`;
}

/** The ticks whose labels do not touch: all of them, or each second, third and so on. */
function spaced<Tick extends { readonly column: number; readonly label: string }>(
  ticks: readonly Tick[],
): Tick[] {
  const gaps = ticks.slice(1).map(({ column }, at) => column - itemAt(ticks, at).column);
  const longest = Math.max(0, ...ticks.map(({ label }) => label.length));
  const step = Math.max(1, Math.ceil((longest + 1) / Math.min(...gaps, longest + 1)));
  return ticks.filter((_, at) => at % step === 0);
}

/** A line with labels at columns, as far as they do not touch. */
function labelled(width: number, labels: readonly (readonly [column: number, label: string])[]): string {
  let line = '';
  for (const [column, label] of labels) {
    const start = Math.min(Math.max(0, column - (label.length >> 1)), width - label.length);
    if (start < (line === '' ? 0 : line.length + 1)) continue;
    line = line.padEnd(start) + label;
  }
  return line;
}

/**
 * A picture of a series as lines of text: observations as a line of braille dots, the band expected for them shaded, and below them the
 * windows of signals, a lane for each pattern, `█` for an alert, `▒` for a note, and `▶` at the end of one that is open.
 */
export function drawText(series: SeriesPicture, { width, paint }: TextOptions): string {
  const { total, observations, signals, from, to, unit } = series;
  const lanes = lanesOf(signals);
  const whole = Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width));
  const values = valueScale(observations, { left: 0, right: 0, top: 0, bottom: ROWS * DOWN - 1 });
  const format = valueFormat(values);
  const ticks = new Map(
    values.ticks(VALUE_TICKS).map((tick) => [Math.floor(values(tick) / DOWN), format(tick)]),
  );
  const names = [...ticks.values(), ...lanes.map(({ pattern }) => pattern)];
  const margin = Math.max(...names.map(({ length }) => length));
  const columns = whole - margin - 2;
  const times = timeScale(series, { left: 0, right: columns * ACROSS - 1, top: 0, bottom: 0 });

  const dots = new Dots(columns, ROWS);
  const x = (time: number) => Math.round(times(time));
  const y = (value: number) => Math.round(values(value));
  let last: DrawnObservation | undefined;
  for (const point of pixelExact(observations, x)) {
    const { time, value } = last ?? point;
    dots.line(x(time), y(value), x(point.time), y(point.value));
    last = point;
  }

  const bands = bandOf(observations, times, values, columns);
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const label = ticks.get(row);
    let line = `${(label ?? '').padStart(margin)} ${label === undefined ? '│' : '┤'}`;
    for (let column = 0; column < columns; column++) {
      const band = bands[column];
      const isUsual = band !== undefined && row >= band[0] && row <= band[1];
      const dot = dots.at(column, row);
      line += dot !== undefined ? paint('blue', dot) : isUsual ? paint('dim', '░') : ' ';
    }
    return line;
  });

  const moments = spaced(
    times.ticks(Math.max(2, Math.floor(columns / LABEL_EVERY))).map((tick) => ({
      column: Math.min(columns - 1, Math.floor(times(tick) / ACROSS)),
      label: tickText(tick),
    })),
  );
  const marks = new Set(moments.map(({ column }) => column));
  const axis = Array.from({ length: columns }, (_, column) => (marks.has(column) ? '┬' : '─')).join('');
  const labels = labelled(
    columns,
    moments.map(({ column, label }) => [column, label]),
  );

  const bars = lanes.map(({ pattern, signals: own }) => {
    const cells: string[] = new Array(columns).fill(' ');
    for (const signal of own) {
      const [from, to] = windowOf(signal);
      const [start, end] = [Math.floor(times(from) / ACROSS), Math.floor(times(to) / ACROSS)];
      const isAlert = signal.severity === 'alert';
      const style = isAlert ? 'red' : 'magenta';
      cells.fill(paint(style, isAlert ? '█' : '▒'), start, end + 1);
      if (signal.status === 'open') cells[end] = paint(style, '▶');
    }
    return `${pattern.padStart(margin)} │${cells.join('')}`.trimEnd();
  });

  const newest = [...signals].sort((a, b) => windowOf(b)[0] - windowOf(a)[0]).slice(0, MOST_LISTED);
  const listed = newest.map((signal) => shortened(printable(lineOf(signal)).replaceAll('\n', ' '), whole));
  const left = signals.length - newest.length;
  const head = `${shortened(printable(series.name), LONGEST_NAME)}${unit === undefined ? '' : ` (${printable(unit)})`}`;
  return [
    `${head} · ${rangeText(from, to, true)} UTC · ${counted(total, 'observation')}`,
    ...rows.map((row) => row.trimEnd()),
    `${' '.repeat(margin)} └${axis}`,
    `${' '.repeat(margin + 2)}${labels}`,
    ...bars,
    ...(listed.length > 0 ? ['', ...listed] : []),
    ...(left > 0 ? [`and ${counted(left, 'earlier signal')}`] : []),
  ].join('\n');
}
