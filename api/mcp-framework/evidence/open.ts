import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { jsonLogger, type Logger } from '../log/logger.ts';
import { type Moved, setAside } from './aside.ts';
import { endorsed } from './endorsement.ts';
import { EvidenceError, reasonOf } from './errors.ts';
import { EvolvingKey } from './evolving-key.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import { lockLog } from './lock/lock.ts';
import { EvidenceLog } from './log.ts';
import type { EvidenceOptions } from './options.ts';
import { FORMAT } from './record.ts';
import { findEnd } from './resume.ts';
import { StateFile, statePath } from './state.ts';
import { Tail } from './tail.ts';
import { WitnessQueue } from './witness.ts';

/**
 * Opens an evidence log for writing, and creates it if it does not exist. It is read from its newest checkpoint on. Content after the last
 * authenticated record, such as an incomplete line after a crash or lines of another writer, is moved to a separate file, which the log
 * records.
 *
 * @throws EvidenceError if another process has it open, if a record that is vouched for is missing or different, if a key is invalid,
 * or if its folder or files cannot be read or written
 */
export async function openEvidenceLog(given: EvidenceOptions): Promise<EvidenceLog> {
  const options = { ...given, path: resolve(given.path) };
  checkNumbers(options);
  const { path, logger = jsonLogger(), earlierKeys = [], witness } = options;
  const owner = options.key === undefined ? undefined : privateKeyOf(options.key);
  const owners = [...(owner === undefined ? [] : [owner]), ...earlierKeys].map(publicKeyOf);
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw new EvidenceError(`path: the folder ${dirname(path)} cannot be created: ${reasonOf(error)}`);
  });
  const unlock = await lockLog(path);
  let tail: Tail | undefined;
  let state: StateFile | undefined;
  try {
    const end = await findEnd(path, owners);
    const opened = await Tail.open(path, end?.first ?? 0);
    tail = opened;
    const moved: Moved[] = [];
    for (const stray of end?.strays ?? []) moved.push(await setAside(stray, (size) => opened.cut(size)));
    // A log without a checkpoint contains no complete first record.
    if (end === undefined && tail.size > 0) await tail.cut(0);
    state = await StateFile.open(statePath(path));
    const id = end?.log ?? randomUUID();
    const key = end?.key ?? new EvolvingKey();
    const begins = endorsed(id, key.publicKey, owner);
    const authority = end?.key === undefined ? begins.authority : end.checkpoint.key_id;
    const heads = witness && new WitnessQueue(witness, logger);
    const strangers = moved.reduce((sum, each) => sum + (each.kind === 'set_aside' ? each.records : 0), 0);
    const log = new EvidenceLog(options, {
      setAside: strangers,
      id,
      tail,
      state,
      end,
      key,
      authority,
      logger,
      unlock,
      heads,
    });
    const time = new Date().toISOString();
    if (end === undefined) await log.write({ kind: 'genesis', time, log: id, format: FORMAT, ...begins });
    else if (end.key === undefined) await log.write({ kind: 'keys', time, ...begins });
    for (const draft of moved) {
      tell(logger, draft);
      await log.write(draft);
    }
    // The witness may not have received it before the log was last closed.
    if (end?.checkpoint.format !== undefined) heads?.offer(end.checkpoint);
    await log.checkpoint();
    return log;
  } catch (error) {
    await state?.close();
    await tail?.close();
    unlock();
    if (error instanceof EvidenceError) throw error;
    throw new EvidenceError(`the evidence log ${path} cannot be opened: ${reasonOf(error)}`);
  }
}

function tell(logger: Logger, moved: Moved): void {
  const { moved_to } = moved;
  if (moved.kind === 'recovered') {
    logger.warn('a crash left an incomplete record in the evidence log', { moved_to });
    return;
  }
  const { file, line, records, reason } = moved;
  logger.error(
    'the evidence log had records that none of its keys signed; they were moved aside and are not part of it',
    { file, line, records, reason, moved_to },
  );
}

function checkNumbers({ maxBytes, checkpointEvery = {} }: EvidenceOptions): void {
  const { records, seconds } = checkpointEvery;
  for (const [name, value] of Object.entries({ maxBytes, 'checkpointEvery.records': records })) {
    if (value !== undefined && !(Number.isInteger(value) && value > 0)) {
      throw new EvidenceError(`${name}: ${value} is not a whole number above 0`);
    }
  }
  // A timer of Node.js supports at most 2^31 milliseconds.
  if (seconds !== undefined && !(seconds > 0 && seconds <= 2_000_000)) {
    throw new EvidenceError(`checkpointEvery.seconds: ${seconds} is not above 0 and at most 2000000`);
  }
}
