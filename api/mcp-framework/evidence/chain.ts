import { verify } from 'node:crypto';
import { Endorsement } from './endorsement.ts';
import { namedKey } from './evolving-key.ts';
import { type AnyRecord, GENESIS_HASH, readRecord, signedText } from './record.ts';

/** The detectable kinds of damage to a log. */
export type FindingKind =
  /** A record differs from what was written, or does not follow from the previous one. */
  | 'changed'
  /** Records are missing before the end. */
  | 'removed'
  /** A record precedes others that belong before it. */
  | 'reordered'
  /** A record with a sequence that already occurred. */
  | 'repeated'
  /** Extra content between two consecutive records. */
  | 'inserted'
  /** A record after the last one that is vouched for is not signed by the current key: its writer had none. */
  | 'unauthenticated'
  /** The end is missing. */
  | 'cut'
  /** The keys of the log are not those of its owner, or their stored state is missing or belongs to another log. */
  | 'key'
  /** The last line is incomplete: a crash during a write, or a truncation. */
  | 'torn'
  /** The checkpoint is missing, changed, or not signed by the key. */
  | 'checkpoint';

/** The fault of a line. */
export interface Fault {
  readonly kind: FindingKind;
  /** Sequence of the expected record. */
  readonly sequence: number;
  readonly message: string;
}

/** The first fault of a log, and its location. */
export interface Finding {
  readonly kind: FindingKind;
  /** Name of the file. */
  readonly file: string;
  /** Its line, from 1; missing if the file is not read by lines. */
  readonly line?: number;
  /** Sequence of the expected record. */
  readonly sequence?: number;
  readonly message: string;
}

/** A record that follows the previous one, or the fault. */
export type Taken =
  | { readonly ok: true; readonly record: AnyRecord }
  | { readonly ok: false; readonly fault: Fault };

/** The last known record, after which a chain continues. */
export interface Known {
  readonly sequence: number;
  readonly hash: string;
  /** The public key that it names; missing in a record of an earlier version. */
  readonly next_key?: string | undefined;
}

/** Verifies a chain of hashes and keys record by record. */
export class Chain {
  #sequence: number;
  #hash: string;
  #key: string | undefined;
  #log = '';
  #begins: (Endorsement & { readonly sequence: number }) | undefined;

  /** @param from the last known record; default: the start of the chain */
  constructor(from: Known = { sequence: -1, hash: GENESIS_HASH }) {
    this.#sequence = from.sequence;
    this.#hash = from.hash;
    this.#key = from.next_key;
  }

  /** Sequence of the last accepted record; -1 before the first. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Hash of the last accepted record. */
  get hash(): string {
    return this.#hash;
  }

  /** Id of the log, if its first record was accepted. */
  get log(): string {
    return this.#log;
  }

  /** The public key that signs the next record; undefined as long as records have no signature. */
  get key(): string | undefined {
    return this.#key;
  }

  /** The start of the keys, and the record that states it; undefined if that record was not accepted here. */
  get begins(): (Endorsement & { readonly sequence: number }) | undefined {
    return this.#begins;
  }

  /** Accepts the next line: its record if it follows, otherwise the fault. */
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

  /** The start of the keys in a record, if they have not started yet. */
  #beginning(record: AnyRecord): Endorsement | undefined {
    if (this.#key !== undefined || !['genesis', 'keys'].includes(record.kind)) return undefined;
    return Endorsement.safeParse(record).data;
  }

  /**
   * Refines a fault by a later line: whether the missing record occurs later.
   *
   * @returns undefined if the line does not clarify it
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

/** Whether later lines may clarify a fault. */
export function mayBeExplained({ kind }: Fault): boolean {
  return kind === 'removed' || kind === 'changed' || kind === 'unauthenticated';
}

/** Why a record is not signed by a key; undefined if it is, or if records have no signature yet. */
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
