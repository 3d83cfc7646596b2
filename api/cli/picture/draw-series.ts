import { area as areaShape, line as lineShape } from 'd3-shape';
import { itemAt } from '../../../operators/item-at.ts';
import { pixelExact } from '../../../operators/statistics/pixel-exact.ts';
import { counted } from '../counted.ts';
import { LANE, laneMarkup, lanesOf, pixelsOf, signalText } from './lanes.ts';
import { element, escaped, rounded, shortened, text } from './markup.ts';
import { rangeText, tickText } from './moment-text.ts';
import {
  type Area,
  type TimeScale,
  timeScale,
  timeTicks,
  VALUE_TICKS,
  type ValueScale,
  valueFormat,
  valueScale,
} from './scales.ts';
import type { DrawnObservation, DrawnSignal, SeriesPicture } from './series-picture.ts';
import { STYLE } from './style.ts';

/** Pixels of a picture; its height grows with the number of patterns. */
const WIDTH = 960;
const TOP = 92;
const PLOT_HEIGHT = 230;
const MARGIN = 24;
const RIGHT = WIDTH - MARGIN - 8;
const AXIS_HEIGHT = 44;
/** Usual width of a character of a label. */
const CHARACTER = 6.8;
/** Where names are cut, in characters. */
const LONGEST_TITLE = 60;
const LONGEST_SCOPE = 40;
const LONGEST_UNIT = 12;
/** Observations up to which each has a dot, for each pixel of the plot. */
const DOTS_PER_PIXEL = 0.15;

const MOMENT_DIGITS = 19;

/** An RFC 3339 time to the second, for the description. */
const instant = (time: number) => `${new Date(time).toISOString().slice(0, MOMENT_DIGITS)}Z`;

/**
 * A picture of a series as SVG: observations as a line, the band expected for them, and below them the windows of signals, a lane for
 * each pattern. It depends on the series alone, so that the same series gives the same bytes. It follows the colour scheme of the reader, and
 * says in words what it shows.
 */
export function drawSeries(series: SeriesPicture): string {
  const { observations, signals, unit } = series;
  const lanes = lanesOf(signals);
  const values = valueScale(observations, { left: 0, right: 0, top: TOP, bottom: TOP + PLOT_HEIGHT });
  const format = valueFormat(values);
  const labels = values.ticks(VALUE_TICKS).map(format);
  const widest = Math.max(...[...labels, ...lanes.map(({ pattern }) => pattern)].map(({ length }) => length));
  const area = {
    left: Math.ceil(MARGIN + widest * CHARACTER),
    right: RIGHT,
    top: TOP,
    bottom: TOP + PLOT_HEIGHT,
  };
  const times = timeScale(series, area);
  const lanesEnd = area.bottom + (lanes.length > 0 ? 8 : 0) + lanes.length * LANE;
  const height = lanesEnd + AXIS_HEIGHT;
  const content = [
    element('title', {}, escaped(`${series.name} in ${series.scope}`)),
    element('desc', {}, escaped(inWords(series))),
    element('style', {}, STYLE),
    element('rect', { class: 'page', width: WIDTH, height, rx: 6 }),
    text(MARGIN, 34, 'title', shortened(series.name, LONGEST_TITLE)),
    text(MARGIN, 56, 'muted', subtitle(series)),
    legend(series),
    ...valueAxis(values, format, area, unit),
    ...timeAxis(times, area, lanesEnd),
    ...signals.map((signal) => shade(signal, times, area)),
    ...curves(observations, times, values, area),
    ...lanes.map((lane, at) => laneMarkup(lane, area.bottom + 8 + at * LANE, times, area)),
  ];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${WIDTH} ${height}`,
    width: WIDTH,
    height,
    role: 'img',
  };
  return `${element('svg', attributes, '\n', content.join('\n'), '\n')}\n`;
}

function subtitle({ scope, total, from, to }: SeriesPicture): string {
  const count = counted(total, 'observation');
  return `${shortened(scope, LONGEST_SCOPE)} · ${rangeText(from, to, true)} UTC · ${count}`;
}

/** What the picture shows, for readers who do not see it. */
function inWords({ name, unit, total, observations, signals }: SeriesPicture): string {
  const values = observations.map(({ value }) => value);
  const [least, most] = [Math.min, Math.max].map((of) => values.reduce((a, b) => of(a, b)));
  const first = instant(itemAt(observations, 0).time);
  const last = instant(itemAt(observations, -1).time);
  const range = `between ${least} and ${most}${unit === undefined ? '' : ` ${unit}`}`;
  const summary = signals.length === 0 ? 'No signals' : `Signals: ${signals.map(signalText).join('; ')}`;
  return `${counted(total, 'observation')} of ${name} from ${first} to ${last}, ${range}. ${summary.replace(/\.$/, '')}.`;
}

/** What the colours mean, right of the subtitle; only what is there. */
function legend({ observations, signals }: SeriesPicture): string {
  const has = (severity: DrawnSignal['severity']) => signals.some((signal) => signal.severity === severity);
  const entries: readonly (readonly [shown: boolean, style: string, label: string])[] = [
    [true, 'line', 'observed'],
    [observations.some(isExpected), 'band', 'expected'],
    [has('alert'), 'bar alert', 'alert'],
    [has('note'), 'bar note', 'note'],
    [has('label'), 'bar label', 'label'],
  ];
  let right = RIGHT;
  const drawn: string[] = [];
  for (const [shown, style, label] of [...entries].reverse()) {
    if (!shown) continue;
    const x = right - label.length * CHARACTER;
    drawn.push(
      text(x, 34, 'muted', label),
      ...(style === 'line'
        ? []
        : [element('rect', { class: style, x: x - 24, y: 24, width: 18, height: 11 })]),
      ...(style === 'line' || style === 'band'
        ? [
            element('path', {
              class: style === 'band' ? 'expected' : style,
              d: `M${rounded(x - 24)},29.5h18`,
            }),
          ]
        : []),
    );
    right = x - 40;
  }
  return drawn.join('\n');
}

function valueAxis(
  scale: ValueScale,
  format: (value: number) => string,
  { left, right, top }: Area,
  unit: string | undefined,
): string[] {
  const ticks = scale.ticks(VALUE_TICKS).map((value) => {
    const y = scale(value);
    const grid = element('path', { class: 'grid', d: `M${left},${y.toFixed(1)}H${right}` });
    return `${grid}${text(left - 10, y + 4, 'value', format(value))}`;
  });
  return unit === undefined
    ? ticks
    : [...ticks, text(left - 10, top - 14, 'value', shortened(unit, LONGEST_UNIT))];
}

function timeAxis(scale: TimeScale, { top }: Area, bottom: number): string[] {
  const ticks = timeTicks(scale).map((tick) => {
    const x = scale(tick);
    const grid = element('path', { class: 'grid', d: `M${x.toFixed(1)},${top}V${bottom + 4}` });
    return `${grid}${text(x, bottom + 22, 'tick', tickText(tick))}`;
  });
  return [...ticks, text(MARGIN, bottom + 22, 'muted', 'UTC')];
}

/** The window of a signal across the plot. */
function shade(signal: DrawnSignal, scale: TimeScale, { top, bottom }: Area): string {
  const [left, right] = pixelsOf(signal, scale);
  return element('rect', {
    class: `shade ${signal.severity}`,
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  });
}

function isExpected({ expected }: DrawnObservation): boolean {
  return expected !== undefined;
}

/** The expected band and value, and the line of the observations; dots where there is room for them. */
function curves(
  observations: readonly DrawnObservation[],
  times: TimeScale,
  values: ValueScale,
  { left, right }: Area,
): string[] {
  const points = pixelExact(observations, (time) => Math.floor(times(time)));
  const domain = values.domain();
  const [bottom, top] = [itemAt(domain, 0), itemAt(domain, 1)];
  const x = ({ time }: DrawnObservation) => times(time);
  const y = ({ value }: DrawnObservation) => values(value);
  const band = areaShape<DrawnObservation>()
    .defined(isExpected)
    .x(x)
    .y0(({ low = bottom }) => values(low))
    .y1(({ high = top }) => values(high))
    .digits(1);
  const expected = lineShape<DrawnObservation>()
    .defined(isExpected)
    .x(x)
    .y(({ expected: usual, value }) => values(usual ?? value))
    .digits(1);
  const line = lineShape<DrawnObservation>().x(x).y(y).digits(1);
  const hasDots = points.length <= (right - left) * DOTS_PER_PIXEL;
  return [
    ...(points.some(isExpected)
      ? [
          element('path', { class: 'band', d: band(points) ?? '' }),
          element('path', { class: 'expected', d: expected(points) ?? '' }),
        ]
      : []),
    element('path', { class: 'line', d: line(points) ?? '' }),
    ...(hasDots
      ? points.map((point) => element('circle', { class: 'dot', cx: x(point), cy: y(point), r: 2.5 }))
      : []),
  ];
}
