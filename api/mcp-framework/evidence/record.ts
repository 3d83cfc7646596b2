import { z } from 'zod';
import { canonical, sha256 } from './digest.ts';
import type { Endorsement } from './endorsement.ts';
import type { EvolvingKey } from './evolving-key.ts';
import { Hash, Signature } from './hex.ts';

/** The previous hash in the first record of every log. */
export const GENESIS_HASH = '0'.repeat(64);

/** The name of the log format in its first record. */
export const FORMAT = 'tidemark-evidence/2';

/** Tokens that one model read and wrote during a tool call. */
export interface TokenCount {
  readonly model: string;
  readonly input: number;
  readonly output: number;
}

/**
 * How a call ended for its caller: `ok`; `failed` (a result with `isError`); `refused` (invalid input, the handler was not called);
 * `error` (a JSON-RPC error, its code in `error_code`: an unknown tool, a rate limit); `asked` (the client is asked first and calls
 * again); `timeout` (the handler may still run); `cancelled` (the client did not wait).
 */
export type Outcome = 'ok' | 'failed' | 'refused' | 'error' | 'asked' | 'timeout' | 'cancelled';

/** A tool call, as it is recorded. */
export interface CallDraft {
  readonly kind: 'call';
  /** Time of arrival, RFC 3339 in UTC. */
  readonly time: string;
  readonly server: { readonly name: string; readonly version: string };
  readonly tool: string;
  readonly client: {
    readonly name?: string;
    readonly version?: string;
    /** Id of the {@link Identity} that authentication determined. */
    readonly identity?: string;
    /** SHA-256 of the session id; the id itself would give a reader of the log access to the session. */
    readonly session?: string;
  };
  /** Id of the request in logs and traces. */
  readonly request_id: string;
  /** Of the arguments as the client sent them, `{}` if it sent none; missing if they have no canonical form. */
  readonly arguments_digest?: string;
  /** Of the answer: the result, the JSON-RPC error, or the question to the client; missing if there was no answer. */
  readonly result_digest?: string;
  readonly duration_ms: number;
  readonly outcome: Outcome;
  readonly error_code?: number;
  readonly tokens?: readonly TokenCount[];
}

/** The content of a record besides its link in the chain. */
export type Draft =
  | CallDraft
  /** The first record: the id of the log, and the start of its keys. */
  | ({
      readonly kind: 'genesis';
      readonly time: string;
      readonly log: string;
      readonly format: string;
    } & Endorsement)
  /** The start of the keys in a log whose first records were written by an earlier version without keys. */
  | ({ readonly kind: 'keys'; readonly time: string } & Endorsement)
  /** An incomplete line at the end of a file, left by a crash, was moved to a separate file. */
  | {
      readonly kind: 'recovered';
      readonly time: string;
      readonly bytes: number;
      readonly digest: string;
      readonly moved_to: string;
    }
  /** Content after the last record signed by its key was moved to a separate file: it does not belong to this log. */
  | {
      readonly kind: 'set_aside';
      readonly time: string;
      /** Its original file. */
      readonly file: string;
      readonly line: number;
      /** Number of its lines. */
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

/** The link of a record in the chain. */
export interface Link {
  /** From 0, without gaps. */
  readonly sequence: number;
  /** Hash of the previous record, {@link GENESIS_HASH} in the first. */
  readonly previous_hash: string;
  /** Public key that signs the next record, and a checkpoint of this one. */
  readonly next_key: string;
  /** SHA-256 over the canonical form of the record without this field and `signature`. */
  readonly hash: string;
  /** Signature of {@link signedText} by the key that the previous record named. */
  readonly signature: string;
}

/** A line of the log. */
export type EvidenceRecord = Draft & Link;

/** A record and its line: its canonical form and a line feed. */
export interface Linked {
  readonly record: EvidenceRecord;
  readonly line: Buffer;
  /** The key of the next record. */
  readonly next: EvolvingKey;
}

/** Appends a draft to the chain after the record with the given hash, signed by the current key. */
export function linked(draft: Draft, sequence: number, previous_hash: string, key: EvolvingKey): Linked {
  const next = key.next();
  const body = { ...draft, sequence, previous_hash, next_key: next.publicKey };
  const hash = sha256(canonical(body));
  const record = { ...body, hash, signature: key.sign(signedText(hash)) };
  return { record, line: Buffer.from(`${canonical(record)}\n`), next };
}

/** The text that the key of a record signs. */
export function signedText(hash: string): string {
  return `${FORMAT} record ${hash}`;
}

/** The fields of every record, of any kind; records of an earlier version have no key and no signature. */
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

/** Reads a line without its line feed: a record that matches its hash, or a description of the fault. */
export function readRecord(line: Uint8Array): AnyRecord | string {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(line);
    value = JSON.parse(text);
  } catch {
    return 'the line is not JSON';
  }
  const parsed = AnyRecord.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `the line is not a record: ${issue?.path.join('.')}: ${issue?.message}`;
  }
  const { hash, signature: _, ...body } = parsed.data;
  try {
    if (sha256(canonical(body)) !== hash) return 'its content does not match its hash';
    if (canonical(parsed.data) !== text) return 'the line is not the canonical form of its record';
  } catch {
    return 'the line is nested too deeply for a record';
  }
  return parsed.data;
}
