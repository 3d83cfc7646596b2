import { itemAt } from '../operators/item-at.ts';
import type { SeriesDirectory, SeriesKey } from '../operators/records/directory.ts';
import type { SeriesDescription } from '../operators/records/series/description.ts';
import { headlineOf } from '../operators/signals/headline.ts';
import type { Evidence, Signal } from '../operators/signals/signal.ts';
import type { Change } from './store.ts';
import type { StoredRegister } from './stored-register.ts';

/** Gives series the names that they have at the moment. */
export type Naming = Pick<StoredRegister, 'of'>;

/** Names from the directory of a process that has all series. */
export function namingIn(directory: SeriesDirectory): Naming {
  const { register } = directory;
  return {
    of: async (series) =>
      series.map(({ scope_id, entity_id }) => {
        const number = directory.find(scope_id, entity_id);
        if (number >= 0) return register.of(number);
        const scope = register.nameOfScope(scope_id);
        return scope === undefined ? {} : { scope };
      }),
  };
}

/** The series that an entry of the evidence names, under the prefix of its fields. */
interface Mentioned extends SeriesKey {
  readonly prefix: '' | 'partner_';
}

function mentionedIn(entry: Evidence, scope: string): Mentioned[] {
  const { entity_id, partner_entity_id, partner_scope_id } = entry;
  const found: Mentioned[] = [];
  if (typeof entity_id === 'string') found.push({ prefix: '', scope_id: scope, entity_id });
  if (typeof partner_entity_id === 'string') {
    const scope_id = typeof partner_scope_id === 'string' ? partner_scope_id : scope;
    found.push({ prefix: 'partner_', scope_id, entity_id: partner_entity_id });
  }
  return found;
}

/** An entry of the evidence with the names of the series that it mentions. */
function namedEntry(entry: Evidence, scope: string, nameOf: (key: SeriesKey) => SeriesDescription): Evidence {
  const names = mentionedIn(entry, scope).flatMap(({ prefix, ...key }) => {
    const { entity, metric } = nameOf(key);
    return Object.entries(namesOf({ entity, metric })).map(([name, value]) => [`${prefix}${name}`, value]);
  });
  return names.length === 0 ? entry : { ...entry, ...Object.fromEntries(names) };
}

/** A signal with its headline, in which its series has the names that the signal has. */
export function withHeadline(signal: Signal): Signal {
  const { summary, ...rest } = signal.explanation;
  const headline = headlineOf(signal);
  return {
    ...signal,
    explanation: { ...(summary !== undefined && { summary }), headline, ...rest },
  };
}

/**
 * Signals with the names, the unit and the tags of their series, also in their evidence, and with their headlines. The keys have the order
 * of the schema.
 */
export async function named(naming: Naming, signals: readonly Signal[]): Promise<Signal[]> {
  const mentioned = signals.flatMap(({ scope_id, entity_id, evidence }) => [
    { scope_id, entity_id },
    ...evidence.flatMap((entry) => mentionedIn(entry, scope_id)),
  ]);
  const nameOf = await namesFor(naming, mentioned);
  return signals.map((signal) => {
    const { id, pattern, scope_id, entity_id, ...rest } = signal;
    const { tags, unit, ...names } = nameOf(signal);
    return withHeadline({
      id,
      pattern,
      scope_id,
      entity_id,
      ...namesOf(names),
      ...(unit !== undefined && { unit }),
      ...(tags !== undefined && { tags: { ...tags } }),
      ...rest,
      evidence: rest.evidence.map((entry) => namedEntry(entry, scope_id, nameOf)),
    });
  });
}

/** The changes that were given their names, by the source of the names, as long as the changes themselves are kept. */
const namedBefore = new WeakMap<Naming, WeakMap<Change, Change>>();

/**
 * Changes of signals with the names and tags of their series, as these were when the change was first asked for. The same change gives the
 * same object, so that what thousands of readers get is made once.
 */
export async function namedChanges(naming: Naming, changes: readonly Change[]): Promise<Change[]> {
  const known = namedBefore.get(naming) ?? new WeakMap<Change, Change>();
  namedBefore.set(naming, known);
  const fresh = changes.filter((change) => !known.has(change));
  if (fresh.length > 0) {
    const signals = await named(
      naming,
      fresh.map(({ signal }) => signal),
    );
    for (const [at, change] of fresh.entries()) known.set(change, { ...change, signal: itemAt(signals, at) });
  }
  return changes.map((change) => known.get(change) ?? change);
}

/** Records of series with their names. */
export async function withNames<Row extends SeriesKey>(
  naming: Naming,
  rows: readonly Row[],
): Promise<(Row & Pick<SeriesDescription, 'scope' | 'entity' | 'metric'>)[]> {
  const nameOf = await namesFor(naming, rows);
  return rows.map((row) => ({ ...row, ...namesOf(nameOf(row)) }));
}

/** Descriptions by series; each is asked for once. */
async function namesFor(
  naming: Naming,
  series: readonly SeriesKey[],
): Promise<(key: SeriesKey) => SeriesDescription> {
  if (series.length === 0) return () => ({});
  const keyOf = ({ scope_id, entity_id }: SeriesKey) => `${scope_id} ${entity_id}`;
  const keys = new Map(
    series.map(({ scope_id, entity_id }) => {
      const key = { scope_id, entity_id };
      return [keyOf(key), key];
    }),
  );
  const known = await naming.of([...keys.values()]);
  const names = new Map([...keys.keys()].map((key, at) => [key, known[at]]));
  return (key) => names.get(keyOf(key)) ?? {};
}

function namesOf({ scope, entity, metric }: SeriesDescription) {
  return {
    ...(scope !== undefined && { scope }),
    ...(entity !== undefined && { entity }),
    ...(metric !== undefined && { metric }),
  };
}
