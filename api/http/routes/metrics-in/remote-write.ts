import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TidemarkError } from '../../../../operators/records/errors.ts';
import type { LeftOut, MetricBatch } from '../../../../pipelines/sources/metrics/metric-batch.ts';
import { decodeRequest2 } from '../../../../pipelines/sources/remote-write/request-2.ts';
import { decompressSnappy } from '../../../../pipelines/sources/remote-write/snappy.ts';
import { decodeWriteRequest } from '../../../../pipelines/sources/remote-write/write-request.ts';
import { countSamples } from '../../../calls/observations/count-samples.ts';
import { MetricIntake, rejectedSamples } from '../../../calls/observations/metric-intake.ts';
import { type BlocksStored, storeBlocks } from '../../../calls/observations/store-blocks.ts';
import type { Route } from '../../context.ts';
import { mediaTypeOf } from '../../media-type.ts';
import { problemSchema } from '../../problems.ts';
import { takeBytes } from '../../take-bytes.ts';

/** Its place, and those that agents write to by default. */
const PLACE = '/v1/prometheus/write';
const ALIASES = ['/api/v1/write', '/api/v1/push'];

type Decode = (bytes: Buffer) => Iterable<MetricBatch>;

/** The messages of the two versions, and what decodes them. */
const DECODERS: Readonly<Record<string, Decode>> = {
  'prometheus.WriteRequest': decodeWriteRequest,
  'io.prometheus.write.v2.Request': decodeRequest2,
};

/**
 * What decodes the body of a request.
 *
 * @throws TidemarkError `unsupported_media_type` for another message or encoding than remote-write has
 */
function decoderOf(request: FastifyRequest): Decode {
  const { 'content-type': type = '', 'content-encoding': encoding = 'snappy' } = request.headers;
  const [, message = 'prometheus.WriteRequest'] = /;\s*proto="?([\w.]+)/i.exec(type) ?? [];
  const isForm = mediaTypeOf(request) === 'application/x-protobuf' && encoding === 'snappy';
  const decode = Object.hasOwn(DECODERS, message) ? DECODERS[message] : undefined;
  if (isForm && decode !== undefined) return decode;
  throw new TidemarkError(
    'unsupported_media_type',
    `Send ${Object.keys(DECODERS).join(' or ')} with content-type application/x-protobuf and content-encoding snappy.`,
  );
}

/** Results of samples that a sender should know were not taken; of others tidemark took what they say. */
const NOT_WRITTEN: readonly LeftOut[] = ['rejected', 'late', 'invalid_labels', 'not_allowed'];

/** What tidemark has no place for, whoever sends it. */
const ON_PURPOSE = ['exemplar', 'native_histogram'] as const satisfies readonly LeftOut[];

/**
 * How much of a request was taken, as senders of version 2.0 expect it, and some of version 1.0 as well. What is left out on purpose counts as taken:
 * a sender counts the rest as failed. A header of our own tells how much that was.
 */
function tellWritten(reply: FastifyReply, { samples, leftOut }: BlocksStored): void {
  const missing = NOT_WRITTEN.reduce((sum, reason) => sum + (leftOut.get(reason) ?? 0), 0);
  const sent = samples + (leftOut.get('not_finite') ?? 0);
  const left = (reason: LeftOut) => leftOut.get(reason) ?? 0;
  reply.header('x-prometheus-remote-write-samples-written', String(sent - missing));
  reply.header('x-prometheus-remote-write-histograms-written', String(left('native_histogram')));
  reply.header('x-prometheus-remote-write-exemplars-written', String(left('exemplar')));
  const told = ON_PURPOSE.filter((reason) => left(reason) > 0).map((reason) => `${reason}=${left(reason)}`);
  if (told.length > 0) reply.header('x-tidemark-left-out', told.join(', '));
}

/** Says once of a process what senders send and tidemark leaves out, because they cannot know it. */
function leftOutLog() {
  const known = new Set<LeftOut>();
  return (log: FastifyBaseLogger, { leftOut }: BlocksStored) => {
    for (const reason of ON_PURPOSE) {
      if (known.has(reason) || !leftOut.has(reason)) continue;
      known.add(reason);
      log.warn(
        `Prometheus sends ${reason === 'exemplar' ? 'exemplars' : 'native histograms'}, which are left out: do not send them, or see tidemark_samples_total{protocol="remote-write",result="${reason}"} for how many.`,
      );
    }
  };
}

/**
 * POST /v1/prometheus/write: remote-write 1.0 and 2.0. Not a call, because its body is a message of its own and its answer has no content. A
 * sender repeats a request that gets 429 or 5xx, and gives up one that gets another error; what was valid in it is stored nevertheless.
 */
export const remoteWrite: Route = (app, context) => {
  const { metrics, config } = context;
  const logLeftOut = leftOutLog();
  const taking = new MetricIntake(config, { scopeLabels: ['job'], entityLabels: ['instance'] });
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
            summary:
              'Store samples sent by Prometheus remote-write 1.0 or 2.0 (application/x-protobuf, snappy).',
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
          const decode = decoderOf(request);
          const body: unknown = request.body;
          const block = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
          const blocks = decode(decompressSnappy(block, config.bodyLimit));
          const stored = await storeBlocks(taking, blocks, context.backendFor(request).intake);
          tellWritten(reply, stored);
          logLeftOut(request.log, stored);
          countSamples(metrics, 'remote-write', stored);
          if (stored.rejected > 0) throw rejectedSamples(stored);
          return reply.code(204).send(null);
        },
      );
    }
  });
};
