import { z } from 'zod';
import { type Detector, detectors } from '../../../operators/detectors/index.ts';
import { ENABLED, ENABLED_MEANING, isPerScope, type Overrides } from '../../../operators/engine/overrides.ts';
import { itemAt } from '../../../operators/item-at.ts';
import { patternSchema } from '../../../operators/signals/signal.ts';
import { detectorVariable } from '../../config/variables.ts';

const source = z
  .enum(['default', 'environment', 'scope'])
  .describe(
    'Where the value comes from: a variable of the server goes over the default, the scope over both.',
  );

const settingSchema = z
  .object({
    name: z.string(),
    description: z.string(),
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the value.'),
    default: z.union([z.number(), z.boolean()]),
    value: z.union([z.number(), z.boolean()]),
    from: source,
    variable: z.string().describe('Environment variable that sets it for every scope.'),
  })
  .meta({ id: 'DetectorSetting' });

export const detectorSchema = z
  .object({
    pattern: patternSchema,
    kind: z
      .enum(['series', 'scope', 'pair'])
      .describe('What the detector examines: one series, a scope, or pairs of series.'),
    summary: z.string(),
    version: z.string(),
    evidence: z.array(z.string()).describe('Kinds of evidence in its signals.'),
    enabled: z.boolean(),
    per_scope: z.boolean().describe('Whether a scope can override its settings.'),
    settings: z.array(settingSchema).describe('`enabled`, then the thresholds.'),
  })
  .meta({ id: 'Detector' });

/** A detector as the API and the command line show it. */
export type DetectorDescription = z.infer<typeof detectorSchema>;

/** Overrides as the body of an API request. */
export const overridesSchema = z
  .strictObject(
    Object.fromEntries(
      detectors
        .filter(isPerScope)
        .map(({ pattern, settings }: { pattern: string; settings: z.ZodObject }) => [
          pattern,
          settings
            .partial()
            .extend({ [ENABLED]: z.boolean().describe(ENABLED_MEANING).optional() })
            .strict()
            .optional(),
        ]),
    ),
  )
  .meta({ id: 'DetectorOverrides' });

/** The JSON Schema and the default of each threshold of a detector. */
function thresholdsOf({ settings }: Detector) {
  const fields: z.ZodObject = settings;
  const { properties = {} } = z.toJSONSchema(fields, { io: 'input' });
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property !== 'object') return [];
    const { default: fallback, description = '', ...schema } = property;
    return typeof fallback === 'number' ? [{ name, fallback, description, schema }] : [];
  });
}

/**
 * Every detector with its effective settings.
 *
 * @param environment settings from environment variables
 * @param scope settings of a scope, which take precedence
 */
export function describeDetectors(environment: Overrides, scope: Overrides = {}): DetectorDescription[] {
  return detectors.map((detector): DetectorDescription => {
    const { pattern, kind, summary, version, evidence } = detector;
    const enabled = {
      name: ENABLED,
      fallback: true,
      description: ENABLED_MEANING,
      schema: { type: 'boolean' },
    };
    const settings = [enabled, ...thresholdsOf(detector)].map(({ name, fallback, description, schema }) => {
      const own = scope[pattern]?.[name];
      const common = environment[pattern]?.[name];
      return {
        name,
        description,
        schema: { ...schema },
        default: fallback,
        value: own ?? common ?? fallback,
        from:
          own !== undefined
            ? ('scope' as const)
            : common !== undefined
              ? ('environment' as const)
              : ('default' as const),
        variable: detectorVariable(pattern, name),
      };
    });
    return {
      pattern,
      kind,
      summary,
      version,
      evidence: [...evidence],
      enabled: itemAt(settings, 0).value !== false,
      per_scope: isPerScope(detector),
      settings,
    };
  });
}
