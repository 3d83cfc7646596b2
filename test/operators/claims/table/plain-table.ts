import { expect } from 'vitest';
import { independentSources } from '../../../../operators/claims/evidence.ts';
import type {
  ClaimTable,
  EventHeader,
  TableAddition,
} from '../../../../operators/claims/table/claim-table.ts';
import type { ClaimVersion, LedgerEvidence, LedgerRelation } from '../../../../operators/records/ledger.ts';

const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** The same as a ClaimTable by lists that are searched through. */
export class PlainTable {
  readonly events: EventHeader[] = [];
  readonly claims: ClaimVersion[] = [];
  readonly evidence: LedgerEvidence[] = [];
  readonly relations: LedgerRelation[] = [];

  learn({ events = [], claims = [], evidence = [], relations = [], ends = [] }: TableAddition): void {
    for (const { id, run_id, source_input_id, timestamp, recorded_at, metadata } of events) {
      if (this.events.some((event) => event.id === id)) continue;
      const speaker = metadata?.speaker;
      this.events.push({
        id,
        ...(run_id !== undefined && { run_id }),
        ...(source_input_id !== undefined && { source_input_id }),
        timestamp,
        recorded_at,
        ...(speaker !== undefined && speaker !== '' && { speaker }),
      });
    }
    for (const claim of claims) {
      const known = this.claims[claim.number];
      if (known === undefined || claim.version > known.version) this.claims[claim.number] = claim;
    }
    for (const piece of evidence) {
      const same = (other: LedgerEvidence) =>
        other.claim_id === piece.claim_id &&
        other.event_id === piece.event_id &&
        other.start === piece.start &&
        other.end === piece.end;
      if (!this.evidence.some(same)) this.evidence.push(piece);
    }
    for (const relation of relations) {
      if (!this.relations.some(({ id }) => id === relation.id)) this.relations.push(relation);
    }
    for (const { id, ...end } of ends) {
      const at = this.relations.findIndex((relation) => relation.id === id);
      if (this.relations[at].resolved_at === undefined)
        this.relations[at] = { ...this.relations[at], ...end };
    }
  }
}

/** Asks a table for everything, and compares it with what the lists have. */
export function expectSame(table: ClaimTable, plain: PlainTable): void {
  expect([table.size, table.eventCount]).toEqual([plain.claims.length, plain.events.length]);
  for (const [number, claim] of plain.claims.entries()) {
    const evidence = plain.evidence.filter(({ claim_id }) => claim_id === claim.id);
    const relations = plain.relations.filter(({ a, b }) => a === claim.id || b === claim.id);
    const said = distinct(evidence.map(({ event_id }) => event_id));
    expect([table.numberOf(claim.id), table.numberOf(claim.id.toUpperCase())]).toEqual([number, number]);
    expect(table.version(number)).toEqual(claim);
    expect(table.evidence(number)).toEqual(evidence);
    expect(table.relations(number)).toEqual(relations);
    expect([...table.eventsOf(number)].map((event) => table.event(event).id)).toEqual(said);
    expect({
      id: table.id(number),
      text: table.text(number),
      type: table.type(number),
      status: table.status(number),
      confidence: table.confidence(number),
      from: table.validFrom(number),
      to: table.validTo(number),
      stretches: table.stretches(number),
      first: table.firstSaid(number),
      last: table.lastSaid(number),
      recorded: table.recordedAt(number),
      authored: table.isAuthored(number),
      sources: table.sources(number),
      contradicted: table.isContradicted(number),
    }).toEqual({
      id: claim.id,
      text: claim.text,
      type: claim.type,
      status: claim.status,
      confidence: claim.confidence,
      from: claim.valid_from,
      to: claim.valid_to ?? Number.NaN,
      stretches: claim.stretches,
      first: claim.first_said,
      last: claim.last_said,
      recorded: claim.recorded_at,
      authored: claim.author !== undefined,
      sources: independentSources(evidence),
      contradicted: relations.some(
        ({ relation, resolved_at }) => relation === 'contradicts' && resolved_at === undefined,
      ),
    });
  }
  for (const [number, event] of plain.events.entries()) {
    const claims = plain.evidence.filter(({ event_id }) => event_id === event.id);
    expect(table.eventNumber(event.id)).toBe(number);
    expect([table.event(number), table.timestamp(number)]).toEqual([event, event.timestamp]);
    expect([...table.claimsOf(number)].map((claim) => table.id(claim))).toEqual(
      distinct(claims.map(({ claim_id }) => claim_id)),
    );
  }
}
