import type { LedgerEvidence, LedgerHistory } from '../../ledger.ts';
import type { NumberedRows } from './numbered.ts';
import { stretchesText } from './stretches.ts';

/** A value of a column; instants are microseconds, JSON is text. */
type Value = string | number | null;

const orNull = <T>(value: T | undefined): T | null => value ?? null;
const jsonOrNull = (value: Readonly<Record<string, string>> | undefined) =>
  value === undefined ? null : JSON.stringify(value);

/** Values of `seq` and EVENT_COLUMNS. */
export function eventValues(event: NumberedRows['events'][number]): Value[] {
  return [
    event.seq,
    event.id.toLowerCase(),
    event.content,
    orNull(event.run_id),
    orNull(event.source_input_id),
    event.timestamp,
    event.recorded_at,
    jsonOrNull(event.metadata),
    event.digest,
  ];
}

/** Values of `seq`, `superseded_at` and CLAIM_COLUMNS. */
export function claimValues(claim: NumberedRows['claims'][number]): Value[] {
  return [
    claim.seq,
    orNull(claim.superseded_at),
    claim.id.toLowerCase(),
    claim.number,
    claim.version,
    claim.text,
    claim.type,
    claim.confidence,
    claim.status,
    claim.valid_from,
    orNull(claim.valid_to),
    claim.recorded_at,
    claim.identity,
    orNull(claim.holds_from),
    orNull(claim.holds_to),
    claim.changes ? 1 : 0,
    claim.first_said,
    claim.last_said,
    orNull(claim.key),
    orNull(claim.author),
    jsonOrNull(claim.metadata),
    orNull(stretchesText(claim.stretches)),
  ];
}

/** Values of `seq`, `ended_seq` and RELATION_COLUMNS. */
export function relationValues(relation: NumberedRows['relations'][number]): Value[] {
  return [
    relation.seq,
    orNull(relation.ended_seq),
    relation.id.toLowerCase(),
    relation.a.toLowerCase(),
    relation.b.toLowerCase(),
    relation.relation,
    orNull(relation.kind),
    relation.confidence,
    relation.rationale,
    relation.detected_at,
    orNull(relation.resolved_at),
    orNull(relation.resolution),
  ];
}

/** Values of EVIDENCE_COLUMNS. */
export function evidenceValues(evidence: LedgerEvidence): Value[] {
  const { claim_id, event_id, start, end, quote, source, recorded_at } = evidence;
  return [claim_id.toLowerCase(), event_id.toLowerCase(), start, end, quote, source, recorded_at];
}

/** Values of HISTORY_COLUMNS. */
export function historyValues(history: LedgerHistory): Value[] {
  const { claim_id, version, at, change, from, to, actor, reason } = history;
  return [claim_id.toLowerCase(), version, at, change, orNull(from), orNull(to), actor, reason];
}
