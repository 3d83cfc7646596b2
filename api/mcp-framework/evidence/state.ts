import { writeSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { canonical, sha256 } from './digest.ts';
import { EvidenceError, reasonOf } from './errors.ts';
import { Hash } from './hex.ts';
import { FORMAT } from './record.ts';
import { syncFolder } from './segments.ts';
import { syncData } from './sync.ts';

/** The progress of a log, and the key of its next record: a secret of the writer. */
export const State = z.strictObject({
  format: z.literal(FORMAT),
  /** Id of the log. */
  log: z.uuid(),
  /** The last known record; after a crash, the log may have more. */
  sequence: z.int().min(-1),
  hash: Hash,
  /** The secret from which the key of the next record is derived. */
  secret: Hash,
  /** Sequence of the last sealed record; -1 before the first. A checkpoint older than that has been put back. */
  sealed: z.int().min(-1),
  /** Checksum of the other fields, to detect a write that a machine crash interrupted. */
  check: z.string(),
});
export type State = Omit<z.infer<typeof State>, 'check' | 'format'>;

/**
 * Size in bytes, including trailing blanks: always the same bytes of the file, so that the previous key is overwritten, and one sector of
 * any disk, so that the write is atomic.
 */
const SIZE = 512;

/** Path of the state of a log. */
export function statePath(log: string): string {
  return `${log}.state`;
}

/**
 * Reads the state of a log; undefined if there is none.
 *
 * @throws EvidenceError if it is invalid or cannot be read
 */
export async function readState(path: string): Promise<State | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return undefined;
    throw new EvidenceError(`the state of the keys, ${path}, cannot be read: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  // A crash occurred between the creation of the file and its first state.
  if (/^[\0\s]*$/.test(text)) return undefined;
  const state = stateOf(text);
  if (state === undefined) {
    throw new EvidenceError(`the state of the keys, ${path}, was changed: a log does not write it like this`);
  }
  return state;
}

/** The state of a log, open for overwriting. */
export class StateFile {
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Opens it, readable by its owner only, and creates it if it is missing. */
  static async open(path: string): Promise<StateFile> {
    // Without O_APPEND, which would write at the end; `w+` would truncate the file first.
    const handle = await open(path, 'r+').catch((error: unknown) => {
      if (reasonOf(error) === 'ENOENT') return open(path, 'wx+', 0o600);
      throw error;
    });
    try {
      await handle.chmod(0o600);
      await syncFolder(dirname(path));
      return new StateFile(handle);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Overwrites the state as other processes on the machine see it; {@link sync} does so on the disk. */
  write(state: State): void {
    // Takes some microseconds, as it writes to memory of the system; a call on another thread takes ten times as long.
    writeSync(this.#handle.fd, Buffer.from(lineOf(state)), 0, SIZE, 0);
  }

  /** Makes the write durable: the previous content is gone from the file. */
  async sync(): Promise<void> {
    await syncData(this.#handle);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

function lineOf(state: State): string {
  const body = canonical({ ...state, format: FORMAT });
  return `${`${body.slice(0, -1)},"check":"${checkOf(body)}"}`.padEnd(SIZE - 1)}\n`;
}

function stateOf(text: string): State | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data } = State.safeParse(value);
  if (data === undefined) return undefined;
  const { check, ...body } = data;
  if (check !== checkOf(canonical(body))) return undefined;
  const { format: _, ...state } = body;
  return state;
}

function checkOf(body: string): string {
  return sha256(body).slice(0, 16);
}
