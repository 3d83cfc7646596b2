import type { Revision, RevisionRows } from '../../../operators/claims/revision.ts';
import type { TrustAt } from '../../../operators/claims/tend/trust-at.ts';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { Desk } from '../changes/desk.ts';

/** What tending reads of the ledger. */
export type TendLedger = Pick<
  Ledger,
  | 'changesCalled'
  | 'claims'
  | 'claimsById'
  | 'contradictions'
  | 'evidenceOf'
  | 'historyOf'
  | 'relations'
  | 'relationsOf'
  | 'versionsOf'
  | 'widelySaid'
>;

/** What a change is worked out with. */
export type TendDesk = Pick<Desk, 'now' | 'derive'> & { readonly ledger: TendLedger };

/** What tending does, in this order. */
export const PROCESSES = ['consolidate', 'flag', 'lessons', 'forget'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** A change that a process makes, or would make. */
export interface TendChange {
  readonly claim_id: string;
  readonly text: string;
  readonly change: string;
  readonly reason: string;
}

/** What processes work with. */
export interface Tending {
  /** What they read to decide what to look at; each change is worked out anew from what the ledger has then. */
  readonly ledger: TendLedger;
  /** When it began, in microseconds. */
  readonly at: number;
  readonly minConfidence: number;
  /** Trust below which claims are forgotten; 0 forgets none. */
  readonly floor: number;
  readonly trust: TrustAt;
  /** Makes a change; in a dry run it only works it out. */
  readonly revise: (work: (desk: TendDesk) => Promise<Revision>) => Promise<RevisionRows>;
  /** Hears of claims that were looked at. */
  readonly scanned: (claims: number) => void;
  /** Hears of a change that was made. */
  readonly changed: (change: TendChange) => void;
  readonly stop: AbortSignal | undefined;
}

/** Claims that are in memory at a time, those of one group aside. */
export const MOST_AT_ONCE = 10_000;
/** Claims that one transaction changes: what comes in meanwhile waits for no more. */
export const MOST_CHANGED = 100;

/** A list in parts of at most so many. */
export function cutUp<T>(list: readonly T[], most: number): T[][] {
  const cut: T[][] = [];
  for (let at = 0; at < list.length; at += most) cut.push(list.slice(at, at + most));
  return cut;
}

/** @throws StoreUnavailable where tending is to stop */
export function goesOn({ stop }: Pick<Tending, 'stop'>): void {
  if (stop?.aborted !== true) return;
  throw new StoreUnavailable('Tending was stopped; what it did by then stays, and the next one goes on.');
}

/** All relations in the order in which they came, some at a time. */
export async function* relationsIn(ledger: TendLedger) {
  let after: number | undefined;
  do {
    const { rows, next } = await ledger.relations(MOST_AT_ONCE, after);
    yield rows;
    after = next;
  } while (after !== undefined);
}

/** Reports what history says that a change did, but for how its times follow. */
export function report(
  tending: Tending,
  rows: RevisionRows,
  textOf: (id: string) => string,
  actor: string,
): void {
  for (const { claim_id, change, reason, actor: by } of rows.history) {
    if (by !== actor || change === 'valid_to') continue;
    tending.changed({ claim_id, text: textOf(claim_id), change, reason });
  }
}
