import { z } from 'zod';
import { readOverrides, setterOf } from '../../../operators/engine/overrides.ts';
import { instantText, uuidText } from '../../../operators/records/fields.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import type { SettingsRecord } from '../../../sinks/store.ts';
import type { ServerConfig } from '../../config/config.ts';
import { describeDetectors, detectorSchema } from './describe.ts';

/** The detector overrides of a scope. */
export const overridesOfScope = z
  .record(z.string(), z.record(z.string(), z.union([z.number(), z.boolean()])))
  .describe('Overrides of the scope, in the form that PUT accepts.');

/** The detectors and their settings; for a scope also its overrides and when they were set. */
export const detectorsAnswerSchema = z.object({
  scope_id: uuidText.optional(),
  overrides: overridesOfScope.optional(),
  changed_at: instantText.optional().describe('When the overrides were last changed.'),
  changed_by: z.string().optional().describe('Who changed them: the name of the token.'),
  version: z.number().int().optional().describe('Number of that change, counted over all scopes.'),
  tick: z
    .number()
    .int()
    .optional()
    .describe('The overrides apply after the observations of this run of detection (tick).'),
  detectors: z.array(detectorSchema),
});

/** The detectors with the settings that apply in a scope. */
export function scopeDetectors(
  config: Pick<ServerConfig, 'environment'>,
  scope_id: string,
  record: SettingsRecord | undefined,
): z.input<typeof detectorsAnswerSchema> {
  const stored = record?.overrides ?? {};
  const { overrides } = readOverrides(stored);
  const changed_by = setterOf(stored);
  return {
    scope_id,
    overrides: { ...overrides },
    ...(changed_by !== undefined && { changed_by }),
    ...(record && { changed_at: formatInstant(record.at), version: record.version, tick: record.tick }),
    detectors: describeDetectors(config.environment, overrides),
  };
}
