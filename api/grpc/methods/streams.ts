import { z } from 'zod';
import { observationSchema } from '../../../operators/records/observation.ts';
import { CHANGE_KINDS, signalSchema } from '../../../operators/signals/signal.ts';
import { memoryScope } from '../../calls/memory/in-scope.ts';
import { EXPORT_KINDS } from '../../calls/memory/lines.ts';
import { ingestObservations } from '../../calls/observations/ingest-observations.ts';
import { signalChangesFields } from '../../calls/signals/signal-changes.ts';
import type { Method } from './method.ts';

/** Stores a stream of messages of observations and acknowledges each. */
export const ingestStream = {
  name: 'IngestStream',
  summary:
    'Store a stream of observations. Each message is answered by one response, in order, once its observations are durable.',
  permission: ingestObservations.permission,
  request: z.object({
    observations: z.array(observationSchema).describe('Observations that become durable together.'),
    history: ingestObservations.input.shape.history,
  }),
  response: ingestObservations.output,
  takesStream: true,
  givesStream: true,
} satisfies Method;

/** The changes of signals as they are published. */
export const streamSignals = {
  name: 'StreamSignals',
  summary: 'Changes of signals as they are published, each once and in order.',
  permission: 'signals:read',
  request: z.object({
    ...signalChangesFields,
    after: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe('Resume after the change with this `seq`; 0 is the beginning. Default: the end of the log.'),
  }),
  response: z.object({
    seq: z.number().int().describe('Position in the log of changes, from which the stream can be resumed.'),
    kind: z.enum(CHANGE_KINDS).describe('What happened to the signal.'),
    signal: signalSchema,
  }),
  takesStream: false,
  givesStream: true,
} satisfies Method;

/** All events or claims, or lessons, as lines. */
export const exportLines = {
  name: 'Export',
  summary:
    'All events or all claims as lines of JSON, which POST /v1/import restores without loss; or lessons as Markdown with YAML front matter.',
  permission: 'memory:read',
  request: z.object({ kind: z.enum(EXPORT_KINDS).describe('What to export.'), scope: memoryScope }),
  response: z.object({ text: z.string().describe('Whole lines, each with its line feed.') }),
  takesStream: false,
  givesStream: true,
} satisfies Method;
