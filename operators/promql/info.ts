import { type Budget, type Slices, VALUES_OF_LABELS } from './budget.ts';
import type { Selector } from './expression.ts';
import { PromqlFault } from './faults.ts';
import { changeLabels, keepLabels, type Labels, labelKey, NAME } from './labels.ts';
import { type Matcher, matcherOf } from './matcher.ts';
import { hasAny, type Line, put } from './result.ts';

/** Labels by which the series of a metric belong to those of an info metric. */
const IDENTIFYING: ReadonlySet<string> = new Set(['instance', 'job']);

const USUAL = 'target_info';

/**
 * What `info` reads: the series of the info metrics that a selector of labels names, or of `target_info`, at the moments of the first
 * selector of the other argument.
 */
export function infoSelector(labels: Selector | undefined, shift: Pick<Selector, 'offset' | 'at'>): Selector {
  const given = labels?.matchers ?? [];
  const names = given.filter(({ label }) => label === NAME);
  const isNamed = names.some(({ operator }) => operator === '=' || operator === '=~');
  const own = names.length === 0 ? matcherOf(NAME, '=', USUAL) : matcherOf(NAME, '=~', '.+_info');
  return {
    kind: 'selector',
    matchers: isNamed ? given : [...given, own],
    range: undefined,
    edges: undefined,
    offset: shift.offset,
    at: shift.at,
  };
}

const identity = (labels: Labels) => labelKey(keepLabels(labels, IDENTIFYING));

/** The newest line of each info metric and identity at a step. */
function newestAt(known: readonly Line[], at: number): Map<string, Line[]> {
  const newest = new Map<string, Map<string, Line>>();
  for (const line of known) {
    if (line.has[at] !== 1) continue;
    const key = identity(line.labels);
    const metric = line.labels.get(NAME) ?? '';
    const ofKey = newest.get(key) ?? new Map<string, Line>();
    newest.set(key, ofKey);
    const other = ofKey.get(metric);
    const [a = 0, b = -Infinity] = [line.values[at], other?.values[at]];
    if (a === b) throw PromqlFault.execution(`several series of ${metric} have the same instance and job`);
    if (a > b) ofKey.set(metric, line);
  }
  return new Map([...newest].map(([key, ofKey]) => [key, [...ofKey.values()]]));
}

/**
 * The lines with the labels of the info metrics that have the same `instance` and `job`.
 *
 * @param known the info metrics, each value of which is the time of its sample
 * @param matchers of {@link infoSelector}: only the labels that these name are taken, or all if there are none
 * @throws PromqlFault when info metrics contradict each other
 */
export function* withInfo(
  lines: readonly Line[],
  known: readonly Line[],
  matchers: readonly Matcher[],
  count: number,
  budget: Budget,
): Slices<Line[]> {
  const names = matchers.filter(({ label }) => label === NAME);
  const others = matchers.filter(({ label }) => label !== NAME);
  const taken = new Set(others.map(({ label }) => label));
  const results = new Map<string, Line>();
  const labelsAt = (labels: Labels, infos: readonly Line[] | undefined): Labels | undefined => {
    if (names.every(({ matches }) => matches(labels.get(NAME) ?? ''))) return labels;
    if (infos === undefined) return others.every(({ matches }) => matches('')) ? labels : undefined;
    const added = new Map<string, string>();
    for (const [name, value] of infos.flatMap((info) => [...info.labels])) {
      if (name === NAME || (taken.size > 0 && !taken.has(name))) continue;
      if ((added.get(name) ?? value) !== value)
        throw PromqlFault.execution(`info metrics have different values of the label ${name}`);
      if (!labels.has(name)) added.set(name, value);
    }
    return changeLabels(labels, added);
  };
  const hasIdentity = ({ labels }: Line) => labels.has('instance') || labels.has('job');
  for (let at = 0; at < count; at++) {
    // The labels of each are compared at each step.
    if (budget.spend(VALUES_OF_LABELS * (known.length + lines.length))) yield;
    const newest = newestAt(known, at);
    for (const line of lines) {
      if (line.has[at] !== 1) continue;
      const labels = labelsAt(line.labels, hasIdentity(line) ? newest.get(identity(line.labels)) : undefined);
      if (labels === undefined) continue;
      const key = labelKey(labels);
      const result = results.get(key) ?? budget.line(labels, count);
      results.set(key, result);
      if (result.has[at] === 1)
        throw PromqlFault.execution('several series of the result have the same labels');
      put(result, at, line.values[at]);
    }
  }
  return [...results.values()].filter(hasAny);
}
