import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { Compression } from './format.ts';

/** Bytes by which encoding and dialect are determined. */
const HEAD = 256 * 1024;

async function* unzstd(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let out: Buffer[] = [];
  const stream = new Decompress((chunk) => {
    out.push(Buffer.from(chunk));
  });
  for await (const chunk of source) {
    stream.push(chunk);
    yield* out;
    out = [];
  }
  stream.push(new Uint8Array(0), true);
  yield* out;
}

/** The uncompressed bytes of a file. */
export function bytesOf(path: string, compression: Compression): AsyncIterable<Buffer> {
  const file = createReadStream(path);
  if (compression === 'zstd') return unzstd(file);
  if (compression === 'none') return file;
  const gunzip = createGunzip();
  file.on('error', (error) => gunzip.destroy(error));
  return file.pipe(gunzip);
}

/** The beginning of a text file. */
export interface Head {
  readonly bytes: Buffer;
  /** Whether the file goes on. */
  readonly isCut: boolean;
}

/**
 * Reads the uncompressed beginning of a file.
 *
 * @throws InvalidInput when it cannot be decompressed
 */
export async function headOf(path: string, compression: Compression, shown: string): Promise<Head> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of bytesOf(path, compression)) {
      parts.push(part);
      length += part.length;
      if (length > HEAD) break;
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InvalidInput(`${shown} cannot be ${compression === 'none' ? 'read' : 'decompressed'}: ${why}.`);
  }
  const bytes = Buffer.concat(parts);
  return { bytes: bytes.subarray(0, HEAD), isCut: bytes.length > HEAD };
}

const UTF8 = 'utf-8';

function decoderOf(encoding: string): TextDecoder {
  return new TextDecoder(encoding, { fatal: true });
}

/**
 * The label of an encoding as the platform knows it.
 *
 * @throws InvalidInput when it knows none of this name
 */
function labelOf(name: string, { bytes }: Head): string {
  const label = name.toLowerCase().replace(/^latin-(?=\d)/, 'latin');
  if (label === 'utf-16' || label === 'utf16') return bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new InvalidInput(`--encoding ${name} is not known; give utf-8, utf-16, latin-1 or windows-1252.`);
  }
}

/** UTF-16 text of mostly western letters has a zero in every other byte. */
function utf16Of(bytes: Buffer): string | undefined {
  let [even, odd] = [0, 0];
  const length = Math.min(bytes.length, 4096);
  for (let i = 0; i < length; i++) {
    if (bytes[i] !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  if (odd > length / 4) return 'utf-16le';
  return even > length / 4 ? 'utf-16be' : undefined;
}

/** Position of the first byte that is not UTF-8, or -1. */
function firstFault({ bytes, isCut }: Head): number {
  const decodes = (length: number, stream = isCut || length < bytes.length) => {
    try {
      decoderOf(UTF8).decode(bytes.subarray(0, length), { stream });
      return true;
    } catch {
      return false;
    }
  };
  if (decodes(bytes.length)) return -1;
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const half = (good + bad) >> 1;
    if (decodes(half)) good = half;
    else bad = half;
  }
  // The character at fault may have begun earlier.
  while (!decodes(good, false)) good--;
  return good;
}

/** Refusal of a file that is not UTF-8. */
export function notUtf8(shown: string, line: number, byte?: number): InvalidInput {
  const what = byte === undefined ? 'a byte' : `the byte 0x${byte.toString(16).padStart(2, '0')}`;
  return new InvalidInput(
    `${shown} is not UTF-8: line ${line} has ${what} that no UTF-8 text has there. ` +
      'If it is Latin-1 (ISO 8859-1, Windows-1252), give --encoding latin-1; any other encoding has to be named too.',
  );
}

/**
 * Determines the encoding of a text file: as named, else by a byte order mark, else UTF-8 or recognisable UTF-16.
 *
 * @throws InvalidInput when it is not UTF-8 and nothing says what it is
 */
export function encodingOf(head: Head, shown: string, named?: string): string {
  if (named !== undefined) return labelOf(named, head);
  const { bytes } = head;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = utf16Of(bytes);
  if (wide !== undefined) return wide;
  const fault = firstFault(head);
  if (fault < 0) return UTF8;
  const line = bytes.subarray(0, fault).toString('latin1').split('\n').length;
  throw notUtf8(shown, line, bytes[fault]);
}

/** Text of the beginning of a file, without a byte order mark. */
export function textOf({ bytes }: Head, encoding: string): string {
  // The last character may be cut.
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

/** Whether DuckDB can read a text file as it is: UTF-8 whose lines end alike, in a line feed or in carriage return and line feed. */
export function isPlain(encoding: string, text: string): boolean {
  const isMixed = text.includes('\r\n') && /(?:^|[^\r])\n/.test(text);
  return encoding === UTF8 && !isMixed && !/\r(?!\n|$)/.test(text);
}

/**
 * Writes a text file anew as uncompressed UTF-8 with line feeds.
 *
 * @throws InvalidInput when it is not in the encoding
 */
export async function rewrite(
  from: { readonly path: string; readonly compression: Compression; readonly encoding: string },
  to: string,
  shown: string,
): Promise<void> {
  async function* text() {
    const decoder = decoderOf(from.encoding);
    let isAfterReturn = false;
    const plain = (piece: string) => {
      const rest = isAfterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
      isAfterReturn = piece.endsWith('\r');
      return rest.replace(/\r\n?/g, '\n');
    };
    for await (const bytes of bytesOf(from.path, from.compression)) {
      const piece = decoder.decode(bytes, { stream: true });
      if (piece !== '') yield plain(piece);
    }
    yield plain(decoder.decode());
  }
  try {
    await pipeline(Readable.from(text()), createWriteStream(to));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InvalidInput(
      `${shown} is not ${from.encoding} throughout; name its encoding with --encoding (utf-8, utf-16, latin-1, windows-1252).`,
    );
  }
}
