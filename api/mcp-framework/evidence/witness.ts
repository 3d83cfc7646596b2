import { appendFile, readFile } from 'node:fs/promises';
import type { Logger } from '../log/logger.ts';
import { type Checkpoint, checkpointOf, lineOf } from './checkpoint.ts';
import { EvidenceError, reasonOf } from './errors.ts';

/**
 * Stores the heads of logs, their checkpoints, where a writer of the log cannot change them. Records covered by a stored head cannot be
 * rewritten unnoticed, whatever keys and files an attacker has.
 */
export interface Witness {
  /** Its name in messages. */
  readonly name: string;
  /** Stores a head. @throws if it is not stored; it is then sent again */
  tell(head: Checkpoint): Promise<void>;
  /** All stored heads, of all logs, in any order. @throws EvidenceError if they cannot be read */
  heads(): Promise<readonly Checkpoint[]>;
  /** Releases its resources. */
  close?(): Promise<void>;
}

/** Milliseconds that a witness has to answer. */
const TIMEOUT = 10_000;

/** Backoff in milliseconds before a retry after a failure: initially, and at most. */
const RETRY = { first: 500, most: 60_000 };

/** Milliseconds that closing a log waits for its witness. */
const END = 2_000;

/** A file with one head per line, such as on a disk of another machine or one that is append-only. */
export function fileWitness(path: string): Witness {
  return {
    name: path,
    tell: (head) => appendFile(path, lineOf(head), { mode: 0o640, flush: true }),
    heads: () => read(path, () => readFile(path, 'utf8')),
  };
}

/** An HTTP endpoint: a POST stores a head as JSON; a GET returns all heads, one per line. */
export function httpWitness(url: string): Witness {
  const name = withoutSecrets(url);
  const asked = async (init: RequestInit): Promise<Response> => {
    const { username, password, ...target } = partsOf(url);
    const headers = new Headers(init.headers);
    if (username !== '' || password !== '') {
      headers.set('authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
    }
    const response = await fetch(target.href, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new EvidenceError(`it answered with ${response.status}`);
    return response;
  };
  return {
    name,
    async tell(head) {
      const response = await asked({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: lineOf(head),
      });
      await response.body?.cancel();
    },
    heads: () =>
      read(name, async () => (await asked({ headers: { accept: 'application/x-ndjson' } })).text()),
  };
}

/** Parses heads from lines. @throws EvidenceError for an invalid line */
export function headsOf(text: string): readonly Checkpoint[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const head = checkpointOf(line);
      if (head === undefined) throw new EvidenceError(`line ${at + 1} is not the head of an evidence log`);
      return head;
    });
}

/** Sends heads to a witness one after another, with retries. Nothing waits for it. */
export class WitnessQueue {
  readonly #witness: Witness;
  readonly #logger: Logger;
  /** The newest head that the witness has not received; it covers the earlier ones. */
  #head: Checkpoint | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  #reported = -1;
  readonly #ending = new AbortController();

  constructor(witness: Witness, logger: Logger) {
    this.#witness = witness;
    this.#logger = logger;
  }

  /** Sequence of the newest head that the witness received, -1 before the first. */
  get reported(): number {
    return this.#reported;
  }

  offer(head: Checkpoint): void {
    this.#head = head;
    this.#running ??= this.#run();
  }

  /** Waits briefly for requests in progress; a head that the witness has not received is sent at the next start. */
  async close(): Promise<void> {
    const over = setTimeout(() => this.#ending.abort(), END);
    await Promise.race([this.#running, aborted(this.#ending.signal)]);
    clearTimeout(over);
    this.#ending.abort();
    try {
      await this.#witness.close?.();
    } catch (error) {
      const fields = { witness: this.#witness.name, reason: reasonOf(error) };
      this.#logger.warn('closing the witness of the evidence log failed', fields);
    }
  }

  async #run(): Promise<void> {
    for (let head = this.#head; head !== undefined; head = this.#head) {
      try {
        await this.#witness.tell(head);
        if (this.#failures > 0) this.#logger.info('the witness of the evidence log accepts heads again');
        this.#failures = 0;
        this.#reported = head.sequence;
        if (this.#head === head) this.#head = undefined;
      } catch (error) {
        const { name } = this.#witness;
        const fields = { witness: name, sequence: head.sequence, reason: reasonOf(error) };
        this.#logger.error('the witness of the evidence log did not accept a head; retrying', fields);
        const pause = Math.min(RETRY.first * 2 ** this.#failures++, RETRY.most);
        await aborted(this.#ending.signal, pause);
        if (this.#ending.signal.aborted) break;
      }
    }
    this.#running = undefined;
  }
}

/** Resolves when a signal is aborted, or after some milliseconds if given. */
function aborted(signal: AbortSignal, milliseconds?: number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = milliseconds === undefined ? undefined : setTimeout(done, milliseconds).unref();
    signal.addEventListener('abort', done);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}

async function read(name: string, text: () => Promise<string>): Promise<readonly Checkpoint[]> {
  try {
    return headsOf(await text());
  } catch (error) {
    throw new EvidenceError(`the witness ${name} cannot be read: ${reasonOf(error)}`);
  }
}

function partsOf(url: string) {
  const target = new URL(url);
  const [username, password] = [target.username, target.password].map(decodeURIComponent);
  target.username = '';
  target.password = '';
  return { username, password, href: target.href };
}

function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
