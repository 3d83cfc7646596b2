import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { TakeBytes } from '../sql-process.ts';

/** Bytes of a file that are sent together. */
const PART = 256 * 1024;

let made = 0;

/** Makes an empty file in a folder for an answer. A later process deletes it by its name if this one is killed. */
export async function answerFile(folder: string): Promise<string> {
  const path = join(folder, `answer-${++made}.tmp`);
  await (await open(path, 'wx', 0o600)).close();
  return path;
}

/** Rejects when a part is not taken in time, or the signal aborts. */
function taken(part: Promise<void>, timeoutMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', cancelled);
    };
    const fail = (message: string) => {
      settle();
      reject(new InvalidInput(message));
    };
    const late = setTimeout(() => fail(`No part of the answer was taken for ${timeoutMs} ms.`), timeoutMs);
    const cancelled = () => fail('The statement was cancelled.');
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
      signal?.throwIfAborted();
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PART), 0, PART);
      if (bytesRead === 0) return;
      const part = take(buffer.subarray(0, bytesRead));
      if (part !== undefined) await taken(part, timeoutMs, signal);
    }
  } finally {
    await file.close();
  }
}
