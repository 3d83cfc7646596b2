import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { InvalidInput } from '../../../../operators/records/errors.ts';

/** Most bytes that a file in an archive may have. */
const MOST_BYTES = 8 * 2 ** 30;

/** Most files of an archive that are looked at. */
const MOST_ENTRIES = 10_000;

/** A file in an archive. */
export interface Packed {
  readonly name: string;
  readonly entry: Entry;
}

/** An open ZIP archive, and the files in it without those that systems add. */
export interface Archive {
  readonly files: readonly Packed[];
  /** Writes one of them to a path. */
  extract(file: Packed, to: string): Promise<void>;
  /** The text of one of them, no more than its first bytes. */
  read(file: Packed, most: number): Promise<string>;
  close(): void;
}

/**
 * Opens a ZIP archive.
 *
 * @throws InvalidInput when it is broken
 */
export async function openArchive(path: string, shown: string): Promise<Archive> {
  const broken = (error: unknown) =>
    new InvalidInput(
      `${shown} is a ZIP archive that cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw broken(error);
  });
  try {
    const files = await entriesOf(zip);
    return {
      files,
      extract: ({ entry, name }, to) => extract(zip, entry, to, `${name} in ${shown}`, broken),
      read: ({ entry }, most) =>
        read(zip, entry, most).catch((error: unknown) => Promise.reject(broken(error))),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw broken(error);
  }
}

async function entriesOf(zip: ZipFile): Promise<Packed[]> {
  const files: Packed[] = [];
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) continue;
    files.push({ name, entry });
    if (files.length > MOST_ENTRIES) throw new Error(`it has more than ${MOST_ENTRIES} files`);
  }
  return files;
}

async function read(zip: ZipFile, entry: Entry, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of await zip.openReadStreamPromise(entry)) {
    if (!Buffer.isBuffer(part)) continue;
    parts.push(part);
    bytes += part.length;
    if (bytes >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most).toString('utf8');
}

async function extract(
  zip: ZipFile,
  entry: Entry,
  to: string,
  shown: string,
  broken: (error: unknown) => InvalidInput,
): Promise<void> {
  if (entry.isEncrypted()) throw new InvalidInput(`${shown} is encrypted; unpack it, and replay the file.`);
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES)
        done(new InvalidInput(`${shown} has more than 8 GiB; unpack it, and replay the file.`));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(await zip.openReadStreamPromise(entry), bounded, createWriteStream(to));
  } catch (error) {
    throw error instanceof InvalidInput ? error : broken(error);
  }
}
