import type { Claim, Contradiction, HistoryEntry } from '../../../operators/records/claim.ts';
import { NotFound } from '../../../operators/records/errors.ts';
import type { StoredEvent } from '../../../operators/records/event.ts';
import type { ClaimVersion, LedgerEvidence } from '../../../operators/records/ledger.ts';
import type {
  ClaimFilter,
  ContradictionFilter,
  EventFilter,
  EventPosition,
  Ledger,
} from '../../../sinks/ledger.ts';
import type { Page } from '../../../sinks/page.ts';
import { claimView, contradictionView, eventView, historyView } from '../views.ts';

/** The times of a read of claims, in microseconds. */
export interface Moment {
  /** As known then. */
  readonly asOf?: number;
}

/** Ids per read. */
const MOST_ASKED = 1000;

/** Splits a list into parts of one ledger read each. */
export function parts<T>(list: readonly T[]): T[][] {
  const cut: T[][] = [];
  for (let at = 0; at < list.length; at += MOST_ASKED) cut.push(list.slice(at, at + MOST_ASKED));
  return cut;
}

/** Evidence of claims, as known then, by the claim's id; each claim has an entry. */
export async function evidenceByClaim(
  ledger: Pick<Ledger, 'evidenceOf'>,
  rows: readonly Pick<ClaimVersion, 'id'>[],
  asOf?: number,
): Promise<Map<string, LedgerEvidence[]>> {
  const byClaim = new Map<string, LedgerEvidence[]>(rows.map(({ id }) => [id, []]));
  for (const part of parts([...byClaim.keys()])) {
    for (const piece of await ledger.evidenceOf(part, asOf)) byClaim.get(piece.claim_id)?.push(piece);
  }
  return byClaim;
}

/**
 * Claims as callers see them, with their evidence as known then.
 *
 * @param at time of their trust, in microseconds
 */
export async function viewClaims(
  ledger: Ledger,
  rows: readonly ClaimVersion[],
  at: number,
  asOf?: number,
): Promise<Claim[]> {
  const evidence = await evidenceByClaim(ledger, rows, asOf);
  return rows.map((row) => claimView(row, evidence.get(row.id) ?? [], at));
}

/** A claim with its trust at `at`. @throws NotFound */
export async function readClaim(
  ledger: Ledger,
  id: string,
  at: number,
  { asOf }: Moment = {},
): Promise<Claim> {
  const rows = await ledger.claimsById([id.toLowerCase()], asOf);
  const [claim] = await viewClaims(ledger, rows, at, asOf);
  if (claim === undefined)
    throw new NotFound(`There is no claim ${id}${asOf === undefined ? '' : ' at that time'}.`);
  return claim;
}

/** Claims with their trust at `at`. */
export async function listClaims(
  ledger: Ledger,
  filter: ClaimFilter,
  at: number,
  limit: number,
  after?: number,
): Promise<Page<Claim, number>> {
  const { rows, next } = await ledger.claims(filter, limit, after);
  return { rows: await viewClaims(ledger, rows, at, filter.as_of), next };
}

export async function listContradictions(
  ledger: Ledger,
  filter: ContradictionFilter,
  limit: number,
  after?: number,
): Promise<Page<Contradiction, number>> {
  const { rows, next } = await ledger.contradictions(filter, limit, after);
  return { rows: rows.map(contradictionView), next };
}

export async function listEvents(
  ledger: Ledger,
  filter: EventFilter,
  limit: number,
  after?: EventPosition,
): Promise<Page<StoredEvent, EventPosition>> {
  const { rows, next } = await ledger.events(filter, limit, after);
  return { rows: rows.map(eventView), next };
}

/** @throws NotFound */
export async function readEventById(ledger: Ledger, id: string): Promise<StoredEvent> {
  const [event] = await ledger.eventsById([id.toLowerCase()]);
  if (event === undefined) throw new NotFound(`There is no event ${id}.`);
  return eventView(event);
}

/** Changes of a claim, oldest first. @throws NotFound */
export async function readHistory(
  ledger: Ledger,
  id: string,
  { asOf }: Moment = {},
): Promise<HistoryEntry[]> {
  const entries = await ledger.historyOf([id.toLowerCase()], asOf);
  if (entries.length === 0) {
    throw new NotFound(`There is no claim ${id}${asOf === undefined ? '' : ' at that time'}.`);
  }
  return entries.map(historyView);
}

/** Contradictions of any of the claims, as known then, in the order in which they were found. */
export async function readContradictionsOf(
  ledger: Ledger,
  claimIds: readonly string[],
  { asOf }: Moment = {},
): Promise<Contradiction[]> {
  if (claimIds.length === 0) return [];
  const relations = await ledger.relationsOf(claimIds, asOf);
  return relations.filter(({ relation }) => relation === 'contradicts').map(contradictionView);
}
