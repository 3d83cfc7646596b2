import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { itemAt } from '../../../../operators/item-at.ts';
import { firstFrom } from '../../../../operators/time/first-from.ts';
import { plainText, type Usual } from '../../common/values.ts';
import { type Colours, coloursOf, fontOf } from './colours.ts';
import {
  type BandParts,
  confined,
  drawBand,
  drawOverlay,
  drawStrip,
  drawWindows,
  type OverlayLine,
  penOf,
  type Shown,
  STRIP,
} from './draw.ts';
import { drawEdge, drawMoments, EDGE, type EdgeLabel, type Moment, WIDE } from './draw-edge.ts';
import { drawMarks } from './draw-marks.ts';
import { listen } from './listen.ts';
import type { Mark } from './marks.ts';
import { extent, type Line, nearestTo } from './outline.ts';
import { TIMES } from './times.ts';
import { type Band, usualAt } from './usual.ts';
import type { View } from './view.ts';

/** What the plot shows. */
export interface PlotContent {
  readonly line: Line;
  readonly band: Band | undefined;
  /** Share of the way to the limits in which values usually lie. */
  readonly share: number | undefined;
  readonly parts: BandParts;
  /** What memory knows of moments in time. */
  readonly moments: readonly Moment[];
  readonly unit: string | undefined;
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
  /** Where values usually lie at that time. */
  readonly usual?: Usual;
}

interface Properties {
  readonly content: PlotContent;
  readonly view: View;
  /** All that can be shown. */
  readonly whole: View;
  readonly label: string;
  readonly onView: (view: View) => void;
  readonly onSelect: (signal: string) => void;
  readonly onPointed: (pointed: Pointed | undefined) => void;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 5 });

/** A value beside the axis: millions are shortened. */
function tickText(value: number): string {
  return Math.abs(value) >= 1e6 ? compact.format(value).replace('-', '−') : plainText(value);
}

/** Room for the values beside the axis, in pixels: more than usual only where they are long. */
function widthOf(_: uPlot, texts: readonly string[] | null): number {
  return Math.max(52, ...(texts ?? []).map((text) => text.length * 6.6 + 12));
}

/** Height of the plot: less on a phone, where more has to fit below it. */
function heightOf(width: number): number {
  return width < WIDE ? 300 : 372;
}

/** Share of the height of the line that the expected band, which may be far wider, adds above and below it at most. */
const MOST_BAND = 0.4;
/** The same for what explains a signal. */
const MOST_MARKS = 3;

/** The range of values that is shown: of the line, with what explains it where that is not so far off that the line would be flat. */
function valuesIn({ line, band, marks, parts }: PlotContent, view: View): [number, number] {
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
  const banded = band === undefined || !(parts.usual || parts.limit) ? [] : bandWithin(band, view);
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
    made.root.dataset.plot = 'series';
    plot.current = made;
    const stopped = new AbortController();
    listen(made, latest, element, stopped.signal);
    const resized = new ResizeObserver(() =>
      made.setSize({ width: element.clientWidth, height: heightOf(element.clientWidth) }),
    );
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

/** The columns of the plot, with an empty value where the line ends before a gap. */
function dataOf({ times, values, ends = [] }: Line): uPlot.AlignedData {
  const xs: number[] = [];
  const ys: (number | null)[] = [];
  let next = 0;
  for (const [at, time] of times.entries()) {
    xs.push(time / 1000);
    ys.push(itemAt(values, at));
    while (next < ends.length && itemAt(ends, next) < time) next++;
    if (ends[next] === time && at + 1 < times.length) {
      xs.push((time + itemAt(times, at + 1)) / 2000);
      ys.push(null);
    }
  }
  return [xs, ys];
}

/** What is named beside the plot: the last value, where values usually lie, and the limit of an alert. */
function edgeOf({ line, band, share, unit, parts }: PlotContent, view: View): EdgeLabel[] {
  const last = line.times.length - 1;
  const isNow = last >= 0 && itemAt(line.times, last) <= view.to;
  const labels: EdgeLabel[] = isNow
    ? [
        {
          text: `${[tickText(itemAt(line.values, last)), unit].filter(Boolean).join(' ')} now`,
          value: itemAt(line.values, last),
          isStrong: true,
        },
      ]
    : [];
  if (band === undefined) return labels;
  const at = firstFrom(band.times, view.to) - 1;
  const [expected, low, high] = [band.expected[at], band.low[at], band.high[at]];
  if (expected === undefined || low === undefined || high === undefined) return labels;
  if (share !== undefined && parts.usual) labels.push({ text: 'usual', value: expected });
  else if (parts.forecast) labels.push({ text: 'forecast', value: expected });
  if (parts.limit) {
    labels.push({ text: 'alert limit', value: high }, { text: 'alert limit', value: low });
  }
  return labels;
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
    font: fontOf(12),
  };
  return {
    width,
    height: heightOf(width),
    padding: [STRIP + 4, (plot) => (plot.width >= WIDE ? EDGE : 12), 0, 4],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 7 }, y: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: { x: { time: true, auto: false }, y: { auto: false } },
    axes: [
      { ...axis, values: TIMES, space: 80, size: 36, gap: 4 },
      { ...axis, size: widthOf, values: (_, ticks) => ticks.map(tickText) },
    ],
    series: [{}, { stroke: () => colours().line, width: 1.4, points: { show: isSparse }, spanGaps: false }],
    hooks: {
      drawClear: [
        (plot) => {
          const { content, view } = latest.current;
          const pen = penOf(plot);
          confined(pen, () => {
            drawWindows(pen, content.shown, content.selected, colours(), content.now);
            if (content.band !== undefined) {
              drawBand(pen, content.band, content.share, view, colours(), content.parts);
            }
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
          // uPlot takes the pen for as it left it.
          pen.context.save();
          drawMoments(pen, content.moments, colours());
          drawStrip(pen, content.shown, content.selected, colours(), content.now);
          if (plot.width >= WIDE) drawEdge(pen, edgeOf(content, view), colours());
          pen.context.restore();
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
  const { band, line, share } = content;
  const pointed = { time: itemAt(line.times, at), value: itemAt(line.values, at) };
  if (band === undefined || share === undefined) return pointed;
  const place = nearestTo({ times: band.times, values: band.low }, pointed.time);
  if (band.times[place] !== pointed.time) return pointed;
  const usual = usualAt(
    itemAt(band.expected, place),
    itemAt(band.low, place),
    itemAt(band.high, place),
    share,
  );
  return usual === undefined ? pointed : { ...pointed, usual };
}
