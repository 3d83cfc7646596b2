import {
  CLAIM_STATUSES,
  CLAIM_TYPES,
  CONTRADICTION_KINDS,
  type ContradictionKind,
} from '../../../operators/records/claim.ts';
import {
  type ClaimVersion,
  type EventMark,
  type LedgerEvent,
  type LedgerEvidence,
  type LedgerHistory,
  type LedgerRelation,
  type Placed,
  RELATIONS,
} from '../../ledger.ts';
import type { ValueReader } from '../rows.ts';
import { asNumber, asText, mismatch } from '../values.ts';
import { stretchesFrom } from './stretches.ts';

/** Values of a row in the order of the columns, instants in microseconds. */
type Row = readonly unknown[];

function oneOf<T extends string>(names: readonly T[], text: string): T {
  const found = names.find((name) => name === text);
  if (found === undefined) throw new Error(`the store holds a value that is not one of ${names.join(', ')}`);
  return found;
}

// Engines without booleans return 0 and 1.
function asBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  return asNumber(value) === 1;
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null;
}

/** Functions that convert rows to ledger records, for an engine's value format. */
export function ledgerReader({ text, number, parse }: ValueReader) {
  const json = (value: unknown): Readonly<Record<string, string>> => {
    const texts = parse(text(value));
    if (isTexts(texts)) return texts;
    throw mismatch('an object', texts);
  };
  const kindOf = (value: unknown): ContradictionKind => oneOf(CONTRADICTION_KINDS, text(value));

  /** An event from EVENT_COLUMNS. */
  function toEvent(row: Row): LedgerEvent {
    const [id, content, run, input, timestamp, recorded, metadata, digest] = row;
    return {
      id: text(id),
      content: text(content),
      ...(run !== null && { run_id: text(run) }),
      ...(input !== null && { source_input_id: text(input) }),
      timestamp: number(timestamp),
      recorded_at: number(recorded),
      ...(metadata !== null && { metadata: json(metadata) }),
      digest: number(digest),
    };
  }

  /** The mark of an event from its columns: id, digest. */
  function toMark([id, digest]: Row): EventMark {
    return { id: text(id), digest: number(digest) };
  }

  /** A version of a claim from CLAIM_COLUMNS. */
  function toClaim(row: Row): ClaimVersion {
    return {
      id: text(row[0]),
      number: number(row[1]),
      version: number(row[2]),
      text: text(row[3]),
      type: oneOf(CLAIM_TYPES, text(row[4])),
      confidence: number(row[5]),
      status: oneOf(CLAIM_STATUSES, text(row[6])),
      valid_from: number(row[7]),
      ...(row[8] !== null && { valid_to: number(row[8]) }),
      recorded_at: number(row[9]),
      identity: text(row[10]),
      ...(row[11] !== null && { holds_from: number(row[11]) }),
      ...(row[12] !== null && { holds_to: number(row[12]) }),
      changes: asBoolean(row[13]),
      first_said: number(row[14]),
      last_said: number(row[15]),
      ...(row[16] !== null && { key: text(row[16]) }),
      ...(row[17] !== null && { author: text(row[17]) }),
      ...(row[18] !== null && { metadata: json(row[18]) }),
      ...(row[19] !== null && { stretches: stretchesFrom(parse(text(row[19]))) }),
    };
  }

  /** A piece of evidence from EVIDENCE_COLUMNS. */
  function toEvidence([claim, event, start, end, quote, source, recorded]: Row): LedgerEvidence {
    return {
      claim_id: text(claim),
      event_id: text(event),
      start: number(start),
      end: number(end),
      quote: text(quote),
      source: text(source),
      recorded_at: number(recorded),
    };
  }

  /** A relation from RELATION_COLUMNS, as known at `asOf`: one that ended later has no end. */
  function toRelation(row: Row, asOf = Number.POSITIVE_INFINITY): LedgerRelation {
    const [id, a, b, relation, kind, confidence, rationale, detected, resolved, resolution] = row;
    const ended = resolved !== null && number(resolved) <= asOf;
    return {
      id: text(id),
      a: text(a),
      b: text(b),
      relation: oneOf(RELATIONS, text(relation)),
      ...(kind !== null && { kind: kindOf(kind) }),
      confidence: number(confidence),
      rationale: text(rationale),
      detected_at: number(detected),
      ...(ended && { resolved_at: number(resolved) }),
      ...(ended && resolution !== null && { resolution: text(resolution) }),
    };
  }

  /** A change of a claim from HISTORY_COLUMNS. */
  function toHistory([claim, version, at, change, from, to, actor, reason]: Row): LedgerHistory {
    return {
      claim_id: text(claim),
      version: number(version),
      at: number(at),
      change: text(change),
      ...(from !== null && { from: text(from) }),
      ...(to !== null && { to: text(to) }),
      actor: text(actor),
      reason: text(reason),
    };
  }

  /** A record with its seq, from a row with the seq first. */
  function placed<Record extends object>([seq, ...rest]: Row, read: (row: Row) => Record): Placed<Record> {
    return { ...read(rest), seq: number(seq) };
  }

  return { toEvent, toMark, toClaim, toEvidence, toRelation, toHistory, placed };
}

/** The functions for drivers that return texts as strings and numbers as numbers or bigints. */
export const { toEvent, toMark, toClaim, toEvidence, toRelation, toHistory, placed } = ledgerReader({
  text: asText,
  number: asNumber,
  parse: JSON.parse,
});
