import { z } from 'zod';
import { lexemesOf } from '../../language/lexemes.ts';
import { unitOf, unitPattern } from '../../language/quantities/units.ts';
import { ARTICLES } from '../../language/word-classes.ts';
import { Conflict } from '../errors.ts';
import { anyUuid, instantText, shortText, uuidText } from '../fields.ts';
import type { SeriesDescription } from './description.ts';

/** Largest number of names of a series, and of characters of one. */
export const MOST_NAMES = 20;
export const LONGEST_NAME = 200;

const UNIT = 'must be a unit such as ms, s, %, MB, rps or USD';

/** The words by which texts are searched for a name: lower case, without articles and possessive endings. */
export function nameWords(text: string): string[] {
  return lexemesOf(text.normalize('NFKC'), LONGEST_NAME)
    .map(({ word }) => word)
    .filter((word) => !ARTICLES.has(word));
}

const name = shortText(LONGEST_NAME).refine(
  (text) => nameWords(text).some((word) => /\p{L}/u.test(word)),
  'must contain a word by which a text can name the series',
);

/** Request that names a series; the entity is in the path. */
export const seriesNameSchema = z
  .object({
    scope_id: anyUuid
      .optional()
      .describe('Scope of the series. Required if the entity is in several scopes, or in none yet.'),
    names: z
      .array(name, { error: `must be an array of 1 to ${MOST_NAMES} names` })
      .min(1, 'must have at least one name')
      .max(MOST_NAMES, `must have at most ${MOST_NAMES} names`)
      .describe('Names of the series in texts. tidemark itself uses the first one.'),
    unit: z
      .string({ error: (issue) => (issue.input === undefined ? 'is required' : UNIT) })
      .refine((text) => unitOf(text) !== undefined, {
        error: (issue) => `${UNIT}; it is ${JSON.stringify(issue.input)}`,
      })
      .meta({ pattern: unitPattern() })
      .describe('Unit of its values.'),
    feature: shortText(200)
      .optional()
      .describe('Label of the feature that the names refer to. Default: the outcome.'),
  })
  .meta({ id: 'SeriesName' });

export type SeriesName = z.infer<typeof seriesNameSchema>;

/** A series with the names by which texts refer to it. */
export const namedSeriesSchema = z
  .object({
    scope_id: uuidText,
    entity_id: uuidText,
    names: z.array(z.string()),
    unit: z.string(),
    feature: z.string().optional(),
    changed_at: instantText.describe('When the names were last set.'),
  })
  .meta({ id: 'NamedSeries' });

export type NamedSeriesView = z.infer<typeof namedSeriesSchema>;

/** A series with its names, as a store keeps it. */
export interface NamedSeries {
  readonly scope_id: string;
  readonly entity_id: string;
  readonly names: readonly string[];
  readonly unit: string;
  readonly feature?: string;
  /** Wall clock in microseconds. */
  readonly changed_at: number;
}

/** Normalised form for comparing names: two with the same key are one name. */
export function nameKey(text: string): string {
  return nameWords(text).join(' ');
}

/** The name that observations give to a series, with the entity and the metric as {@link nameKey} gives them. */
export interface KeyedName {
  readonly entity: string;
  /** Undefined for a name without a metric. */
  readonly metric?: string | undefined;
}

/** The name by which sentences speak of a described series; undefined if it has none. */
export function spokenName({
  entity,
  metric,
}: Pick<SeriesDescription, 'entity' | 'metric'>): string | undefined {
  return metric === undefined ? entity : entity === undefined ? undefined : `${entity} ${metric}`;
}

/**
 * The normal form of the name of a described series; undefined when no text can say it. Stores keep it: a change of {@link nameWords}
 * needs a migration that computes it anew.
 */
export function keyedName({
  entity,
  metric,
}: Pick<SeriesDescription, 'entity' | 'metric'>): KeyedName | undefined {
  if (entity === undefined) return undefined;
  const name = { entity: nameKey(entity), metric: metric === undefined ? undefined : nameKey(metric) };
  return name.entity === '' || name.metric === '' ? undefined : name;
}

/** Whether two records name the same series. */
export function isSameSeries(
  one: Pick<NamedSeries, 'scope_id' | 'entity_id'>,
  other: Pick<NamedSeries, 'scope_id' | 'entity_id'>,
): boolean {
  return one.scope_id === other.scope_id && one.entity_id === other.entity_id;
}

/**
 * Checks that no name belongs to two series.
 *
 * @param known all series that have names
 * @throws Conflict that names the other series
 */
export function checkNames(series: NamedSeries, known: readonly NamedSeries[]): void {
  const owners = new Map<string, NamedSeries>();
  for (const other of known) {
    if (isSameSeries(other, series)) continue;
    for (const text of other.names) owners.set(nameKey(text), other);
  }
  const issues = series.names.flatMap((text, at) => {
    const owner = owners.get(nameKey(text));
    if (owner === undefined) return [];
    const message =
      `${JSON.stringify(text)} is the name of entity ${owner.entity_id} in scope ${owner.scope_id}; ` +
      'choose another name, or remove it from that series first';
    return [{ path: `names.${at}`, message }];
  });
  if (issues.length > 0) {
    throw new Conflict(`${issues.map(({ path, message }) => `${path} ${message}`).join('; ')}.`, issues);
  }
}
