import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TidemarkError } from '../../../../operators/records/errors.ts';
import { decompressSnappy } from '../../../../pipelines/sources/remote-write/snappy.ts';
import { decodeWriteRequest } from '../../../../pipelines/sources/remote-write/write-request.ts';
import { MetricIntake, rejectedSamples } from '../../../calls/observations/metric-intake.ts';
import type { Route } from '../../context.ts';
import { mediaTypeOf } from '../../media-type.ts';
import { problemSchema } from '../../problems.ts';
import { takeBytes } from '../../take-bytes.ts';
import { countSamples } from './count-samples.ts';

/** Its place, and those that agents write to by default. */
const PLACE = '/v1/prometheus/write';
const ALIASES = ['/api/v1/write', '/api/v1/push'];

const MESSAGE = 'prometheus.WriteRequest';

/** @throws TidemarkError `unsupported_media_type` for another message or encoding than remote-write 1.0 has */
function checkForm(request: FastifyRequest): void {
  const { 'content-type': type = '', 'content-encoding': encoding = 'snappy' } = request.headers;
  const [, message = MESSAGE] = /;\s*proto="?([\w.]+)/i.exec(type) ?? [];
  if (mediaTypeOf(request) === 'application/x-protobuf' && message === MESSAGE && encoding === 'snappy')
    return;
  throw new TidemarkError(
    'unsupported_media_type',
    `Send ${MESSAGE} (remote-write 1.0) with content-type application/x-protobuf and content-encoding snappy.`,
  );
}

/**
 * POST /v1/prometheus/write: remote-write 1.0. Not a call, because its body is a message of its own and its answer has no content. A sender
 * repeats a request that gets 429 or 5xx, and gives up one that gets another error; what was valid in it is stored nevertheless.
 */
export const remoteWrite: Route = (app, context) => {
  const { metrics, config } = context;
  const taking = new MetricIntake({
    allow: config.metricsAllow,
    most: config.maxSeries,
    scopeLabels: ['job'],
    entityLabels: ['instance'],
  });
  takeBytes(app, (scope) => {
    for (const url of [PLACE, ...ALIASES]) {
      scope.post(
        url,
        {
          config: {
            permission: 'observations:write',
            takesBytes: true,
            decompresses: true,
            checksBody: true,
          },
          schema: {
            hide: url !== PLACE,
            summary: 'Store samples sent by Prometheus remote-write 1.0 (application/x-protobuf, snappy).',
            tags: ['observations'],
            querystring: z.strictObject({}),
            response: {
              204: z.null().describe('The samples are stored.'),
              400: problemSchema,
              413: problemSchema,
              415: problemSchema,
            },
          },
        },
        async (request, reply) => {
          checkForm(request);
          const body: unknown = request.body;
          const block = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
          const batch = decodeWriteRequest(decompressSnappy(block, config.bodyLimit));
          const stored = await taking.store(batch, context.backendFor(request).intake);
          countSamples(metrics, 'remote-write', stored);
          if (stored.rejected > 0) throw rejectedSamples(stored);
          return reply.code(204).send(null);
        },
      );
    }
  });
};
