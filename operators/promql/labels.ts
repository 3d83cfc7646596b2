import { PromqlFault } from './faults.ts';

/** Label that holds the name of a metric. */
export const NAME = '__name__';

/** Labels of a series, by name; a label with an empty value is absent. */
export type Labels = ReadonlyMap<string, string>;

/** Labels of these names and values, sorted by name. */
export function labelsOf(entries: Iterable<readonly [string, string]>): Labels {
  const present = [...new Map(entries)].filter(([, value]) => value !== '');
  return new Map(present.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A text that two sets of labels share only if they are equal. */
export function labelKey(labels: Labels): string {
  return JSON.stringify([...labels]);
}

/** The labels with these names. */
export function keepLabels(labels: Labels, names: ReadonlySet<string>): Labels {
  return new Map([...labels].filter(([name]) => names.has(name)));
}

/** The labels with other names. */
export function dropLabels(labels: Labels, names: ReadonlySet<string>): Labels {
  return new Map([...labels].filter(([name]) => !names.has(name)));
}

/** The labels with these set, or removed where the value is empty or undefined. */
export function changeLabels(
  labels: Labels,
  changes: Iterable<readonly [string, string | undefined]>,
): Labels {
  return labelsOf([...labels, ...[...changes].map(([name, value = '']) => [name, value] as const)]);
}

/** Labels that say what the values of a metric are. */
const OF_METRIC: ReadonlySet<string> = new Set([NAME, '__type__', '__unit__']);

/** The labels without the name of the metric, and without its type and its unit. */
export function withoutName(labels: Labels): Labels {
  return dropLabels(labels, OF_METRIC);
}

/**
 * The name of a label, which is any text but an empty one.
 *
 * @throws PromqlFault for another
 */
export function checkLabel(name: string): string {
  if (name !== '' && !/\p{Surrogate}/u.test(name)) return name;
  throw PromqlFault.execution(`${JSON.stringify(name)} is not a valid label name`);
}
