import { z } from 'zod';
import type { Issue } from '../../../operators/records/errors.ts';
import { nearest } from '../../../operators/records/nearest.ts';
import { localCaller } from '../../calls/caller.ts';
import { overridesSchema } from '../../calls/detectors/describe.ts';
import { describeDetectors } from '../../calls/detectors/describe-detectors.ts';
import { givenOverrides, refuse } from '../../calls/detectors/given-overrides.ts';
import { resetDetectors } from '../../calls/detectors/reset-detectors.ts';
import { setDetectors } from '../../calls/detectors/set-detectors.ts';
import { writtenShape } from '../../calls/fields/layers.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';
import { queryText } from '../query-text.ts';
import { serveCall } from '../serve-call.ts';

/** Bytes of a body: every setting of every detector takes a few thousand. */
const BODY_LIMIT = 65_536;

/** What a description says where the calls ask for the scope, in words of their own. */
const REQUIRED = ['scope_id'];

/** What a body has under `detectors`; none where it is an empty object. */
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

/** /v1/detectors: the detectors and their settings, and what a scope sets for itself. */
export const detectors: Route = (app, context) => {
  const caller = localCaller(context);
  serveCall(app, context, describeDetectors, { refused: [400] });

  const { detectors: _, ...asked } = setDetectors.input.shape;
  app.put(
    '/v1/detectors',
    {
      config: { permission: setDetectors.permission, checksBody: true },
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: setDetectors.summary,
        tags: [...setDetectors.tags],
        querystring: z.strictObject(writtenShape(asked, queryText)).meta({ required: REQUIRED }),
        body: z.strictObject({ detectors: overridesSchema.optional() }),
        response: {
          200: setDetectors.output,
          400: problemSchema,
          422: problemSchema,
          429: problemSchema,
        },
      },
    },
    async ({ query, body }) => {
      const given = { ...query, detectors: detectorsIn(body) };
      const answer = await caller.forward(setDetectors, given);
      if (query.dry_run === true) context.metrics.dryRuns.inc();
      return answer;
    },
  );

  serveCall(app, context, resetDetectors, { refused: [400, 422], required: REQUIRED });
};
