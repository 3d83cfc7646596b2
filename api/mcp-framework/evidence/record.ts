import { z } from 'zod';
import { canonical, sha256 } from './digest.ts';
import type { Endorsement } from './endorsement.ts';
import type { EvolvingKey } from './evolving-key.ts';
import { Hash, Signature } from './hex.ts';

/** What the first record of every log names as the hash before it. */
export const GENESIS_HASH = '0'.repeat(64);

/** What the format of a log is called in its first record. */
export const FORMAT = 'tidemark-evidence/2';

/** Tokens that one model took and gave while a tool was called. */
export interface TokenCount {
  readonly model: string;
  readonly input: number;
  readonly output: number;
}

/**
 * How a call ended for its caller: `ok`; `failed` (a result with `isError`); `refused` (input that does not fit, the handler
 * was not called); `error` (a JSON-RPC error, its code in `error_code`: an unknown tool, a rate limit); `asked` (the client
 * is asked first and calls again); `timeout` (the handler may still run); `cancelled` (the client did not wait).
 */
export type Outcome = 'ok' | 'failed' | 'refused' | 'error' | 'asked' | 'timeout' | 'cancelled';

/** A call of a tool, as it is recorded. */
export interface CallDraft {
  readonly kind: 'call';
  /** When it came, RFC 3339 in UTC. */
  readonly time: string;
  readonly server: { readonly name: string; readonly version: string };
  readonly tool: string;
  readonly client: {
    readonly name?: string;
    readonly version?: string;
    /** Id of the {@link Identity} that authentication found. */
    readonly identity?: string;
    /** SHA-256 of the id of the session; the id itself would open the session to whoever reads the log. */
    readonly session?: string;
  };
  /** Id that logs and traces have of the request. */
  readonly request_id: string;
  /** Of the arguments as the client sent them, `{}` where it sent none; missing where they have no canonical form. */
  readonly arguments_digest?: string;
  /** Of what was answered: the result, the JSON-RPC error, or what the client is asked; missing where nothing was. */
  readonly result_digest?: string;
  readonly duration_ms: number;
  readonly outcome: Outcome;
  readonly error_code?: number;
  readonly tokens?: readonly TokenCount[];
}

/** What stands in a record beside its place in the chain. */
export type Draft =
  | CallDraft
  /** The first record: which log this is, and what its keys begin with. */
  | ({
      readonly kind: 'genesis';
      readonly time: string;
      readonly log: string;
      readonly format: string;
    } & Endorsement)
  /** What the keys begin with in a log whose first records have none, since an earlier version wrote them. */
  | ({ readonly kind: 'keys'; readonly time: string } & Endorsement)
  /** Bytes without a line end, which a crash had left at the end of a file, were moved into a file of their own. */
  | {
      readonly kind: 'recovered';
      readonly time: string;
      readonly bytes: number;
      readonly digest: string;
      readonly moved_to: string;
    }
  /** What stood behind the last record that its key signed was moved into a file of its own: it is not of this log. */
  | {
      readonly kind: 'set_aside';
      readonly time: string;
      /** Where it stood. */
      readonly file: string;
      readonly line: number;
      /** Lines of it. */
      readonly records: number;
      readonly bytes: number;
      readonly digest: string;
      readonly moved_to: string;
      readonly reason: string;
    }
  /** Calls whose record could not be written since a time, and why. */
  | {
      readonly kind: 'gap';
      readonly time: string;
      readonly calls: number;
      readonly since: string;
      readonly reason: string;
    };

/** Where a record stands in the chain. */
export interface Link {
  /** From 0, without a gap. */
  readonly sequence: number;
  /** Hash of the record before, {@link GENESIS_HASH} in the first. */
  readonly previous_hash: string;
  /** Public key that signs the record after this one, and a checkpoint of this one. */
  readonly next_key: string;
  /** SHA-256 over the canonical form of the record without this field and `signature`. */
  readonly hash: string;
  /** Signature of {@link signedText} by the key that the record before named. */
  readonly signature: string;
}

/** A line of the log. */
export type EvidenceRecord = Draft & Link;

/** A record and its line, which is its canonical form and a line feed. */
export interface Linked {
  readonly record: EvidenceRecord;
  readonly line: Buffer;
  /** The key of the record after it. */
  readonly next: EvolvingKey;
}

/** Puts a draft into the chain behind the record of the given hash, signed by the key whose turn it is. */
export function linked(draft: Draft, sequence: number, previous_hash: string, key: EvolvingKey): Linked {
  const next = key.next();
  const body = { ...draft, sequence, previous_hash, next_key: next.publicKey };
  const hash = sha256(canonical(body));
  const record = { ...body, hash, signature: key.sign(signedText(hash)) };
  return { record, line: Buffer.from(`${canonical(record)}\n`), next };
}

/** What the key of a record signs. */
export function signedText(hash: string): string {
  return `${FORMAT} record ${hash}`;
}

/** What every record has, of whatever kind; those of an earlier version have no key and no signature. */
const AnyRecord = z.looseObject({
  kind: z.string(),
  sequence: z.int().min(0),
  time: z.string(),
  previous_hash: Hash,
  hash: Hash,
  next_key: Hash.optional(),
  signature: Signature.optional(),
});
export type AnyRecord = z.infer<typeof AnyRecord>;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a line without its line feed: a record that is what its hash says, or what is wrong with it in words. */
export function readRecord(line: Uint8Array): AnyRecord | string {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(line);
    value = JSON.parse(text);
  } catch {
    return 'the line is no JSON';
  }
  const parsed = AnyRecord.safeParse(value);
  if (!parsed.success) {
    const [{ path, message }] = parsed.error.issues;
    return `the line is no record: ${path.join('.')}: ${message}`;
  }
  const { hash, signature: _, ...body } = parsed.data;
  try {
    if (sha256(canonical(body)) !== hash) return 'its content is not what its hash was made of';
    if (canonical(parsed.data) !== text) return 'the line is not the canonical form of its record';
  } catch {
    return 'the line is nested too deeply for a record';
  }
  return parsed.data;
}
