import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Chain, type Fault, type FindingKind } from './chain.ts';
import { type Checkpoint, checkpointPath, readCheckpoint, signatureProblem } from './checkpoint.ts';
import { EvidenceError, reasonOf } from './errors.ts';
import { type Key, publicKeyOf } from './keys.ts';
import { linesOf } from './lines.ts';
import type { AnyRecord } from './record.ts';
import { listSegments, parseSegment, type Segment, segmentPath } from './segments.ts';

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
    /** `unchecked`: it is signed, and no key was given. */
    readonly signature: 'valid' | 'invalid' | 'unchecked' | 'none';
  };
  /** Records that no checkpoint covers: if more of them were cut off, that does not show. */
  readonly after_checkpoint: number;
  readonly finding?: Finding;
}

export interface VerifyOptions {
  /** Public key; then a checkpoint that it did not sign is a finding. */
  readonly key?: Key;
  /** Path of a checkpoint that was kept elsewhere; default: the one beside the log. */
  readonly checkpoint?: string;
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
    return await new Verifier(log, options).run();
  } catch (error) {
    if (error instanceof EvidenceError) throw error;
    const reason = reasonOf(error);
    throw new EvidenceError(`the evidence log ${log} cannot be read: ${reason}`);
  }
}

class Verifier {
  readonly #log: string;
  readonly #options: VerifyOptions;
  readonly #chain = new Chain();
  #checkpoint: Checkpoint | undefined;
  /** The same, where it is what it should be: the lines are held against it. */
  #known: Checkpoint | undefined;
  #last: AnyRecord | undefined;
  #records = 0;
  #finding: Finding | undefined;

  constructor(log: string, options: VerifyOptions) {
    this.#log = log;
    this.#options = options;
  }

  async run(): Promise<EvidenceVerification> {
    // Read first, so that a log that grows meanwhile is not behind it.
    const wrongCheckpoint = await this.#readCheckpoint();
    const segments = await listSegments(this.#log).catch((error: unknown) => {
      if (reasonOf(error) === 'ENOENT') return [];
      throw error;
    });
    if (segments.length === 0 && this.#checkpoint === undefined) {
      throw new EvidenceError(
        `there is no evidence log ${this.#log}; name a log, a file of it, or its folder`,
      );
    }
    const end = await this.#readLines(segments);
    this.#finding ??= wrongCheckpoint ?? this.#cut(end);
    return this.#report(segments.length);
  }

  /** Reads the checkpoint; what is wrong with it, where something is. */
  async #readCheckpoint(): Promise<Finding | undefined> {
    const path = this.#options.checkpoint ?? checkpointPath(this.#log);
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
    const { key } = this.#options;
    const problem = key && signatureProblem(this.#checkpoint, [publicKeyOf(key)]);
    if (problem !== undefined) return wrong(problem);
    this.#known = this.#checkpoint;
    return undefined;
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
          const explained = this.#chain.explain(fault, text);
          if (explained === undefined || this.#finding === undefined) continue;
          this.#finding = { ...this.#finding, ...explained };
          return { file, line };
        }
        fault = ended ? this.#take(text, { file, start }) : this.#endless(at === segments.length - 1);
        if (fault !== undefined) this.#finding = { file, line, ...this.#inWords(fault, line, segments) };
        if (fault !== undefined && fault.kind !== 'removed' && fault.kind !== 'changed')
          return { file, line };
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

  /** Takes a line into the chain and holds it against the checkpoint. */
  #take(
    text: Uint8Array,
    { file, start }: { readonly file: string; readonly start: number },
  ): Fault | undefined {
    const taken = this.#chain.take(text);
    if (!taken.ok) return taken.fault;
    const { record } = taken;
    const { sequence } = record;
    const known = this.#known;
    if (sequence === 0 && known !== undefined && record.log !== known.log) {
      return { kind: 'checkpoint', sequence, message: 'the checkpoint is of another log' };
    }
    if (known?.sequence === sequence && known.hash !== record.hash) {
      const message = `the records up to ${sequence} are not those of the checkpoint: they were written anew`;
      return { kind: 'changed', sequence, message };
    }
    if (known?.sequence === sequence && (known.file !== file || known.offset !== start)) {
      const message = `the checkpoint says that record ${sequence} is elsewhere: at byte ${known.offset} of ${known.file}`;
      return { kind: 'checkpoint', sequence, message };
    }
    this.#last = record;
    this.#records++;
    return undefined;
  }

  #endless(newest: boolean): Fault {
    const sequence = this.#chain.sequence + 1;
    const says = (why: string) => `record ${sequence} has no end: ${why}`;
    const whole = this.#known !== undefined && this.#known.sequence >= sequence;
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

  /** What is missing at the end, as far as the checkpoint knows. */
  #cut({ file, line }: { readonly file: string; readonly line: number }): Finding | undefined {
    const known = this.#known;
    const sequence = this.#chain.sequence + 1;
    if (known === undefined || known.sequence < sequence) return undefined;
    const missing =
      known.sequence === sequence ? `record ${sequence} is` : `records ${sequence} to ${known.sequence} are`;
    const message = `${missing} missing at the end: the checkpoint of ${known.time} had them`;
    return { kind: 'cut', file, line: line + 1, sequence, message };
  }

  #report(files: number): EvidenceVerification {
    const last = this.#last;
    const known = this.#checkpoint;
    const valid = this.#known === undefined ? 'invalid' : 'valid';
    const checked = this.#options.key === undefined ? 'unchecked' : valid;
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
          signature: known.signature === undefined ? 'none' : checked,
        },
      }),
      after_checkpoint: Math.max(0, this.#chain.sequence - (this.#known?.sequence ?? -1)),
      ...(this.#finding !== undefined && { finding: this.#finding }),
    };
  }
}

function misnamed(first: number, expected: number): string {
  return `the file is named for record ${first}, but record ${expected} comes next`;
}
