import { z } from 'zod';
import { isStorable, NO_NUL } from '../fields.ts';

/** Longest name of a scope, entity, metric or unit, in code points. */
export const LONGEST_NAME = 256;
/** Most tags of a series, and the longest key and value of one, in code points. */
export const MOST_TAGS = 64;
export const LONGEST_TAG_KEY = 128;
export const LONGEST_TAG_VALUE = 256;

const STORABLE = 'must be well-formed Unicode without the character U+0000';

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Text of `least` to `most` code points that every store preserves. */
function nameText(least: number, most: number) {
  const remedy = `must be text of ${least} to ${most} characters`;
  return z
    .string({ error: remedy })
    .refine((text) => {
      // A code point is one or two UTF-16 units; most texts need no count.
      if (text.length <= most) return text.length >= least;
      return text.length <= 2 * most && codePoints(text) <= most;
    }, remedy)
    .refine(isStorable, STORABLE)
    .meta({ minLength: least, maxLength: most, format: 'storable', pattern: NO_NUL });
}

/** A name of a scope, an entity or a metric, or a unit. */
export const seriesNameText = nameText(1, LONGEST_NAME);

const tagKey = nameText(1, LONGEST_TAG_KEY);
const tagValue = nameText(0, LONGEST_TAG_VALUE);

/** Tags of a series. */
export const seriesTags = z
  .record(tagKey, tagValue, { error: 'must be an object of texts' })
  .refine((tags) => Object.keys(tags).length <= MOST_TAGS, `must have at most ${MOST_TAGS} tags`)
  .meta({ maxProperties: MOST_TAGS });

/** How an observation names its series, and what it says of it, besides ids. */
export const descriptionShape = {
  scope: seriesNameText
    .optional()
    .describe('Name of the scope. Without scope_id, the id derives from it by UUIDv5.'),
  entity: seriesNameText
    .optional()
    .describe(
      'Name of the entity. Without entity_id, the id derives from it, and from the metric, by UUIDv5.',
    ),
  metric: seriesNameText
    .optional()
    .describe('What is measured of the entity. Each metric of a named entity is a series of its own.'),
  unit: seriesNameText
    .optional()
    .describe('What the values of the series are in. The latest one given counts.'),
  tags: seriesTags.optional().describe('Tags of the series. They replace those given before.'),
};

/** The names of a series in an answer: those that it has when it is shown. */
export const shownNames = {
  scope: z.string().optional().describe('Name of the scope, where it has one.'),
  entity: z.string().optional().describe('Name of the entity, where it has one.'),
  metric: z.string().optional().describe('What is measured of it, where that was given.'),
};

export type Tags = Readonly<Record<string, string>>;

/** What is known of a series besides its ids: its names, what its values are in, and its tags. */
export interface SeriesDescription {
  readonly scope?: string | undefined;
  readonly entity?: string | undefined;
  readonly metric?: string | undefined;
  readonly unit?: string | undefined;
  readonly tags?: Tags | undefined;
}

/** Which series are meant: those that have all of these names and tags. */
export interface SeriesSelector {
  /** Ids of the only scopes whose series may be meant, in lower case; undefined for all. */
  readonly scopes?: readonly string[];
  readonly scope?: string;
  readonly entity?: string;
  readonly metric?: string;
  readonly tags?: readonly (readonly [key: string, value: string])[];
}

/** Whether a selector says nothing, so that every series matches. */
export function selectsAll({ scope, entity, metric, tags = [] }: SeriesSelector): boolean {
  return scope === undefined && entity === undefined && metric === undefined && tags.length === 0;
}

/** Whether a series with a description is meant. */
export function isSelected(selector: SeriesSelector, description: SeriesDescription): boolean {
  const { scope, entity, metric, tags = [] } = selector;
  if (scope !== undefined && scope !== description.scope) return false;
  if (entity !== undefined && entity !== description.entity) return false;
  if (metric !== undefined && metric !== description.metric) return false;
  return tags.every(([key, value]) => description.tags?.[key] === value);
}

/** How an observation identifies its series: by ids, by names, or by one of each; a name beside an id describes it. */
export interface SeriesIdentity extends SeriesDescription {
  readonly scope_id?: string | undefined;
  readonly entity_id?: string | undefined;
}

/** A description of one series, by the number of the series, without the scope's name. */
export interface DescribedSeries extends Omit<SeriesDescription, 'scope'> {
  readonly series: number;
}

/** The name of a scope. */
export interface NamedScope {
  readonly scope_id: string;
  readonly scope: string;
}

/** Descriptions as a store keeps them: of series by number, and of scopes. */
export interface Descriptions {
  readonly series: readonly DescribedSeries[];
  readonly scopes: readonly NamedScope[];
}

/** Whether two sets of tags are equal. */
export function sameTags(one: Tags, other: Tags): boolean {
  if (one === other) return true;
  let left = 0;
  for (const key in one) {
    if (one[key] !== other[key]) return false;
    left++;
  }
  for (const _ in other) left--;
  return left === 0;
}
