import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from 'd3-scale';
import { itemAt } from '../../../operators/item-at.ts';
import type { DrawnObservation, SeriesPicture } from './series-picture.ts';

/** The area of a plot, in pixels. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type TimeScale = ScaleTime<number, number>;
export type ValueScale = ScaleLinear<number, number>;

/** The largest size of a drawn value; sums and differences of such values are finite. */
const LARGEST = 1e300;
/** A span of values below this is none: steps of an axis across it would not be numbers. */
const LEAST_SPAN = 1e-290;
/** How far the band widens the axis of values, as a share of the span of the observations: a wide band would flatten the line. */
const WIDENING = 0.35;
/** Pixels for a label of the time axis. */
const TICK_WIDTH = 90;
/** Labels of the axis of values. */
export const VALUE_TICKS = 5;

const within = (value: number) => Math.max(-LARGEST, Math.min(LARGEST, value));

function extentOf(values: readonly number[]): [number, number] {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}

/** The axis of time. A range of a single moment gets a second on both sides. */
export function timeScale({ from, to }: Pick<SeriesPicture, 'from' | 'to'>, area: Area): TimeScale {
  const room = from === to ? 1000 : 0;
  return scaleUtc()
    .domain([from - room, to + room])
    .range([area.left, area.right])
    .clamp(true);
}

/** The ticks of the axis of time that have room for their labels. */
export function timeTicks(scale: TimeScale): Date[] {
  const range = scale.range();
  const width = itemAt(range, 1) - itemAt(range, 0);
  return scale.ticks(Math.max(2, Math.floor(width / TICK_WIDTH)));
}

/** The axis of values, over all observations and as much of their band as leaves the line its height. */
export function valueScale(observations: readonly DrawnObservation[], area: Area): ValueScale {
  const [least, most] = extentOf(observations.map(({ value }) => within(value)));
  const span = most - least;
  const band = observations
    .flatMap(({ low, high }) => [low, high])
    .filter((limit) => limit !== undefined)
    .map((limit) => within(Math.max(least - span * WIDENING, Math.min(most + span * WIDENING, limit))));
  const [bottom, top] = extentOf([least, most, ...band]);
  const room = top - bottom > LEAST_SPAN ? 0 : Math.max(Math.abs(top) / 10, 1);
  return scaleLinear()
    .domain([bottom - room, top + room])
    .nice(VALUE_TICKS)
    .range([area.bottom, area.top])
    .clamp(true);
}

/** Labels of the ticks of an axis of values: plain decimals, or with an SI prefix or a power of ten for large and small values. */
export function valueFormat(scale: ValueScale): (value: number) => string {
  const size = Math.max(...scale.domain().map(Math.abs));
  if (size >= 1e15 || size < 1e-4) return scale.tickFormat(VALUE_TICKS, 'e');
  return size >= 1e6 ? scale.tickFormat(VALUE_TICKS, 's') : scale.tickFormat(VALUE_TICKS);
}
