import { open, readdir } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { syncFile } from './sync.ts';

/** A file of a log. */
export interface Segment {
  readonly path: string;
  /** Sequence of its first record, from its name. */
  readonly first: number;
}

/** Digits of a sequence in a file name, so that names sort in the order of their records. */
const DIGITS = 12;

const SEGMENT = new RegExp(`^(.+)\\.(\\d{${DIGITS},})(\\.[^.]+)?$`);

/** Name of the file whose first record has a sequence: `calls.jsonl` has `calls.000000000000.jsonl` and so on. */
export function segmentPath(log: string, first: number): string {
  const { dir, name, ext } = parse(log);
  return join(dir, `${name}.${String(first).padStart(DIGITS, '0')}${ext}`);
}

/** The log of a file, and its first sequence; undefined if the name is not that of a log file. */
export function parseSegment(path: string): { readonly log: string; readonly first: number } | undefined {
  const match = SEGMENT.exec(basename(path));
  if (match === null) return undefined;
  const [, name, digits, ext = ''] = match;
  return { log: join(dirname(path), `${name}${ext}`), first: Number(digits) };
}

/** The files of a log, in the order of their records. */
export async function listSegments(log: string): Promise<readonly Segment[]> {
  const folder = dirname(log);
  return (await readdir(folder))
    .map((name) => ({ path: join(folder, name), parsed: parseSegment(join(folder, name)) }))
    .flatMap(({ path, parsed }) =>
      parsed !== undefined && parsed.log === join(folder, basename(log))
        ? [{ path, first: parsed.first }]
        : [],
    )
    .sort((a, b) => a.first - b.first);
}

/** Makes created, renamed or removed names in a folder durable. Windows does this itself and has no call for it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await syncFile(handle);
  } finally {
    await handle.close();
  }
}
