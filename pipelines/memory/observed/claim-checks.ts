import { createHash } from 'node:crypto';
import type { ClaimVersion } from '../../../operators/records/ledger.ts';
import type { NamedSeries } from '../../../operators/records/series/name.ts';
import type { Ledger, LedgerChange } from '../../../sinks/ledger.ts';
import { type Cursor, placeAt } from '../../../sinks/outbox/cursor.ts';
import type { LedgerFeed } from '../../../sinks/outbox/ledger-feed.ts';
import type { LogPage } from '../../../sinks/outbox/log.ts';
import { readToEnd } from '../../../sinks/outbox/read-log.ts';
import { retry } from '../../../sinks/retry.ts';
import { ExclusiveTask } from '../../exclusive-task.ts';
import type { SeriesBook } from '../../series-book.ts';
import { ledgerCursor } from '../ledger-cursor.ts';
import type { Memory } from '../memory.ts';
import { ClaimCheck, type ObservedConflict, type ObservedStore } from './findings.ts';

/** Source name of the position in memory's log up to which claims were checked, with a partition per set of names. */
export const CHECKED = 'checked';
/** Changes after which the position is stored even if no claim named a series. */
const KEEP_EVERY = 10_000;
/** Milliseconds before a retry. */
const AGAIN = 2_000;

export interface ClaimChecksOptions {
  readonly memory: Pick<Memory, 'take' | 'gainsay'>;
  readonly ledger: Ledger;
  readonly feed: Pick<LedgerFeed, 'log'>;
  readonly store: ObservedStore;
}

/** A short fingerprint of the names. */
function printOf(named: readonly NamedSeries[]): string {
  const what = named.map(({ changed_at: _, ...rest }) => rest);
  return createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);
}

function claimOf(change: LedgerChange): ClaimVersion | undefined {
  return 'claim' in change ? change.claim : undefined;
}

/**
 * Follows the log of claims and checks each claim that names a series against its observations; see {@link ClaimCheck}. The position
 * is stored in the ledger together with the names at that time. When names change it starts again, so it does not matter whether a
 * series is named before or after a claim mentions it. Checking twice changes nothing. Without named series it neither reads nor
 * writes.
 */
export class ClaimChecks {
  private readonly options: ClaimChecksOptions;
  private place = { print: '', kept: 0, at: 0 };

  constructor(options: ClaimChecksOptions) {
    this.options = options;
  }

  /** Checks everything up to the present end of the log, by the current names. Returns whether there are names. */
  async catchUp(stop?: AbortSignal): Promise<boolean> {
    const { feed, store } = this.options;
    const named = await store.names.list();
    if (named.length === 0) return false;
    const check = new ClaimCheck(store, named);
    await this.begin(printOf(named));
    const take = async ({ changes, cursor }: LogPage<LedgerChange>) => {
      let hit = false;
      const refuted: [id: string, finding: ObservedConflict][] = [];
      for (const claim of lastVersions(changes)) {
        const found = await check.check(claim);
        hit ||= found !== undefined;
        if (found?.finding !== undefined) refuted.push([claim.id, found.finding]);
      }
      if (refuted.length > 0) await this.record(refuted, cursor);
      else if (hit || cursor - this.place.kept >= KEEP_EVERY) await this.keep(cursor);
      this.place.at = cursor;
    };
    await readToEnd(feed.log('claims'), this.place.at, take, stop);
    return true;
  }

  /**
   * The task, for the process that owns it.
   *
   * @param book notifies of changed names
   */
  task(book: Pick<SeriesBook, 'changed'>, failed: (error: unknown) => void): ExclusiveTask {
    const log = this.options.feed.log('claims');
    return new ExclusiveTask(async (stop) => {
      // Another owner may have advanced the position meanwhile.
      this.place = { print: '', kept: 0, at: 0 };
      const follow = async () => {
        while (!stop.aborted) {
          const turn = new AbortController();
          const signal = AbortSignal.any([stop, turn.signal]);
          // Subscribed before the names are read, so that no change is missed.
          const changed = book.changed(signal);
          try {
            const named = await this.catchUp(stop);
            await Promise.race([changed, ...(named ? [log.wait(this.place.at, signal)] : [])]);
          } finally {
            turn.abort();
          }
        }
      };
      await retry(follow, { first: AGAIN, stop, failed });
    });
  }

  private async begin(print: string): Promise<void> {
    if (this.place.print === print) return;
    const at = await this.cursor(print).start();
    this.place = { print, kept: at, at };
  }

  /** Records what a page found. The position moves with the last of it, since recording twice changes nothing. */
  private async record(
    refuted: readonly (readonly [id: string, finding: ObservedConflict])[],
    at: number,
  ): Promise<void> {
    const { memory } = this.options;
    for (const [id, finding] of refuted.slice(0, -1)) await memory.gainsay(id, finding);
    const moved = [placeAt(CHECKED, this.place.print, at)];
    for (const [id, finding] of refuted.slice(-1)) await memory.gainsay(id, finding, moved);
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
