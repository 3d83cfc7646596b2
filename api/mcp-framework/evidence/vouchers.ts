import { basename } from 'node:path';
import type { Chain, Fault, Finding, FindingKind } from './chain.ts';
import {
  type Checkpoint,
  checkpointPath,
  readCheckpoint,
  sealProblem,
  signatureProblem,
} from './checkpoint.ts';
import { endorsementProblem } from './endorsement.ts';
import { EvidenceError, reasonOf } from './errors.ts';
import { EvolvingKey } from './evolving-key.ts';
import { type Key, publicKeyOf } from './keys.ts';
import type { AnyRecord } from './record.ts';
import { readState, type State, statePath } from './state.ts';

/** External data that a log is checked against. */
export interface Against {
  /** Public key of the log's owner; a log whose keys it does not vouch for is then a finding. */
  readonly key?: Key;
  /** The heads of a witness, for this log and others: each head of this log must be in it. */
  readonly heads?: readonly Checkpoint[];
  /** Path of a checkpoint stored elsewhere; default: the one beside the log. */
  readonly checkpoint?: string;
}

/** The data about the records of a log besides the log itself: its checkpoint, the state of its keys, and the heads of a witness. */
export class Vouchers {
  readonly #log: string;
  readonly #against: Against;
  #checkpoint: Checkpoint | undefined;
  /** The same while nothing contradicts it: the lines are checked against it. */
  #known: Checkpoint | undefined;
  #state: State | undefined;
  /** Whether this user may not read the state. */
  #unreadable = false;
  /** Heads of the witness for this log, by the sequence of their record. */
  readonly #heads = new Map<number, Checkpoint>();
  /** Sequence of the newest head, -1 if there is none. */
  #newest = -1;
  /** Sequence of the last sealed record, -1 if there is none. */
  #sealed = -1;
  #wrongState: Finding | undefined;
  #wrongCheckpoint: Finding | undefined;

  private constructor(log: string, against: Against) {
    this.#log = log;
    this.#against = against;
  }

  /** Reads them. A log that grows in the meantime must be read afterwards, so that it is not behind them. */
  static async read(log: string, against: Against): Promise<Vouchers> {
    const vouchers = new Vouchers(log, against);
    vouchers.#wrongState = await vouchers.#readState();
    vouchers.#wrongCheckpoint = await vouchers.#readCheckpoint();
    // The state of a growing log is read again, because it is written before each checkpoint.
    if (vouchers.#stateIsBehind()) vouchers.#wrongState = await vouchers.#readState();
    return vouchers;
  }

  /** The checkpoint, if there is a readable one. */
  get checkpoint(): Checkpoint | undefined {
    return this.#checkpoint;
  }

  /** The checkpoint, while nothing contradicts it. */
  get known(): Checkpoint | undefined {
    return this.#known;
  }

  /** Sequence of the last record found to be sealed, -1 if there is none. */
  get sealed(): number {
    return this.#sealed;
  }

  /** Whether the last record of the log is known. */
  get knowsEnd(): boolean {
    return this.#state !== undefined;
  }

  /** The last known record, and the source of that knowledge. */
  get last(): { readonly sequence: number; readonly by: string } {
    const [known, state] = [this.#known, this.#state];
    const newest = this.#newest;
    const all = [
      { sequence: known?.sequence ?? -1, by: `the checkpoint of ${known?.time}` },
      { sequence: state?.sequence ?? -1, by: 'the state of the keys' },
      { sequence: newest, by: `what the witness was told at ${this.#heads.get(newest)?.time}` },
    ];
    return all.reduce((most, each) => (each.sequence > most.sequence ? each : most));
  }

  /** Checks the last record of a chain against all of them. @param place location of its line */
  check(
    record: AnyRecord,
    chain: Chain,
    place: { readonly file: string; readonly start: number },
  ): Fault | undefined {
    return (
      this.#ofOtherLog(record) ??
      this.#unendorsed(record, chain) ??
      this.#notCheckpointed(record, chain, place) ??
      this.#notOfState(record, chain) ??
      this.#notWitnessed(record)
    );
  }

  /** Their faults, or the fault of the end of the chain, once all lines have been accepted. @param end the last line */
  findingAt(chain: Chain, end: { readonly file: string; readonly line: number }): Finding | undefined {
    return (
      this.#wrongCheckpoint ??
      this.#wrongState ??
      this.#unknownSeal(chain) ??
      this.#cut(chain, end) ??
      this.#putBack() ??
      this.#keyless(chain)
    );
  }

  /** Reads the state of the keys; returns its fault, if any. */
  async #readState(): Promise<Finding | undefined> {
    try {
      this.#state = await readState(statePath(this.#log));
    } catch (error) {
      if (!(error instanceof EvidenceError)) throw error;
      // Only the owner of the process may read it: for others, the end is unknown.
      this.#unreadable = ['EACCES', 'EPERM'].includes(reasonOf(error.cause));
      if (!this.#unreadable) return this.#inState(error.message);
    }
    return undefined;
  }

  #inState(message: string): Finding {
    return { kind: 'key', file: basename(statePath(this.#log)), message };
  }

  #stateIsBehind(): boolean {
    if (this.#state === undefined || this.#known === undefined || this.#against.checkpoint !== undefined)
      return false;
    return this.#state.log === this.#known.log && this.#state.sequence < this.#known.sequence;
  }

  /** Reads the checkpoint; returns its fault, if any. */
  async #readCheckpoint(): Promise<Finding | undefined> {
    const path = this.#checkpointPath;
    const wrong = (message: string): Finding => ({ kind: 'checkpoint', file: basename(path), message });
    try {
      this.#checkpoint = await readCheckpoint(path);
    } catch (error) {
      if (error instanceof EvidenceError) return wrong(error.message);
      throw error;
    }
    if (this.#checkpoint === undefined) {
      return wrong('the checkpoint is missing: whether the end of the log was cut off does not show');
    }
    const { key } = this.#against;
    if (key !== undefined && this.#checkpoint.format === undefined) {
      const problem = signatureProblem(this.#checkpoint, [publicKeyOf(key)]);
      if (problem !== undefined) return wrong(problem);
    }
    this.#known = this.#checkpoint;
    return undefined;
  }

  get #checkpointPath(): string {
    return this.#against.checkpoint ?? checkpointPath(this.#log);
  }

  /** Whether the first record shows that the data belong to another log. */
  #ofOtherLog({ sequence, log }: AnyRecord): Fault | undefined {
    if (sequence !== 0) return undefined;
    const { heads } = this.#against;
    for (const head of heads ?? []) {
      if (head.log !== log) continue;
      this.#heads.set(head.sequence, head);
      this.#newest = Math.max(this.#newest, head.sequence);
    }
    const wrong = (kind: FindingKind, message: string): Fault => ({ kind, sequence, message });
    if (this.#known !== undefined && this.#known.log !== log) {
      return wrong('checkpoint', 'the checkpoint is of another log');
    }
    if (this.#state !== undefined && this.#state.log !== log) {
      return wrong('key', 'the state of the keys is of another log');
    }
    if (heads !== undefined && this.#heads.size === 0) {
      return wrong('checkpoint', 'the witness has no head of this log: it is another one, or was never told');
    }
    return undefined;
  }

  /** Whether the keys of the log, which start with this record, do not belong to its owner. */
  #unendorsed({ sequence }: AnyRecord, chain: Chain): Fault | undefined {
    const { key } = this.#against;
    const { begins, log } = chain;
    if (key === undefined || begins?.sequence !== sequence) return undefined;
    const problem = endorsementProblem(begins, log, publicKeyOf(key));
    return problem === undefined ? undefined : { kind: 'key', sequence, message: problem };
  }

  #notCheckpointed(
    { sequence, hash }: AnyRecord,
    chain: Chain,
    { file, start }: { readonly file: string; readonly start: number },
  ): Fault | undefined {
    const known = this.#known;
    if (known?.sequence !== sequence) return undefined;
    const { key } = chain;
    const problem = key === undefined && known.format === undefined ? undefined : sealProblem(known, key);
    if (problem !== undefined) {
      this.#known = undefined;
      this.#wrongCheckpoint = {
        kind: 'checkpoint',
        file: basename(this.#checkpointPath),
        sequence,
        message: problem,
      };
      return undefined;
    }
    if (known.hash !== hash) {
      const message = `the records up to ${sequence} are not those of the checkpoint: they were written anew`;
      return { kind: 'changed', sequence, message };
    }
    if (known.file !== file || known.offset !== start) {
      const message = `the checkpoint says that record ${sequence} is elsewhere: at byte ${known.offset} of ${known.file}`;
      return { kind: 'checkpoint', sequence, message };
    }
    if (known.signature !== undefined) this.#sealed = Math.max(this.#sealed, sequence);
    return undefined;
  }

  #notOfState({ sequence, hash }: AnyRecord, chain: Chain): Fault | undefined {
    const state = this.#state;
    if (state?.sequence !== sequence) return undefined;
    if (state.hash !== hash) {
      const message = `the records up to ${sequence} are not those that the state of the keys knows: they were written anew`;
      return { kind: 'changed', sequence, message };
    }
    if (new EvolvingKey(Buffer.from(state.secret, 'hex')).publicKey === chain.key) return undefined;
    const message = `the state of the keys has another key than record ${sequence} names: records behind it were cut off, and the state was written anew`;
    return { kind: 'key', sequence, message };
  }

  #notWitnessed({ sequence, hash }: AnyRecord): Fault | undefined {
    const head = this.#heads.get(sequence);
    if (head === undefined) return undefined;
    if (head.hash !== hash) {
      const message = `the records up to ${sequence} are not those of which the witness was told at ${head.time}: they were written anew`;
      return { kind: 'changed', sequence, message };
    }
    this.#sealed = Math.max(this.#sealed, sequence);
    return undefined;
  }

  /** The records missing at the end, as far as is known. */
  #cut(chain: Chain, { file, line }: { readonly file: string; readonly line: number }): Finding | undefined {
    const vouched = this.last;
    const sequence = chain.sequence + 1;
    if (vouched.sequence < sequence) return undefined;
    const missing =
      vouched.sequence === sequence
        ? `record ${sequence} is`
        : `records ${sequence} to ${vouched.sequence} are`;
    const message = `${missing} missing at the end: ${vouched.by} had them`;
    return { kind: 'cut', file, line: line + 1, sequence, message };
  }

  /** Whether the checkpoint is of a record that neither the log nor the state of its keys has. */
  #unknownSeal(chain: Chain): Finding | undefined {
    const [known, state] = [this.#known, this.#state];
    if (known === undefined || state === undefined || this.#against.checkpoint !== undefined)
      return undefined;
    const { sequence } = chain;
    if (known.sequence <= sequence || state.sequence > sequence) return undefined;
    const message = `the checkpoint is of record ${known.sequence}, but the log and the state of its keys end with record ${sequence}: it was replaced, or the two are older`;
    return { kind: 'checkpoint', file: basename(this.#checkpointPath), sequence: sequence + 1, message };
  }

  /** Whether an older checkpoint has replaced the newest. */
  #putBack(): Finding | undefined {
    const [known, state] = [this.#known, this.#state];
    if (known === undefined || state === undefined || this.#against.checkpoint !== undefined)
      return undefined;
    if (this.#stateIsBehind()) {
      return this.#inState(
        `an older state of the keys was put back: it is of record ${state.sequence}, but the log is sealed up to record ${known.sequence}`,
      );
    }
    if (known.sequence >= state.sealed) return undefined;
    const message = `an older checkpoint was put back: it is of record ${known.sequence}, but the log is sealed up to record ${state.sealed}`;
    return { kind: 'checkpoint', file: basename(this.#checkpointPath), sequence: state.sealed, message };
  }

  /** Whether the state of the keys is missing, and no other stored data determines the end of the log. */
  #keyless(chain: Chain): Finding | undefined {
    if (this.#state !== undefined || chain.key === undefined) return undefined;
    const { heads, checkpoint } = this.#against;
    if (this.#unreadable || heads !== undefined || checkpoint !== undefined) return undefined;
    return this.#inState(
      'the state of the keys is missing: whether the end of the log was cut off does not show. ' +
        'Hold a copy of a log against what its witness has',
    );
  }
}
