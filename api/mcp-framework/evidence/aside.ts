import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Draft } from './record.ts';
import { syncFolder } from './segments.ts';
import { syncFile } from './sync.ts';

/** Content of one file after the last authenticated record, which does not belong to the log. */
export interface Stray {
  readonly path: string;
  /** Byte offset of its start; 0 means the whole file. */
  readonly offset: number;
  /** Number of its first line, from 1. */
  readonly line: number;
  /** The fault of that line. */
  readonly reason: string;
}

/** The record about the moved content. */
export type Moved = Extract<Draft, { kind: 'recovered' | 'set_aside' }>;

const LINE_FEED = 10;

/**
 * Moves content that does not belong to a log to a separate file, durably: nothing is lost, and none of it is signed.
 *
 * @param cut truncates the file, if the log continues in it
 */
export async function setAside(
  { path, offset, line, reason }: Stray,
  cut: (size: number) => Promise<void>,
): Promise<Moved> {
  const { bytes, lines, digest } = await measure(path, offset);
  // The digest distinguishes two that started at the same offset.
  const aside = lines === 0 ? `${path}.torn-${offset}` : `${path}.aside-${offset}-${digest.slice(0, 8)}`;
  if (offset === 0) {
    await rename(path, aside);
    await syncFolder(dirname(path));
  } else {
    await copy(path, offset, aside);
    await syncFolder(dirname(path));
    await cut(offset);
  }
  const moved = { time: new Date().toISOString(), bytes, digest, moved_to: basename(aside) };
  if (lines === 0) return { kind: 'recovered', ...moved };
  return { kind: 'set_aside', ...moved, file: basename(path), line, records: lines, reason };
}

async function measure(path: string, offset: number) {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  for await (const chunk of createReadStream(path, { start: offset })) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines++;
  }
  return { bytes, lines, digest: hash.digest('hex') };
}

async function copy(from: string, offset: number, to: string): Promise<void> {
  const handle = await open(to, 'w', 0o640);
  try {
    for await (const chunk of createReadStream(from, { start: offset })) await handle.writeFile(chunk);
    await syncFile(handle);
  } finally {
    await handle.close();
  }
}
