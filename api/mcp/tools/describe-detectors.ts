import { z } from 'zod';
import { detectorSchema } from '../../detectors.ts';
import { patternField, scopeField } from '../fields.ts';
import { prose } from '../prose.ts';
import { READS, type ToolDefinition } from '../tool-definition.ts';

const settings = detectorSchema.shape.settings.element.omit({ schema: true });
const described = detectorSchema.extend({ settings: z.array(settings) });

/** `describe_detectors`: what the patterns mean, and the settings by which they are found. */
export const describeDetectors: ToolDefinition = {
  writes: false,
  define(server, calls) {
    server
      .tool('describe_detectors')
      .title('Describe the detectors')
      .description(
        prose(`Says what each pattern of signals means, what evidence its signals have, and the thresholds by which it is found: the
        value that holds, the default, and where the value comes from. Use it to interpret a signal, or to find out why something gave none.
        Name a pattern to keep the answer short. It changes no setting. Example: {"pattern": "stall"}`),
      )
      .annotations(READS)
      .input(
        z.strictObject({
          pattern: patternField.optional(),
          scope_id: scopeField
            .describe('UUID of a scope, to see the settings as they hold there.')
            .optional(),
        }),
      )
      .output(z.object({ scope_id: z.string().optional(), detectors: z.array(described) }))
      .handler(async ({ pattern, scope_id }) => {
        const { detectors } = await calls.detectors(scope_id);
        return {
          ...(scope_id !== undefined && { scope_id }),
          detectors: detectors.filter((one) => pattern === undefined || one.pattern === pattern),
        };
      });
  },
};
