import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpClient } from '@libsql/hrana-client';
import { Fenced, TidemarkError } from '../../operators/records/errors.ts';
import type { Asking, Outcome } from '../sql/fenced-writer.ts';
import { asNumber, asText, only } from '../sql/values.ts';
import type { Value } from '../sqlite/connection.ts';
import { responseCode } from './errors.ts';
import { patiently } from './patience.ts';
import { runAll, type Statement } from './protocol.ts';

/** Seconds for which a lease holds, and milliseconds between two signs of life of its holder. */
const TERM = 15;
const BEAT = 5000;
/** Milliseconds between two looks at a lease that another process has. */
const LOOK_EVERY = 500;
/** Milliseconds for which the outcome of a commit is asked for, and between two questions. */
const LOOK_FOR = 60_000;
/** Milliseconds to give a lease back in. */
const RELEASE = 2000;

/** Name of the table, which is no part of the store: a copy of it has none. */
export const LEASE_TABLE = 'writer_lease';

const CREATE: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS ${LEASE_TABLE} (
     id INTEGER PRIMARY KEY CHECK (id = 1), holder TEXT NOT NULL, machine TEXT NOT NULL, process INTEGER NOT NULL,
     generation INTEGER NOT NULL, commits INTEGER NOT NULL, until REAL NOT NULL)`,
  `INSERT INTO ${LEASE_TABLE} VALUES (1, '', '', 0, 0, 0, 0) ON CONFLICT DO NOTHING`,
];
const READ = `SELECT holder, machine, process, generation, until, until > unixepoch('subsec') FROM ${LEASE_TABLE}`;
const CLAIM = `UPDATE ${LEASE_TABLE} SET holder = ?, machine = ?, process = ?, generation = generation + 1,
    until = unixepoch('subsec') + ${TERM} WHERE generation = ? RETURNING generation, commits`;
// Where another process holds the lease, the holder would become NULL, which the table refuses: the transaction ends there.
const FENCE = `UPDATE ${LEASE_TABLE} SET commits = commits + 1, until = unixepoch('subsec') + ${TERM},
    holder = (SELECT l.holder FROM ${LEASE_TABLE} l WHERE l.holder = ? AND l.generation = ?)`;
const RENEW = `UPDATE ${LEASE_TABLE} SET until = unixepoch('subsec') + ${TERM} WHERE holder = ? RETURNING id`;
const SETTLE = `UPDATE ${LEASE_TABLE} SET generation = generation + 1 WHERE holder = ? RETURNING generation, commits`;
const RELEASED = `UPDATE ${LEASE_TABLE} SET holder = '', until = 0 WHERE holder = ?`;

/** Holders in this process: its number may be that of an earlier one in the same container. */
const held = new Set<string>();

/** What the processes have in common that can tell whether a process of that number lives. */
function machineId(): string {
  const parts = [hostname()];
  for (const read of [
    () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    () => readlinkSync('/proc/self/ns/pid'),
  ]) {
    try {
      parts.push(read());
    } catch {
      // Only Linux has them.
    }
  }
  return parts.join(' ');
}

function isAlive(pid: number, holder: string): boolean {
  if (pid === process.pid) return held.has(holder);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Runs a statement that changes one row or none, or only reads; resolves to its rows. */
async function ask(client: HttpClient, sql: string, ...values: Value[]): Promise<Value[][]> {
  const results = await patiently(() => {
    const stream = client.openStream();
    const answered = runAll(stream, [{ sql, values }]);
    stream.closeGracefully();
    return answered;
  });
  return only(results).rows;
}

/**
 * The right of one process to write to a database of a server, which has no locks that outlast a request: a row with the holder and the
 * time until which the holder is assumed to live.
 *
 * The first statement of every transaction fails once another process has claimed the lease, so that a holder that was only slow writes
 * nothing afterwards. It also counts the transactions, so that the outcome of one whose answer was lost can be asked for: asking makes
 * the statement of an earlier request fail, wherever that may still be on its way. A process on the same machine that has ended is not
 * waited for.
 */
export class Lease {
  private readonly client: HttpClient;
  private readonly holder: string;
  private readonly timer: NodeJS.Timeout;
  private readonly ending = new AbortController();
  private generation: number;
  /** How many transactions its holders have committed before. */
  readonly commits: number;
  private beating: Promise<void> = Promise.resolve();
  private lost = false;

  private constructor(client: HttpClient, holder: string, generation: number, commits: number) {
    this.client = client;
    this.holder = holder;
    this.generation = generation;
    this.commits = commits;
    held.add(holder);
    this.timer = setInterval(() => {
      this.beating = this.beating.then(() => this.beat());
    }, BEAT).unref();
  }

  /**
   * Claims the lease. A holder on another machine that gives no sign of life is waited for, until its lease has run out.
   *
   * @param name of the store, for messages
   * @throws TidemarkError `store_locked` while another holds it
   */
  static async claim(client: HttpClient, name: string): Promise<Lease> {
    const [holder, machine] = [randomUUID(), machineId()];
    for (const sql of CREATE) await ask(client, sql);
    let seen: number | undefined;
    for (;;) {
      const [earlier, where, pid, generation, until, isCurrent] = only(await ask(client, READ));
      const ended = asText(where) === machine && !isAlive(asNumber(pid), asText(earlier));
      if (earlier === '' || ended || asNumber(isCurrent) === 0) {
        const [claimed] = await ask(client, CLAIM, holder, machine, process.pid, asNumber(generation));
        if (claimed !== undefined)
          return new Lease(client, holder, asNumber(claimed[0]), asNumber(claimed[1]));
        continue;
      }
      seen ??= asNumber(until);
      if (asText(where) === machine || asNumber(until) !== seen) {
        throw new TidemarkError(
          'store_locked',
          `The store ${name} is in use by this process or another; stop that one, or use its API.`,
        );
      }
      await delay(LOOK_EVERY);
    }
  }

  /** How the outcome of a transaction is asked for. */
  get asking(): Asking {
    return { forMs: LOOK_FOR, everyMs: LOOK_EVERY, stop: this.ending.signal };
  }

  /**
   * The first statements of a transaction.
   *
   * @throws Fenced when another process has claimed the store
   */
  begin(): readonly Statement[] {
    if (this.lost) throw new Fenced('the store');
    return [
      { sql: 'BEGIN IMMEDIATE', values: [] },
      { sql: FENCE, values: [this.holder, this.generation] },
    ];
  }

  /** The end of the transactions of this holder; see Fence. */
  async outcome(): Promise<Outcome> {
    const [row] = await ask(this.client, SETTLE, this.holder);
    if (row === undefined) throw new Fenced('the store');
    const [generation, commits] = row;
    this.generation = asNumber(generation);
    return { commits: asNumber(commits), isOwner: true };
  }

  /** Whether an error is that of the first statement of a transaction of an earlier holder. */
  isFenced(error: unknown): boolean {
    return (
      responseCode(error).startsWith('SQLITE_CONSTRAINT') && `${error}`.includes(`${LEASE_TABLE}.holder`)
    );
  }

  /** Ends asking for the outcome of a transaction. */
  abandon(): void {
    this.ending.abort();
  }

  /** Gives the lease back, as far as the server can be reached. */
  async release(): Promise<void> {
    clearInterval(this.timer);
    this.ending.abort();
    await this.beating;
    const given = ask(this.client, RELEASED, this.holder).catch(() => undefined);
    await Promise.race([given, delay(RELEASE, undefined, { ref: false })]);
    held.delete(this.holder);
  }

  private async beat(): Promise<void> {
    if (this.lost || this.ending.signal.aborted) return;
    try {
      const [row] = await ask(this.client, RENEW, this.holder);
      this.lost = row === undefined;
    } catch {
      // The next beat tries again; a transaction says what is wrong.
    }
  }
}
