import { z } from 'zod';
import { itemAt } from '../../../operators/item-at.ts';
import { claimSchema } from '../../../operators/records/claim.ts';
import { type ClaimInput, claimInputSchema } from '../../../operators/records/claim-input.ts';
import { InvalidInput, TidemarkError } from '../../../operators/records/errors.ts';
import { issuesOf, parseWith } from '../../../operators/records/zod-issues.ts';
import type { Memory } from '../../../pipelines/memory/memory.ts';
import { faultsIn, noneOf } from '../none-acceptable.ts';

/** Most claims of a request: each is a transaction of its own. */
export const MOST_UPSERTED = 1000;

/** Why a claim was refused. */
interface Refusal {
  readonly index: number;
  readonly error: TidemarkError;
}

function listed(claims: unknown): readonly unknown[] {
  if (Array.isArray(claims) && claims.length > 0 && claims.length <= MOST_UPSERTED) return claims;
  const message = `must be an array of 1 to ${MOST_UPSERTED} claims`;
  throw new InvalidInput(`claims ${message}.`, [{ path: 'claims', message }]);
}

/** Splits values into valid claims with their positions, and the faults of the others. */
function checked(values: readonly unknown[]) {
  const inputs: ClaimInput[] = [];
  const places: number[] = [];
  const refusals: Refusal[] = [];
  for (const [index, value] of values.entries()) {
    const parsed = parseWith(claimInputSchema, value);
    if (parsed.success) {
      inputs.push(parsed.data);
      places.push(index);
      continue;
    }
    const error = new InvalidInput('The claim is not valid.', issuesOf(parsed.error));
    refusals.push({ index, error });
  }
  return { inputs, places, refusals };
}

function rejectionsOf({ index, error }: Refusal) {
  const issues = error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }];
  return issues.map(({ path, message }) => ({ index, path, message }));
}

/** Refuses a request from which nothing was stored, with the status of its first fault. */
function refuseAll(refusals: readonly Refusal[]): never {
  const { error } = itemAt(refusals, 0);
  const issues = faultsIn('claims', refusals.flatMap(rejectionsOf));
  const detail = refusals.length === 1 ? error.message : noneOf('claims', error.message);
  throw new TidemarkError(error.code, detail, { issues, cause: error });
}

/** The result of storing claims from a caller, as callers receive it. */
export const upsertedSchema = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int().describe('Claims that changed nothing.'),
  rejected: z.number().int(),
  claims: z.array(claimSchema).describe('The accepted and the known claims, in the order of the request.'),
  rejections: z.array(z.object({ index: z.number().int(), path: z.string(), message: z.string() })),
});

/**
 * Stores the claims of a caller: valid ones are stored, the others are reported by position.
 *
 * @throws TidemarkError with the code of the first fault if no claim was acceptable
 */
export async function upsertClaims(memory: Memory, claims: unknown): Promise<z.input<typeof upsertedSchema>> {
  const { inputs, places, refusals } = checked(listed(claims));
  const ids: string[] = [];
  let duplicates = 0;
  for (const outcome of await memory.upsert(inputs)) {
    if ('error' in outcome) refusals.push({ index: itemAt(places, outcome.index), error: outcome.error });
    else {
      ids.push(outcome.id);
      if (outcome.outcome === 'unchanged') duplicates++;
    }
  }
  refusals.sort((a, b) => a.index - b.index);
  if (ids.length === 0) refuseAll(refusals);
  return {
    accepted: ids.length - duplicates,
    duplicates,
    rejected: refusals.length,
    claims: await memory.recall.claimsById(ids),
    rejections: refusals.flatMap(rejectionsOf),
  };
}
