import type { ClaimStatus, ClaimType } from '../../records/claim.ts';
import type {
  ClaimVersion,
  LedgerEvidence,
  LedgerRelation,
  LedgerRemoval,
  RelationEnd,
  Stretch,
} from '../../records/ledger.ts';
import type { StateColumn, Unpacked } from '../../records/pack.ts';
import { type EventHeader, Events, type LearntEvent } from './events.ts';
import { EvidenceRows } from './evidence-rows.ts';
import { Relations } from './relations.ts';
import { Sources } from './sources.ts';
import { Versions } from './versions.ts';

export type { EventHeader, LearntEvent } from './events.ts';

/**
 * Layout of the columns of {@link ClaimTable.save} and its parts. Increment it when any of them changes. They are valid for the same
 * version of Unicode only.
 */
export const TABLE_LAYOUT = 4;

/** Additions of one or more transactions of the ledger, in commit order. */
export interface TableAddition {
  readonly events?: readonly LearntEvent[];
  readonly claims?: readonly ClaimVersion[];
  readonly evidence?: readonly LedgerEvidence[];
  readonly relations?: readonly LedgerRelation[];
  readonly ends?: readonly RelationEnd[];
}

/**
 * The present state of all claims (last version, evidence, relations) and of all events without their contents. It uses typed arrays,
 * so that present-time questions need no database, and a million claims are not a million objects for garbage collection. Claims are
 * numbered from 0 on in the order of their numbers in the ledger, which are the same if it has no gaps; events are numbered from 0 on in
 * order of arrival.
 */
export class ClaimTable {
  private versions = new Versions();
  private events = new Events();
  private pieces = new EvidenceRows();
  private links = new Relations();
  private sourceNumbers = new Sources(this.events);

  /** Number of claims, removed ones included, which is the number of the next one. */
  get size(): number {
    return this.versions.size;
  }

  /** Number of events, removed ones included, which is the number of the next one. */
  get eventCount(): number {
    return this.events.size;
  }

  /**
   * Adds rows of the ledger. Known rows change nothing: a version that is not newer, evidence of a claim in the same span of an event,
   * a relation with the same id. The end of the ledger may therefore be given again.
   *
   * @throws RangeError when a claim comes after those with greater numbers, or evidence or a relation names an unknown row; earlier
   *   rows of the transaction are kept
   */
  learn({ events = [], claims = [], evidence = [], relations = [], ends = [] }: TableAddition): void {
    for (const event of events) this.events.put(event);
    for (const claim of claims) this.versions.put(claim);
    for (const piece of evidence) this.learnPiece(piece);
    for (const relation of relations) {
      this.links.put(relation, this.claimNumber(relation.a), this.claimNumber(relation.b));
    }
    for (const end of ends) this.links.end(end);
  }

  /**
   * Removes events and claims with their evidence and relations; unknown ones are ignored. They keep their numbers, which no method but
   * {@link isRemoved} and {@link isRemovedEvent} takes any more. The table is not to be saved any more.
   */
  remove({ events, claims }: Pick<LedgerRemoval, 'events' | 'claims'>): void {
    const eventNumbers = new Set(events.flatMap((id) => this.events.numberOf(id) ?? []));
    const places = new Set(claims.flatMap(({ id }) => this.versions.placeOf(id) ?? []));
    this.pieces.remove(eventNumbers, places);
    this.links.remove(places);
    for (const place of places) this.versions.remove(place);
    for (const event of eventNumbers) this.events.remove(event);
  }

  isRemoved(claim: number): boolean {
    return this.versions.isRemoved(claim);
  }

  isRemovedEvent(event: number): boolean {
    return this.events.isRemoved(event);
  }

  /** Number of the claim with an id (case-insensitive), or undefined. */
  numberOf(id: string): number | undefined {
    return this.versions.placeOf(id);
  }

  /** Number in the table of the claim with a number in the ledger, or undefined. */
  numberAt(ledgerNumber: number): number | undefined {
    return this.versions.placeAt(ledgerNumber);
  }

  /** Number of the event with an id (case-insensitive), or undefined. */
  eventNumber(id: string): number | undefined {
    return this.events.numberOf(id);
  }

  /** The last version of a claim, as in the ledger. */
  version(number: number): ClaimVersion {
    return this.versions.version(number);
  }

  /** Evidence of a claim in order of arrival, as in the ledger. */
  evidence(number: number): LedgerEvidence[] {
    const claim_id = this.versions.id(number);
    return this.pieces.of(number).map(({ event, start, end, quote, source, recorded_at }) => {
      const event_id = this.events.id(event);
      return {
        claim_id,
        event_id,
        start,
        end,
        quote: this.versions.textFrom(quote),
        source: this.sourceNumbers.at(source, event, event_id),
        recorded_at,
      };
    });
  }

  /** Relations of a claim in order of arrival, as in the ledger, including ended ones. */
  relations(number: number): LedgerRelation[] {
    return this.links.of(number, (claim) => this.versions.id(claim));
  }

  /** Relations of any of some claims, each once, in order of arrival. */
  relationsOfAny(numbers: readonly number[]): LedgerRelation[] {
    return this.links.ofAny(numbers, (claim) => this.versions.id(claim));
  }

  /** An event without its content. */
  event(number: number): EventHeader {
    return this.events.event(number);
  }

  /** Whether any event names its speaker. */
  get hasSpeakers(): boolean {
    return this.events.haveSpeakers;
  }

  /** The speaker of an event; undefined when none is named. */
  speaker(event: number): string | undefined {
    return this.events.speaker(event);
  }

  id(number: number): string {
    return this.versions.id(number);
  }

  text(number: number): string {
    return this.versions.text(number);
  }

  status(number: number): ClaimStatus {
    return this.versions.status(number);
  }

  type(number: number): ClaimType {
    return this.versions.type(number);
  }

  confidence(number: number): number {
    return this.versions.confidence(number);
  }

  /** Start of a claim's validity, in microseconds. */
  validFrom(number: number): number {
    return this.versions.validFrom(number);
  }

  /** End of a claim's validity, in microseconds; NaN when open. */
  validTo(number: number): number {
    return this.versions.validTo(number);
  }

  /** Earlier stretches in which a claim held; undefined when there are none. */
  stretches(number: number): readonly Stretch[] | undefined {
    return this.versions.stretches(number);
  }

  /** The earliest timestamp of the events that state a claim, in microseconds. */
  firstSaid(number: number): number {
    return this.versions.firstSaid(number);
  }

  /** The latest timestamp of the events that state a claim, in microseconds. */
  lastSaid(number: number): number {
    return this.versions.lastSaid(number);
  }

  /** When the last version of a claim was recorded, in microseconds. */
  recordedAt(number: number): number {
    return this.versions.recordedAt(number);
  }

  /** True when a claim has an author: it was not derived from events. */
  isAuthored(number: number): boolean {
    return this.versions.isAuthored(number);
  }

  /** Number of distinct sources of a claim's evidence. */
  sources(number: number): number {
    return this.pieces.sourceCount(number);
  }

  /** True when a claim has an open contradiction, whatever its status. */
  isContradicted(number: number): boolean {
    return this.links.isContradicted(number);
  }

  /** Timestamp of an event, in microseconds. */
  timestamp(event: number): number {
    return this.events.timestamp(event);
  }

  /** Numbers of the events that state a claim, each once, in order of arrival. */
  eventsOf(number: number): IterableIterator<number> {
    return this.pieces.eventsOf(number);
  }

  /** Numbers of the claims that an event states, each once, in order of arrival. */
  claimsOf(event: number): IterableIterator<number> {
    return this.pieces.claimsOf(event);
  }

  /**
   * Columns for {@link ClaimTable.restore}: the present state. Later additions may be partly included; they become consistent once the
   * restored table has learned them too.
   */
  save(): Iterable<StateColumn> {
    return [
      ...this.versions.save(),
      ...this.events.save(),
      ...this.pieces.save(),
      ...this.links.save(),
      ...this.sourceNumbers.save(),
    ];
  }

  static restore(saved: Unpacked): ClaimTable {
    const table = new ClaimTable();
    table.versions = Versions.restore(saved);
    table.events = Events.restore(saved);
    table.pieces = EvidenceRows.restore(saved);
    table.links = Relations.restore(saved);
    table.sourceNumbers = Sources.restore(table.events, saved);
    return table;
  }

  private learnPiece(piece: LedgerEvidence): void {
    const { start, end, quote, recorded_at } = piece;
    const claim = this.claimNumber(piece.claim_id);
    const event = this.events.numberOf(piece.event_id);
    if (event === undefined) throw new RangeError(`the table does not have event ${piece.event_id}`);
    if (this.pieces.has(claim, event, start, end)) return;
    const said = this.versions.text(claim) === quote;
    this.pieces.add({
      claim,
      event,
      start,
      end,
      // When the text of a claim changes, the old text is kept for evidence that quotes it.
      quote: said ? this.versions.textPlace(claim) : this.versions.keep(quote),
      source: this.sourceNumbers.add(piece.source, event, piece.event_id),
      recorded_at,
    });
  }

  private claimNumber(id: string): number {
    const number = this.versions.placeOf(id);
    if (number === undefined) throw new RangeError(`the table does not have claim ${id}`);
    return number;
  }
}
