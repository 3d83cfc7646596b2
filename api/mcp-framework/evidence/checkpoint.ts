import { type KeyObject, verify } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { canonical } from './digest.ts';
import { EvidenceError, reasonOf } from './errors.ts';
import { type EvolvingKey, namedKey } from './evolving-key.ts';
import { Hash, Signature } from './hex.ts';
import { keyIdOf } from './keys.ts';
import { FORMAT } from './record.ts';
import { syncFolder } from './segments.ts';
import { syncFile } from './sync.ts';

/**
 * Seals a log up to a record: all records up to it existed at that time, and the keys that signed them were erased. It is signed by the
 * key that the record names, which only the log has.
 */
export const Checkpoint = z.strictObject({
  /** Missing in a checkpoint of an earlier version, which is signed by the key of the log's owner, or not at all. */
  format: z.literal(FORMAT).optional(),
  /** Id of the log, from its first record. */
  log: z.uuid(),
  /** Name of the file with the record. */
  file: z.string(),
  /** Byte offset of its line in the file. */
  offset: z.int().min(0),
  sequence: z.int().min(0),
  hash: Hash,
  /** RFC 3339 in UTC. */
  time: z.string(),
  /** Id of the key that vouches for the keys of the log, see {@link keyIdOf}; missing if there is none. */
  key_id: Hash.optional(),
  /** Ed25519 over the canonical form of the other fields. */
  signature: Signature.optional(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** Path of the newest checkpoint of a log. */
export function checkpointPath(log: string): string {
  return `${log}.checkpoint`;
}

/** Signs a checkpoint with the key that its record names. */
export function signed(checkpoint: Omit<Checkpoint, 'format' | 'signature'>, key: EvolvingKey): Checkpoint {
  const body: Omit<Checkpoint, 'signature'> = { ...checkpoint, format: FORMAT };
  return { ...body, signature: key.sign(canonical(body)) };
}

/** Why a checkpoint is not signed by the key that its record names; undefined if it is. */
export function sealProblem({ signature, ...body }: Checkpoint, key: string | undefined): string | undefined {
  if (key === undefined || body.format === undefined || signature === undefined) {
    return 'the checkpoint is not signed by a key of the log';
  }
  const good = verify(null, Buffer.from(canonical(body)), namedKey(key), Buffer.from(signature, 'hex'));
  return good ? undefined : `the checkpoint is not signed by the key that record ${body.sequence} names`;
}

/** Why a checkpoint of an earlier version is not signed by one of the keys; undefined if it is. */
export function signatureProblem(
  checkpoint: Checkpoint,
  publicKeys: readonly KeyObject[],
): string | undefined {
  const { signature, ...body } = checkpoint;
  if (signature === undefined || body.key_id === undefined) return 'the checkpoint is not signed';
  const key = publicKeys.find((each) => keyIdOf(each) === body.key_id);
  if (key === undefined) return `the checkpoint is signed by another key, ${body.key_id}`;
  const good = verify(null, Buffer.from(canonical(body)), key, Buffer.from(signature, 'hex'));
  return good ? undefined : 'the signature of the checkpoint is not of its content';
}

/**
 * Reads a checkpoint; undefined if there is none.
 *
 * @throws EvidenceError if it is invalid or cannot be read
 */
export async function readCheckpoint(path: string): Promise<Checkpoint | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return undefined;
    throw new EvidenceError(`the checkpoint ${path} cannot be read: ${reasonOf(error)}`);
  }
  const checkpoint = checkpointOf(text);
  if (checkpoint === undefined || lineOf(checkpoint) !== text) {
    throw new EvidenceError(`the checkpoint ${path} was changed: a log does not write it like this`);
  }
  return checkpoint;
}

/** The line of a checkpoint: its canonical form and a line feed. */
export function lineOf(checkpoint: Checkpoint): string {
  return `${canonical(checkpoint)}\n`;
}

/** Parses a checkpoint from any form of JSON; undefined if it is invalid. */
export function checkpointOf(text: string): Checkpoint | undefined {
  return Checkpoint.safeParse(jsonOf(text)).data;
}

/** Replaces the checkpoint atomically: at any time, the old or the new one exists completely. */
export async function writeCheckpoint(path: string, checkpoint: Checkpoint): Promise<void> {
  const next = `${path}.next`;
  const handle = await open(next, 'w', 0o640);
  try {
    await handle.writeFile(lineOf(checkpoint));
    await syncFile(handle);
  } finally {
    await handle.close();
  }
  await rename(next, path);
  await syncFolder(dirname(path));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
