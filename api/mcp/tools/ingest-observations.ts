import { z } from 'zod';
import { observationSchema } from '../../../operators/records/observation.ts';
import { ingestObservations as call } from '../../calls/observations/ingest-observations.ts';
import { callTool } from '../call-tool.ts';
import { instantField, textField } from '../fields.ts';

/** Most observations of a call; `POST /v1/ingest/batch` and `tidemark replay` accept more. */
const MOST = 1000;

const { shape } = observationSchema;
const observation = z.strictObject({
  scope_id: shape.scope_id.meta({
    format: 'uuid',
    description: 'UUID of the group (tenant, service, fleet) that the entity belongs to.',
  }),
  entity_id: shape.entity_id.meta({
    format: 'uuid',
    description: 'UUID of the thing observed. One entity in one scope is one series.',
  }),
  outcome: shape.outcome.describe(
    'The measured value, in whatever unit the series has. Required unless features is given; then the last feature is it.',
  ),
  timestamp: instantField(shape.timestamp, 'When it was measured; default now.'),
  id: textField(
    shape.id,
    'Idempotency key within its scope: the same id again is acknowledged and changes nothing.',
  ),
  features: shape.features.describe('State vector for the detectors that compare an entity with its peers.'),
  labels: shape.labels.describe('Names of the features, one each.'),
  meta: shape.meta.describe('Texts that are kept with the observation; detection does not read them.'),
});

const remedy = `must be an array of 1 to ${MOST} observations`;

/** `ingest_observations`: stores numbers about things over time, on which detection runs. */
export const ingestObservations = callTool(call, {
  title: 'Store observations',
  description: `Stores numeric measurements (outcomes) of entities over time; detection then finds patterns in them (spikes, stalls,
    trends, change points and others), which list_signals shows after the next tick, by default within a second or two. Use it for
    numbers; for statements in words use remember or process_text. Observations are durable when it answers. Give an id with each
    to make repeating the call safe. Send a series in the order of its timestamps. A detector says nothing before it has enough history of a series. Example: {"observations": [{"scope_id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "entity_id":
    "7c9e6679-7425-40de-944b-e07fc1f90ae7", "outcome": 41.5, "timestamp": "2026-05-01T12:00:00Z", "id": "cpu-1"}]}`,
  fields: {
    observations: z
      .array(observation, remedy)
      .min(1, remedy)
      .max(MOST, remedy)
      .describe(`1 to ${MOST} observations. One that has not this form refuses the call as a whole.`),
  },
});
