import type uPlot from 'uplot';
import { itemAt } from '../../../../operators/item-at.ts';
import type { Signal } from '../../../../operators/signals/signal.ts';
import { firstFrom } from '../../../../operators/time/first-from.ts';
import { type Colours, fontOf } from './colours.ts';
import { windowOf } from './marks.ts';
import { extent, type Line } from './outline.ts';
import { type Band, usualAt } from './usual.ts';
import type { View } from './view.ts';

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
export interface Pen {
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
    context.globalAlpha = isSelected ? 0.12 : 0.07;
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
  if (shown.length > 0) {
    context.font = fontOf(11 * ratio);
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.fillStyle = colours.muted;
    context.fillText('signals', 4 * ratio, top - STRIP * ratio + (STRIP_ROW / 2) * ratio);
  }
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
    if (style === 'opened' || (style === 'stored' && signal.severity === 'note')) {
      if (style === 'opened') context.setLineDash([3 * ratio, 2 * ratio]);
      context.strokeRect(start + ratio / 2, upper + ratio / 2, width - ratio, height - ratio);
      context.setLineDash([]);
    } else {
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

/** Which parts of what was expected are drawn. */
export interface BandParts {
  readonly usual: boolean;
  readonly limit: boolean;
  readonly forecast: boolean;
}

/**
 * Draws where values usually lie as an area, the limits of an alert as dotted lines, and the forecast as a dashed one.
 *
 * @param share of the distance to the limits in which values usually lie; undefined if that is not known
 */
export function drawBand(
  pen: Pen,
  band: Band,
  share: number | undefined,
  view: View,
  colours: Colours,
  parts: BandParts,
): void {
  const { times, expected, low, high, ends = [] } = band;
  const broken = new Set(ends);
  const { context, x, y, ratio } = pen;
  const start = Math.max(firstFrom(times, view.from) - 1, 0);
  const end = Math.min(firstFrom(times, view.to) + 1, times.length);
  if (parts.usual && share !== undefined) {
    context.fillStyle = colours.band;
    for (let at = start; at < end; ) {
      const upper: [number, number][] = [];
      const lower: [number, number][] = [];
      for (; at < end; at++) {
        const usual = usualAt(itemAt(expected, at), itemAt(low, at), itemAt(high, at), share);
        if (usual === undefined) break;
        const px = x(itemAt(times, at));
        upper.push([px, y(usual.high)]);
        lower.push([px, y(usual.low)]);
        if (broken.has(itemAt(times, at))) break;
      }
      at++;
      if (upper.length === 0) continue;
      context.beginPath();
      for (const [px, py] of upper) context.lineTo(px, py);
      for (const [px, py] of lower.reverse()) context.lineTo(px, py);
      context.closePath();
      context.fill();
    }
  }
  const stroke = (values: readonly number[], dash: readonly number[], last = end) => {
    context.setLineDash(dash.map((each) => each * ratio));
    context.beginPath();
    let isDown = false;
    for (let at = start; at < last; at++) {
      const value = itemAt(values, at);
      if (Number.isNaN(value)) isDown = false;
      else if (isDown) context.lineTo(x(itemAt(times, at)), y(value));
      else {
        context.moveTo(x(itemAt(times, at)), y(value));
        isDown = true;
      }
      if (broken.has(itemAt(times, at))) isDown = false;
    }
    context.stroke();
    context.setLineDash([]);
  };
  context.strokeStyle = colours.muted;
  context.lineWidth = ratio;
  if (parts.limit) {
    stroke(high, [1.5, 3]);
    stroke(low, [1.5, 3]);
  }
  const { heldFrom } = band;
  if (parts.forecast) {
    stroke(expected, [5, 3], heldFrom === undefined ? end : Math.min(firstFrom(times, heldFrom), end));
  }
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
