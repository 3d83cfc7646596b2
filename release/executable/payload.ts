import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PayloadFile, PayloadIndex } from './start/payload-index.ts';

const compress = promisify(gzip);

/** The files of an executable: where each one is, and their bytes. */
export interface Payload {
  readonly index: PayloadIndex;
  readonly bytes: Buffer;
}

/**
 * Compresses each file of a folder. The same files give the same bytes.
 *
 * @param folder in which no file is a link
 */
export async function makePayload(folder: string): Promise<Payload> {
  const hash = createHash('sha256');
  const files: PayloadFile[] = [];
  const parts: Buffer[] = [];
  let start = 0;
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => lstatSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();
  for (const path of paths) {
    const content = readFileSync(join(folder, path));
    const part = await compress(content, { level: 9 });
    hash.update(`${path}\0${content.length}\0`).update(content);
    files.push({ path, size: content.length, start, length: part.length });
    parts.push(part);
    start += part.length;
  }
  return { index: { hash: hash.digest('hex').slice(0, 32), files }, bytes: Buffer.concat(parts) };
}
