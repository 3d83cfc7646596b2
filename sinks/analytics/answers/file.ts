import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInput, type TidemarkError } from '../../../operators/records/errors.ts';
import { reasonOf, type TakeBytes } from '../sql-process.ts';

/** Bytes of a file that are sent together. */
const PART = 256 * 1024;

/** Milliseconds between two looks at the size of a file that is written. */
const LOOKS_APART = 100;

let made = 0;

/** Makes an empty file in a folder for an answer. A later process deletes it by its name if this one is killed. */
export async function answerFile(folder: string): Promise<string> {
  const path = join(folder, `answer-${++made}.tmp`);
  await (await open(path, 'wx', 0o600)).close();
  return path;
}

/**
 * Tells the size of a file while it is written.
 *
 * @returns ends that, once the last size is given
 */
export function watchFile(path: string, grown: (size: number) => void): () => Promise<void> {
  // A statement that fails deletes its file, and reports its failure itself.
  const look = () =>
    stat(path).then(
      ({ size }) => grown(size),
      () => undefined,
    );
  const timer = setInterval(() => void look(), LOOKS_APART);
  return () => {
    clearInterval(timer);
    return look();
  };
}

/** Rejects when a part is not taken in time, or the signal aborts. */
function taken(part: Promise<void>, timeoutMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', cancelled);
    };
    const fail = (error: TidemarkError) => {
      settle();
      reject(error);
    };
    const late = setTimeout(
      () => fail(new InvalidInput(`No part of the answer was taken for ${timeoutMs} ms.`)),
      timeoutMs,
    );
    const cancelled = () => fail(reasonOf(signal ?? AbortSignal.abort()));
    // It may have aborted while the part was given.
    if (signal?.aborted === true) cancelled();
    signal?.addEventListener('abort', cancelled);
    part.then(
      () => {
        settle();
        resolve();
      },
      (error: unknown) => {
        settle();
        reject(error);
      },
    );
  });
}

/** Sends a file part by part, and deletes it. */
export async function sendFile(
  path: string,
  take: TakeBytes,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const file = await open(path, 'r');
  try {
    // Where the system permits it, the file is gone whatever happens to this process.
    if (process.platform !== 'win32') await rm(path);
    for (;;) {
      if (signal?.aborted === true) throw reasonOf(signal);
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PART), 0, PART);
      if (bytesRead === 0) return;
      const part = take(buffer.subarray(0, bytesRead));
      if (part !== undefined) await taken(part, timeoutMs, signal);
    }
  } finally {
    await file.close();
  }
}
