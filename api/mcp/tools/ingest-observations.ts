import { z } from 'zod';
import { identityIssues, observationSchema } from '../../../operators/records/observation.ts';
import { ingestObservations as call } from '../../calls/observations/ingest-observations.ts';
import { callTool } from '../call-tool.ts';
import { instantField, textField } from '../fields.ts';

/** Most observations of a call; `POST /v1/ingest/batch` and `tidemark replay` accept more. */
const MOST = 1000;

const { shape } = observationSchema;
const fields = z.strictObject({
  scope: textField(
    shape.scope,
    'Name of the group (tenant, service, fleet) that the entity belongs to, such as prod. Or scope_id.',
  ),
  entity: textField(
    shape.entity,
    'Name of the thing observed, such as web-1. One entity in one scope is one series, or one for each metric. Or entity_id.',
  ),
  metric: textField(shape.metric, 'What is measured of a named entity, such as cpu.'),
  unit: textField(shape.unit, 'What the values of the series are in, such as ms.'),
  tags: z
    .record(z.string(), z.string())
    .optional()
    .describe('Tags of the series, such as {"env": "prod"}; they replace those given before.'),
  scope_id: shape.scope_id.meta({
    format: 'uuid',
    description: 'UUID of the scope, in place of its name.',
  }),
  entity_id: shape.entity_id.meta({
    format: 'uuid',
    description: 'UUID of the entity, in place of its name.',
  }),
  outcome: shape.outcome.describe(
    'The measured value, in the unit of the series. Required unless features is given; then the last feature is the outcome.',
  ),
  timestamp: instantField(shape.timestamp, 'Time of the measurement; default now.'),
  id: textField(
    shape.id,
    'Idempotency key within its scope: the same id again is acknowledged and changes nothing.',
  ),
  features: shape.features.describe('State vector for the detectors that compare an entity with its peers.'),
  labels: shape.labels.describe('Names of the features, one for each.'),
  meta: shape.meta.describe('Text values that are stored with the observation; detection ignores them.'),
});
const observation = fields.superRefine((given, context) => {
  for (const { path, message } of identityIssues(given)) {
    context.addIssue({ code: 'custom', path: [path], message });
  }
});

const remedy = `must be an array of 1 to ${MOST} observations`;

/** `ingest_observations`: stores numbers about things over time, on which detection runs. */
export const ingestObservations = callTool(call, {
  title: 'Store observations',
  description: `Stores numeric measurements (outcomes) of entities over time; detection then finds patterns in them (spikes, stalls,
    trends, change points and others), which list_signals shows after the next run of detection, by default within a second or two. Use it for
    numbers; for statements in words use remember or process_text. Observations are durable when it answers. Give each observation an id
    to make repeating the call safe. Send a series in the order of its timestamps. A detector reports nothing until a series has enough history. Example: {"observations": [{"scope": "prod", "entity": "web-1", "metric": "cpu",
    "outcome": 41.5, "timestamp": "2026-05-01T12:00:00Z", "id": "cpu-1"}]}`,
  fields: {
    observations: z
      .array(observation, remedy)
      .min(1, remedy)
      .max(MOST, remedy)
      .describe(`1 to ${MOST} observations. If one of them is invalid, the whole call is refused.`),
  },
});
