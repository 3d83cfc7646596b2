import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TidemarkError } from '../../../../operators/records/errors.ts';
import { encodeResponse, partsOfMessage } from '../../../../pipelines/sources/otlp/messages.ts';
import { type MetricPart, partsOfJson } from '../../../../pipelines/sources/otlp/parts.ts';
import { decompressSnappy } from '../../../../pipelines/sources/remote-write/snappy.ts';
import { encodingOf, parseJson } from '../../body.ts';
import type { Route } from '../../context.ts';
import { mediaTypeOf } from '../../media-type.ts';
import { problemSchema } from '../../problems.ts';
import { takeBytes } from '../../take-bytes.ts';

const PROTOBUF = 'application/x-protobuf';
/** The block of Snappy, as the Collector's `compression: snappy` sends it. */
const SNAPPY = 'snappy';
const JSON_TYPE = 'application/json';

const answerSchema = z.object({
  partialSuccess: z.object({ rejectedDataPoints: z.string(), errorMessage: z.string() }).optional(),
});

/** The metrics in a body, and its bytes. @param most bytes that it may have decompressed */
async function partsOf(
  request: FastifyRequest,
  most: number,
): Promise<{ readonly parts: Iterable<MetricPart>; readonly bytes: number }> {
  const body: unknown = request.body;
  const received = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const bytes = encodingOf(request) === SNAPPY ? decompressSnappy(received, most) : received;
  const type = mediaTypeOf(request);
  if (type === JSON_TYPE) return { parts: partsOfJson(await parseJson(bytes)), bytes: bytes.length };
  if (type === PROTOBUF) return { parts: partsOfMessage(bytes), bytes: bytes.length };
  throw new TidemarkError(
    'unsupported_media_type',
    `Send an ExportMetricsServiceRequest with content-type ${PROTOBUF} or ${JSON_TYPE}.`,
  );
}

/**
 * POST /v1/metrics: metrics by OTLP/HTTP, as protobuf or JSON. Not a call, because the protocol prescribes its messages. The answer has the
 * form of the request; rejected points are in `partial_success`, and an exporter does not repeat them.
 */
export const otlp: Route = (app, context) => {
  takeBytes(app, (scope) => {
    scope.post(
      '/v1/metrics',
      {
        config: {
          permission: 'observations:write',
          takesBytes: true,
          decompresses: [SNAPPY],
          checksBody: true,
        },
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
        const { parts, bytes } = await partsOf(request, context.config.bodyLimit);
        const answer = await context.otlp.take(parts, bytes, context.backendFor(request).intake);
        if (mediaTypeOf(request) === JSON_TYPE) return reply.type(JSON_TYPE).send(answer);
        return reply.type(PROTOBUF).send(encodeResponse(answer));
      },
    );
  });
};
