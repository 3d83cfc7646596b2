import type { KeyObject } from 'node:crypto';
import type { Logger } from '../logger.ts';
import type { Middleware } from '../middleware.ts';
import { checkpointPath, signed, writeCheckpoint } from './checkpoint.ts';
import { EvidenceError, reasonOf } from './errors.ts';
import { evidence } from './middleware.ts';
import type { EvidenceOptions } from './options.ts';
import {
  type CallDraft,
  type Draft,
  type EvidenceRecord,
  GENESIS_HASH,
  type Sealed,
  seal,
} from './record.ts';
import type { End } from './resume.ts';
import type { Tail } from './tail.ts';

/** Bytes at which a file of a log is full. */
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

const DEFAULT_CHECKPOINT = { records: 1000, seconds: 60 };

/** Something that waits its turn: records are written and checkpoints made in the order in which they were asked for. */
type Waiting = Append | Mark;

/** A draft to be written; without one, the wish that what is missing is written. */
interface Append {
  readonly kind: 'append';
  readonly draft: Draft | undefined;
  readonly done: (record: EvidenceRecord | undefined) => void;
  readonly failed: (error: unknown) => void;
}

/** A checkpoint of what stands before it. */
interface Mark {
  readonly kind: 'checkpoint';
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** Calls that have no record, since the last one that could be written. */
interface Gap {
  readonly calls: number;
  readonly since: string;
  readonly reason: string;
}

/** What opening a log found and made. */
export interface Opened {
  /** Id of the log. */
  readonly id: string;
  readonly tail: Tail;
  /** Where it ended; undefined where it is new. */
  readonly end: End | undefined;
  readonly key: KeyObject | undefined;
  readonly logger: Logger;
  readonly unlock: () => void;
}

/** A log that is open: the one writer of its files. See {@link openEvidenceLog}. */
export class EvidenceLog {
  /** Records every call of a tool. It belongs outside of all other middleware: `server.useOutside(log.middleware)`. */
  readonly middleware: Middleware;
  readonly #options: EvidenceOptions;
  readonly #opened: Opened;
  /** Records after which a checkpoint is due. */
  readonly #every: number;
  readonly #timer: NodeJS.Timeout;
  readonly #waiting: Waiting[] = [];
  #running = false;
  /** The last record, and where it is. */
  #last: Pick<End, 'sequence' | 'hash' | 'file' | 'offset'>;
  /** Sequence of the last record that has a checkpoint. */
  #checkpointed: number;
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

  /** How often records were synced to the disk. */
  get syncs(): number {
    return this.#opened.tail.syncs;
  }

  /**
   * Writes the record of a call, and resolves when it is as durable as `fsync` says. Records stand in the order in which
   * this is called.
   *
   * @throws EvidenceError where it cannot be written; then the next record that can be says that one is missing
   */
  async append(call: CallDraft): Promise<EvidenceRecord> {
    const record = await this.write(call);
    if (record === undefined) throw new EvidenceError('the record was not written');
    return record;
  }

  /** Writes what says how many records are missing, where some are. @throws EvidenceError where that fails still */
  async mend(): Promise<void> {
    await this.write(undefined);
  }

  /** As {@link append} and {@link mend}, for records of every kind. */
  async write(draft: Draft | undefined): Promise<EvidenceRecord | undefined> {
    this.#refuseWhenClosed();
    return new Promise((done, failed) => this.#enqueue({ kind: 'append', draft, done, failed }));
  }

  /** Makes all records durable and puts a checkpoint of the last one beside the log. @throws EvidenceError where that fails */
  async checkpoint(): Promise<void> {
    this.#refuseWhenClosed();
    await this.#mark();
  }

  /** Writes what waits and a checkpoint, and lets go of the log. @throws where that fails; it is closed nevertheless */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    try {
      await this.#mark();
    } finally {
      await this.#opened.tail.close();
      this.#opened.unlock();
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

  /** Does what waits until nothing does; one run at a time. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    // Whoever appends in the same turn joins the first batch.
    await null;
    while (this.#waiting.length > 0) {
      await this.#writeBatch(this.#takeAppends());
      const marks = this.#takeMarks();
      const due = this.#last.sequence - this.#checkpointed >= this.#every;
      if (marks.length > 0 || due) await this.#writeCheckpoint(marks);
    }
    this.#running = false;
  }

  /** What waits to be written in one go: with `always`, one. */
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

  /** The checkpoints that nothing waits before. */
  #takeMarks(): readonly Mark[] {
    const taken: Mark[] = [];
    for (const next of this.#waiting) {
      if (next.kind !== 'checkpoint') break;
      taken.push(next);
    }
    this.#waiting.splice(0, taken.length);
    return taken;
  }

  /** Writes records, all of them or none; what no longer fits into the file waits for the next one. */
  async #writeBatch(batch: readonly Append[]): Promise<void> {
    if (batch.length === 0) return;
    const { maxBytes = DEFAULT_MAX_BYTES, fsync = 'batch' } = this.#options;
    const { tail } = this.#opened;
    const lines: Sealed[] = [];
    const answers: { readonly append: Append; readonly record: EvidenceRecord | undefined }[] = [];
    let rest: readonly Append[] = [];
    const full = tail.size >= maxBytes;
    let size = full ? 0 : tail.size;
    const add = (draft: Draft): EvidenceRecord => {
      const { sequence, hash } = lines.at(-1)?.record ?? this.#last;
      const sealed = seal(draft, sequence + 1, hash);
      lines.push(sealed);
      size += sealed.line.length;
      return sealed.record;
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
    if (lines.length > 0) {
      try {
        if (full) await tail.rotate(lines[0].record.sequence);
        await tail.write(Buffer.concat(lines.map(({ line }) => line)), fsync !== 'never');
      } catch (error) {
        const lost = [...answers.map(({ append }) => append), ...rest];
        const failure = this.#lost(lost.length, error);
        for (const { failed } of lost) failed(failure);
        return;
      }
      const [last] = lines.slice(-1);
      const { sequence, hash } = last.record;
      this.#last = { sequence, hash, file: tail.file, offset: tail.size - last.line.length };
      this.#gap = undefined;
    }
    this.#waiting.unshift(...rest);
    for (const { append, record } of answers) append.done(record);
  }

  /** Keeps in mind that records are missing. */
  #lost(calls: number, error: unknown): EvidenceError {
    const reason = reasonOf(error);
    const { calls: before, since } = this.#gap ?? { calls: 0, since: new Date().toISOString() };
    this.#gap = { calls: before + calls, since, reason };
    this.#opened.logger.error('the evidence log cannot be written', { ...this.#gap });
    return new EvidenceError(`the evidence log cannot be written: ${reason}`);
  }

  async #writeCheckpoint(marks: readonly Mark[]): Promise<void> {
    const { tail, id, key, logger } = this.#opened;
    const { onCheckpoint, path } = this.#options;
    try {
      if (this.#last.sequence > this.#checkpointed) {
        await tail.sync();
        const checkpoint = signed({ log: id, ...this.#last, time: new Date().toISOString() }, key);
        await writeCheckpoint(checkpointPath(path), checkpoint);
        this.#checkpointed = checkpoint.sequence;
        onCheckpoint?.(checkpoint);
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
