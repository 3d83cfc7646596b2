import { IncomingMessage } from 'node:http';
import { Duplex, type Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidInput, TidemarkError } from '../../operators/records/errors.ts';
import { inSlices } from '../../pipelines/in-slices.ts';
import { shapeSteps } from '../../pipelines/sources/json-shape.ts';
import type { App } from './context.ts';
import type { InflightBytes } from './inflight.ts';
import { AT_ONCE, parseSteps } from './json-slices.ts';
import { mediaTypeOf, NDJSON } from './media-type.ts';

/** Ratio of decompressed to compressed bytes above which a body larger than {@link BOMB_FLOOR} counts as a decompression bomb. */
const BOMB_RATIO = 500;
const BOMB_FLOOR = 64 * 1024 * 1024;

/** Largest window of Zstandard over HTTP, as a power of two (RFC 9659): 8 MiB, which the decoder takes. */
const ZSTD_WINDOW = 23;
/** ZSTD_d_windowLogMax. */
const ZSTD_WINDOW_PARAMETER = 100;

/** The decoder of Zstandard that Node.js has from 22.15 on. */
function zstdOfNode(): (() => Duplex) | undefined {
  const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
  if (typeof create !== 'function') return undefined;
  return () => {
    const stream: unknown = create({ params: { [ZSTD_WINDOW_PARAMETER]: ZSTD_WINDOW } });
    if (!(stream instanceof Duplex)) throw new TypeError('createZstdDecompress gives no stream');
    return stream;
  };
}

const zstd = zstdOfNode();

const DECOMPRESSORS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  // The Collector of OpenTelemetry has this name for deflate.
  zlib: zlib.createInflate,
  br: zlib.createBrotliDecompress,
  ...(zstd && { zstd }),
};

/** The coding of a body, in small letters. */
export function encodingOf(request: FastifyRequest): string {
  return String(request.headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
}

/** Decompresses the payload chunk by chunk, as its content-encoding says. */
function decompressed(request: FastifyRequest, reply: FastifyReply, payload: Readable): Readable {
  const encoding = encodingOf(request);
  const create = Object.hasOwn(DECOMPRESSORS, encoding) ? DECOMPRESSORS[encoding] : undefined;
  if (create === undefined) {
    const others = zstd === undefined ? 'br or none; zstd takes Node.js 22.15' : 'br, zstd or none';
    throw new TidemarkError(
      'unsupported_media_type',
      `The content-encoding "${encoding}" is not supported; use gzip, deflate, ${others}.`,
    );
  }
  let received = 0;
  let made = 0;
  payload.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  const plain = create();
  plain.on('data', (chunk: Buffer) => {
    made += chunk.length;
    if (made > BOMB_FLOOR && made > BOMB_RATIO * received) {
      const bound = `${BOMB_RATIO} times`;
      plain.destroy(
        new TidemarkError(
          'too_large',
          `The body decompresses to more than ${bound} its size; send it uncompressed or in parts.`,
        ),
      );
    }
  });
  // A data listener makes the stream flow; the reader of the body resumes it.
  plain.pause();
  // Whoever reads the body handles its errors. After an answer sent before the end of the body, nobody does.
  plain.on('error', () => undefined);
  reply.raw.on('close', () => plain.destroy());
  payload.on('error', (error) => plain.destroy(error));
  payload.on('close', () => {
    if (!payload.readableEnded)
      plain.destroy(
        new TidemarkError('invalid_input', 'The request ended before its body was complete; send it again.'),
      );
  });
  return Object.assign(payload.pipe(plain), { receivedEncodedLength: 0 });
}

/** Rejects bytes that are not UTF-8 instead of inserting U+FFFD, and skips a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new InvalidInput('The body is not UTF-8; encode its text as UTF-8.');
  }
}

/** The value of a body; a long one is parsed in slices. @throws InvalidInput for bytes that are no JSON, or JSON of a shape that takes too long to read */
export async function parseJson(bytes: Uint8Array): Promise<unknown> {
  const text = decode(bytes);
  if (text === '') throw new InvalidInput('The body is empty; send a JSON value.');
  const fault = await inSlices(shapeSteps(text));
  if (fault !== undefined)
    throw new InvalidInput(`The body ${fault}; send it in parts, or as NDJSON where that is accepted.`);
  try {
    return text.length <= AT_ONCE ? JSON.parse(text) : await inSlices(parseSteps(text));
  } catch (error) {
    throw new InvalidInput(`The body is not JSON: ${error instanceof Error ? error.message : 'malformed'}.`);
  }
}

/**
 * Body parsers: JSON, where a field named `__proto__` is an ordinary field because no route merges what it receives, and NDJSON as a
 * stream. Both may be compressed.
 *
 * @param takers paths of the routes that accept lines
 */
export function registerBodies(app: App, inflight: InflightBytes, takers: readonly string[]): void {
  /** Counts the bytes of a body that the parser buffers. A route that reads its body itself would lose what this listener reads ahead. */
  const counted = <Body extends Readable>(request: FastifyRequest, body: Body): Body => {
    const { url, config } = request.routeOptions;
    const isBuffered = config.takesBytes || mediaTypeOf(request) === 'application/json';
    if (isBuffered && url !== undefined && !config.readsBody && inflight.counts(request)) {
      const keep = (chunk: Buffer) => {
        const refused = inflight.keep(request, chunk.length);
        if (refused === undefined) return;
        body.off('data', keep);
        // The parser answers with it. A request that is destroyed gets no answer: what still comes of it is discarded.
        if (body instanceof IncomingMessage) body.emit('error', refused);
        else body.destroy(refused);
      };
      body.on('data', keep);
      // After an answer sent before the end of the body, nobody handles it.
      body.on('error', () => undefined);
      // A data listener makes the stream flow; the reader of the body resumes it.
      body.pause();
    }
    return body;
  };
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { decompresses } = request.routeOptions.config;
    if (
      request.method !== 'POST' ||
      request.headers['content-encoding'] === undefined ||
      request.headers['content-encoding'] === 'identity' ||
      decompresses === true ||
      decompresses?.includes(encodingOf(request)) === true
    ) {
      done(null, counted(request, payload));
      return;
    }
    try {
      // It is the length of the compressed body.
      delete request.headers['content-length'];
      done(null, counted(request, decompressed(request, reply, payload)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_request: FastifyRequest, bytes: Buffer) => parseJson(bytes),
  );
  app.addContentTypeParser([...NDJSON], (request, payload, done) => {
    if (request.routeOptions.config.takesLines) done(null, payload);
    else {
      const detail = `Only ${takers.join(', ')} accept NDJSON; send JSON.`;
      done(new TidemarkError('unsupported_media_type', detail));
    }
  });
}
