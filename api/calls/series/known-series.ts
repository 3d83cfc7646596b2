import { z } from 'zod';
import { instantText, uuidText } from '../../../operators/records/fields.ts';
import { shownNames } from '../../../operators/records/series/description.ts';
import type { NamedSeries } from '../../../operators/records/series/name.ts';
import { KINDS } from '../../../operators/statistics/kind.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import type { ListedSeries } from '../../../sinks/stored-register.ts';

/** A series with what is known of it. */
export const knownSeriesSchema = z
  .object({
    scope_id: uuidText,
    entity_id: uuidText,
    ...shownNames,
    tags: z.record(z.string(), z.string()).optional(),
    unit: z.string().optional().describe('What its values are in.'),
    names: z.array(z.string()).optional().describe('How texts name it, where that was set.'),
    feature: z
      .string()
      .optional()
      .describe('The feature that these names mean; without it, the value (outcome).'),
    changed_at: instantText.optional().describe('When these names were last set.'),
    kind: z.enum(KINDS).optional().describe('What its latest values are like, if there are 64 of them.'),
    count: z.number().int().describe('Stored observations.'),
    first_at: instantText.optional().describe('Timestamp of the first of them.'),
    last_at: instantText.optional().describe('Timestamp of the last of them.'),
    last_value: z.number().optional().describe('Value of the last of them.'),
    open_signals: z
      .array(z.object({ id: uuidText, pattern: z.string(), severity: z.string() }))
      .describe('Its signals that are open, newest first.'),
  })
  .meta({ id: 'KnownSeries' });

export type KnownSeries = z.infer<typeof knownSeriesSchema>;

/** A series as callers receive it, with its names in texts, if it has any. */
export function knownSeries(listed: ListedSeries, inTexts: NamedSeries | undefined): KnownSeries {
  const { scope_id, entity_id, scope, entity, metric, tags, count, first, last, value, open } = listed;
  const unit = listed.unit ?? inTexts?.unit;
  return {
    scope_id,
    entity_id,
    ...(scope !== undefined && { scope }),
    ...(entity !== undefined && { entity }),
    ...(metric !== undefined && { metric }),
    ...(tags !== undefined && { tags: { ...tags } }),
    ...(unit !== undefined && { unit }),
    ...(inTexts !== undefined && {
      names: [...inTexts.names],
      ...(inTexts.feature !== undefined && { feature: inTexts.feature }),
      changed_at: formatInstant(inTexts.changed_at),
    }),
    count,
    ...(first !== undefined && { first_at: formatInstant(first) }),
    ...(last !== undefined && { last_at: formatInstant(last) }),
    ...(value !== undefined && { last_value: value }),
    open_signals: open.map((signal) => ({ ...signal })),
  };
}
