import { verify } from 'node:crypto';
import { Endorsement } from './endorsement.ts';
import { namedKey } from './evolving-key.ts';
import { type AnyRecord, GENESIS_HASH, readRecord, signedText } from './record.ts';

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
  /** A record behind the last that is vouched for is not signed by the key whose turn it is: whoever wrote it had none. */
  | 'unauthenticated'
  /** The end is missing. */
  | 'cut'
  /** The keys of the log are not those of its owner, or what is kept of them is missing or another log's. */
  | 'key'
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

/** The first thing that is wrong with a log, and where. */
export interface Finding {
  readonly kind: FindingKind;
  /** Name of the file. */
  readonly file: string;
  /** Its line, from 1; missing where the file is not read by lines. */
  readonly line?: number;
  /** Sequence of the record that should stand there. */
  readonly sequence?: number;
  readonly message: string;
}

/** A record that follows on the one before it, or what is wrong. */
export type Taken =
  | { readonly ok: true; readonly record: AnyRecord }
  | { readonly ok: false; readonly fault: Fault };

/** The last record that is known, where a chain goes on. */
export interface Known {
  readonly sequence: number;
  readonly hash: string;
  /** The public key that it names; none in a record of an earlier version. */
  readonly next_key?: string | undefined;
}

/** Follows a chain of hashes and keys record by record. */
export class Chain {
  #sequence: number;
  #hash: string;
  #key: string | undefined;
  #log = '';
  #begins: (Endorsement & { readonly sequence: number }) | undefined;

  /** @param from the last record that is known; default: the chain begins */
  constructor(from: Known = { sequence: -1, hash: GENESIS_HASH }) {
    this.#sequence = from.sequence;
    this.#hash = from.hash;
    this.#key = from.next_key;
  }

  /** Sequence of the last record that followed; -1 before the first. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Hash of the last record that followed. */
  get hash(): string {
    return this.#hash;
  }

  /** Id of the log, where its first record was among those that were taken. */
  get log(): string {
    return this.#log;
  }

  /** The public key that signs the next record; undefined as long as records have no signature. */
  get key(): string | undefined {
    return this.#key;
  }

  /** What the keys began with, and the record that says so; undefined where that is not among those that were taken. */
  get begins(): (Endorsement & { readonly sequence: number }) | undefined {
    return this.#begins;
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
    const begins = this.#beginning(read);
    const problem = signatureProblem(read, begins?.first_key ?? this.#key);
    if (problem !== undefined) {
      return wrong({
        kind: 'unauthenticated',
        sequence,
        message: `record ${sequence} is not authenticated: ${problem}`,
      });
    }
    if (begins !== undefined) this.#begins = { ...begins, sequence };
    if (sequence === 0) this.#log = String(read.log);
    this.#sequence = sequence;
    this.#hash = read.hash;
    this.#key = read.next_key;
    return { ok: true, record: read };
  }

  /** What a record says that the keys begin with, where they have not begun. */
  #beginning(record: AnyRecord): Endorsement | undefined {
    if (this.#key !== undefined || !['genesis', 'keys'].includes(record.kind)) return undefined;
    return Endorsement.safeParse(record).data;
  }

  /**
   * Tells more of a fault by a line that comes after it: whether what was missed comes later.
   *
   * @returns undefined where the line says nothing of it
   */
  explain(fault: Fault, later: Uint8Array): Fault | undefined {
    if (!mayBeExplained(fault)) return undefined;
    const read = readRecord(later);
    if (typeof read === 'string' || read.sequence !== fault.sequence || read.previous_hash !== this.#hash) {
      return undefined;
    }
    if (signatureProblem(read, this.#beginning(read)?.first_key ?? this.#key) !== undefined) return undefined;
    const { sequence } = fault;
    if (fault.kind !== 'removed') {
      const message = `a line was inserted before record ${sequence}, which comes later and follows`;
      return { kind: 'inserted', sequence, message };
    }
    const message = `record ${sequence} should stand here, but comes later: records were reordered`;
    return { kind: 'reordered', sequence, message };
  }
}

/** Whether lines that come after a fault may tell more of it. */
export function mayBeExplained({ kind }: Fault): boolean {
  return kind === 'removed' || kind === 'changed' || kind === 'unauthenticated';
}

/** What speaks against a record being signed by a key; nothing does where records have no signature yet. */
function signatureProblem({ sequence, hash, next_key, signature }: AnyRecord, key: string | undefined) {
  if (key === undefined) return undefined;
  if (signature === undefined || next_key === undefined) return 'it has no signature';
  const good = verify(null, Buffer.from(signedText(hash)), namedKey(key), Buffer.from(signature, 'hex'));
  if (good) return undefined;
  return sequence === 0
    ? 'its signature is not of its first key'
    : `its signature is not of the key that record ${sequence - 1} names`;
}

function wrong(fault: Fault): Taken {
  return { ok: false, fault };
}
