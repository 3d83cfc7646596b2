import { expect } from 'vitest';
import type { BookAddition, BookEvent, ClaimBook } from '../../../../operators/claims/book/claim-book.ts';
import { independentSources } from '../../../../operators/claims/evidence.ts';
import type { ClaimVersion, LedgerEvidence, LedgerRelation } from '../../../../operators/records/ledger.ts';

const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** The same as a ClaimBook by lists that are searched through. */
export class PlainBook {
  readonly events: BookEvent[] = [];
  readonly claims: ClaimVersion[] = [];
  readonly evidence: LedgerEvidence[] = [];
  readonly relations: LedgerRelation[] = [];

  learn({ events = [], claims = [], evidence = [], relations = [], ends = [] }: BookAddition): void {
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

/** Asks a book for everything, and compares it with what the lists have. */
export function expectSame(book: ClaimBook, plain: PlainBook): void {
  expect([book.size, book.eventCount]).toEqual([plain.claims.length, plain.events.length]);
  for (const [number, claim] of plain.claims.entries()) {
    const evidence = plain.evidence.filter(({ claim_id }) => claim_id === claim.id);
    const relations = plain.relations.filter(({ a, b }) => a === claim.id || b === claim.id);
    const said = distinct(evidence.map(({ event_id }) => event_id));
    expect([book.numberOf(claim.id), book.numberOf(claim.id.toUpperCase())]).toEqual([number, number]);
    expect(book.version(number)).toEqual(claim);
    expect(book.evidence(number)).toEqual(evidence);
    expect(book.relations(number)).toEqual(relations);
    expect(relations.every(({ id }) => book.hasRelation(id))).toBe(true);
    expect([...book.eventsOf(number)].map((event) => book.event(event).id)).toEqual(said);
    expect({
      id: book.id(number),
      text: book.text(number),
      type: book.type(number),
      status: book.status(number),
      confidence: book.confidence(number),
      from: book.validFrom(number),
      to: book.validTo(number),
      stretches: book.stretches(number),
      first: book.firstSaid(number),
      last: book.lastSaid(number),
      recorded: book.recordedAt(number),
      authored: book.isAuthored(number),
      sources: book.sources(number),
      contradicted: book.isContradicted(number),
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
    expect(book.eventNumber(event.id)).toBe(number);
    expect([book.event(number), book.timestamp(number)]).toEqual([event, event.timestamp]);
    expect([...book.claimsOf(number)].map((claim) => book.id(claim))).toEqual(
      distinct(claims.map(({ claim_id }) => claim_id)),
    );
  }
}
