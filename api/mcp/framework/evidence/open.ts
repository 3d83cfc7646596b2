import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { jsonLogger } from '../logger.ts';
import { sha256 } from './digest.ts';
import { EvidenceError, reasonOf } from './errors.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import { lockLog } from './lock.ts';
import { EvidenceLog } from './log.ts';
import type { EvidenceOptions } from './options.ts';
import { type Draft, FORMAT } from './record.ts';
import { type End, findEnd } from './resume.ts';
import { segmentPath, syncFolder } from './segments.ts';
import { Tail } from './tail.ts';

/**
 * Opens an evidence log to write to it, and begins it where there is none. It is read from its newest checkpoint on; what a
 * crash left of a line is moved into a file of its own, which the log records.
 *
 * @throws EvidenceError where another process has it open, where it is not what its newest checkpoint says, where a key is
 *   none, and where its folder or files cannot be read or written
 */
export async function openEvidenceLog(given: EvidenceOptions): Promise<EvidenceLog> {
  const options = { ...given, path: resolve(given.path) };
  checkNumbers(options);
  const { path, logger = jsonLogger(), earlierKeys = [] } = options;
  const key = options.key === undefined ? undefined : privateKeyOf(options.key);
  const keys = [...(key === undefined ? [] : [key]), ...earlierKeys].map(publicKeyOf);
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw new EvidenceError(`path: the folder ${dirname(path)} cannot be made: ${reasonOf(error)}`);
  });
  const unlock = lockLog(path);
  let tail: Tail | undefined;
  try {
    const end = await findEnd(path, keys);
    tail = await Tail.open(path, end?.first ?? 0);
    const recovered = end === undefined ? undefined : await setTornAside(tail, end, path);
    // What lies in a log that has no checkpoint yet is not a whole first record.
    if (end === undefined && tail.size > 0) await tail.cut(0);
    const id = end?.log ?? randomUUID();
    const log = new EvidenceLog(options, { id, tail, end, key, logger, unlock });
    if (end === undefined) {
      await log.write({ kind: 'genesis', time: new Date().toISOString(), log: id, format: FORMAT });
    }
    if (recovered !== undefined) {
      logger.warn('a crash had left a part of a record in the evidence log', {
        moved_to: recovered.moved_to,
      });
      await log.write(recovered);
    }
    await log.checkpoint();
    return log;
  } catch (error) {
    await tail?.close();
    unlock();
    if (error instanceof EvidenceError) throw error;
    throw new EvidenceError(`the evidence log ${path} cannot be opened: ${reasonOf(error)}`);
  }
}

/** Moves the beginning of a line that has no end into a file of its own, durably, and tells what is to be recorded of it. */
async function setTornAside(
  tail: Tail,
  { torn, first }: End,
  path: string,
): Promise<Extract<Draft, { kind: 'recovered' }> | undefined> {
  if (torn === undefined) return undefined;
  const aside = `${segmentPath(path, first)}.torn-${torn.offset}`;
  await writeFile(aside, torn.bytes, { mode: 0o640, flush: true });
  await syncFolder(dirname(path));
  await tail.cut(torn.offset);
  const { length: bytes } = torn.bytes;
  const time = new Date().toISOString();
  return { kind: 'recovered', time, bytes, digest: sha256(torn.bytes), moved_to: basename(aside) };
}

function checkNumbers({ maxBytes, checkpointEvery = {} }: EvidenceOptions): void {
  const { records, seconds } = checkpointEvery;
  for (const [name, value] of Object.entries({ maxBytes, 'checkpointEvery.records': records })) {
    if (value !== undefined && !(Number.isInteger(value) && value > 0)) {
      throw new EvidenceError(`${name}: ${value} is no whole number above 0`);
    }
  }
  // A timer of Node.js takes no longer than 2^31 milliseconds.
  if (seconds !== undefined && !(seconds > 0 && seconds <= 2_000_000)) {
    throw new EvidenceError(`checkpointEvery.seconds: ${seconds} is not above 0 and at most 2000000`);
  }
}
