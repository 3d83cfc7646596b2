import { z } from 'zod';
import { issueMessage } from '../../../operators/records/zod-issues.ts';
import { detectorSchema } from '../../calls/detectors/describe.ts';
import { describeDetectors as call } from '../../calls/detectors/describe-detectors.ts';
import { toolFields } from '../call-tool.ts';
import type { Definition } from '../definition.ts';
import { patternField } from '../fields.ts';
import { prose } from '../prose.ts';
import { READS } from '../tool-definition.ts';

const settings = detectorSchema.shape.settings.element.omit({ schema: true });
const described = detectorSchema.extend({ settings: z.array(settings) });

/** `describe_detectors`: what the patterns mean, and their detection settings. */
export const describeDetectors: Definition = {
  permission: call.permission,
  define(server, calls) {
    server
      .tool('describe_detectors')
      .title('Describe the detectors')
      .description(
        prose(`Explains each pattern of signals, the evidence of its signals, and the thresholds of its detector: the
        current value, the default, and where the value comes from. Use it to interpret a signal, or to find out why a signal is missing.
        Give a pattern to keep the answer short. It changes no setting. Example: {"pattern": "stall"}`),
      )
      .annotations(READS)
      .input(z.strictObject({ pattern: patternField.optional(), ...toolFields(call.input.shape) }), {
        error: issueMessage,
      })
      .output(z.object({ scope_id: z.string().optional(), detectors: z.array(described) }))
      .handler(async ({ pattern, ...given }) => {
        const { scope_id, detectors } = await calls.forward(call, given);
        return {
          ...(scope_id !== undefined && { scope_id }),
          detectors: detectors.filter((one) => pattern === undefined || one.pattern === pattern),
        };
      });
  },
};
