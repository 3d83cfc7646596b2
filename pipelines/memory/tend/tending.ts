import type { Revision, RevisionRows } from '../../../operators/claims/revision.ts';
import type { TrustAt } from '../../../operators/claims/tend/trust-at.ts';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { ChangeContext } from '../changes/change-context.ts';

/** Reads of the ledger that tending uses. */
export type TendLedger = Pick<
  Ledger,
  | 'changesCalled'
  | 'claims'
  | 'claimsById'
  | 'contradictions'
  | 'eventsById'
  | 'evidenceOf'
  | 'historyOf'
  | 'relations'
  | 'relationsOf'
  | 'versionsOf'
  | 'widelySaid'
>;

/** Context in which a change is computed. */
export type TendDesk = Pick<ChangeContext, 'now' | 'derive'> & { readonly ledger: TendLedger };

/** Steps of tending, in order. */
export const PROCESSES = ['consolidate', 'flag', 'lessons', 'forget'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** A change that a process makes, or would make. */
export interface TendChange {
  readonly claim_id: string;
  readonly text: string;
  readonly change: string;
  readonly reason: string;
}

/** Context of a process. */
export interface Tending {
  /** Read to select candidates; each change is computed again on the current ledger. */
  readonly ledger: TendLedger;
  /** Start time in microseconds. */
  readonly at: number;
  readonly minConfidence: number;
  /** Trust below which claims are forgotten; 0 forgets none. */
  readonly floor: number;
  readonly trust: TrustAt;
  /** Makes a change; a dry run only computes it. */
  readonly revise: (work: (desk: TendDesk) => Promise<Revision>) => Promise<RevisionRows>;
  /** Called with the number of examined claims. */
  readonly scanned: (claims: number) => void;
  /** Called with each change made. */
  readonly changed: (change: TendChange) => void;
  readonly stop: AbortSignal | undefined;
}

/** Maximum number of claims in memory at a time, apart from those of one group. */
export const MOST_AT_ONCE = 10_000;
/** Claims that one transaction changes, which bounds the wait of incoming events. */
export const MOST_CHANGED = 100;

/** Splits a list into parts of at most `most` elements. */
export function cutUp<T>(list: readonly T[], most: number): T[][] {
  const cut: T[][] = [];
  for (let at = 0; at < list.length; at += most) cut.push(list.slice(at, at + most));
  return cut;
}

/** @throws StoreUnavailable when tending must stop */
export function goesOn({ stop }: Pick<Tending, 'stop'>): void {
  if (stop?.aborted !== true) return;
  throw new StoreUnavailable(
    'Tending was stopped; its changes so far are kept, and the next tending continues.',
  );
}

/** All relations in order of arrival, in pages. */
export async function* relationsIn(ledger: TendLedger) {
  let after: number | undefined;
  do {
    const { rows, next } = await ledger.relations(MOST_AT_ONCE, after);
    yield rows;
    after = next;
  } while (after !== undefined);
}

/** Reports the effect of a change from its history, without the derived times. */
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
