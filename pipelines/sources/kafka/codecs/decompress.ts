import { decodeGzip } from './gzip.ts';
import { decodeLz4 } from './lz4.ts';
import { decodeSnappy } from './snappy.ts';
import { decodeZstd } from './zstd.ts';

/** Kafka's codecs by their number in a batch; 0 is none. */
const CODECS = [
  undefined,
  { name: 'gzip', decode: decodeGzip },
  { name: 'Snappy', decode: decodeSnappy },
  { name: 'LZ4', decode: decodeLz4 },
  { name: 'Zstandard', decode: decodeZstd },
] as const;

/** Messages of errors that say that the process lacks something, and nothing about the data. */
const SHORTAGE = /allocat|memory|Cannot find/i;

/** Bytes that are no batch, or one that is too large once decompressed: they stay so however often they are read. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable';
}

/**
 * Decompresses the records of a batch.
 *
 * @param codec Kafka's number of the codec
 * @throws Undecodable when the bytes cannot be decompressed; any other error comes from a lack of memory, or of the native codec
 */
export async function decompress(codec: number, data: Buffer): Promise<Buffer> {
  if (codec === 0) return data;
  const known = CODECS[codec];
  if (known === undefined) throw new Undecodable(`it is compressed with codec ${codec}, which is unknown`);
  try {
    return await known.decode(data);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (SHORTAGE.test(reason)) throw cause;
    throw new Undecodable(`it cannot be decompressed with ${known.name}: ${reason}`, { cause });
  }
}
