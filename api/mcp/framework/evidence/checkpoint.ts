import { type KeyObject, sign, verify } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { canonical } from './digest.ts';
import { EvidenceError, reasonOf } from './errors.ts';
import { keyIdOf, publicKeyOf } from './keys.ts';
import { Hash } from './record.ts';
import { syncFolder } from './segments.ts';

/** Says that a log had a record: everything up to it was there at that time. */
export const Checkpoint = z.strictObject({
  /** Id of the log, which its first record says. */
  log: z.uuid(),
  /** Name of the file that the record is in. */
  file: z.string(),
  /** Where its line begins in the file, in bytes. */
  offset: z.int().min(0),
  sequence: z.int().min(0),
  hash: Hash,
  /** RFC 3339 in UTC. */
  time: z.string(),
  /** Id of the key that signed, see {@link keyIdOf}. */
  key_id: Hash.optional(),
  /** Ed25519 over the canonical form of the other fields, in lower-case hexadecimal digits: one spelling, not several. */
  signature: z
    .string()
    .regex(/^[0-9a-f]{128}$/)
    .optional(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** Where the newest checkpoint of a log lies. */
export function checkpointPath(log: string): string {
  return `${log}.checkpoint`;
}

/** Signs a checkpoint; without a key it stays as it is, and shows only what nobody meant to hide. */
export function signed(
  checkpoint: Omit<Checkpoint, 'key_id' | 'signature'>,
  key: KeyObject | undefined,
): Checkpoint {
  if (key === undefined) return checkpoint;
  const body = { ...checkpoint, key_id: keyIdOf(publicKeyOf(key)) };
  return { ...body, signature: sign(null, Buffer.from(canonical(body)), key).toString('hex') };
}

/** What speaks against a checkpoint being signed by one of the keys; undefined where nothing does. */
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
 * Reads a checkpoint; undefined where there is none.
 *
 * @throws EvidenceError where it is no checkpoint or cannot be read
 */
export async function readCheckpoint(path: string): Promise<Checkpoint | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return undefined;
    throw new EvidenceError(`the checkpoint ${path} cannot be read: ${reasonOf(error)}`);
  }
  const parsed = Checkpoint.safeParse(jsonOf(text));
  if (!parsed.success || `${canonical(parsed.data)}\n` !== text) {
    throw new EvidenceError(`the checkpoint ${path} was changed: it is not what a log writes`);
  }
  return parsed.data;
}

/** Puts a checkpoint in the place of the one before: at every moment one of the two is there, whole. */
export async function writeCheckpoint(path: string, checkpoint: Checkpoint): Promise<void> {
  const next = `${path}.next`;
  const handle = await open(next, 'w', 0o640);
  try {
    await handle.writeFile(`${canonical(checkpoint)}\n`);
    await handle.sync();
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
