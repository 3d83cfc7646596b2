import { z } from 'zod';
import { InvalidInput } from '../../../../operators/records/errors.ts';
import {
  decodeLines,
  type GuessedUnit,
  PRECISIONS,
  SCOPE_LABEL,
} from '../../../../pipelines/sources/line-protocol/lines.ts';
import { countSamples } from '../../../calls/observations/count-samples.ts';
import { MetricIntake, rejectedSamples } from '../../../calls/observations/metric-intake.ts';
import { storeBlocks } from '../../../calls/observations/store-blocks.ts';
import type { Route } from '../../context.ts';
import { problemSchema } from '../../problems.ts';
import { takeBytes } from '../../take-bytes.ts';

/** The places of the two versions of InfluxDB's API. */
const PLACE = '/api/v2/write';
const ALIASES = ['/write'];

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(body: unknown): string {
  try {
    return Buffer.isBuffer(body) ? utf8.decode(body) : '';
  } catch {
    throw new InvalidInput('The body is not UTF-8; encode its text as UTF-8.');
  }
}

const parameters = z.looseObject({
  bucket: z.string().optional().describe('Name of the scope.'),
  db: z.string().optional().describe('Name of the scope, as version 1 of the API calls it.'),
  precision: z
    .enum(PRECISIONS, `must be one of ${PRECISIONS.join(', ')}`)
    .default('auto')
    .describe(
      'Unit of the timestamps. Without it, that of a number too small for nanoseconds after February 1970 is taken of its size; the header X-Tidemark-Precision of the answer says which.',
    ),
});

const refusedSchema = z.object({ code: z.string(), message: z.string(), error: z.string() });

/**
 * POST /api/v2/write and /write: InfluxDB's line protocol. Not a call, because its body is lines of their own and its answer has no content.
 * Agents take a refused line from `message` (version 2) or from `error` with the words "partial write" (version 1), and do not repeat the
 * request then.
 */
export const lineProtocol: Route = (app, context) => {
  const { metrics, config } = context;
  const taking = new MetricIntake(config, { scopeLabels: [SCOPE_LABEL], entityLabels: ['host'] });
  takeBytes(app, (scope) => {
    for (const url of [PLACE, ...ALIASES]) {
      scope.post(
        url,
        {
          config: { permission: 'observations:write', takesBytes: true, checksBody: true },
          schema: {
            hide: url !== PLACE,
            summary: "Store the fields of lines in InfluxDB's line protocol.",
            tags: ['observations'],
            querystring: parameters,
            response: {
              204: z.null().describe('The fields are stored.'),
              400: {
                description:
                  'Lines or fields were rejected, and the others are stored; or the request is malformed.',
                content: {
                  'application/json': { schema: refusedSchema },
                  'application/problem+json': { schema: problemSchema },
                },
              },
              413: problemSchema,
            },
          },
        },
        async (request, reply) => {
          const { bucket, db, precision } = request.query;
          const guessed = new Set<GuessedUnit>();
          const blocks = decodeLines(textOf(request.body), {
            precision,
            scope: bucket || db || undefined,
            now: Date.now() * 1000,
            guessed,
          });
          const stored = await storeBlocks(taking, blocks, context.backendFor(request).intake);
          if (guessed.size > 0) reply.header('x-tidemark-precision', [...guessed].sort().join(', '));
          countSamples(metrics, 'line-protocol', stored);
          if (stored.rejected === 0) return reply.code(204).send(null);
          const message = `partial write: ${rejectedSamples(stored).message}`;
          return reply.code(400).send({ code: 'invalid', message, error: message });
        },
      );
    }
  });
};
