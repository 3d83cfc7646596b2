import { writeSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { canonical, sha256 } from './digest.ts';
import { EvidenceError, reasonOf } from './errors.ts';
import { Hash } from './hex.ts';
import { FORMAT } from './record.ts';
import { syncFolder } from './segments.ts';

/** How far a log has come, and the key of its next record: the secret of whoever writes it. */
export const State = z.strictObject({
  format: z.literal(FORMAT),
  /** Id of the log. */
  log: z.uuid(),
  /** The last record, as far as is known: the log may have some more, where a crash came between. */
  sequence: z.int().min(-1),
  hash: Hash,
  /** What the key of the next record is made of. */
  secret: Hash,
  /** Sequence of the last record that was sealed; -1 before the first is. An older checkpoint was put back. */
  sealed: z.int().min(-1),
  /** Of the other fields: whether a crash of the machine left half of it. */
  check: z.string(),
});
export type State = Omit<z.infer<typeof State>, 'check' | 'format'>;

/**
 * Bytes that it takes, blanks behind it included: always the same ones of the file, so that the key before is overwritten, and one
 * sector of any disk, so that it is written whole or not at all.
 */
const SIZE = 512;

/** Where the state of a log lies. */
export function statePath(log: string): string {
  return `${log}.state`;
}

/**
 * Reads the state of a log; undefined where there is none.
 *
 * @throws EvidenceError where it is no state or cannot be read
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
  // A crash came between the making of the file and its first state.
  if (/^[\0\s]*$/.test(text)) return undefined;
  const state = stateOf(text);
  if (state === undefined) {
    throw new EvidenceError(`the state of the keys, ${path}, was changed: it is not what a log writes`);
  }
  return state;
}

/** The state of a log, open to be overwritten. */
export class StateFile {
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Opens it, for its owner alone to read, and makes it where it is missing. */
  static async open(path: string): Promise<StateFile> {
    // Without O_APPEND, which would write behind what is there; `w+` would empty it first.
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

  /** Overwrites the state, as far as other processes of the machine can see; {@link sync} does so on the disk. */
  write(state: State): void {
    // Some microseconds into memory of the system: to hand it to another thread takes ten times as long.
    writeSync(this.#handle.fd, Buffer.from(lineOf(state)), 0, SIZE, 0);
  }

  /** Makes durable what was written: what was there before is gone from the file. */
  async sync(): Promise<void> {
    await this.#handle.datasync();
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
