import { z } from 'zod';
import type { Issue } from './errors.ts';
import { instant, instantText, isWellFormed, UUID_FORMAT, uuidText } from './fields.ts';
import { descriptionShape, shownNames } from './series/description.ts';
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

/** In JSON Schema: the scope and the entity are named, each by its id or by its name. */
const IDENTIFIED = [
  { anyOf: [{ required: ['scope_id'] }, { required: ['scope'] }] },
  { anyOf: [{ required: ['entity_id'] }, { required: ['entity'] }] },
];

/** Longest idempotency key, in characters. */
export const MAX_ID_LENGTH = 200;

/**
 * One observation as producers send it. Unknown fields are ignored. {@link crossFieldIssues} checks the rules across fields: `outcome` may
 * be omitted if `features` is given, an id if the name is given; `labels` must match `features`.
 */
export const observationSchema = z
  .object({
    entity_id: seriesUuid
      .optional()
      .describe(
        'The thing observed. One entity in one scope is one series. Required unless entity is given.',
      ),
    scope_id: seriesUuid
      .optional()
      .describe(
        'The group (tenant, service, fleet) that the entity belongs to. Required unless scope is given.',
      ),
    ...descriptionShape,
    outcome: finite
      .optional()
      .describe(
        'The measured value. Required unless features is given; then the last feature is the outcome.',
      ),
    timestamp: instant.optional().describe('Time of the measurement. Default: time of arrival.'),
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
      .array(z.string({ error: 'must be text' }), { error: 'must be an array of text' })
      .max(256, 'must have at most 256 labels')
      .optional()
      .describe('Names of the features, one for each.'),
    meta: z
      .record(z.string(), z.string({ error: 'must be text' }), {
        error: 'must be an object with text values',
      })
      .optional()
      .describe(
        'Stored with the observation; detection ignores it. `{"history": "true"}` declares the observation to be history: streams of alerts omit what it decides.',
      ),
  })
  .meta({
    id: 'Observation',
    allOf: [{ anyOf: [{ required: ['outcome'] }, { required: ['features'] }] }, ...IDENTIFIED],
  });

export type Observation = z.infer<typeof observationSchema>;

/** The fields that the rules across fields read. */
export interface Outline {
  readonly scope_id?: unknown;
  readonly scope?: unknown;
  readonly entity_id?: unknown;
  readonly entity?: unknown;
  readonly outcome?: unknown;
  readonly features?: ArrayLike<unknown> | undefined;
  readonly labels?: ArrayLike<unknown> | undefined;
}

/** The fault of a record that does not identify its series, by ids or by names. */
export function identityIssues({ scope_id, scope, entity_id, entity }: Outline): Issue[] {
  const issues: Issue[] = [];
  if (scope_id === undefined && scope === undefined) {
    issues.push({ path: 'scope_id', message: 'is required (a UUID) unless scope (a name) is given' });
  }
  if (entity_id === undefined && entity === undefined) {
    issues.push({ path: 'entity_id', message: 'is required (a UUID) unless entity (a name) is given' });
  }
  return issues;
}

/** No violation; shared, because it is the result for almost every record. */
const KEPT: readonly Issue[] = [];

/** The violations of the rules across fields. */
export function crossFieldIssues(record: Outline): readonly Issue[] {
  const { scope_id, scope, entity_id, entity, outcome, features, labels } = record;
  const isIdentified =
    (scope_id !== undefined || scope !== undefined) && (entity_id !== undefined || entity !== undefined);
  const hasValue = outcome !== undefined || features !== undefined;
  const isLabelled = labels === undefined || labels.length === (features?.length ?? 0);
  if (isIdentified && hasValue && isLabelled) return KEPT;
  const issues = identityIssues(record);
  if (!hasValue) {
    issues.push({ path: 'outcome', message: 'is required (a finite number) unless features is given' });
  } else if (!isLabelled) {
    issues.push({ path: 'labels', message: 'must have one label for each feature' });
  }
  return issues;
}

/** An observation as read from the store: always with id, timestamp and outcome. */
export const storedObservationSchema = z
  .object({
    id: z.string().describe("The producer's id, or the id that the store assigned."),
    scope_id: uuidText,
    entity_id: uuidText,
    ...shownNames,
    timestamp: instantText,
    outcome: z.number(),
    features: z.array(z.number()).optional(),
    labels: z.array(z.string()).optional(),
    meta: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'StoredObservation' });

export type StoredObservation = z.infer<typeof storedObservationSchema>;

/** A series in the columnar form: the fields of an observation that identify and describe its series. */
export const seriesIdentitySchema = z
  .object(observationSchema.shape)
  .pick({ scope_id: true, entity_id: true, scope: true, entity: true, metric: true, unit: true, tags: true })
  .meta({ id: 'SeriesIdentity', allOf: IDENTIFIED });

/**
 * The columnar form of a batch: a dictionary of series and parallel arrays. `timestamp` takes RFC 3339 texts or epoch milliseconds and
 * defaults to the time of arrival.
 */
export const columnsSchema = z
  .object({
    series: z
      .array(z.union([z.tuple([z.string(), z.string()]), seriesIdentitySchema]), {
        error: 'must be an array of [scope_id, entity_id], or of objects with ids or names',
      })
      .describe('The series of this batch: each [scope_id, entity_id], or an object with ids or names.'),
    index: z.array(z.number()).describe('For each observation, the index of its series in `series`.'),
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
