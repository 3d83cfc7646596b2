import type { Client, ExpectedObservation } from '../../../client/index.ts';
import { endsIn, type Line, type Outline } from './outline.ts';
import type { Band } from './usual.ts';
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
  const times = observations.map(({ timestamp }) => Date.parse(timestamp));
  return { times, values: observations.map(({ outcome }) => outcome), ends: endsIn(times) };
}

/**
 * What was expected of observations; undefined if nothing was expected of any.
 *
 * @param total observations of the range, of which these are a part if there are more
 */
export function bandOf(
  observations: readonly ExpectedObservation[],
  total = observations.length,
): Band | undefined {
  if (!observations.some(({ expected }) => expected !== undefined)) return undefined;
  const times = observations.map(({ timestamp }) => Date.parse(timestamp));
  return {
    isWhole: total <= observations.length,
    ends: endsIn(times),
    values: observations.map(({ outcome }) => outcome),
    times,
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
  { scope_id, entity_id }: SeriesId,
  points: number,
  range?: View,
): Promise<Outline> {
  const bounds = range && { since: text(range.from), until: text(range.to + 1) };
  const { observations, total } = await client.observationPage({ scope_id, entity_id, points, ...bounds });
  const line = lineOf(observations);
  const { from, to } = range ?? { from: line.times[0] ?? 0, to: line.times.at(-1) ?? 0 };
  return { from, to, line, total: total ?? observations.length };
}

/** Reads the expected band of a range; undefined if it has too many observations for that, or nothing was expected. */
export async function readBand(
  client: Client,
  { scope_id, entity_id }: SeriesId,
  points: number,
  range: View,
): Promise<Band | undefined> {
  const bounds = { since: text(range.from), until: text(range.to + 1) };
  const { observations, total } = await client.observationPage({
    scope_id,
    entity_id,
    points,
    expected: true,
    ...bounds,
  });
  return bandOf(observations, total);
}
