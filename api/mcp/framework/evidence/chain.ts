import { type AnyRecord, GENESIS_HASH, readRecord } from './record.ts';

/** What was done to a log, as far as it shows. */
export type FindingKind =
  /** A record is not what was written, or does not follow from the one before it. */
  | 'changed'
  /** Records are missing before the end. */
  | 'removed'
  /** A record stands before others that belong before it. */
  | 'reordered'
  /** A record with a sequence that was there before. */
  | 'repeated'
  /** Something stands between two records that follow on each other. */
  | 'inserted'
  /** The end is missing. */
  | 'cut'
  /** The last line has no end: a crash while it was written, or a cut. */
  | 'torn'
  /** The checkpoint is missing, changed, or not signed by the key. */
  | 'checkpoint';

/** What is wrong with a line. */
export interface Fault {
  readonly kind: FindingKind;
  /** Sequence of the record that should stand there. */
  readonly sequence: number;
  readonly message: string;
}

/** A record that follows on the one before it, or what is wrong. */
export type Taken =
  | { readonly ok: true; readonly record: AnyRecord }
  | { readonly ok: false; readonly fault: Fault };

/** Follows a chain record by record. */
export class Chain {
  #sequence: number;
  #hash: string;

  /** @param from the last record that is known; default: the chain begins */
  constructor(
    from: { readonly sequence: number; readonly hash: string } = { sequence: -1, hash: GENESIS_HASH },
  ) {
    this.#sequence = from.sequence;
    this.#hash = from.hash;
  }

  /** Sequence of the last record that followed; -1 before the first. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Hash of the last record that followed. */
  get hash(): string {
    return this.#hash;
  }

  /** Takes the next line: its record where that follows, else what is wrong. */
  take(line: Uint8Array): Taken {
    const sequence = this.#sequence + 1;
    const read = readRecord(line);
    if (typeof read === 'string') {
      return wrong({ kind: 'changed', sequence, message: `record ${sequence} was changed: ${read}` });
    }
    if (read.sequence > sequence) {
      const missing =
        read.sequence - 1 === sequence
          ? `record ${sequence} is`
          : `records ${sequence} to ${read.sequence - 1} are`;
      return wrong({
        kind: 'removed',
        sequence,
        message: `${missing} missing before record ${read.sequence}`,
      });
    }
    if (read.sequence < sequence) {
      const message = `record ${sequence} should stand here, but a record ${read.sequence} does, which was there before`;
      return wrong({ kind: 'repeated', sequence, message });
    }
    if (read.previous_hash !== this.#hash) {
      const before = sequence === 0 ? 'the beginning' : `record ${sequence - 1}`;
      const message = `record ${sequence} does not follow from ${before}: one of the two was replaced`;
      return wrong({ kind: 'changed', sequence, message });
    }
    this.#sequence = read.sequence;
    this.#hash = read.hash;
    return { ok: true, record: read };
  }

  /**
   * Tells more of a fault by a line that comes after it: whether what was missed comes later.
   *
   * @returns undefined where the line says nothing of it
   */
  explain(fault: Fault, later: Uint8Array): Fault | undefined {
    if (fault.kind !== 'removed' && fault.kind !== 'changed') return undefined;
    const read = readRecord(later);
    if (typeof read === 'string' || read.sequence !== fault.sequence || read.previous_hash !== this.#hash) {
      return undefined;
    }
    const { sequence } = fault;
    if (fault.kind === 'changed') {
      const message = `a line was inserted before record ${sequence}, which comes later and follows`;
      return { kind: 'inserted', sequence, message };
    }
    const message = `record ${sequence} should stand here, but comes later: records were reordered`;
    return { kind: 'reordered', sequence, message };
  }
}

function wrong(fault: Fault): Taken {
  return { ok: false, fault };
}
