import { createGunzip } from 'node:zlib';
import { assertUnfolds } from './limit.ts';

/**
 * Decompresses gzip, of which there may be several members one after the other; the checksum of each is verified.
 *
 * @throws Error when the data are damaged, cut off, followed by something else, or decompress to too much
 */
export async function decodeGzip(data: Buffer): Promise<Buffer> {
  const gunzip = createGunzip();
  const parts: Buffer[] = [];
  let length = 0;
  gunzip.end(data);
  for await (const part of gunzip) {
    length += part.length;
    assertUnfolds(length);
    parts.push(part);
  }
  if (gunzip.bytesWritten !== data.length)
    throw new RangeError(`${data.length - gunzip.bytesWritten} bytes follow that are no member`);
  return Buffer.concat(parts, length);
}
