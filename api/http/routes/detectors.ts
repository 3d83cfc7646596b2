import { z } from 'zod';
import { detectors as list, PATTERNS } from '../../../operators/detectors/index.ts';
import { isPerScope, type Overrides, readOverrides } from '../../../operators/engine/overrides.ts';
import { InvalidInput, type Issue, TidemarkError } from '../../../operators/records/errors.ts';
import { instantText, uuidText } from '../../../operators/records/fields.ts';
import { nearest } from '../../../operators/records/nearest.ts';
import { type Signal, signalSchema } from '../../../operators/records/signal.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { compareSettings } from '../../../pipelines/compare-settings.ts';
import { faultText } from '../../calls/checked.ts';
import { overridesSchema } from '../../calls/detectors/describe.ts';
import { describeDetectors } from '../../calls/detectors/describe-detectors.ts';
import { detectorsAnswerSchema, overridesOfScope, scopeDetectors } from '../../calls/detectors/of-scope.ts';
import { bound } from '../../calls/fields/moment.ts';
import { uuid } from '../../calls/fields/texts.ts';
import { detectorVariable } from '../../server/config/config.ts';
import type { HttpContext, Route } from '../context.ts';
import { problemSchema } from '../problems.ts';
import { serveCall } from '../serve-call.ts';

/** Observations of the scope that a dry run looks at, at most. */
const MOST_OBSERVATIONS = 100_000;
/** Signals that a dry run shows of those that would open or be gone. */
const SHOWN = 10;
/** Bytes of a body: every setting of every detector takes a few thousand. */
const BODY_LIMIT = 65_536;

const scopeParameter = uuid.optional().describe('The scope whose overrides are meant.');
/** What a description says where {@link scopeOf} asks for the scope, in words of its own. */
const SCOPE_REQUIRED = { required: ['scope_id'] };

const countsSchema = z.record(z.string(), z.number().int());

const dryRunSchema = z.object({
  scope_id: uuidText,
  overrides: overridesOfScope,
  observations: z.number().int().describe(`Observations looked at, the latest ${MOST_OBSERVATIONS} at most.`),
  since: instantText.optional().describe('Timestamps of the first and the last of them.'),
  until: instantText.optional(),
  before: countsSchema.describe('Signals by pattern with the present settings.'),
  after: countsSchema.describe('Signals by pattern with the proposed settings.'),
  opened: z
    .array(signalSchema)
    .describe(`Signals that only the proposed settings give, the latest ${SHOWN}.`),
  gone: z.array(signalSchema).describe(`Signals that only the present settings give, the latest ${SHOWN}.`),
});

/** The scope that a change is for. */
function scopeOf(scope: string | undefined): string {
  if (scope !== undefined) return scope;
  const message = `is required; what holds for every scope is set by environment variables such as ${detectorVariable(PATTERNS[0], 'enabled')}`;
  throw new TidemarkError('unprocessable', `scope_id ${message}.`, {
    issues: [{ path: 'scope_id', message }],
  });
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  throw new InvalidInput(`${faultText(issues)}.`, issues);
}

/** The overrides that a body gives: those under `detectors`, none where it is an empty object. */
function overridesIn(body: unknown): Overrides {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    refuse([
      { path: '', message: 'The body must be an object such as {"detectors": {"stall": {"run": 9}}}' },
    ]);
    return {};
  }
  const { detectors = {}, ...rest }: { detectors?: unknown } = body;
  const { overrides, issues } = readOverrides(detectors, 'detectors');
  const unknown = Object.keys(rest).map((path): Issue => {
    const hint = nearest(path, ['detectors']) === undefined ? '' : '; did you mean detectors?';
    return { path, message: `is not a field of this body${hint}` };
  });
  refuse([...unknown, ...issues]);
  const wide = list.filter((one) => !isPerScope(one) && overrides[one.pattern] !== undefined);
  if (wide.length > 0) {
    const found = wide.map(({ pattern }) => ({
      path: `detectors.${pattern}`,
      message: `looks across scopes, so that no scope can set it; use variables such as ${detectorVariable(pattern, 'enabled')}`,
    }));
    throw new TidemarkError('unprocessable', `${faultText(found)}.`, { issues: found });
  }
  return overrides;
}

function counts(signals: readonly Signal[]): Record<string, number> {
  const found = Object.fromEntries(list.filter(isPerScope).map(({ pattern }) => [pattern, 0]));
  for (const { pattern } of signals) found[pattern]++;
  return found;
}

async function dryRun(
  { store, intake, config }: HttpContext,
  scope_id: string,
  overrides: Overrides,
  since: number | undefined,
) {
  await intake.settle();
  const present = await store.scopeSettings(scope_id);
  const sample = await store.latestObservations(scope_id, MOST_OBSERVATIONS, since);
  const { before, after, opened, gone } = await compareSettings(
    { scope_id, ...sample },
    config.engine,
    present?.overrides ?? {},
    overrides,
  );
  const { length, time } = sample.batch;
  return {
    scope_id,
    overrides: { ...overrides },
    observations: length,
    ...(length > 0 && { since: formatInstant(time[0]), until: formatInstant(time[length - 1]) }),
    before: counts(before),
    after: counts(after),
    opened: opened.slice(0, SHOWN),
    gone: gone.slice(0, SHOWN),
  };
}

/** /v1/detectors: the detectors and their settings, and what a scope sets for itself. */
export const detectors: Route = (app, context) => {
  const { configure, config, metrics } = context;
  let trying = false;
  serveCall(app, context, describeDetectors, { refused: [400] });
  app.put(
    '/v1/detectors',
    {
      config: { checksBody: true },
      bodyLimit: BODY_LIMIT,
      schema: {
        summary:
          'Replace what a scope sets for its detectors, from the next tick on; with dry_run only tell what it would change.',
        tags: ['detectors'],
        querystring: z
          .strictObject({
            scope_id: scopeParameter,
            dry_run: z.enum(['true', 'false']).default('false').describe('Change nothing; compare.'),
            since: bound('Least timestamp that a dry run looks at.').optional(),
          })
          .meta(SCOPE_REQUIRED),
        body: z.strictObject({ detectors: overridesSchema.optional() }),
        response: {
          200: z.union([detectorsAnswerSchema, dryRunSchema]),
          400: problemSchema,
          422: problemSchema,
          429: problemSchema,
        },
      },
    },
    async (request) => {
      const { dry_run, since } = request.query;
      const scope_id = scopeOf(request.query.scope_id);
      const overrides = overridesIn(request.body);
      if (dry_run === 'false') {
        if (since !== undefined) refuse([{ path: 'since', message: 'is for a dry run; add dry_run=true' }]);
        return scopeDetectors(config, scope_id, await configure(scope_id, overrides));
      }
      if (trying) {
        throw new TidemarkError('busy', 'Another dry run is under way; send it again after it.', {
          retryAfter: 1,
        });
      }
      trying = true;
      try {
        metrics.dryRuns.inc();
        return await dryRun(context, scope_id, overrides, since);
      } finally {
        trying = false;
      }
    },
  );
  app.delete(
    '/v1/detectors',
    {
      schema: {
        summary: 'Remove what a scope sets for its detectors, from the next tick on.',
        tags: ['detectors'],
        querystring: z.strictObject({ scope_id: scopeParameter }).meta(SCOPE_REQUIRED),
        response: { 200: detectorsAnswerSchema, 400: problemSchema, 422: problemSchema },
      },
    },
    async (request) => {
      const scope_id = scopeOf(request.query.scope_id);
      return scopeDetectors(config, scope_id, await configure(scope_id, {}));
    },
  );
};
