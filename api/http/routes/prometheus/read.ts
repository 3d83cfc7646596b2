import { addAbortSignal, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TidemarkError } from '../../../../operators/records/errors.ts';
import {
  decodeReadRequest,
  type ReadRequest,
  type ResponseType,
} from '../../../../pipelines/promql/remote-read/read-request.ts';
import { sampledParts } from '../../../../pipelines/promql/remote-read/sampled.ts';
import { streamedFrames } from '../../../../pipelines/promql/remote-read/streamed.ts';
import { decompressSnappy } from '../../../../pipelines/sources/remote-write/snappy.ts';
import type { HttpContext, Route } from '../../context.ts';
import { mediaTypeOf } from '../../media-type.ts';
import { takeBytes } from '../../take-bytes.ts';
import { PROMETHEUS } from './answers.ts';
import { answerFault, takeTurn } from './turn.ts';

/** Most bytes of a request that is decompressed. */
const MOST_REQUEST = 256 * 1024;

/** What the answer of each response type is called. */
const HEADERS: Readonly<Record<ResponseType, Readonly<Record<string, string>>>> = {
  samples: { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' },
  streamed_xor_chunks: {
    'content-type': 'application/x-streamed-protobuf; proto=prometheus.ChunkedReadResponse',
  },
};

function requestIn(request: FastifyRequest): ReadRequest {
  const { 'content-encoding': encoding = 'snappy' } = request.headers;
  if (mediaTypeOf(request) !== 'application/x-protobuf' || encoding !== 'snappy') {
    throw new TidemarkError(
      'unsupported_media_type',
      'Send prometheus.ReadRequest with content-type application/x-protobuf and content-encoding snappy.',
    );
  }
  const body: unknown = request.body;
  return decodeReadRequest(decompressSnappy(Buffer.isBuffer(body) ? body : Buffer.alloc(0), MOST_REQUEST));
}

/** Sends the parts of an answer as its reader takes them. An error after the first one breaks the connection. */
async function sendParts(
  reply: FastifyReply,
  parts: AsyncIterator<Buffer> | Iterator<Buffer>,
  { stop, leave }: { readonly stop: AbortSignal; readonly leave: () => void },
): Promise<FastifyReply> {
  const first = await parts.next();
  const body = Readable.from(
    (async function* () {
      for (let part = first; part.done !== true; part = await parts.next()) yield part.value;
    })(),
    { objectMode: false },
  );
  addAbortSignal(stop, body).once('close', leave);
  return await reply.send(body);
}

async function answerRead(
  request: FastifyRequest,
  reply: FastifyReply,
  context: HttpContext,
): Promise<FastifyReply> {
  let leave = () => {};
  try {
    const { queries, responseType } = requestIn(request);
    const turn = await takeTurn(request, reply, context);
    const { stop } = turn;
    leave = turn.leave;
    const backend = context.backendFor(request);
    await backend.intake.settle();
    const parts =
      responseType === 'samples'
        ? (await sampledParts(backend, queries, stop))[Symbol.iterator]()
        : streamedFrames(backend, queries, stop);
    reply.headers(HEADERS[responseType]);
    return await sendParts(reply, parts, turn);
  } catch (error) {
    leave();
    return await answerFault(reply, error);
  }
}

/**
 * POST /prometheus/api/v1/read: the samples that selectors of PromQL select, by the remote read of Prometheus. Not a call, because body and
 * answer are messages of its own.
 */
export const prometheusRead: Route = (app, context) => {
  takeBytes(app, (scope) => {
    scope.post(
      `${PROMETHEUS}/read`,
      {
        config: { permission: 'signals:read', takesBytes: true, decompresses: true, checksBody: true },
        schema: { hide: true },
      },
      (request, reply) => answerRead(request, reply, context),
    );
  });
};
