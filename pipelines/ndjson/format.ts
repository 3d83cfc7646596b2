import { itemAt } from '../../operators/item-at.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import type {
  ClaimVersion,
  LedgerEvent,
  LedgerEvidence,
  LedgerHistory,
  LedgerRelation,
} from '../../sinks/ledger.ts';

/** A claim with everything that the ledger stores of it, except its relations. */
export interface WholeClaim {
  /** In order, at least one. */
  readonly versions: readonly ClaimVersion[];
  /** In order of arrival. */
  readonly evidence: readonly LedgerEvidence[];
  readonly history: readonly LedgerHistory[];
}

type Texts = Readonly<Record<string, string>>;

function instantOf(time: number | undefined): string | undefined {
  return time === undefined ? undefined : formatInstant(time);
}

// Stores return keys in different orders.
function sorted(texts: Texts | undefined): Texts | undefined {
  if (texts === undefined) return undefined;
  return Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The line of an event. Equal events give equal bytes on every store; so do all lines. */
export function formatEvent(event: LedgerEvent): string {
  return JSON.stringify({
    kind: 'event',
    id: event.id,
    content: event.content,
    run_id: event.run_id,
    source_input_id: event.source_input_id,
    timestamp: formatInstant(event.timestamp),
    recorded_at: formatInstant(event.recorded_at),
    metadata: sorted(event.metadata),
    digest: event.digest,
  });
}

/** The line of a claim: all its versions, its evidence and its history. */
export function formatClaim({ versions, evidence, history }: WholeClaim): string {
  const { id, number } = itemAt(versions, 0);
  return JSON.stringify({
    kind: 'claim',
    id,
    number,
    versions: versions.map((version) => ({
      version: version.version,
      text: version.text,
      type: version.type,
      confidence: version.confidence,
      status: version.status,
      valid_from: formatInstant(version.valid_from),
      valid_to: instantOf(version.valid_to),
      stretches: version.stretches?.map(({ from, to }) => ({
        from: formatInstant(from),
        to: formatInstant(to),
      })),
      recorded_at: formatInstant(version.recorded_at),
      identity: version.identity,
      holds_from: instantOf(version.holds_from),
      holds_to: instantOf(version.holds_to),
      changes: version.changes,
      first_said: formatInstant(version.first_said),
      last_said: formatInstant(version.last_said),
      key: version.key,
      author: version.author,
      metadata: sorted(version.metadata),
    })),
    evidence: evidence.map(({ event_id, start, end, quote, source, recorded_at }) => ({
      event_id,
      span: [start, end],
      quote,
      source,
      recorded_at: formatInstant(recorded_at),
    })),
    history: history.map(({ version, at, change, from, to, actor, reason }) => ({
      version,
      at: formatInstant(at),
      change,
      from,
      to,
      actor,
      reason,
    })),
  });
}

/** The line of a relation, with its end where it has ended. */
export function formatRelation(relation: LedgerRelation): string {
  return JSON.stringify({
    kind: 'relation',
    id: relation.id,
    a: relation.a,
    b: relation.b,
    relation: relation.relation,
    contradiction_kind: relation.kind,
    confidence: relation.confidence,
    rationale: relation.rationale,
    detected_at: formatInstant(relation.detected_at),
    resolved_at: instantOf(relation.resolved_at),
    resolution: relation.resolution,
  });
}
