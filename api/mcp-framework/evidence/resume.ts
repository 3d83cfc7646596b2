import type { KeyObject } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Stray } from './aside.ts';
import { Chain } from './chain.ts';
import {
  type Checkpoint,
  checkpointPath,
  readCheckpoint,
  sealProblem,
  signatureProblem,
} from './checkpoint.ts';
import { EvidenceError } from './errors.ts';
import { EvolvingKey } from './evolving-key.ts';
import { keyIdOf } from './keys.ts';
import { linesOf } from './lines.ts';
import { readRecord } from './record.ts';
import { listSegments, parseSegment, type Segment } from './segments.ts';
import { readState, type State, statePath } from './state.ts';

/** The end of a log, and everything needed to continue. */
export interface End {
  /** Id of the log. */
  readonly log: string;
  /** The last authenticated record. */
  readonly sequence: number;
  readonly hash: string;
  /** The file of that record. */
  readonly file: string;
  readonly offset: number;
  /** First sequence of the file in which the log continues. */
  readonly first: number;
  /** The newest checkpoint. */
  readonly checkpoint: Checkpoint;
  /** The key of the next record; undefined for a log of an earlier version, which had none. */
  readonly key: EvolvingKey | undefined;
  /** Content after the last record: an incomplete line after a crash, or lines that the log did not write. */
  readonly strays: readonly Stray[];
}

/**
 * Finds the end of a log by reading from its newest checkpoint on. Every record up to the one in its state must exist; after it, records
 * signed by the keys are accepted, since a crash can leave them.
 *
 * @param owners public keys that may vouch for the keys of the log; empty if none is required
 * @returns undefined if there is no log yet
 * @throws EvidenceError if a record that is vouched for is missing or different: the log must not continue as if it existed
 */
export async function findEnd(log: string, owners: readonly KeyObject[]): Promise<End | undefined> {
  const segments = await listSegments(log);
  const state = await readState(statePath(log));
  const checkpoint = await readCheckpoint(checkpointPath(log));
  if (checkpoint === undefined) {
    if ((state?.sealed ?? -1) >= 0 || (await hasCalls(segments))) {
      throw refused(log, 'its checkpoint is missing');
    }
    return undefined;
  }
  const problem = ownerProblem(checkpoint, owners) ?? stateProblem(log, checkpoint, state);
  if (problem !== undefined) throw refused(log, problem);
  const at = segments.findIndex(({ path }) => basename(path) === checkpoint.file);
  if (at === -1) throw refused(log, `${checkpoint.file}, which the checkpoint names, is missing`);
  return new Follower(log, checkpoint, state).follow(segments.slice(at));
}

/** Why a log does not belong to the owner of one of the keys. */
function ownerProblem(checkpoint: Checkpoint, owners: readonly KeyObject[]): string | undefined {
  const { format, key_id } = checkpoint;
  if (owners.length === 0) return undefined;
  if (format === undefined) return signatureProblem(checkpoint, owners);
  if (key_id === undefined) return 'it was begun without a key';
  return owners.some((owner) => keyIdOf(owner) === key_id)
    ? undefined
    : `it is signed by another key, ${key_id}`;
}

/** Why a checkpoint and a state do not belong to the same log and time. */
function stateProblem(log: string, checkpoint: Checkpoint, state: State | undefined): string | undefined {
  const path = basename(statePath(log));
  if (state === undefined) {
    return checkpoint.format === undefined ? undefined : `the state of its keys, ${path}, is missing`;
  }
  const { sequence } = checkpoint;
  if (state.log !== checkpoint.log) return `the state of its keys, ${path}, is of another log`;
  if (sequence < state.sealed) {
    return `an older checkpoint was put back: it is of record ${sequence}, but the log is sealed up to record ${state.sealed}`;
  }
  return sequence > state.sequence
    ? `the state of its keys, ${path}, is older than its checkpoint`
    : undefined;
}

/** Reads the records of a log from its checkpoint on. */
class Follower {
  readonly #log: string;
  readonly #checkpoint: Checkpoint;
  readonly #state: State | undefined;
  /** Sequence of the last record that is vouched for. */
  readonly #vouched: number;
  #chain: Chain;
  /** The key of the record after the last. */
  #key: EvolvingKey | undefined;
  #end: Pick<End, 'sequence' | 'hash' | 'file' | 'offset'> | undefined;
  #strays: Stray[] = [];

  constructor(log: string, checkpoint: Checkpoint, state: State | undefined) {
    this.#log = log;
    this.#checkpoint = checkpoint;
    this.#state = state;
    this.#vouched = state?.sequence ?? checkpoint.sequence;
    this.#chain = new Chain(checkpoint);
    this.#key = state && new EvolvingKey(Buffer.from(state.secret, 'hex'));
  }

  async follow(segments: readonly Segment[]): Promise<End> {
    let first = segments[0]?.first;
    for (const [at, segment] of segments.entries()) {
      if (this.#strays.length === 0 && at > 0 && segment.first !== this.#chain.sequence + 1) {
        const problem = `${basename(segment.path)} should begin with record ${this.#chain.sequence + 1}`;
        if (this.#chain.sequence < this.#vouched) throw this.#refused(problem);
        this.#stray(segment, 0, problem);
      } else if (this.#strays.length > 0) {
        this.#stray(segment, 0, 'it follows records that are not of this log');
      } else {
        await this.#read(segment, at === 0 ? this.#checkpoint.offset : 0);
      }
      if (!this.#strays.some(({ path, offset }) => path === segment.path && offset === 0)) {
        first = segment.first;
      }
    }
    const end = this.#end;
    if (end === undefined || first === undefined) throw this.#refused('it is empty');
    const { sequence } = this.#chain;
    if (sequence < this.#vouched) {
      throw this.#refused(
        `${recordsFrom(sequence + 1, this.#vouched)} missing behind line ${lineIn(parseSegment(end.file)?.first ?? first, sequence)} of ${end.file}`,
      );
    }
    const { log } = this.#checkpoint;
    return { log, ...end, first, checkpoint: this.#checkpoint, key: this.#key, strays: this.#strays };
  }

  async #read(segment: Segment, from: number): Promise<void> {
    const { path, first } = segment;
    const file = basename(path);
    const { sequence } = this.#checkpoint;
    if ((await stat(path)).size < from) throw this.#refused(`record ${sequence} is missing in ${file}`);
    for await (const { bytes, start, ended } of linesOf(path, from)) {
      const next = this.#chain.sequence + 1;
      const problem =
        this.#end === undefined
          ? this.#begin(bytes, ended)
          : ended
            ? this.#take(bytes)
            : `record ${next} has no end`;
      if (problem !== undefined && (this.#end === undefined || this.#end.sequence < this.#vouched)) {
        throw this.#refused(
          `${file}, line ${lineIn(first, this.#end?.sequence ?? sequence - 1) + 1}: ${problem}`,
        );
      }
      if (problem !== undefined) return this.#stray(segment, start, problem);
      this.#end = { sequence: this.#chain.sequence, hash: this.#chain.hash, file, offset: start };
    }
    if (this.#end === undefined) throw this.#refused(`record ${sequence} is missing in ${file}`);
  }

  /** Accepts the record of the checkpoint; returns its fault. */
  #begin(line: Uint8Array, ended: boolean): string | undefined {
    const { sequence, hash } = this.#checkpoint;
    const read = readRecord(line);
    if (!ended || typeof read === 'string' || read.hash !== hash || read.sequence !== sequence) {
      return `record ${sequence} is not the one of the checkpoint`;
    }
    this.#chain = new Chain(read);
    const ofOwner = this.#checkpoint.format === undefined;
    return (ofOwner ? undefined : sealProblem(this.#checkpoint, read.next_key)) ?? this.#vouchedProblem();
  }

  /** Accepts a record after that of the checkpoint; returns its fault. */
  #take(line: Uint8Array): string | undefined {
    const taken = this.#chain.take(line);
    if (!taken.ok) return taken.fault.message;
    const { sequence, next_key } = taken.record;
    if (sequence <= this.#vouched) return this.#vouchedProblem();
    const key = this.#key?.next();
    if (key === undefined || key.publicKey !== next_key) {
      return `record ${sequence} is not authenticated: no key of this log signed it`;
    }
    this.#key?.erase();
    this.#key = key;
    return undefined;
  }

  /** The fault of the last record that the state vouches for, if this is the one. */
  #vouchedProblem(): string | undefined {
    const { sequence, hash, key } = this.#chain;
    const state = this.#state;
    if (state?.sequence !== sequence) return undefined;
    if (state.hash !== hash)
      return `the records up to ${sequence} are not those that the state of its keys knows`;
    return key === this.#key?.publicKey ? undefined : `the state of its keys is not of record ${sequence}`;
  }

  #stray({ path, first }: Segment, offset: number, reason: string): void {
    const line = offset === 0 ? 1 : lineIn(first, this.#end?.sequence ?? 0) + 1;
    this.#strays.push({ path, offset, line, reason });
  }

  #refused(problem: string): EvidenceError {
    return refused(this.#log, problem);
  }
}

/** The line number of a record in its file. */
function lineIn(first: number, sequence: number): number {
  return sequence - first + 1;
}

function recordsFrom(first: number, last: number): string {
  return first === last ? `record ${first} is` : `records ${first} to ${last} are`;
}

/** Whether there are records besides the first, which is the only one before the first checkpoint. */
async function hasCalls(segments: readonly Segment[]): Promise<boolean> {
  const [only, ...others] = segments;
  if (only === undefined) return false;
  if (others.length > 0 || only.first !== 0) return true;
  let lines = 0;
  for await (const { bytes, ended } of linesOf(only.path)) {
    const read = readRecord(bytes);
    if (ended && (typeof read === 'string' || read.kind !== 'genesis')) return true;
    if (++lines > 1) return true;
  }
  return false;
}

function refused(log: string, problem: string): EvidenceError {
  return new EvidenceError(
    `the evidence log ${log} cannot go on: ${problem}. Check it with \`tidemark audit verify\`, ` +
      'keep its files elsewhere unchanged, and start a new log',
  );
}
