import type { KeyObject } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Chain } from './chain.ts';
import { type Checkpoint, checkpointPath, readCheckpoint, signatureProblem } from './checkpoint.ts';
import { EvidenceError } from './errors.ts';
import { linesOf } from './lines.ts';
import { readRecord } from './record.ts';
import { listSegments, type Segment } from './segments.ts';

/** Where a log ends, and all that is needed to go on. */
export interface End {
  /** Id of the log. */
  readonly log: string;
  /** The last record. */
  readonly sequence: number;
  readonly hash: string;
  /** Where that record is. */
  readonly file: string;
  readonly offset: number;
  /** First sequence of the newest file. */
  readonly first: number;
  /** The newest checkpoint. */
  readonly checkpoint: Checkpoint;
  /** What a crash left of a line at the end of the newest file. */
  readonly torn: { readonly offset: number; readonly bytes: Buffer } | undefined;
}

/**
 * Finds the end of a log: reads from its newest checkpoint on, and nothing before.
 *
 * @param keys public keys that the checkpoint may be signed by; none where it need not be
 * @returns undefined where there is no log yet
 * @throws EvidenceError where the log is not what its checkpoint says: it must not go on as if it were
 */
export async function findEnd(log: string, keys: readonly KeyObject[]): Promise<End | undefined> {
  const segments = await listSegments(log);
  const checkpoint = await readCheckpoint(checkpointPath(log));
  if (checkpoint === undefined) {
    if (await hasCalls(segments)) throw refused(log, 'its checkpoint is missing');
    return undefined;
  }
  if (keys.length > 0) {
    const problem = signatureProblem(checkpoint, keys);
    if (problem !== undefined) throw refused(log, problem);
  }
  const at = segments.findIndex(({ path }) => basename(path) === checkpoint.file);
  if (at === -1) throw refused(log, `${checkpoint.file}, which the checkpoint names, is missing`);
  return follow(log, segments.slice(at), checkpoint);
}

async function follow(log: string, segments: readonly Segment[], checkpoint: Checkpoint): Promise<End> {
  const chain = new Chain(checkpoint);
  let end: Omit<End, 'first' | 'torn' | 'checkpoint'> | undefined;
  let torn: End['torn'];
  for (const [at, { path, first }] of segments.entries()) {
    const file = basename(path);
    if (at > 0 && first !== chain.sequence + 1) {
      throw refused(log, `${file} should begin with record ${chain.sequence + 1}`);
    }
    const from = at === 0 ? checkpoint.offset : 0;
    if ((await stat(path)).size < from)
      throw refused(log, `record ${checkpoint.sequence} is missing in ${file}`);
    for await (const { bytes, start, ended } of linesOf(path, from)) {
      if (!ended) {
        if (end === undefined || at < segments.length - 1) throw refused(log, `a line of ${file} has no end`);
        torn = { offset: start, bytes };
      } else if (end === undefined) {
        const read = readRecord(bytes);
        if (
          typeof read === 'string' ||
          read.hash !== checkpoint.hash ||
          read.sequence !== checkpoint.sequence
        ) {
          throw refused(log, `record ${checkpoint.sequence} is not the one of the checkpoint`);
        }
        end = {
          log: checkpoint.log,
          sequence: checkpoint.sequence,
          hash: checkpoint.hash,
          file,
          offset: start,
        };
      } else {
        const taken = chain.take(bytes);
        if (!taken.ok) throw refused(log, `${file}: ${taken.fault.message}`);
        const { sequence, hash } = taken.record;
        end = { log: checkpoint.log, sequence, hash, file, offset: start };
      }
    }
    if (end === undefined) throw refused(log, `record ${checkpoint.sequence} is missing in ${file}`);
  }
  if (end === undefined) throw refused(log, 'it is empty');
  return { ...end, first: segments[segments.length - 1].first, torn, checkpoint };
}

/** Whether there is more than the first record, which is all that a log can have before its first checkpoint. */
async function hasCalls(segments: readonly Segment[]): Promise<boolean> {
  if (segments.length !== 1 || segments[0].first !== 0) return segments.length > 0;
  let lines = 0;
  for await (const { bytes, ended } of linesOf(segments[0].path)) {
    const read = readRecord(bytes);
    if (ended && (typeof read === 'string' || read.kind !== 'genesis')) return true;
    if (++lines > 1) return true;
  }
  return false;
}

function refused(log: string, problem: string): EvidenceError {
  return new EvidenceError(
    `the evidence log ${log} cannot go on: ${problem}. See what \`tidemark audit verify\` says of it, ` +
      'keep its files as they are elsewhere, and let a new log begin',
  );
}
