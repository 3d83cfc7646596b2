import { once } from 'node:events';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { TakeBytes } from '../../../sinks/analytics/sql-process.ts';
import { syncFile } from '../../../sinks/sync-file.ts';
import type { Io, Output } from '../io.ts';

/** Milliseconds between two lines of progress, and before the first. */
const EVERY = 250;

/** Shows on a terminal how many bytes were written; nothing elsewhere, and nothing while the answer goes to the same terminal. */
export function byteProgress(
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
  toFile: boolean,
): { readonly add: (bytes: number) => void; readonly stop: () => void } {
  const shown = stderr.isTTY === true && (toFile || stdout.isTTY !== true);
  const started = performance.now();
  let total = 0;
  let last = started;
  let drawn = false;
  return {
    add(bytes) {
      total += bytes;
      const now = performance.now();
      if (!shown || now - last < EVERY) return;
      last = now;
      drawn = true;
      const rate = total / 1000 / (now - started);
      stderr.write(`\r\u001b[K${(total / 1_000_000).toFixed(1)} MB, ${rate.toFixed(1)} MB/s`);
    },
    stop() {
      if (drawn) stderr.write('\r\u001b[K');
    },
  };
}

/** Takes bytes for a stream, no faster than it takes them. */
export function takeFor(stream: Output): TakeBytes {
  return (part) => (stream.write(part) ? undefined : once(stream, 'drain').then(() => undefined));
}

async function opened(path: string, name: string): Promise<FileHandle> {
  try {
    return await open(path, 'w', 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new InvalidInput(`${name} is not writable (${code}); choose another file with --output.`);
  }
}

/**
 * Writes a file that appears under its name once it is whole. Until then it has another name beside it, and no file is left when the work
 * fails.
 */
export async function toWholeFile(path: string, write: (take: TakeBytes) => Promise<void>): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  const file = await opened(partial, path);
  try {
    try {
      await write(async (part) => {
        await file.writeFile(part);
      });
      await syncFile(file);
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

const QUOTE = '"'.charCodeAt(0);
const RETURN = '\r'.charCodeAt(0);

/** CSV with lines that end in a line feed, as other programs of a shell have them. A carriage return in a field is always in quotes. */
export function withLineFeeds(take: TakeBytes): TakeBytes {
  let quoted = false;
  return (part) => {
    const kept = Buffer.allocUnsafe(part.length);
    let length = 0;
    for (const byte of part) {
      if (byte === QUOTE) quoted = !quoted;
      if (byte !== RETURN || quoted) kept[length++] = byte;
    }
    return take(kept.subarray(0, length));
  };
}
