import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { itemAt } from '../../../../operators/item-at.ts';
import { firstFrom } from '../../../../operators/time/first-from.ts';
import {
  type Band,
  type Colours,
  coloursOf,
  confined,
  drawBand,
  drawMarks,
  drawOverlay,
  drawStrip,
  drawWindows,
  type OverlayLine,
  penOf,
  type Shown,
  STRIP,
  signalAt,
} from './draw.ts';
import type { Mark } from './marks.ts';
import { extent, type Line, nearestTo } from './outline.ts';
import { moved, scaled, type View, within } from './view.ts';

/** What the plot shows. */
export interface PlotContent {
  readonly line: Line;
  readonly band: Band | undefined;
  readonly overlays: readonly OverlayLine[];
  readonly shown: readonly Shown[];
  readonly selected: string | undefined;
  readonly marks: readonly Mark[];
  /** End of what is open, milliseconds since the epoch. */
  readonly now: number;
}

/** The place of the pointer: a time, and the observation next to it. */
export interface Pointed {
  readonly time: number;
  readonly value: number;
  readonly band: { readonly expected: number; readonly low: number; readonly high: number } | undefined;
}

interface Properties {
  readonly content: PlotContent;
  readonly view: View;
  /** All that can be shown. */
  readonly whole: View;
  readonly label: string;
  readonly unit: string | undefined;
  readonly onView: (view: View) => void;
  readonly onSelect: (signal: string) => void;
  readonly onPointed: (pointed: Pointed | undefined) => void;
}

const HEIGHT = 420;
/** Factor of one step of the wheel, and of one press of a key. */
const WHEEL = 1.15;
const STEP = 1.5;
/** Share of the range that an arrow key moves. */
const PAN = 0.2;
/** How times are written, by the least distance of two ticks in seconds: the date where a new one begins. */
const TIMES: (string | number | null)[][] = [
  [31_536_000, '{YYYY}', null, null, null, null, null, null, 1],
  [86_400 * 28, '{YYYY}-{MM}', null, null, null, null, null, null, 1],
  [86_400, '{YYYY}-{MM}-{DD}', null, null, null, null, null, null, 1],
  [60, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, '\n{YYYY}-{MM}-{DD}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}', '\n{YYYY}-{MM}-{DD}', null, '\n{YYYY}-{MM}-{DD}', null, null, null, 1],
  [0.001, ':{ss}.{fff}', '\n{YYYY}-{MM}-{DD} {HH}:{mm}', null, null, null, '\n{HH}:{mm}', null, 1],
];
/** Pixels that a pointer may move before a click is a drag. */
const CLICK = 4;

/** Share of the height of the line that the expected band, which may be far wider, adds above and below it at most. */
const MOST_BAND = 0.4;
/** The same for what explains a signal. */
const MOST_MARKS = 3;

/** The range of values that is shown: of the line, with what explains it where that is not so far off that the line would be flat. */
function valuesIn({ line, band, marks }: PlotContent, view: View): [number, number] {
  const [low, high] = extent(line, view) ?? [0, 1];
  const size = high - low || Math.abs(high) || 1;
  const near = (values: readonly number[], share: number) =>
    values
      .filter((value) => Number.isFinite(value))
      .map((value) => Math.min(Math.max(value, low - share * size), high + share * size));
  const marked = marks.flatMap((mark) => {
    if (mark.kind === 'level' || mark.kind === 'point') return [mark.value];
    if (mark.kind === 'band') return [mark.low, mark.high];
    return mark.kind === 'line' ? [mark.start, mark.end] : [];
  });
  const banded = band === undefined ? [] : bandWithin(band, view);
  const all = [low, high, ...near(marked, MOST_MARKS), ...near(banded, MOST_BAND)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const pad = (most - least || Math.abs(most) || 1) * 0.06;
  return [least - pad, most + pad];
}

/** The bounds of the band in a range. */
function bandWithin({ times, low, high }: Band, { from, to }: View): number[] {
  const [start, end] = [firstFrom(times, from), firstFrom(times, to)];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of low.slice(start, end)) if (value < least) least = value;
  for (const value of high.slice(start, end)) if (value > most) most = value;
  return [least, most];
}

/** A series as a line that can be moved and zoomed, with the expected band, signals and what explains the selected one. */
export function SeriesPlot(properties: Properties) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const latest = useRef(properties);
  latest.current = properties;

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    let colours = coloursOf(element);
    const made = new uPlot(
      optionsOf(latest, () => colours, element.clientWidth),
      dataOf(latest.current.content.line),
      element,
    );
    plot.current = made;
    const stopped = new AbortController();
    listen(made, latest, stopped.signal);
    const resized = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    const recolour = () => {
      colours = coloursOf(element);
      made.redraw(false, true);
    };
    addEventListener('themechange', recolour, { signal: stopped.signal });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', recolour, { signal: stopped.signal });
    return () => {
      stopped.abort();
      resized.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, []);

  const { content, view } = properties;
  const shownLine = useRef<Line | undefined>(undefined);
  useEffect(() => {
    const made = plot.current;
    if (made === undefined) return;
    made.batch(() => {
      if (shownLine.current !== content.line) {
        made.setData(dataOf(content.line), false);
        shownLine.current = content.line;
      }
      const [low, high] = valuesIn(content, view);
      made.setScale('x', { min: view.from / 1000, max: view.to / 1000 });
      made.setScale('y', { min: low, max: high });
    });
    made.redraw(false, false);
  }, [content, view]);

  return (
    <div
      ref={host}
      class="plot"
      role="img"
      aria-label={properties.label}
      data-banded={content.band?.times.length ?? 0}
    />
  );
}

function dataOf({ times, values }: Line): uPlot.AlignedData {
  return [times.map((time) => time / 1000), [...values]];
}

function optionsOf(
  latest: { readonly current: Properties },
  colours: () => Colours,
  width: number,
): uPlot.Options {
  const axis = {
    stroke: () => colours().muted,
    grid: { stroke: () => colours().grid, width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height: HEIGHT,
    padding: [STRIP + 4, 30, 0, 4],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 7 }, y: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: { x: { time: true, auto: false }, y: { auto: false } },
    axes: [
      { ...axis, values: TIMES, space: 80 },
      { ...axis, size: 64 },
    ],
    series: [{}, { stroke: () => colours().line, width: 1.4, points: { show: isSparse }, spanGaps: true }],
    hooks: {
      drawClear: [
        (plot) => {
          const { content, view } = latest.current;
          const pen = penOf(plot);
          confined(pen, () => {
            drawWindows(pen, content.shown, content.selected, colours(), content.now);
            if (content.band !== undefined) drawBand(pen, content.band, view, colours());
          });
        },
      ],
      draw: [
        (plot) => {
          const { content, view } = latest.current;
          const pen = penOf(plot);
          const selected = content.shown.find(({ signal }) => signal.id === content.selected);
          const colour = selected?.signal.severity === 'alert' ? colours().alert : colours().note;
          confined(pen, () => {
            for (const overlay of content.overlays) drawOverlay(pen, overlay, view);
            drawMarks(pen, content.marks, colour, colours());
          });
          drawStrip(pen, content.shown, content.selected, colours(), content.now);
        },
      ],
      setCursor: [
        (plot) => {
          const { left = -1 } = plot.cursor;
          latest.current.onPointed(
            left < 0 ? undefined : pointedAt(latest.current, plot.posToVal(left, 'x') * 1000),
          );
        },
      ],
    },
  };
}

/** Shows each observation as a dot where there is room for it. */
function isSparse(plot: uPlot, _series: number, first: number, last: number): boolean {
  return last - first < plot.width / 8;
}

function pointedAt({ content }: Properties, time: number): Pointed | undefined {
  const at = nearestTo(content.line, time);
  if (at < 0) return undefined;
  const { band, line } = content;
  const pointed = { time: itemAt(line.times, at), value: itemAt(line.values, at), band: undefined };
  if (band === undefined) return pointed;
  const place = nearestTo({ times: band.times, values: band.low }, pointed.time);
  if (band.times[place] !== pointed.time) return pointed;
  const [low, high] = [itemAt(band.low, place), itemAt(band.high, place)];
  return Number.isNaN(low)
    ? pointed
    : { ...pointed, band: { expected: itemAt(band.expected, place), low, high } };
}

/** Moves and zooms the plot by pointers, the wheel and keys. */
function listen(plot: uPlot, latest: { readonly current: Properties }, signal: AbortSignal): void {
  const { over, root } = plot;
  root.tabIndex = 0;
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', 'Plot: arrow keys move it, plus and minus zoom, 0 shows all');
  const show = (view: View) => latest.current.onView(within(view, latest.current.whole));
  const timeAt = (clientX: number) => {
    const { left, width } = over.getBoundingClientRect();
    const { from, to } = latest.current.view;
    return from + ((clientX - left) / width) * (to - from);
  };
  over.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { view } = latest.current;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) show(moved(view, event.deltaX / over.clientWidth));
      else show(scaled(view, event.deltaY > 0 ? WHEEL : 1 / WHEEL, timeAt(event.clientX)));
    },
    { signal, passive: false },
  );
  // Two pointers zoom, one moves.
  const pointers = new Map<number, number>();
  let start: { readonly view: View; readonly xs: readonly number[] } | undefined;
  let isDrag = false;
  const begin = () => {
    start = { view: latest.current.view, xs: [...pointers.values()] };
  };
  over.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      over.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event.clientX);
      isDrag = false;
      begin();
    },
    { signal },
  );
  over.addEventListener(
    'pointermove',
    (event) => {
      if (!pointers.has(event.pointerId) || start === undefined) return;
      pointers.set(event.pointerId, event.clientX);
      const { width } = over.getBoundingClientRect();
      const [a, b] = [...pointers.values()];
      const [a0, b0] = start.xs;
      if (a === undefined || a0 === undefined) return;
      if (b !== undefined && b0 !== undefined) {
        isDrag = true;
        const factor = Math.abs(a0 - b0) / Math.max(Math.abs(a - b), 1);
        show(scaled(start.view, factor, timeAt((a0 + b0) / 2)));
        return;
      }
      if (!isDrag && Math.abs(a - a0) < CLICK) return;
      isDrag = true;
      show(moved(start.view, (a0 - a) / width));
    },
    { signal },
  );
  const end = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    if (pointers.size > 0) begin();
    else start = undefined;
  };
  over.addEventListener('pointerup', end, { signal });
  over.addEventListener('pointercancel', end, { signal });
  root.addEventListener(
    'click',
    (event) => {
      if (isDrag) return;
      const { left, top } = root.getBoundingClientRect();
      const { content } = latest.current;
      const x = (event.clientX - left) * devicePixelRatio;
      const y = (event.clientY - top) * devicePixelRatio;
      const found = signalAt(plot, content.shown, x, y, content.now);
      if (found !== undefined) latest.current.onSelect(found.id);
    },
    { signal },
  );
  over.addEventListener('dblclick', () => show(latest.current.whole), { signal });
  root.addEventListener(
    'keydown',
    (event) => {
      const { view, whole } = latest.current;
      const middle = (view.from + view.to) / 2;
      const views: Readonly<Record<string, View>> = {
        ArrowLeft: moved(view, -PAN),
        ArrowRight: moved(view, PAN),
        '+': scaled(view, 1 / STEP, middle),
        '=': scaled(view, 1 / STEP, middle),
        '-': scaled(view, STEP, middle),
        '0': whole,
      };
      const chosen = views[event.key];
      if (chosen === undefined || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      show(chosen);
    },
    { signal },
  );
}
