import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { InvalidInput, TidemarkError } from '../../../../operators/records/errors.ts';
import { encodeResponse, requestIn } from '../../../../pipelines/sources/otlp/messages.ts';
import { decodeMetrics, INSTANCES, SERVICE } from '../../../../pipelines/sources/otlp/metrics.ts';
import { MetricIntake, rejectedSamples } from '../../../calls/observations/metric-intake.ts';
import { parseJson } from '../../body.ts';
import type { Route } from '../../context.ts';
import { mediaTypeOf } from '../../media-type.ts';
import { problemSchema } from '../../problems.ts';
import { takeBytes } from '../../take-bytes.ts';
import { countSamples } from './count-samples.ts';

const PROTOBUF = 'application/x-protobuf';
const JSON_TYPE = 'application/json';

const answerSchema = z.object({
  partialSuccess: z.object({ rejectedDataPoints: z.string(), errorMessage: z.string() }).optional(),
});

/** The message in a body, in the form that its JSON has. */
function messageIn(request: FastifyRequest): unknown {
  const body: unknown = request.body;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const type = mediaTypeOf(request);
  if (type === JSON_TYPE) return parseJson(bytes);
  if (type !== PROTOBUF) {
    throw new TidemarkError(
      'unsupported_media_type',
      `Send an ExportMetricsServiceRequest with content-type ${PROTOBUF} or ${JSON_TYPE}.`,
    );
  }
  try {
    return requestIn(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'malformed';
    throw new InvalidInput(`The body is not an ExportMetricsServiceRequest: ${reason}.`);
  }
}

/**
 * POST /v1/metrics: metrics by OTLP/HTTP, as protobuf or JSON. Not a call, because the protocol prescribes its messages. The answer has the
 * form of the request; rejected points are in `partial_success`, and an exporter does not repeat them.
 */
export const otlp: Route = (app, context) => {
  const { metrics, config } = context;
  const taking = new MetricIntake(config, { scopeLabels: [SERVICE], entityLabels: INSTANCES });
  takeBytes(app, (scope) => {
    scope.post(
      '/v1/metrics',
      {
        config: { permission: 'observations:write', takesBytes: true, checksBody: true },
        schema: {
          summary: 'Store metrics sent by OTLP/HTTP (an ExportMetricsServiceRequest as protobuf or JSON).',
          tags: ['observations'],
          querystring: z.strictObject({}),
          response: {
            200: {
              description: 'The points are stored, except those in `partialSuccess`.',
              content: { [JSON_TYPE]: { schema: answerSchema }, [PROTOBUF]: { schema: z.unknown() } },
            },
            400: problemSchema,
            413: problemSchema,
            415: problemSchema,
          },
        },
      },
      async (request, reply) => {
        const stored = await taking.store(
          decodeMetrics(messageIn(request), Date.now() * 1000),
          context.backendFor(request).intake,
        );
        countSamples(metrics, 'otlp', stored);
        const { message: errorMessage } = rejectedSamples(stored);
        const answer =
          stored.rejected === 0
            ? {}
            : { partialSuccess: { rejectedDataPoints: String(stored.rejected), errorMessage } };
        if (mediaTypeOf(request) === JSON_TYPE) return reply.type(JSON_TYPE).send(answer);
        return reply.type(PROTOBUF).send(encodeResponse(answer));
      },
    );
  });
};
