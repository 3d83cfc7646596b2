import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { observationSchema } from '../../../operators/records/observation.ts';
import { observationIssues } from '../../../operators/records/validator.ts';
import type { Intake } from '../../intake/intake.ts';
import { defineCall } from '../call.ts';
import { faultText } from '../checked.ts';

const acknowledgedSchema = z.object({ id: z.string(), status: z.literal('accepted') });

/**
 * Stores one observation in any of the accepted forms; resolves once it is durable. The compiled validator checks it, not zod, because
 * every single observation takes this path.
 *
 * @throws InvalidInput with all its faults
 */
export async function takeObservation(
  intake: Intake,
  given: unknown,
): Promise<z.input<typeof acknowledgedSchema>> {
  const builder = intake.builder();
  if (!builder.add(given, 0)) {
    const issues = observationIssues(given);
    const faults =
      issues.length > 0 ? issues : builder.rejections.map(({ path, message }) => ({ path, message }));
    throw new InvalidInput(faultText(faults), faults);
  }
  const { id } = await intake.append(builder);
  return { id: id ?? '', status: 'accepted' };
}

/** Stores one number about one thing at one time. */
export const ingestObservation = defineCall({
  name: 'ingest_observation',
  summary: 'Store one observation. The response is sent once it is durable.',
  tags: ['observations'],
  permission: 'observations:write',
  at: 'POST /v1/ingest',
  input: observationSchema,
  output: acknowledgedSchema,
  run: ({ intake }: { readonly intake: Intake }, observation) => takeObservation(intake, observation),
});
