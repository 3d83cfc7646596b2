import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { unzip } from 'node:zlib';
import { Decompress } from 'fzstd';
import kafkajs from 'kafkajs';
import { decompressBound, decompress as unLz4 } from 'lz4js';
import { uncompress as unSnappy } from 'snappyjs';

/** Maximum decompressed bytes of a batch: Kafka limits the compressed size, and a few kilobytes can expand to gigabytes. */
export const MOST_UNFOLDED = 64 * 1024 * 1024;

/** Milliseconds that an unreadable batch delays what is fetched with it, so that it is not retried in a tight loop. */
const HOLD_UP = 1000;

/** Header of the framing of Snappy in Java's clients: magic, version, minimum version; then length-prefixed blocks. */
const XERIAL_MAGIC = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0]);
const XERIAL_HEADER = 16;

/** A batch that cannot be decompressed. */
class Undecodable extends Error {
  // kafkajs gives this name to the rest of a truncated batch and then stops reading that partition only. An error with any other name would
  // crash the consumer and stop every partition, on every member in turn.
  override readonly name = 'KafkaJSPartialMessageError';
}

const listeners = new Set<(error: Error) => void>();

/** Calls `listener` with batches that cannot be decompressed, until the returned function is called. Their partition stalls. */
export function onUndecodable(listener: (error: Error) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tooLong(): never {
  throw new RangeError(`it decompresses to more than ${MOST_UNFOLDED} bytes`);
}

/** Snappy, in the framing of Java's clients or raw as librdkafka sends it. */
export function decodeSnappy(data: Buffer): Buffer {
  if (!data.subarray(0, XERIAL_MAGIC.length).equals(XERIAL_MAGIC)) return unSnappy(data, MOST_UNFOLDED);
  const blocks: Buffer[] = [];
  let room = MOST_UNFOLDED;
  for (let at = XERIAL_HEADER; at < data.length; ) {
    const length = data.readInt32BE(at);
    const block = unSnappy(data.subarray(at + 4, at + 4 + length), room);
    blocks.push(block);
    room -= block.length;
    at += 4 + length;
  }
  return Buffer.concat(blocks);
}

/** The frame format of LZ4. */
export function decodeLz4(data: Buffer): Buffer {
  if (decompressBound(data) > MOST_UNFOLDED) tooLong();
  return asBuffer(unLz4(data));
}

export function decodeZstd(data: Buffer): Buffer {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Decompress((chunk) => {
    length += chunk.length;
    if (length > MOST_UNFOLDED) tooLong();
    chunks.push(chunk);
  });
  stream.push(data, true);
  return Buffer.concat(chunks, length);
}

const unzipped = promisify<Buffer, { maxOutputLength: number }, Buffer>(unzip);

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function codec(name: string, decode: (data: Buffer) => Buffer | Promise<Buffer>) {
  return () => ({
    async decompress(data: Buffer): Promise<Buffer> {
      try {
        return await decode(data);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        const error = new Undecodable(
          `A ${name} batch cannot be decompressed, so its partition stands still: ${reason}`,
          {
            cause,
          },
        );
        for (const listener of listeners) listener(error);
        await sleep(HOLD_UP);
        throw error;
      }
    },
  });
}

/** Registers Kafka's compression codecs with kafkajs, which has gzip only, without a size limit. */
export function registerCodecs(): void {
  const { GZIP, LZ4, Snappy, ZSTD } = kafkajs.CompressionTypes;
  const { CompressionCodecs: codecs } = kafkajs;
  const gzip = codec('gzip', (data) => unzipped(data, { maxOutputLength: MOST_UNFOLDED }));
  const known: unknown = codecs[GZIP]();
  Object.assign(codecs, {
    // The compressor is unchanged.
    [GZIP]: () => Object.assign({}, known, gzip()),
    [Snappy]: codec('Snappy', decodeSnappy),
    [LZ4]: codec('LZ4', decodeLz4),
    [ZSTD]: codec('Zstandard', decodeZstd),
  });
}
