import sparkly from 'sparkly';
import { NIL_UUID } from '../../operators/records/uuid.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';

/**
 * The last observations of a series up to the decision of a signal, a block each, the smallest the lowest; those that the signal spans are
 * in brackets: `▂▁▂▁▂[█▇]`. Empty where the signal has none of its own series, as a correlation or a signal of a whole scope.
 *
 * @param mark styles the part in brackets
 */
export function sparkline(
  { entity_id, window, explanation }: Pick<Signal, 'entity_id' | 'window' | 'explanation'>,
  mark: (text: string) => string = (text) => text,
): string {
  const samples = explanation.feature_evolution;
  if (entity_id === NIL_UUID || samples.length < 2) return '';
  const blocks = sparkly(samples.map(({ value }) => value));
  const [start, end] = [parseInstant(window.start), parseInstant(window.end)];
  const times = samples.map(({ at }) => parseInstant(at));
  const from = times.findIndex((time) => time >= start && time <= end);
  if (from < 0) return blocks;
  const to = times.findLastIndex((time) => time <= end) + 1;
  return `${blocks.slice(0, from)}${mark(`[${blocks.slice(from, to)}]`)}${blocks.slice(to)}`;
}
