import { createHash } from 'node:crypto';
import { isStorable } from '../../../operators/records/fields.ts';
import {
  LONGEST_NAME,
  LONGEST_TAG_KEY,
  LONGEST_TAG_VALUE,
  MOST_TAGS,
} from '../../../operators/records/series/description.ts';
import { LONGEST_LABEL_NAME, LONGEST_LABEL_VALUE } from './blocks.ts';
import type { Label } from './metric-batch.ts';

/** The label that has the name of a metric. */
export const METRIC_NAME = '__name__';

/** The scope of a series without a label for it. */
const DEFAULT_SCOPE = 'metrics';

/** Which labels become the scope and the entity of a series; of each list, the first label that a series has. */
export interface NamingRule {
  readonly scopeLabels: readonly string[];
  readonly entityLabels: readonly string[];
}

/** The names of a series, by which observations identify it. */
export interface MetricNames {
  readonly scope: string;
  readonly entity: string;
  readonly metric: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** Hexadecimal digits of the hash that replaces the end of a long name. */
const HASH_DIGITS = 16;

/** At most `most` code points: a longer text ends in a hash of all of it, so that different texts stay different. */
function within(text: string, most: number): string {
  if (text.length <= most) return text;
  const points = [...text];
  if (points.length <= most) return text;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS);
  return `${points.slice(0, most - HASH_DIGITS - 1).join('')}#${hash}`;
}

function byName([one]: Label, [other]: Label): number {
  return one < other ? -1 : Number(one > other);
}

/** Within quotes, escaped as in Prometheus' text format. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`))}"`;
}

/** A name as it is, or quoted if its characters could be taken for those around it. */
function plain(name: string): string {
  return /[\s"{},=\\]/.test(name) ? quoted(name) : name;
}

/** The canonical text of a metric with its labels, such as `node_cpu_seconds_total{cpu="0",mode="idle"}`. */
export function metricText(name: string, labels: readonly Label[]): string {
  if (labels.length === 0) return plain(name);
  const parts = [...labels].sort(byName).map(([label, value]) => `${plain(label)}=${quoted(value)}`);
  return `${plain(name)}{${parts.join(',')}}`;
}

/** The text of a series with all its labels, for messages. */
export function labelsText(labels: readonly Label[]): string {
  const name = labels.find(([label]) => label === METRIC_NAME)?.[1] ?? '';
  const others = labels.filter(([label]) => label !== METRIC_NAME);
  return within(metricText(name, others), LONGEST_NAME);
}

/** Labels as tags of a series: the first ones that can be stored, and at most as long as tags may be. */
export function shortTags(labels: readonly Label[]): Label[] {
  return labels
    .filter(([label, value]) => isStorable(label) && isStorable(value))
    .slice(0, MOST_TAGS)
    .map(([label, value]): Label => [within(label, LONGEST_TAG_KEY), within(value, LONGEST_TAG_VALUE)]);
}

/** The longest value of a label; that of the name of a metric is a name. */
function longestValue(label: string): number {
  return label === METRIC_NAME ? LONGEST_LABEL_NAME : LONGEST_LABEL_VALUE;
}

/**
 * The names of a series with the given labels. One label becomes the scope, one the entity; the metric has all the others in a canonical
 * order, so that series that differ in any label stay apart. All of them are tags as well. A label with an empty value is the same as none.
 *
 * @param further tags that do not tell series apart, made by {@link shortTags}
 * @returns undefined if the labels name no metric, name a label twice, cannot be stored, or are longer than {@link LONGEST_LABEL_NAME} and {@link LONGEST_LABEL_VALUE}
 */
export function metricNames(
  labels: readonly Label[],
  rule: NamingRule,
  further: readonly Label[] = [],
): MetricNames | undefined {
  const given = new Map<string, string>();
  for (const [label, value] of labels) {
    if (label.length > LONGEST_LABEL_NAME || value.length > longestValue(label)) return undefined;
    if (label === '' || given.has(label) || !isStorable(label) || !isStorable(value)) return undefined;
    if (value !== '') given.set(label, value);
  }
  const kept: Label[] = [];
  const take = (names: readonly string[]) => {
    const label = names.find((each) => given.has(each));
    if (label === undefined) return undefined;
    const value = given.get(label);
    given.delete(label);
    if (value !== undefined && label !== METRIC_NAME) kept.push([label, value]);
    return value;
  };
  const name = take([METRIC_NAME]);
  if (name === undefined) return undefined;
  const scope = within(take(rule.scopeLabels) ?? DEFAULT_SCOPE, LONGEST_NAME);
  const entity = within(take(rule.entityLabels) ?? scope, LONGEST_NAME);
  const others = [...given].sort(byName);
  const tags = [
    // Those that name the scope and the entity, under their own names for queries that have these.
    ...shortTags([...kept, ...others.slice(0, MOST_TAGS)]),
    ...further.filter(([label]) => label !== '' && !given.has(label)),
  ].slice(0, MOST_TAGS);
  return {
    scope,
    entity,
    metric: within(metricText(name, others), LONGEST_NAME),
    tags: Object.fromEntries(tags),
  };
}
