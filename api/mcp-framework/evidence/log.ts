import type { Logger } from '../log/logger.ts';
import type { Middleware } from '../middleware.ts';
import { checkpointPath, signed, writeCheckpoint } from './checkpoint.ts';
import { EvidenceError, reasonOf } from './errors.ts';
import type { EvolvingKey } from './evolving-key.ts';
import { type CallLog, evidence } from './middleware.ts';
import type { EvidenceOptions } from './options.ts';
import {
  type CallDraft,
  type Draft,
  type EvidenceRecord,
  GENESIS_HASH,
  type Linked,
  linked,
} from './record.ts';
import type { End } from './resume.ts';
import type { StateFile } from './state.ts';
import type { Tail } from './tail.ts';
import type { WitnessQueue } from './witness.ts';

/** Default size at which a file of a log is full, in bytes. */
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

const DEFAULT_CHECKPOINT = { records: 1000, seconds: 60 };

/** A queued operation: records are written and checkpoints created in the order of the requests. */
type Waiting = Append | Mark;

/** A draft to write; without one, a request to record the missing calls. */
interface Append {
  readonly kind: 'append';
  readonly draft: Draft | undefined;
  readonly done: (record: EvidenceRecord | undefined) => void;
  readonly failed: (error: unknown) => void;
}

/** A checkpoint of the records before it. */
interface Mark {
  readonly kind: 'checkpoint';
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** Calls without a record since the last record that could be written. */
interface Gap {
  readonly calls: number;
  readonly since: string;
  readonly reason: string;
}

/** The result of opening a log. */
export interface Opened {
  /** Id of the log. */
  readonly id: string;
  readonly tail: Tail;
  readonly state: StateFile;
  /** The end of the existing log; undefined if the log is new. */
  readonly end: End | undefined;
  /** Key of the next record; the log takes ownership of it. */
  readonly key: EvolvingKey;
  /** Id of the key that vouches for the keys of the log; undefined if there is none. */
  readonly authority: string | undefined;
  /** Number of records set aside because none of its keys signed them. */
  readonly setAside: number;
  readonly logger: Logger;
  readonly unlock: () => void;
  /** The queue of checkpoints for the witness, if there is one. */
  readonly heads: WitnessQueue | undefined;
}

/** An open log: the only writer of its files. See {@link openEvidenceLog}. */
export class EvidenceLog implements CallLog {
  /** Records every tool call. It must be the outermost middleware: `server.useOutside(log.middleware)`. */
  readonly middleware: Middleware;
  readonly #options: EvidenceOptions;
  readonly #opened: Opened;
  /** Number of records after which a checkpoint is due. */
  readonly #every: number;
  readonly #timer: NodeJS.Timeout;
  readonly #waiting: Waiting[] = [];
  #running = false;
  /** The last record, and its location. */
  #last: Pick<End, 'sequence' | 'hash' | 'file' | 'offset'>;
  /** Sequence of the last record with a checkpoint. */
  #checkpointed: number;
  /** Key of the next record. */
  #key: EvolvingKey;
  /** Whether the state file contains the last record and the key after it. */
  #kept = true;
  #gap: Gap | undefined;
  #closing: Promise<void> | undefined;

  /** Use {@link openEvidenceLog}. */
  constructor(options: EvidenceOptions, opened: Opened) {
    const { onFailure = 'refuse', checkpointEvery } = options;
    const { records, seconds } = { ...DEFAULT_CHECKPOINT, ...checkpointEvery };
    this.#options = options;
    this.#opened = opened;
    this.#every = records;
    const beginning = { sequence: -1, hash: GENESIS_HASH, file: opened.tail.file, offset: 0 };
    const { sequence, hash, file, offset } = opened.end ?? beginning;
    this.#last = { sequence, hash, file, offset };
    this.#checkpointed = opened.end?.checkpoint.sequence ?? -1;
    this.#key = opened.key;
    this.middleware = evidence(this, onFailure);
    this.#timer = setInterval(() => {
      if (this.#last.sequence > this.#checkpointed) this.#mark().catch(() => undefined);
    }, seconds * 1000).unref();
  }

  /** Whether the last record could not be written. */
  get failing(): boolean {
    return this.#gap !== undefined;
  }

  /** Sequence of the last record. */
  get sequence(): number {
    return this.#last.sequence;
  }

  /** Lines in the log at opening that none of its keys had signed. */
  get setAside(): number {
    return this.#opened.setAside;
  }

  /** Records since the last seal. */
  get unsealed(): number {
    return this.#last.sequence - this.#checkpointed;
  }

  /** Records that the witness has not received; 0 without a witness. */
  get unwitnessed(): number {
    const { heads } = this.#opened;
    return heads === undefined ? 0 : this.#last.sequence - heads.reported;
  }

  /** Number of syncs of records to the disk. */
  get syncs(): number {
    return this.#opened.tail.syncs;
  }

  /**
   * Writes the record of a call; resolves once it is as durable as `fsync` specifies. Records are written in the order of these calls.
   *
   * @throws EvidenceError if it cannot be written; the next record that can be written then states that one is missing
   */
  async append(call: CallDraft): Promise<EvidenceRecord> {
    const record = await this.write(call);
    if (record === undefined) throw new EvidenceError('the record was not written');
    return record;
  }

  /** Writes how many records are missing, if any are. @throws EvidenceError if that still fails */
  async repair(): Promise<void> {
    await this.write(undefined);
  }

  /** Like {@link append} and {@link repair}, for records of every kind. */
  async write(draft: Draft | undefined): Promise<EvidenceRecord | undefined> {
    this.#refuseWhenClosed();
    return new Promise((done, failed) => this.#enqueue({ kind: 'append', draft, done, failed }));
  }

  /** Seals the log: makes all records durable and writes a checkpoint of the last one beside it. @throws EvidenceError if that fails */
  async checkpoint(): Promise<void> {
    this.#refuseWhenClosed();
    await this.#mark();
  }

  /** Writes queued records and a checkpoint, and releases the log. @throws if that fails; the log is closed nevertheless */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    try {
      await this.#mark();
    } finally {
      const { tail, state, heads, unlock } = this.#opened;
      await heads?.close();
      await state.close();
      await tail.close();
      unlock();
    }
  }

  #refuseWhenClosed(): void {
    if (this.#closing !== undefined) throw new EvidenceError('the evidence log is closed');
  }

  #mark(): Promise<void> {
    return new Promise((done, failed) => this.#enqueue({ kind: 'checkpoint', done, failed }));
  }

  #enqueue(waiting: Waiting): void {
    this.#waiting.push(waiting);
    void this.#run();
  }

  /** Processes the queue until it is empty; only one run at a time. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    // Appends in the same turn join the first batch.
    await null;
    while (this.#waiting.length > 0) {
      await this.#writeBatch(this.#takeAppends());
      const marks = this.#takeMarks();
      const due = this.#last.sequence - this.#checkpointed >= this.#every;
      if (marks.length > 0 || due) await this.#writeCheckpoint(marks);
    }
    this.#running = false;
  }

  /** The records to write in one batch; with `always`, one record. */
  #takeAppends(): readonly Append[] {
    const taken: Append[] = [];
    const most = this.#options.fsync === 'always' ? 1 : Number.POSITIVE_INFINITY;
    for (const next of this.#waiting) {
      if (next.kind !== 'append' || taken.length === most) break;
      taken.push(next);
    }
    this.#waiting.splice(0, taken.length);
    return taken;
  }

  /** The checkpoints at the head of the queue. */
  #takeMarks(): readonly Mark[] {
    const taken: Mark[] = [];
    for (const next of this.#waiting) {
      if (next.kind !== 'checkpoint') break;
      taken.push(next);
    }
    this.#waiting.splice(0, taken.length);
    return taken;
  }

  /** Writes records, all or none; those that no longer fit in the file are queued for the next one. */
  async #writeBatch(batch: readonly Append[]): Promise<void> {
    if (batch.length === 0) return;
    const { maxBytes = DEFAULT_MAX_BYTES, fsync = 'batch' } = this.#options;
    const { tail } = this.#opened;
    const lines: Linked[] = [];
    const answers: { readonly append: Append; readonly record: EvidenceRecord | undefined }[] = [];
    let rest: readonly Append[] = [];
    const full = tail.size >= maxBytes;
    let size = full ? 0 : tail.size;
    const add = (draft: Draft): EvidenceRecord => {
      const before = lines.at(-1);
      const { sequence, hash } = before?.record ?? this.#last;
      const next = linked(draft, sequence + 1, hash, before?.next ?? this.#key);
      lines.push(next);
      size += next.line.length;
      return next.record;
    };
    if (this.#gap !== undefined) add({ kind: 'gap', time: new Date().toISOString(), ...this.#gap });
    for (const [at, append] of batch.entries()) {
      if (lines.length > 0 && size >= maxBytes) {
        rest = batch.slice(at);
        break;
      }
      try {
        answers.push({ append, record: append.draft && add(append.draft) });
      } catch (error) {
        append.failed(error);
      }
    }
    const [first] = lines;
    const last = lines.at(-1);
    if (first !== undefined && last !== undefined) {
      try {
        if (full) await tail.rotate(first.record.sequence);
        await tail.write(Buffer.concat(lines.map(({ line }) => line)), fsync !== 'never');
      } catch (error) {
        const lost = [...answers.map(({ append }) => append), ...rest];
        const failure = this.#lost(lost.length, error);
        for (const { failed } of lost) failed(failure);
        return;
      }
      const { sequence, hash } = last.record;
      this.#last = { sequence, hash, file: tail.file, offset: tail.size - last.line.length };
      this.#gap = undefined;
      for (const key of [this.#key, ...lines.slice(0, -1).map(({ next }) => next)]) key.erase();
      this.#key = last.next;
      this.#keep();
    }
    this.#waiting.unshift(...rest);
    for (const { append, record } of answers) append.done(record);
  }

  /**
   * Replaces the key of the written records in the state by the next key. It runs after the write: a crash in between leaves an older
   * state, from which the next start derives the same keys.
   */
  #keep(): void {
    const { id, state, logger } = this.#opened;
    const { sequence, hash } = this.#last;
    try {
      state.write({ log: id, sequence, hash, secret: this.#key.secret, sealed: this.#checkpointed });
      this.#kept = true;
    } catch (error) {
      // The records are written. Until a later write erases the old key, whoever obtains the file can forge these records.
      this.#kept = false;
      logger.error('a key of the evidence log could not be erased', { sequence, reason: reasonOf(error) });
    }
  }

  /** Remembers that records are missing. */
  #lost(calls: number, error: unknown): EvidenceError {
    const reason = reasonOf(error);
    const { calls: before, since } = this.#gap ?? { calls: 0, since: new Date().toISOString() };
    this.#gap = { calls: before + calls, since, reason };
    this.#opened.logger.error('the evidence log cannot be written', { ...this.#gap });
    return new EvidenceError(`the evidence log cannot be written: ${reason}`);
  }

  async #writeCheckpoint(marks: readonly Mark[]): Promise<void> {
    const { tail, state, id, authority, logger, heads } = this.#opened;
    const { onCheckpoint, path } = this.#options;
    try {
      if (this.#last.sequence > this.#checkpointed) {
        await tail.sync();
        const owner = authority !== undefined && { key_id: authority };
        const time = new Date().toISOString();
        const checkpoint = signed({ log: id, ...this.#last, time, ...owner }, this.#key);
        // A checkpoint of a record that the state does not contain would make the state look outdated.
        if (!this.#kept) this.#keep();
        await writeCheckpoint(checkpointPath(path), checkpoint);
        this.#checkpointed = checkpoint.sequence;
        this.#keep();
        await state.sync();
        onCheckpoint?.(checkpoint);
        heads?.offer(checkpoint);
      }
      for (const { done } of marks) done();
    } catch (error) {
      const reason = reasonOf(error);
      logger.error('a checkpoint of the evidence log failed', { reason });
      const failure = new EvidenceError(`a checkpoint of the evidence log failed: ${reason}`);
      for (const { failed } of marks) failed(failure);
    }
  }
}
