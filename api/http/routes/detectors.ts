import { z } from 'zod';
import type { Issue } from '../../../operators/records/errors.ts';
import { nearest } from '../../../operators/records/nearest.ts';
import { localCaller } from '../../calls/caller.ts';
import { overridesSchema } from '../../calls/detectors/describe.ts';
import { describeDetectors } from '../../calls/detectors/describe-detectors.ts';
import { givenOverrides, refuse } from '../../calls/detectors/given-overrides.ts';
import { resetDetectors } from '../../calls/detectors/reset-detectors.ts';
import { setDetectors } from '../../calls/detectors/set-detectors.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/** Most bytes of a body: all settings of all detectors take a few thousand. */
const BODY_LIMIT = 65_536;

/** Parameters that the description marks as required, although the calls check them with their own error message. */
const REQUIRED = ['scope_id'];

/** The value under `detectors` in a body; undefined if the body is an empty object. */
function detectorsIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    refuse([
      { path: '', message: 'The body must be an object such as {"detectors": {"stall": {"run": 9}}}' },
    ]);
    return undefined;
  }
  const { detectors = {}, ...rest }: { detectors?: unknown } = body;
  const unknown = Object.keys(rest).map((path): Issue => {
    const hint = nearest(path, ['detectors']) === undefined ? '' : '; did you mean detectors?';
    return { path, message: `is not a field of this body${hint}` };
  });
  if (unknown.length > 0) givenOverrides(detectors, unknown);
  return detectors;
}

/** /v1/detectors: the detectors and their settings, and the overrides of a scope. */
export const detectors: Route = (app, context) => {
  const { metrics } = context;
  serveCall(app, context, describeDetectors, { refused: [400] });
  serveCall(app, context, setDetectors, {
    refused: [400, 422, 429],
    required: REQUIRED,
    body: z.strictObject({ detectors: overridesSchema.optional() }),
    bodyLimit: BODY_LIMIT,
    async answer(request) {
      const given = Object.assign({}, request.query, { detectors: detectorsIn(request.body) });
      const answer = await localCaller(context.backendFor(request)).forward(setDetectors, given);
      if ('before' in answer) metrics.dryRuns.inc();
      return answer;
    },
  });
  serveCall(app, context, resetDetectors, { refused: [400, 422], required: REQUIRED });
};
