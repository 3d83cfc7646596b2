import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimVersion } from '../../../operators/records/ledger.ts';
import type { NamedSeries } from '../../../operators/records/series/name.ts';
import type { Ledger, LedgerChange } from '../../../sinks/ledger.ts';
import { type Cursor, placeAt } from '../../../sinks/outbox/cursor.ts';
import type { LedgerFeed } from '../../../sinks/outbox/ledger-feed.ts';
import type { LogPage } from '../../../sinks/outbox/log.ts';
import { readToEnd } from '../../../sinks/outbox/read-log.ts';
import { retry } from '../../../sinks/retry.ts';
import { ExclusiveTask } from '../../exclusive-task.ts';
import type { NameDirectory } from '../../name-directory.ts';
import { ledgerCursor } from '../ledger-cursor.ts';
import type { Memory } from '../memory.ts';
import { ClaimCheck, type ObservedConflict, type ObservedStore } from './findings.ts';

/** Source name of the position in memory's log up to which claims were checked, with a partition per set of names in texts. */
export const CHECKED = 'checked';
/** Changes after which the position is stored even if no claim named a series. */
const KEEP_EVERY = 10_000;
/** Changes of claims during which a claim waits for the name of its series. */
export const WAITS = 10_000;
/** Most claims that wait; the oldest are given up. */
export const MOST_WAITING = 1_000;
/** Milliseconds before a retry. */
const AGAIN = 2_000;
/** Least milliseconds between two looks for the names of waiting claims, and the share of the time that these may take. */
const LOOK_EVERY = 2_000;
const LOOK_SHARE = 0.05;
/** Changes with the way in which claims are read, so that all claims are checked anew. */
const READING = 2;

export interface ClaimChecksOptions {
  readonly memory: Pick<Memory, 'take' | 'contradict'>;
  readonly ledger: Ledger;
  readonly feed: Pick<LedgerFeed, 'log'>;
  readonly store: ObservedStore;
}

/** A short fingerprint of the names in texts. Those of observations, which may be millions, are looked up instead. */
function printOf(named: readonly NamedSeries[]): string {
  const what = named.map(({ changed_at: _, ...rest }) => rest);
  return createHash('sha256')
    .update(JSON.stringify([READING, what]))
    .digest('hex')
    .slice(0, 16);
}

/** A claim whose series has no name yet. */
interface Waiting {
  readonly claim: ClaimVersion;
  /** Position in the log before the claim. */
  readonly before: number;
}

function claimOf(change: LedgerChange): ClaimVersion | undefined {
  return 'claim' in change ? change.claim : undefined;
}

/**
 * Follows the log of claims and checks each claim that names a series against its observations; see {@link ClaimCheck}. The position
 * is stored in the ledger together with the names in texts at that time. When these change it starts again, so it does not matter whether
 * a series is named before or after a claim mentions it. Names that observations give change all the time. A claim whose series has none
 * yet waits for it during the next {@link WAITS} changes of the log; the stored position stays before it until then, so that it also waits
 * over a restart. Checking twice changes nothing. Without names it neither reads nor writes.
 */
export class ClaimChecks {
  private readonly options: ClaimChecksOptions;
  private place = { print: '', kept: 0, at: 0 };
  /** By the ids of their claims, in the order of the log. */
  private readonly waiting = new Map<string, Waiting>();
  private anyNames = false;
  /** When what waits is looked up next. */
  private due = 0;

  constructor(options: ClaimChecksOptions) {
    this.options = options;
  }

  /**
   * Checks everything up to the present end of the log, by the current names.
   *
   * @param again whether what waits is looked up again
   */
  async catchUp(stop?: AbortSignal, again = true): Promise<void> {
    const { feed, ledger, store } = this.options;
    const named = await store.names.list();
    if (named.length === 0 && !(await this.hasNames())) {
      this.due = performance.now() + LOOK_EVERY;
      return;
    }
    const check = new ClaimCheck(store, named);
    await this.begin(printOf(named));
    if (again) await this.lookAgain(check);
    const take = async ({ changes, cursor }: LogPage<LedgerChange>) => {
      const before = this.place.at;
      this.giveUp(cursor - WAITS);
      await this.checkAll(check, lastVersions(changes), cursor, () => before);
      this.place.at = cursor;
    };
    await readToEnd(feed.log('claims', [ledger.scope]), this.place.at, take, stop);
    this.giveUp(this.place.at - WAITS);
  }

  /**
   * The task, for the process that owns it.
   *
   * @param nameDirectory notifies of changed names
   */
  task(nameDirectory: Pick<NameDirectory, 'changed'>, failed: (error: unknown) => void): ExclusiveTask {
    const { feed, ledger } = this.options;
    const log = feed.log('claims', [ledger.scope]);
    return new ExclusiveTask(async (stop) => {
      // Another owner may have advanced the position meanwhile.
      this.place = { print: '', kept: 0, at: 0 };
      this.waiting.clear();
      const follow = async () => {
        while (!stop.aborted) {
          const turn = new AbortController();
          const signal = AbortSignal.any([stop, turn.signal]);
          // Subscribed before the names are read, so that no change is missed.
          const changed = nameDirectory.changed(signal);
          const seen = log.lastSeq;
          try {
            await this.catchUp(stop, performance.now() >= this.due);
            await Promise.race([
              changed,
              log.wait(Math.max(seen, this.place.at), signal),
              ...(this.mayFindNames() ? [pause(this.due - performance.now(), signal)] : []),
            ]);
          } finally {
            turn.abort();
          }
        }
      };
      await retry(follow, { first: AGAIN, stop, failed });
    });
  }

  /** Whether a series may get a name that matters, without any other change. */
  private mayFindNames(): boolean {
    return this.waiting.size > 0 || (!this.anyNames && this.options.feed.log('claims').lastSeq > 0);
  }

  private async hasNames(): Promise<boolean> {
    const { feed, store } = this.options;
    if (this.anyNames || feed.log('claims').lastSeq === 0) return this.anyNames;
    await store.settle();
    this.anyNames = await store.register.hasNames();
    return this.anyNames;
  }

  private async begin(print: string): Promise<void> {
    if (this.place.print === print) return;
    const at = await this.cursor(print).start();
    this.place = { print, kept: at, at };
    this.waiting.clear();
  }

  /** Looks up again what waits. */
  private async lookAgain(check: ClaimCheck): Promise<void> {
    const started = performance.now();
    const all = new Map(this.waiting);
    const claims = [...all.values()].map(({ claim }) => claim);
    await this.checkAll(check, claims, this.place.at, (id) => all.get(id)?.before ?? this.place.at);
    const now = performance.now();
    this.due = now + Math.max(LOOK_EVERY, (now - started) / LOOK_SHARE);
  }

  /**
   * Checks claims and moves the stored position.
   *
   * @param at position up to which the log is read then
   * @param before position in the log before a claim
   */
  private async checkAll(
    check: ClaimCheck,
    claims: readonly ClaimVersion[],
    at: number,
    before: (id: string) => number,
  ): Promise<void> {
    const found = await check.check(claims);
    let hit = false;
    const refuted: [id: string, finding: ObservedConflict][] = [];
    for (const claim of claims) {
      const checked = found.get(claim.id);
      if (checked === 'unnamed') {
        this.wait({ claim, before: before(claim.id) });
        continue;
      }
      this.waiting.delete(claim.id);
      hit ||= checked !== undefined;
      if (checked?.finding !== undefined) refuted.push([claim.id, checked.finding]);
    }
    const place = this.placeOf(at);
    if (refuted.length > 0) await this.record(refuted, place);
    else if (place > this.place.kept && (hit || place - this.place.kept >= KEEP_EVERY))
      await this.keep(place);
  }

  /** The position that may be stored once the log is read up to `at`: nothing that waits is behind it. */
  private placeOf(at: number): number {
    const [first] = this.waiting.values();
    return Math.max(this.place.kept, first === undefined ? at : Math.min(at, first.before));
  }

  /** Waits for the name of a claim's series; of a claim that was stated again, from then on. */
  private wait(one: Waiting): void {
    const { id } = one.claim;
    if (this.waiting.get(id)?.before !== one.before) this.waiting.delete(id);
    this.waiting.set(id, one);
  }

  /** Gives up what has waited since before a position, and the oldest of too many. */
  private giveUp(until: number): void {
    for (const [id, { before }] of this.waiting) {
      if (before >= until && this.waiting.size <= MOST_WAITING) return;
      this.waiting.delete(id);
    }
  }

  /** Records what was found. The position moves with the last of it, since recording twice changes nothing. */
  private async record(
    refuted: readonly (readonly [id: string, finding: ObservedConflict])[],
    at: number,
  ): Promise<void> {
    const { memory } = this.options;
    for (const [id, finding] of refuted.slice(0, -1)) await memory.contradict(id, finding);
    const moved = [placeAt(CHECKED, this.place.print, at)];
    for (const [id, finding] of refuted.slice(-1)) await memory.contradict(id, finding, moved);
    this.place.kept = at;
  }

  /** Moves the position past claims that nothing is written about. */
  private async keep(at: number): Promise<void> {
    await this.cursor(this.place.print).move(at);
    this.place.kept = at;
  }

  private cursor(print: string): Cursor {
    return ledgerCursor(this.options, CHECKED, print);
  }
}

/** Resolves after some milliseconds, or when the signal is aborted. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

/** The latest version of each claim of a page. */
function lastVersions(changes: readonly LedgerChange[]): ClaimVersion[] {
  const last = new Map<string, ClaimVersion>();
  for (const change of changes) {
    const claim = claimOf(change);
    if (claim === undefined) continue;
    last.delete(claim.id);
    last.set(claim.id, claim);
  }
  return [...last.values()];
}
