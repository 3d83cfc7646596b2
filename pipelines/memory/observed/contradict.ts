import { statementOf } from '../../../operators/claims/extract/statement.ts';
import { claimId, relationId } from '../../../operators/claims/ids.ts';
import { OBSERVATIONS } from '../../../operators/claims/observed/observed-claim.ts';
import { Revision } from '../../../operators/claims/revision.ts';
import type { Sighting } from '../../../operators/claims/sighting.ts';
import { settleState } from '../../../operators/claims/states.ts';
import type { ClaimVersion } from '../../../operators/records/ledger.ts';
import { codePointLength } from '../../../operators/records/spans.ts';
import type { ChangeContext } from '../changes/change-context.ts';
import { readEvent, saidIn, sourceOf } from '../changes/incoming.ts';
import { takeIn } from '../changes/resolve.ts';
import type { ObservedConflict } from './findings.ts';

/** Confidence that a claim and contradicting observations exclude each other: numbers are read literally. */
export const CONFLICT_CONFIDENCE = 0.95;

function counts(claim: ClaimVersion): boolean {
  return claim.status === 'active' || claim.status === 'contested';
}

function sightingOf({ event: input, identity, holds }: ObservedConflict, now: number) {
  const { event } = readEvent(input, now);
  const sighting: Sighting = {
    ...statementOf(event.content, saidIn(event)),
    type: 'fact',
    identity,
    holds,
    changes: false,
    quote: event.content,
    event_id: event.id,
    start: 0,
    end: codePointLength(event.content),
    source: sourceOf(event),
    said: event.timestamp,
    author: OBSERVATIONS,
  };
  return { event, sighting };
}

/**
 * Records observations that contradict a claim: stores them as an event with its own claim, and relates the two claims as a
 * contradiction. This is done once per claim: a contradiction that was ended, by any decision, is not reopened. Nothing changes when
 * either claim was resolved or waits for approval.
 */
export async function contradict(
  desk: ChangeContext,
  id: string,
  finding: ObservedConflict,
): Promise<Revision> {
  const { ledger, now } = desk;
  const nothing = new Revision([], [], now);
  const observedId = claimId(finding.identity, desk.scope);
  const rows = await ledger.claimsById([id, observedId]);
  const claim = rows.find((row) => row.id === id);
  const observed = rows.find((row) => row.id === observedId);
  if (claim === undefined || !counts(claim)) return nothing;
  if (observed !== undefined && !counts(observed)) return nothing;
  const known = await ledger.relationsOf([id]);
  if (known.some(({ kind }) => kind === 'observation_conflict')) return nothing;
  const { event, sighting } = sightingOf(finding, now);
  if (desk.isForgotten(event.id)) return nothing;
  const stored = desk.digest(event.id);
  if (stored !== undefined && stored !== event.digest) return nothing;
  if (stored === undefined) desk.add(event);
  const revision = await desk.derive(observed === undefined ? [sighting] : []);
  await takeIn(revision, ledger, claim);
  if (observed !== undefined) await takeIn(revision, ledger, observed);
  const [a, b] = id < observedId ? [id, observedId] : [observedId, id];
  revision.relate({
    id: relationId(a, b, 'contradicts', 0),
    a,
    b,
    relation: 'contradicts',
    kind: 'observation_conflict',
    confidence: CONFLICT_CONFIDENCE,
    rationale: finding.rationale,
  });
  for (const one of [id, observedId]) settleState(revision, one);
  return revision;
}
