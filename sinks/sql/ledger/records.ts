import { CLAIM_STATUSES, CLAIM_TYPES } from '../../../operators/records/claim.ts';
import { RELATION_KINDS } from '../../../operators/records/ledger.ts';
import {
  type ClaimVersion,
  type LedgerEvent,
  type LedgerEvidence,
  type LedgerHistory,
  type LedgerRelation,
  type Placed,
  RELATIONS,
  type Stretch,
  type Tombstone,
} from '../../ledger.ts';
import type {
  CLAIM_HISTORY,
  CLAIM_VERSION,
  EVENT,
  EVIDENCE,
  FORGOTTEN,
  RELATION,
  RowOf,
} from '../../tables.ts';
import { parsed, textsIn, wordOf } from '../records.ts';
import type { NewRelation, NumberedRows } from './numbered.ts';

const textsOrNull = (texts: Readonly<Record<string, string>> | undefined) =>
  texts === undefined ? null : JSON.stringify(texts);

function isStretches(value: unknown): value is Stretch[] {
  return (
    Array.isArray(value) &&
    value.every(({ from, to }) => Number.isSafeInteger(from) && Number.isSafeInteger(to) && from <= to)
  );
}

export function toEvent(row: Omit<RowOf<typeof EVENT>, 'seq' | 'scope'>): LedgerEvent {
  const { run_id, source_input_id, metadata } = row;
  return {
    id: row.id,
    content: row.content,
    ...(run_id !== null && { run_id }),
    ...(source_input_id !== null && { source_input_id }),
    timestamp: row.timestamp,
    recorded_at: row.recorded_at,
    ...(metadata !== null && { metadata: textsIn(metadata) }),
    digest: row.digest,
  };
}

export function fromEvent(event: Placed<LedgerEvent>, scope: string): RowOf<typeof EVENT> {
  return {
    seq: event.seq,
    id: event.id.toLowerCase(),
    content: event.content,
    run_id: event.run_id ?? null,
    source_input_id: event.source_input_id ?? null,
    timestamp: event.timestamp,
    recorded_at: event.recorded_at,
    metadata: textsOrNull(event.metadata),
    digest: event.digest,
    scope,
  };
}

export function toClaim(row: Omit<RowOf<typeof CLAIM_VERSION>, 'scope'>): ClaimVersion {
  const { valid_to, holds_from, holds_to, key, author, metadata, stretches } = row;
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    text: row.text,
    type: wordOf(CLAIM_TYPES, row.type),
    confidence: row.confidence,
    status: wordOf(CLAIM_STATUSES, row.status),
    valid_from: row.valid_from,
    ...(valid_to !== null && { valid_to }),
    recorded_at: row.recorded_at,
    identity: row.identity,
    ...(holds_from !== null && { holds_from }),
    ...(holds_to !== null && { holds_to }),
    changes: row.changes,
    first_said: row.first_said,
    last_said: row.last_said,
    ...(key !== null && { key }),
    ...(author !== null && { author }),
    ...(metadata !== null && { metadata: textsIn(metadata) }),
    ...(stretches !== null && { stretches: parsed(stretches, isStretches) }),
  };
}

export function fromClaim(claim: NumberedRows['claims'][number], scope: string): RowOf<typeof CLAIM_VERSION> {
  const { stretches } = claim;
  return {
    seq: claim.seq,
    id: claim.id.toLowerCase(),
    number: claim.number,
    version: claim.version,
    text: claim.text,
    type: claim.type,
    confidence: claim.confidence,
    status: claim.status,
    valid_from: claim.valid_from,
    valid_to: claim.valid_to ?? null,
    recorded_at: claim.recorded_at,
    superseded_at: claim.superseded_at ?? null,
    identity: claim.identity,
    holds_from: claim.holds_from ?? null,
    holds_to: claim.holds_to ?? null,
    changes: claim.changes,
    first_said: claim.first_said,
    last_said: claim.last_said,
    key: claim.key ?? null,
    author: claim.author ?? null,
    metadata: textsOrNull(claim.metadata),
    stretches:
      stretches === undefined ? null : JSON.stringify(stretches.map(({ from, to }) => ({ from, to }))),
    scope,
  };
}

export function toEvidence(row: Omit<RowOf<typeof EVIDENCE>, 'place' | 'scope'>): LedgerEvidence {
  return {
    claim_id: row.claim_id,
    event_id: row.event_id,
    start: row.span_start,
    end: row.span_end,
    quote: row.quote,
    source: row.source,
    recorded_at: row.recorded_at,
  };
}

/** @param place its position in the order of arrival */
export function fromEvidence(evidence: LedgerEvidence, place: number, scope: string): RowOf<typeof EVIDENCE> {
  const { claim_id, event_id, start, end, quote, source, recorded_at } = evidence;
  return {
    place,
    claim_id: claim_id.toLowerCase(),
    event_id: event_id.toLowerCase(),
    span_start: start,
    span_end: end,
    quote,
    source,
    recorded_at,
    scope,
  };
}

/** A relation as known at `asOf`: one that ended later has no end. */
export function toRelation(
  row: Omit<RowOf<typeof RELATION>, 'scope'>,
  asOf = Number.POSITIVE_INFINITY,
): LedgerRelation {
  const { kind, resolved_at, resolution } = row;
  const ended = resolved_at !== null && resolved_at <= asOf;
  return {
    id: row.id,
    a: row.a,
    b: row.b,
    relation: wordOf(RELATIONS, row.relation),
    ...(kind !== null && { kind: wordOf(RELATION_KINDS, kind) }),
    confidence: row.confidence,
    rationale: row.rationale,
    detected_at: row.detected_at,
    ...(ended && { resolved_at }),
    ...(ended && resolution !== null && { resolution }),
  };
}

export function fromRelation(relation: NewRelation, scope: string): RowOf<typeof RELATION> {
  return {
    seq: relation.seq,
    id: relation.id.toLowerCase(),
    a: relation.a.toLowerCase(),
    b: relation.b.toLowerCase(),
    relation: relation.relation,
    kind: relation.kind ?? null,
    confidence: relation.confidence,
    rationale: relation.rationale,
    detected_at: relation.detected_at,
    resolved_at: relation.resolved_at ?? null,
    resolution: relation.resolution ?? null,
    ended_seq: relation.ended_seq ?? null,
    scope,
  };
}

export function toHistory(row: Omit<RowOf<typeof CLAIM_HISTORY>, 'place' | 'scope'>): LedgerHistory {
  const { claim_id, version, at, change, from_value, to_value, actor, reason } = row;
  return {
    claim_id,
    version,
    at,
    change,
    ...(from_value !== null && { from: from_value }),
    ...(to_value !== null && { to: to_value }),
    actor,
    reason,
  };
}

/** @param place its position in the order of arrival */
export function fromHistory(
  history: LedgerHistory,
  place: number,
  scope: string,
): RowOf<typeof CLAIM_HISTORY> {
  const { claim_id, version, at, change, from, to, actor, reason } = history;
  return {
    place,
    claim_id: claim_id.toLowerCase(),
    version,
    at,
    change,
    from_value: from ?? null,
    to_value: to ?? null,
    actor,
    reason,
    scope,
  };
}

export function toTombstone({ id, at, actor, reason }: RowOf<typeof FORGOTTEN>): Tombstone {
  return { id, at, actor, reason };
}

/** @param seq that of the removal */
export function fromTombstone(tombstone: Tombstone, seq: number, scope: string): RowOf<typeof FORGOTTEN> {
  const { id, at, actor, reason } = tombstone;
  return { seq, id: id.toLowerCase(), at, actor, reason, scope };
}
