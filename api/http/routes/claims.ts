import { z } from 'zod';
import { claimSchema, claimStatusSchema, claimTypeSchema } from '../../../operators/records/claim.ts';
import { type ClaimInput, claimInputSchema } from '../../../operators/records/claim-input.ts';
import { InvalidInput, type Issue, TidemarkError } from '../../../operators/records/errors.ts';
import { defined } from '../../defined.ts';
import type { Route } from '../context.ts';
import {
  asOfParameter,
  atParameter,
  cursorParameter,
  decodeCursor,
  encodeCursor,
  limitParameter,
  textParameter,
  uuidParameter,
} from '../parameters.ts';
import { problemSchema } from '../problems.ts';

/** Most claims of a request: each is a transaction of its own. */
const MOST = 1000;

/** Why a claim was refused. */
interface Refusal {
  readonly index: number;
  readonly error: TidemarkError;
}

function isPosition(parts: readonly unknown[]): parts is [number] {
  return parts.length === 1 && Number.isSafeInteger(parts[0]);
}

function claimsOf(body: unknown): readonly unknown[] {
  const claims: unknown =
    typeof body === 'object' && body !== null && 'claims' in body ? body.claims : undefined;
  if (Array.isArray(claims) && claims.length > 0 && claims.length <= MOST) return claims;
  const message = `must be an array of 1 to ${MOST} claims`;
  throw new InvalidInput(`claims ${message}.`, [{ path: 'claims', message }]);
}

/** The claims that have the form of one, with their places, and what is wrong with the others. */
function checked(values: readonly unknown[]) {
  const inputs: ClaimInput[] = [];
  const places: number[] = [];
  const refusals: Refusal[] = [];
  for (const [index, value] of values.entries()) {
    const parsed = claimInputSchema.safeParse(value);
    if (parsed.success) {
      inputs.push(parsed.data);
      places.push(index);
      continue;
    }
    const issues = parsed.error.issues.map(({ path, message }) => ({
      path: path.map(String).join('.'),
      message,
    }));
    refusals.push({ index, error: new InvalidInput('It is no claim.', issues) });
  }
  return { inputs, places, refusals };
}

function issuesOf({ error }: Refusal): readonly Issue[] {
  return error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }];
}

/** Refuses a request of which nothing was taken, with the status of its first fault. */
function refuseAll(refusals: readonly Refusal[]): never {
  const [{ error }] = refusals;
  const issues = refusals.flatMap((refusal) =>
    issuesOf(refusal).map(({ path, message }) => ({
      path: path === '' ? `claims.${refusal.index}` : `claims.${refusal.index}.${path}`,
      message,
    })),
  );
  const detail =
    refusals.length === 1 ? error.message : `None of the claims was acceptable: ${error.message}`;
  throw new TidemarkError(error.code, detail, { issues, cause: error });
}

/** GET /v1/claims: the list, in the order in which they became known. POST: claims that a caller brings. */
export const claims: Route = (app, { memory: { memory } }) => {
  app.get(
    '/v1/claims',
    {
      schema: {
        summary: 'Claims in the order in which they became known.',
        tags: ['memory'],
        querystring: z.strictObject({
          type: claimTypeSchema.optional(),
          status: claimStatusSchema.optional(),
          key: textParameter.optional(),
          event_id: uuidParameter.optional().describe('Only claims with evidence in this event.'),
          run_id: uuidParameter.optional().describe('Only claims with evidence in events of this run.'),
          source_input_id: textParameter.optional().describe('Only claims with evidence from this input.'),
          at: atParameter.optional(),
          as_of: asOfParameter.optional(),
          limit: limitParameter,
          cursor: cursorParameter.optional(),
        }),
        response: {
          200: z.object({
            claims: z.array(claimSchema),
            count: z.number().int(),
            next_cursor: z.string().optional(),
          }),
          400: problemSchema,
        },
      },
    },
    async (request) => {
      const { limit, cursor, ...filter } = request.query;
      const after = cursor === undefined ? undefined : decodeCursor('claims', cursor, isPosition)[0];
      const { rows, next } = await memory.recall.claims(defined(filter), limit, after);
      return {
        claims: [...rows],
        count: rows.length,
        ...(next !== undefined && { next_cursor: encodeCursor('claims', [next]) }),
      };
    },
  );

  app.post(
    '/v1/claims',
    {
      schema: {
        summary:
          'Bring claims: their evidence is checked, and what they contradict is found. The good are kept.',
        tags: ['memory'],
        querystring: z.strictObject({}),
        body: z.object({ claims: z.array(claimInputSchema).min(1).max(MOST) }),
        response: {
          202: z.object({
            accepted: z.number().int(),
            duplicates: z.number().int().describe('Claims that changed nothing.'),
            rejected: z.number().int(),
            claims: z.array(claimSchema).describe('Those that were accepted or known, in the order sent.'),
            rejections: z.array(z.object({ index: z.number().int(), path: z.string(), message: z.string() })),
          }),
          400: problemSchema,
          409: problemSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { inputs, places, refusals } = checked(claimsOf(request.body));
      const ids: string[] = [];
      let duplicates = 0;
      for (const outcome of await memory.bring(inputs)) {
        if ('error' in outcome) refusals.push({ index: places[outcome.index], error: outcome.error });
        else {
          ids.push(outcome.id);
          if (outcome.outcome === 'unchanged') duplicates++;
        }
      }
      refusals.sort((a, b) => a.index - b.index);
      if (ids.length === 0) refuseAll(refusals);
      return reply.code(202).send({
        accepted: ids.length - duplicates,
        duplicates,
        rejected: refusals.length,
        claims: await memory.recall.claimsById(ids),
        rejections: refusals.flatMap((refusal) =>
          issuesOf(refusal).map(({ path, message }) => ({ index: refusal.index, path, message })),
        ),
      });
    },
  );
};
