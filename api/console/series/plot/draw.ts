import type uPlot from 'uplot';
import { itemAt } from '../../../../operators/item-at.ts';
import type { Signal } from '../../../../operators/signals/signal.ts';
import { firstFrom } from '../../../../operators/time/first-from.ts';
import { type Mark, windowOf } from './marks.ts';
import { extent, type Line } from './outline.ts';
import type { View } from './view.ts';

/** The colours of the page, which depend on the theme. */
export interface Colours {
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  readonly line: string;
  readonly alert: string;
  readonly note: string;
  readonly card: string;
}

/** Colours of other series, which neither the line nor severities have; readable on both pages. */
export const OVERLAY_COLOURS = ['#c77700', '#0f8a7e', '#b0489b', '#7a7f1c', '#5a6fd6', '#a0522d'];

/** Reads the colours that are in force. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: read('ink'),
    muted: read('muted'),
    grid: read('grid'),
    line: read('line'),
    alert: read('alert'),
    note: read('note'),
    card: read('card'),
  };
}

/** The expected band of observations, as columns; NaN where nothing was expected. */
export interface Band {
  readonly times: readonly number[];
  readonly expected: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** A series that is drawn over the plotted one, on a scale of its own. */
export interface OverlayLine {
  readonly line: Line;
  readonly lag: number;
  readonly colour: string;
}

/** A signal in the strip above the plot. */
export interface Shown {
  readonly signal: Signal;
  /** `opened` and `gone` are what other settings would make of it. */
  readonly style: 'stored' | 'opened' | 'gone';
}

/** Height of the strip of signals and of a row of it, in pixels of the page. */
export const STRIP_ROW = 9;
export const STRIP_ROWS = 4;
export const STRIP = STRIP_ROW * STRIP_ROWS + 6;

/** Width of the narrowest bar of the strip. */
const NARROWEST = 4;

/** Draws in the pixels of the canvas, of which a page has `ratio` for each of its own. */
interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly ratio: number;
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function penOf(plot: uPlot): Pen {
  const { ctx: context, bbox } = plot;
  return {
    context,
    ratio: devicePixelRatio,
    x: (time) => plot.valToPos(time / 1000, 'x', true),
    y: (value) => plot.valToPos(value, 'y', true),
    left: bbox.left,
    right: bbox.left + bbox.width,
    top: bbox.top,
    bottom: bbox.top + bbox.height,
  };
}

/** Calls `draw` with drawing confined to the plot, and restores the pen. */
export function confined(pen: Pen, draw: () => void): void {
  const { context, left, right, top, bottom } = pen;
  context.save();
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  draw();
  context.restore();
}

/** Shades the windows of signals, the selected one more strongly. */
export function drawWindows(
  pen: Pen,
  shown: readonly Shown[],
  selected: string | undefined,
  colours: Colours,
  now: number,
): void {
  const { context, x, top, bottom, left, right } = pen;
  for (const { signal, style } of shown) {
    const isSelected = signal.id === selected;
    if (!isSelected && style === 'stored') continue;
    const { from, to } = windowOf(signal, now);
    const [start, end] = [Math.max(x(from), left), Math.min(x(to), right)];
    if (end < left || start > right) continue;
    context.fillStyle = signal.severity === 'alert' ? colours.alert : colours.note;
    context.globalAlpha = isSelected ? 0.14 : 0.07;
    context.fillRect(start, top, Math.max(end - start, NARROWEST), bottom - top);
  }
  context.globalAlpha = 1;
}

/** The row of each signal in the strip, so that those at one time lie in different ones where there is room. */
export function rowsOf(shown: readonly Shown[], now: number): number[] {
  const ends = new Array<number>(STRIP_ROWS).fill(Number.NEGATIVE_INFINITY);
  const order = shown.map((_, at) => at).sort((a, b) => starts(itemAt(shown, a)) - starts(itemAt(shown, b)));
  const rows = new Array<number>(shown.length).fill(0);
  for (const at of order) {
    const { from, to } = windowOf(itemAt(shown, at).signal, now);
    const free = ends.findIndex((end) => end < from);
    const row = free >= 0 ? free : ends.indexOf(Math.min(...ends));
    rows[at] = row;
    ends[row] = Math.max(itemAt(ends, row), to);
  }
  return rows;
}

function starts({ signal }: Shown): number {
  return Date.parse(signal.window.start);
}

/** Draws the strip of signals above the plot: filled as stored, outlined as other settings would make it, crossed out what would be gone. */
export function drawStrip(
  pen: Pen,
  shown: readonly Shown[],
  selected: string | undefined,
  colours: Colours,
  now: number,
): void {
  const { context, x, ratio, left, right, top } = pen;
  const rows = rowsOf(shown, now);
  context.save();
  context.beginPath();
  context.rect(left, 0, right - left, top);
  context.clip();
  for (const [at, { signal, style }] of shown.entries()) {
    const { from, to } = windowOf(signal, now);
    const [start, end] = [x(from), x(to)];
    if (end < left || start > right) continue;
    const width = Math.max(end - start, NARROWEST * ratio);
    const upper = top - STRIP * ratio + (2 + itemAt(rows, at) * STRIP_ROW) * ratio;
    const height = (STRIP_ROW - 3) * ratio;
    const colour = signal.severity === 'alert' ? colours.alert : colours.note;
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = ratio;
    if (style === 'opened') context.strokeRect(start, upper, width, height);
    else {
      context.globalAlpha = style === 'gone' ? 0.25 : 0.85;
      context.fillRect(start, upper, width, height);
      context.globalAlpha = 1;
      if (style === 'gone') {
        context.fillRect(start - 2 * ratio, upper + height / 2, width + 4 * ratio, ratio);
      }
    }
    if (signal.id === selected) {
      context.strokeStyle = colours.ink;
      context.lineWidth = 1.5 * ratio;
      context.strokeRect(start - ratio, upper - ratio, width + 2 * ratio, height + 2 * ratio);
    }
  }
  context.restore();
}

/** The signal in the strip at a place of the canvas, in its pixels. */
export function signalAt(
  plot: uPlot,
  shown: readonly Shown[],
  px: number,
  py: number,
  now: number,
): Signal | undefined {
  const { x, ratio, top } = penOf(plot);
  const rows = rowsOf(shown, now);
  const row = Math.floor((py - (top - STRIP * ratio)) / (STRIP_ROW * ratio));
  const slack = 3 * ratio;
  const found = shown
    .filter((_, at) => rows[at] === row)
    .map(({ signal }) => ({ signal, ...windowOf(signal, now) }))
    .filter(
      ({ from, to }) => x(from) - slack <= px && Math.max(x(to), x(from) + NARROWEST * ratio) + slack >= px,
    );
  // Of several, the shortest, which is hardest to meet.
  return found.sort((a, b) => a.to - a.from - (b.to - b.from))[0]?.signal;
}

/** Draws the expected band as an area and the expected value as a dashed line. */
export function drawBand(pen: Pen, { times, expected, low, high }: Band, view: View, colours: Colours): void {
  const { context, x, y, ratio } = pen;
  const start = Math.max(firstFrom(times, view.from) - 1, 0);
  const end = Math.min(firstFrom(times, view.to) + 1, times.length);
  context.fillStyle = colours.line;
  context.globalAlpha = 0.13;
  for (let at = start; at < end; ) {
    if (Number.isNaN(low[at]) || Number.isNaN(high[at])) {
      at++;
      continue;
    }
    let last = at;
    while (last + 1 < end && !Number.isNaN(low[last + 1])) last++;
    context.beginPath();
    for (let i = at; i <= last; i++) context.lineTo(x(itemAt(times, i)), y(itemAt(high, i)));
    for (let i = last; i >= at; i--) context.lineTo(x(itemAt(times, i)), y(itemAt(low, i)));
    context.closePath();
    context.fill();
    at = last + 1;
  }
  context.globalAlpha = 1;
  context.strokeStyle = colours.muted;
  context.lineWidth = ratio;
  context.setLineDash([4 * ratio, 3 * ratio]);
  context.beginPath();
  let isDown = false;
  for (let at = start; at < end; at++) {
    if (Number.isNaN(expected[at])) {
      isDown = false;
    } else if (isDown) {
      context.lineTo(x(itemAt(times, at)), y(itemAt(expected, at)));
    } else {
      context.moveTo(x(itemAt(times, at)), y(itemAt(expected, at)));
      isDown = true;
    }
  }
  context.stroke();
  context.setLineDash([]);
}

/** Draws another series, stretched to the height of the plot. */
export function drawOverlay(pen: Pen, { line, lag, colour }: OverlayLine, view: View): void {
  const seen = { from: view.from + lag, to: view.to + lag };
  const bounds = extent(line, seen);
  if (bounds === undefined) return;
  const { context, x, ratio, top, bottom } = pen;
  const [low, high] = bounds;
  const pad = (bottom - top) * 0.08;
  const y = (value: number) =>
    high === low
      ? (top + bottom) / 2
      : bottom - pad - ((value - low) / (high - low)) * (bottom - top - 2 * pad);
  const { times, values } = line;
  const start = Math.max(firstFrom(times, seen.from) - 1, 0);
  const end = Math.min(firstFrom(times, seen.to) + 1, times.length);
  context.strokeStyle = colour;
  context.lineWidth = 1.2 * ratio;
  context.globalAlpha = 0.85;
  context.beginPath();
  for (let at = start; at < end; at++) context.lineTo(x(itemAt(times, at) - lag), y(itemAt(values, at)));
  context.stroke();
  context.globalAlpha = 1;
}

/** Draws what explains the selected signal. */
export function drawMarks(pen: Pen, marks: readonly Mark[], colour: string, colours: Colours): void {
  for (const mark of marks) drawMark(pen, mark, colour, colours);
}

function drawMark(pen: Pen, mark: Mark, colour: string, colours: Colours): void {
  const { context, x, y, ratio, top, bottom, left, right } = pen;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 2 * ratio;
  const stroke = (points: readonly (readonly [number, number])[], dash: readonly number[] = []) => {
    context.setLineDash(dash.map((each) => each * ratio));
    context.beginPath();
    for (const [px, py] of points) context.lineTo(px, py);
    context.stroke();
    context.setLineDash([]);
  };
  const label = (text: string, px: number, py: number) => {
    context.font = `${11 * ratio}px system-ui, sans-serif`;
    // uPlot leaves those of its axes.
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    context.fillStyle = colours.ink;
    const place = Math.min(
      Math.max(px, left + 4 * ratio),
      right - context.measureText(text).width - 4 * ratio,
    );
    context.fillText(text, place, Math.min(Math.max(py, top + 12 * ratio), bottom - 4 * ratio));
    context.fillStyle = colour;
  };
  switch (mark.kind) {
    case 'level':
      stroke([
        [x(mark.from), y(mark.value)],
        [x(mark.to), y(mark.value)],
      ]);
      label(mark.label, x(mark.from), y(mark.value) - 5 * ratio);
      break;
    case 'line':
      stroke([
        [x(mark.from), y(mark.start)],
        [x(mark.to), y(mark.end)],
      ]);
      label(mark.label, x(mark.from), y(mark.start) - 5 * ratio);
      break;
    case 'band':
      context.globalAlpha = 0.16;
      context.fillRect(x(mark.from), y(mark.high), x(mark.to) - x(mark.from), y(mark.low) - y(mark.high));
      context.globalAlpha = 1;
      label(mark.label, x(mark.from), y(mark.high) - 4 * ratio);
      break;
    case 'point':
      context.beginPath();
      context.arc(x(mark.at), y(mark.value), 5 * ratio, 0, 2 * Math.PI);
      context.stroke();
      label(mark.label, x(mark.at) + 8 * ratio, y(mark.value) + 4 * ratio);
      break;
    case 'moment':
      stroke(
        [
          [x(mark.at), top],
          [x(mark.at), bottom],
        ],
        [5, 4],
      );
      label(mark.label, x(mark.at) + 4 * ratio, top + 12 * ratio);
      break;
    case 'gap': {
      context.globalAlpha = 0.5;
      context.lineWidth = ratio;
      const [start, end] = [Math.max(x(mark.from), left), Math.min(x(mark.to), right)];
      for (let px = start; px < end; px += 9 * ratio) {
        stroke([
          [px, bottom],
          [Math.min(px + 40 * ratio, end), bottom - 40 * ratio],
        ]);
      }
      context.globalAlpha = 1;
      label(mark.label, start + 6 * ratio, bottom - 46 * ratio);
      break;
    }
    case 'periods': {
      context.lineWidth = ratio;
      // Closer lines would fill the plot.
      const step = x(mark.from + mark.length) - x(mark.from);
      if (step < 6 * ratio) break;
      for (let at = mark.from; at <= mark.to; at += mark.length) {
        const px = x(at);
        if (px < left || px > right) continue;
        stroke(
          [
            [px, top],
            [px, bottom],
          ],
          [2, 4],
        );
      }
      label(mark.label, x(mark.from) + 4 * ratio, top + 12 * ratio);
      break;
    }
  }
}
