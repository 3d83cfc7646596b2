import { trustOf } from '../../operators/claims/trust.ts';
import type { Claim, Contradiction, HistoryEntry } from '../../operators/records/claim.ts';
import type { StoredEvent } from '../../operators/records/event.ts';
import {
  type ClaimVersion,
  DEFAULT_SCOPE,
  type LedgerEvent,
  type LedgerEvidence,
  type LedgerHistory,
  type LedgerRelation,
} from '../../operators/records/ledger.ts';
import { formatInstant } from '../../operators/time/instant.ts';

/** The scope of a record as callers see it: only where it is not the default one. */
const scopeView = (scope: string) => (scope === DEFAULT_SCOPE ? {} : { scope });

/** An event of a scope as callers see it. */
export function eventView(
  { id, content, timestamp, recorded_at, ...rest }: LedgerEvent,
  scope: string,
): StoredEvent {
  const { run_id, source_input_id, metadata } = rest;
  return {
    id,
    content,
    ...(run_id !== undefined && { run_id }),
    ...(source_input_id !== undefined && { source_input_id }),
    ...scopeView(scope),
    timestamp: formatInstant(timestamp),
    recorded_at: formatInstant(recorded_at),
    ...(metadata !== undefined && { metadata }),
  };
}

/**
 * A claim of a scope as callers see it.
 *
 * @param at time of its trust, in microseconds
 */
export function claimView(
  claim: ClaimVersion,
  evidence: readonly LedgerEvidence[],
  at: number,
  scope: string,
): Claim {
  const { id, text, type, confidence, status, valid_from, valid_to, stretches, recorded_at, version } = claim;
  const { key, author, metadata } = claim;
  return {
    id,
    text,
    type,
    confidence,
    trust: trustOf(claim, evidence, at),
    status,
    evidence: evidence.map(({ event_id, start, end, quote }) => ({ event_id, span: [start, end], quote })),
    valid_from: formatInstant(valid_from),
    ...(valid_to !== undefined && { valid_to: formatInstant(valid_to) }),
    ...(stretches !== undefined && {
      stretches: stretches.map(({ from, to }) => ({ from: formatInstant(from), to: formatInstant(to) })),
    }),
    recorded_at: formatInstant(recorded_at),
    version,
    ...(key !== undefined && { key }),
    ...(author !== undefined && { author }),
    ...scopeView(scope),
    ...(metadata !== undefined && { metadata }),
  };
}

/** A contradiction of a scope as callers see it; the relation must be one. */
export function contradictionView(relation: LedgerRelation, scope: string): Contradiction {
  const { id, a, b, kind, confidence, rationale, detected_at, resolved_at } = relation;
  if (kind === undefined || kind === 'superseded_by_later')
    throw new RangeError(`relation ${id} is not a contradiction`);
  return {
    id,
    between: [a, b],
    kind,
    confidence,
    rationale,
    detected_at: formatInstant(detected_at),
    ...(resolved_at !== undefined && { resolved_at: formatInstant(resolved_at) }),
    ...scopeView(scope),
  };
}

/** A change of a claim as callers see it. */
export function historyView({ at, ...entry }: LedgerHistory): HistoryEntry {
  return { ...entry, at: formatInstant(at) };
}
