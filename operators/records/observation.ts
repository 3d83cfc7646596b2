import { z } from 'zod';
import { instant, instantText, isWellFormed, UUID_FORMAT, uuidText } from './fields.ts';
import { isUuid, NIL_UUID } from './uuid.ts';

const UUID_REMEDY = 'must be a UUID such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** A UUID in 8-4-4-4-12 form that is not nil. */
const seriesUuid = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : UUID_REMEDY) })
  .refine((text) => isUuid(text) && text !== NIL_UUID, { error: `${UUID_REMEDY}, and not the nil UUID` })
  .meta({ ...UUID_FORMAT, not: { const: NIL_UUID } });

const finite = z.number({
  error: (issue) => (issue.input === undefined ? 'is required' : 'must be a finite number'),
});

/** Longest idempotency key, in characters. */
export const MAX_ID_LENGTH = 200;

/**
 * One observation as producers send it. Unknown fields are ignored. {@link crossFieldIssue} checks the rules across fields: `outcome` may
 * be omitted if `features` is given; `labels` must match `features`.
 */
export const observationSchema = z
  .object({
    entity_id: seriesUuid.describe('The thing observed. One entity in one scope is one series.'),
    scope_id: seriesUuid.describe('The group (tenant, service, fleet) that the entity belongs to.'),
    outcome: finite
      .optional()
      .describe(
        'The measured value. Required unless features is given; then the last feature is the outcome.',
      ),
    timestamp: instant.optional().describe('When it was measured. Default: when it arrived.'),
    id: z
      .string({ error: `must be text of 1 to ${MAX_ID_LENGTH} characters` })
      .min(1, `must be text of 1 to ${MAX_ID_LENGTH} characters`)
      .max(MAX_ID_LENGTH, `must be text of 1 to ${MAX_ID_LENGTH} characters`)
      .refine(isWellFormed, 'must be well-formed Unicode')
      .meta({ format: 'well-formed' })
      .optional()
      .describe('Idempotency key within its scope: the same id again is acknowledged and changes nothing.'),
    features: z
      .array(finite, { error: 'must be an array of 1 to 256 finite numbers' })
      .min(1, 'must have at least one number')
      .max(256, 'must have at most 256 numbers')
      .optional()
      .describe('State vector for the detectors that compare an entity with its peers.'),
    labels: z
      .array(z.string({ error: 'must be text' }), { error: 'must be an array of texts' })
      .max(256, 'must have at most 256 texts')
      .optional()
      .describe('Names of the features, one each.'),
    meta: z
      .record(z.string(), z.string({ error: 'must be text' }), { error: 'must be an object of texts' })
      .optional()
      .describe('Kept with the observation; detection does not read it.'),
  })
  .meta({ id: 'Observation', anyOf: [{ required: ['outcome'] }, { required: ['features'] }] });

export type Observation = z.infer<typeof observationSchema>;

/** The fields that the rules across fields read. */
export interface Outline {
  readonly outcome?: unknown;
  readonly features?: ArrayLike<unknown> | undefined;
  readonly labels?: ArrayLike<unknown> | undefined;
}

/** The violation of a rule across fields, or undefined. */
export function crossFieldIssue(record: Outline): { path: string; message: string } | undefined {
  if (record.outcome === undefined && record.features === undefined) {
    return { path: 'outcome', message: 'is required (a finite number) unless features is given' };
  }
  if (record.labels !== undefined && record.labels.length !== (record.features?.length ?? 0)) {
    return { path: 'labels', message: 'must have as many texts as features has numbers' };
  }
  return undefined;
}

/** An observation as read from the store: always with id, timestamp and outcome. */
export const storedObservationSchema = z
  .object({
    id: z.string().describe("The producer's id, or the one that the store gave it."),
    scope_id: uuidText,
    entity_id: uuidText,
    timestamp: instantText,
    outcome: z.number(),
    features: z.array(z.number()).optional(),
    labels: z.array(z.string()).optional(),
    meta: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'StoredObservation' });

export type StoredObservation = z.infer<typeof storedObservationSchema>;

/**
 * The columnar form of a batch: a dictionary of series and parallel arrays. `timestamp` takes RFC 3339 texts or epoch milliseconds and
 * defaults to the time of arrival.
 */
export const columnsSchema = z
  .object({
    series: z
      .array(z.tuple([z.string(), z.string()]), { error: 'must be an array of [scope_id, entity_id]' })
      .describe('The series of this batch, as [scope_id, entity_id].'),
    index: z.array(z.number()).describe('For each observation, the place of its series in `series`.'),
    outcome: z.array(z.number()).describe('For each observation, its value.'),
    timestamp: z
      .array(z.union([z.string(), z.number()]))
      .optional()
      .describe('For each observation, RFC 3339 text or epoch milliseconds. Default: arrival.'),
    id: z
      .array(z.string().nullable())
      .optional()
      .describe('For each observation, its idempotency key or null.'),
  })
  .meta({ id: 'ObservationColumns' });
