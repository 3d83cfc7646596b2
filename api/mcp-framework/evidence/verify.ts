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
 * The worst state of any part of a log: all of it is `sealed`; its end is only `authenticated`; some lines are `neither`, signed by no key
 * of the log; `broken`, if something that was written is missing or different.
 */
export type Degree = 'sealed' | 'authenticated' | 'neither' | 'broken';

/** The result of verifying a log. */
export interface EvidenceVerification {
  /** Path of the log. */
  readonly log: string;
  readonly holds: boolean;
  readonly files: number;
  /** Number of consecutive records from the first on. */
  readonly records: number;
  /** The last of them. */
  readonly last?: { readonly sequence: number; readonly time: string; readonly hash: string };
  readonly checkpoint?: {
    readonly sequence: number;
    readonly time: string;
    /** `unchecked`: no key was given to check the owner. `none`: no owner vouches for it. */
    readonly signature: 'valid' | 'invalid' | 'unchecked' | 'none';
  };
  /** Records after the newest checkpoint. */
  readonly after_checkpoint: number;
  /** Records covered by a checkpoint or a head of the witness: the keys that signed them have been erased, also from the disk. */
  readonly sealed: number;
  /** Records after those, signed by the keys of the log. */
  readonly authenticated: number;
  /** Lines that no key of the log signed, including those set aside. */
  readonly neither: number;
  /** Whether the state of the keys determines the last record; `unknown`: a truncation of more records would not be detected. */
  readonly end: 'known' | 'unknown';
  readonly degree: Degree;
  readonly finding?: Finding;
}

export interface VerifyOptions extends Against {
  /** Called periodically with the progress. */
  readonly onProgress?: (progress: {
    readonly bytes: number;
    readonly total: number;
    readonly records: number;
  }) => void;
}

/** Lines between two progress reports. */
const PROGRESS = 1000;

/**
 * The logs that a path selects: for a folder, all logs in it; for a file of a log, that log; otherwise the path itself.
 *
 * @throws EvidenceError for a folder without logs
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
 * Reads a whole log and finds its first fault.
 *
 * @throws EvidenceError if there is no such log or it cannot be read
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

/** A record about lines that were set aside. */
const SetAside = z.looseObject({ kind: z.literal('set_aside'), records: z.int().min(0) });

class Verifier {
  readonly #log: string;
  readonly #options: VerifyOptions;
  readonly #vouchers: Vouchers;
  readonly #chain = new Chain();
  #last: AnyRecord | undefined;
  #records = 0;
  #setAside = 0;
  /** Number of lines from the first unsigned one on. */
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

  /** Reads all lines up to the first fault; returns where they ended. */
  async #readLines(segments: readonly Segment[]): Promise<{ file: string; line: number }> {
    const sizes = await Promise.all(segments.map(async ({ path }) => (await stat(path)).size));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    let [bytes, before, line] = [0, 0, 0];
    /** A fault that later lines may clarify. */
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

  /** Adds a line to the chain and checks it against what is known about it. */
  #take(text: Uint8Array, place: { readonly file: string; readonly start: number }): Fault | undefined {
    const taken = this.#chain.take(text);
    if (!taken.ok) {
      const { fault } = taken;
      // A record that is vouched for existed once, so the line was not added but replaced it.
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

  /** Reports a gap at the start of a file as a missing file. */
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
