import { NIL_UUID } from '../../operators/records/uuid.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { printable } from './printable.ts';

/** What a signal is about: the ids of its series, and its names where it has them. */
export type SeriesOfSignal = Pick<
  Signal,
  'pattern' | 'entity_id' | 'entity' | 'metric' | 'evidence' | 'metrics'
>;

/** The name of an entity by its id, where one is known apart from the signal; otherwise the id. */
export type NameOf = (id: string) => string;

const noNames: NameOf = (id) => id;

/** The name of what is observed, with its metric; its id where it has no name. */
export function nameIn({
  entity_id,
  entity = entity_id,
  metric,
}: Pick<Signal, 'entity_id' | 'entity' | 'metric'>): string {
  return printable(metric === undefined ? entity : `${entity} ${metric}`);
}

/**
 * The series of a signal, for people: its names or else its id, both partners of a correlation with the number of further members, and
 * `the fleet` where the signal is about a scope as a whole.
 *
 * @param nameOf names of entities that the signal does not have, such as those of a replayed file
 */
export function nameOfSeries(signal: SeriesOfSignal, nameOf: NameOf = noNames): string {
  if (signal.entity_id === NIL_UUID) return 'the fleet';
  const own = [signal.entity ?? nameOf(signal.entity_id), signal.metric].filter((part) => part !== undefined);
  return printable([own.join(' '), ...partnersOf(signal, nameOf)].join(' ~ '));
}

/** The partner of the pair that identifies a correlation, which is the first of the evidence. */
function partnersOf({ evidence, metrics }: SeriesOfSignal, nameOf: NameOf): string[] {
  const [pair] = evidence;
  const [partner_entity_id, partner_entity] = [pair?.partner_entity_id, pair?.partner_entity];
  if (typeof partner_entity_id !== 'string') return [];
  const partner = typeof partner_entity === 'string' ? partner_entity : nameOf(partner_entity_id);
  const others = (metrics.member_count ?? 2) - 2;
  return [others > 0 ? `${partner} and ${others} more` : partner];
}
