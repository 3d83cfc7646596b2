import type { Client, ExpectedObservation } from '../../../client/index.ts';
import type { Band } from './draw.ts';
import type { Line, Outline } from './outline.ts';
import type { View } from './view.ts';

/** A series by its ids. */
export interface SeriesId {
  readonly scope_id: string;
  readonly entity_id: string;
}

/** Points that are asked for, by the pixels of the widest plot: four for each, as M4 draws them. */
export const POINTS = 4 * 1200;

/** A moment in milliseconds as the API takes it. */
function text(ms: number): string {
  return new Date(ms).toISOString();
}

export function lineOf(observations: readonly ExpectedObservation[]): Line {
  return {
    times: observations.map(({ timestamp }) => Date.parse(timestamp)),
    values: observations.map(({ outcome }) => outcome),
  };
}

/** The expected band of observations; undefined if nothing was expected of any. */
export function bandOf(observations: readonly ExpectedObservation[]): Band | undefined {
  if (!observations.some(({ low }) => low !== undefined)) return undefined;
  return {
    times: observations.map(({ timestamp }) => Date.parse(timestamp)),
    expected: observations.map(({ expected }) => expected ?? Number.NaN),
    low: observations.map(({ low }) => low ?? Number.NaN),
    high: observations.map(({ high }) => high ?? Number.NaN),
  };
}

/**
 * Reads the observations of a range, reduced to the points of a plot.
 *
 * @param range from and to are both included; undefined for all
 */
export async function readOutline(
  client: Client,
  series: SeriesId,
  points: number,
  range?: View,
): Promise<Outline> {
  const bounds = range && { since: text(range.from), until: text(range.to + 1) };
  const { observations, total } = await client.observationPage({ ...series, points, ...bounds });
  const line = lineOf(observations);
  const { from, to } = range ?? { from: line.times[0] ?? 0, to: line.times.at(-1) ?? 0 };
  return { from, to, line, total: total ?? observations.length };
}

/** Reads the expected band of a range; undefined if it has too many observations for that, or nothing was expected. */
export async function readBand(
  client: Client,
  series: SeriesId,
  points: number,
  range: View,
): Promise<Band | undefined> {
  const bounds = { since: text(range.from), until: text(range.to + 1) };
  const { observations } = await client.observationPage({ ...series, points, expected: true, ...bounds });
  return bandOf(observations);
}
