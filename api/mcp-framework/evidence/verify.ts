import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { Chain, type Fault, type Finding, mayBeExplained } from './chain.ts';
import { checkpointPath } from './checkpoint.ts';
import { EvidenceError, reasonOf } from './errors.ts';
import { linesOf } from './lines.ts';
import type { AnyRecord } from './record.ts';
import { listSegments, parseSegment, type Segment, segmentPath } from './segments.ts';
import { type Against, Vouchers } from './vouchers.ts';

/**
 * The worst that holds of a log: all of it is `sealed`; the end of it is `authenticated` only; some lines are `neither`, signed by
 * no key of the log; `broken`, where something that was written is missing or another.
 */
export type Degree = 'sealed' | 'authenticated' | 'neither' | 'broken';

/** What a log was found to be. */
export interface EvidenceVerification {
  /** Path of the log. */
  readonly log: string;
  readonly holds: boolean;
  readonly files: number;
  /** Records that follow on each other from the first on. */
  readonly records: number;
  /** The last of them. */
  readonly last?: { readonly sequence: number; readonly time: string; readonly hash: string };
  readonly checkpoint?: {
    readonly sequence: number;
    readonly time: string;
    /** `unchecked`: no key was given to check who vouches for it. `none`: nobody does. */
    readonly signature: 'valid' | 'invalid' | 'unchecked' | 'none';
  };
  /** Records behind the newest checkpoint. */
  readonly after_checkpoint: number;
  /** Records that a checkpoint or a head of the witness covers: the keys that signed them are erased, also from the disk. */
  readonly sealed: number;
  /** Records behind those, signed by the keys of the log. */
  readonly authenticated: number;
  /** Lines that no key of the log signed, those that were set aside included. */
  readonly neither: number;
  /** Whether the state of the keys says which record is the last; `unknown`: if more were cut off, it does not show. */
  readonly end: 'known' | 'unknown';
  readonly degree: Degree;
  readonly finding?: Finding;
}

export interface VerifyOptions extends Against {
  /** Is told now and then how far it is. */
  readonly onProgress?: (progress: {
    readonly bytes: number;
    readonly total: number;
    readonly records: number;
  }) => void;
}

/** Lines between two words on the progress. */
const PROGRESS = 1000;

/**
 * Paths of the logs that a path means: a folder all that are in it, a file of a log that log, any other path itself.
 *
 * @throws EvidenceError where a folder has none
 */
export async function evidenceLogsAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) {
    return [resolve((found?.isFile() === true ? parseSegment(path)?.log : undefined) ?? path)];
  }
  const suffix = checkpointPath('');
  const logs = (await readdir(path)).flatMap((name) => {
    const log = name.endsWith(suffix) ? name.slice(0, -suffix.length) : parseSegment(name)?.log;
    return log === undefined ? [] : [join(resolve(path), log)];
  });
  if (logs.length === 0) throw new EvidenceError(`there is no evidence log in ${path}`);
  return [...new Set(logs)].sort();
}

/**
 * Reads a whole log and finds the first thing that is wrong with it.
 *
 * @throws EvidenceError where there is no such log or it cannot be read
 */
export async function verifyEvidence(
  path: string,
  options: VerifyOptions = {},
): Promise<EvidenceVerification> {
  const log = resolve(path);
  try {
    return await new Verifier(log, options, await Vouchers.read(log, options)).run();
  } catch (error) {
    if (error instanceof EvidenceError) throw error;
    const reason = reasonOf(error);
    throw new EvidenceError(`the evidence log ${log} cannot be read: ${reason}`);
  }
}

/** What a record says of lines that were set aside. */
const SetAside = z.looseObject({ kind: z.literal('set_aside'), records: z.int().min(0) });

class Verifier {
  readonly #log: string;
  readonly #options: VerifyOptions;
  readonly #vouchers: Vouchers;
  readonly #chain = new Chain();
  #last: AnyRecord | undefined;
  #records = 0;
  #setAside = 0;
  /** Lines from the first one on that no key signed. */
  #strays = 0;
  #finding: Finding | undefined;

  constructor(log: string, options: VerifyOptions, vouchers: Vouchers) {
    this.#log = log;
    this.#options = options;
    this.#vouchers = vouchers;
  }

  async run(): Promise<EvidenceVerification> {
    const segments = await listSegments(this.#log).catch((error: unknown) => {
      if (reasonOf(error) === 'ENOENT') return [];
      throw error;
    });
    if (segments.length === 0 && this.#vouchers.checkpoint === undefined) {
      throw new EvidenceError(
        `there is no evidence log ${this.#log}; name a log, a file of it, or its folder`,
      );
    }
    const end = await this.#readLines(segments);
    this.#finding ??= this.#vouchers.findingAt(this.#chain, end);
    return this.#report(segments.length);
  }

  /** Reads all lines up to the first that is wrong; where they ended. */
  async #readLines(segments: readonly Segment[]): Promise<{ file: string; line: number }> {
    const sizes = await Promise.all(segments.map(async ({ path }) => (await stat(path)).size));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    let [bytes, before, line] = [0, 0, 0];
    /** A fault that lines after it may tell more of. */
    let fault: Fault | undefined;
    for (const [at, segment] of segments.entries()) {
      const file = basename(segment.path);
      const expected = this.#chain.sequence + 1;
      before = bytes;
      line = 0;
      for await (const { bytes: text, start, ended } of linesOf(segment.path)) {
        line++;
        bytes = before + start + text.length + 1;
        if (line % PROGRESS === 0) this.#options.onProgress?.({ bytes, total, records: this.#records });
        if (fault !== undefined) {
          this.#strays++;
          const explained = this.#chain.explain(fault, text);
          if (explained === undefined || this.#finding === undefined) continue;
          this.#finding = { ...this.#finding, ...explained };
          return { file, line };
        }
        fault = ended ? this.#take(text, { file, start }) : this.#endless(at === segments.length - 1);
        if (fault === undefined) continue;
        this.#strays = 1;
        this.#finding = { file, line, ...this.#inWords(fault, line, segments) };
        if (!mayBeExplained(fault)) return { file, line };
      }
      if (fault === undefined && segment.first !== expected) {
        this.#finding = {
          kind: 'changed',
          file,
          line: 1,
          sequence: expected,
          message: misnamed(segment.first, expected),
        };
        return { file, line };
      }
    }
    this.#options.onProgress?.({ bytes: total, total, records: this.#records });
    const newest = segments.at(-1)?.path ?? segmentPath(this.#log, 0);
    return { file: basename(newest), line };
  }

  /** Takes a line into the chain and holds it against what is known of it. */
  #take(text: Uint8Array, place: { readonly file: string; readonly start: number }): Fault | undefined {
    const taken = this.#chain.take(text);
    if (!taken.ok) {
      const { fault } = taken;
      // What is vouched for was there once: it was not added, but put in the place of something.
      const isVouched = fault.kind === 'unauthenticated' && fault.sequence <= this.#vouchers.last.sequence;
      return isVouched ? { ...fault, kind: 'changed' } : fault;
    }
    const { record } = taken;
    const fault = this.#vouchers.check(record, this.#chain, place);
    if (fault !== undefined) return fault;
    const aside = SetAside.safeParse(record);
    if (aside.success) this.#setAside += aside.data.records;
    this.#last = record;
    this.#records++;
    return undefined;
  }

  #endless(newest: boolean): Fault {
    const sequence = this.#chain.sequence + 1;
    const says = (why: string) => `record ${sequence} has no end: ${why}`;
    const whole = this.#vouchers.last.sequence >= sequence;
    const unsure = 'a crash broke off its writing, or it was cut off. Opening the log to write sets it aside';
    const message = says(whole || !newest ? 'it was cut off, since more had been written' : unsure);
    return { kind: newest ? 'torn' : 'changed', sequence, message };
  }

  /** Says of a gap at the beginning of a file that a file is missing. */
  #inWords(fault: Fault, line: number, segments: readonly Segment[]): Fault {
    if (fault.kind !== 'removed' || line !== 1) return fault;
    if (segments.some(({ first }) => first === fault.sequence)) return fault;
    const missing = basename(segmentPath(this.#log, fault.sequence));
    return { ...fault, message: `${fault.message}: the file ${missing} is missing` };
  }

  #report(files: number): EvidenceVerification {
    const last = this.#last;
    const { checkpoint: known, known: valid } = this.#vouchers;
    const isSigned =
      known?.signature !== undefined && (known.format === undefined || known.key_id !== undefined);
    const checked = this.#options.key === undefined ? 'unchecked' : valid === undefined ? 'invalid' : 'valid';
    const sealed = Math.min(this.#vouchers.sealed + 1, this.#records);
    const isKeyed = this.#chain.key !== undefined;
    const strays = this.#finding?.kind === 'unauthenticated' ? this.#strays : 0;
    const authenticated = isKeyed ? this.#records - sealed : 0;
    const neither = (isKeyed ? 0 : this.#records - sealed) + this.#setAside + strays;
    const end = this.#vouchers.knowsEnd ? 'known' : 'unknown';
    const isBroken = this.#finding !== undefined && this.#finding.kind !== 'unauthenticated';
    const isOpen = authenticated > 0 || (isKeyed && end === 'unknown');
    return {
      log: this.#log,
      holds: this.#finding === undefined,
      files,
      records: this.#records,
      ...(last !== undefined && { last: { sequence: last.sequence, time: last.time, hash: last.hash } }),
      ...(known !== undefined && {
        checkpoint: {
          sequence: known.sequence,
          time: known.time,
          signature: isSigned ? checked : 'none',
        },
      }),
      after_checkpoint: Math.max(0, this.#chain.sequence - (valid?.sequence ?? -1)),
      sealed,
      authenticated,
      neither,
      end,
      degree: isBroken ? 'broken' : neither > 0 ? 'neither' : isOpen ? 'authenticated' : 'sealed',
      ...(this.#finding !== undefined && { finding: this.#finding }),
    };
  }
}

function misnamed(first: number, expected: number): string {
  return `the file is named for record ${first}, but record ${expected} comes next`;
}
