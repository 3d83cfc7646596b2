import type { ClaimStatus, ClaimType } from '../../records/claim.ts';
import type { ClaimVersion, LedgerEvidence, LedgerRelation, RelationEnd } from '../../records/ledger.ts';
import type { Column, Unpacked } from '../../records/pack.ts';
import { type BookEvent, Events, type LearntEvent } from './events.ts';
import { EvidenceRows } from './evidence-rows.ts';
import { Relations } from './relations.ts';
import { Sources } from './sources.ts';
import { Versions } from './versions.ts';

export type { BookEvent, LearntEvent } from './events.ts';

/**
 * Which columns {@link ClaimBook.save} gives and what they mean, those of its parts included. To be raised when any of
 * that changes. They are also to be read under the same version of Unicode only.
 */
export const BOOK_LAYOUT = 2;

/** What a transaction of the ledger added, or several of them, in the order in which they were committed. */
export interface Learnt {
  readonly events?: readonly LearntEvent[];
  readonly claims?: readonly ClaimVersion[];
  readonly evidence?: readonly LedgerEvidence[];
  readonly relations?: readonly LedgerRelation[];
  readonly ends?: readonly RelationEnd[];
}

/**
 * What is known now of every claim: its last version, its evidence and its relations, and of every event all but its
 * content. In typed arrays, so that a question about the present is answered without the database, and a million claims
 * are no objects that a collection of garbage would have to visit. Claims have the numbers of the ledger; events have
 * numbers from 0 on, in the order in which the book learned of them.
 */
export class ClaimBook {
  private versions = new Versions();
  private events = new Events();
  private pieces = new EvidenceRows();
  private links = new Relations();
  private sourceNumbers = new Sources(this.events);

  /** Claims that there are: the number of the next one. */
  get size(): number {
    return this.versions.size;
  }

  /** Events that there are: the number of the next one. */
  get eventCount(): number {
    return this.events.size;
  }

  /**
   * Takes what was added to the ledger. What it has already changes nothing: a version that is not newer, evidence of a
   * claim in the same stretch of an event, a relation with the same id; so that the end of the ledger may be given again.
   *
   * @throws RangeError where a claim comes before those with smaller numbers, or evidence or a relation names what the
   *   book does not have; what came before it in the transaction is kept
   */
  learn({ events = [], claims = [], evidence = [], relations = [], ends = [] }: Learnt): void {
    for (const event of events) this.events.put(event);
    for (const claim of claims) this.versions.put(claim);
    for (const piece of evidence) this.learnPiece(piece);
    for (const relation of relations) {
      this.links.put(relation, this.claimNumber(relation.a), this.claimNumber(relation.b));
    }
    for (const end of ends) this.links.end(end);
  }

  /** Number of the claim with an id, in either case, or undefined. */
  numberOf(id: string): number | undefined {
    return this.versions.numberOf(id);
  }

  /** Number of the event with an id, in either case, or undefined. */
  eventNumber(id: string): number | undefined {
    return this.events.numberOf(id);
  }

  /** True where there is a relation with an id. */
  hasRelation(id: string): boolean {
    return this.links.has(id);
  }

  /** The last version of a claim, as the ledger gives it. */
  version(number: number): ClaimVersion {
    return this.versions.version(number);
  }

  /** Evidence of a claim in the order in which it came, as the ledger gives it. */
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

  /** Relations of a claim in the order in which they came, as the ledger gives them, those that ended too. */
  relations(number: number): LedgerRelation[] {
    return this.links.of(number, (claim) => this.versions.id(claim));
  }

  /** Relations that any of some claims has, each once, in the order in which they came. */
  relationsOfAny(numbers: readonly number[]): LedgerRelation[] {
    return this.links.ofAny(numbers, (claim) => this.versions.id(claim));
  }

  /** An event without its content. */
  event(number: number): BookEvent {
    return this.events.event(number);
  }

  /** Whether some event says who speaks in it. */
  get hasSpeakers(): boolean {
    return this.events.haveSpeakers;
  }

  /** Who speaks in an event; undefined where nobody is named. */
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

  /** From when on a claim holds, in microseconds. */
  validFrom(number: number): number {
    return this.versions.validFrom(number);
  }

  /** Until when a claim held, in microseconds; NaN where that is open. */
  validTo(number: number): number {
    return this.versions.validTo(number);
  }

  /** The earliest timestamp of the events that say a claim, in microseconds. */
  firstSaid(number: number): number {
    return this.versions.firstSaid(number);
  }

  /** The latest timestamp of the events that say a claim, in microseconds. */
  lastSaid(number: number): number {
    return this.versions.lastSaid(number);
  }

  /** When the last version of a claim was recorded, in microseconds. */
  recordedAt(number: number): number {
    return this.versions.recordedAt(number);
  }

  /** True where somebody wrote a claim: it was not derived from events. */
  isAuthored(number: number): boolean {
    return this.versions.isAuthored(number);
  }

  /** How many different sources the evidence of a claim has. */
  sources(number: number): number {
    return this.pieces.sourceCount(number);
  }

  /** True where a contradiction of a claim stands, whatever the claim's status says. */
  isContradicted(number: number): boolean {
    return this.links.isContradicted(number);
  }

  /** Timestamp of an event, in microseconds. */
  timestamp(event: number): number {
    return this.events.timestamp(event);
  }

  /** Numbers of the events that say a claim, each once, in the order in which they came to say it. */
  eventsOf(number: number): IterableIterator<number> {
    return this.pieces.eventsOf(number);
  }

  /** Numbers of the claims that an event says, each once, in the order in which they came. */
  claimsOf(event: number): IterableIterator<number> {
    return this.pieces.claimsOf(event);
  }

  /**
   * Columns that {@link ClaimBook.restore} reads: what the book has now. What it learns until they are written may show
   * in part, and is right again once the restored book has learned it too.
   */
  save(): Iterable<Column> {
    return [
      ...this.versions.save(),
      ...this.events.save(),
      ...this.pieces.save(),
      ...this.links.save(),
      ...this.sourceNumbers.save(),
    ];
  }

  static restore(saved: Unpacked): ClaimBook {
    const book = new ClaimBook();
    book.versions = Versions.restore(saved);
    book.events = Events.restore(saved);
    book.pieces = EvidenceRows.restore(saved);
    book.links = Relations.restore(saved);
    book.sourceNumbers = Sources.restore(book.events, saved);
    return book;
  }

  private learnPiece(piece: LedgerEvidence): void {
    const { start, end, quote, recorded_at } = piece;
    const claim = this.claimNumber(piece.claim_id);
    const event = this.events.numberOf(piece.event_id);
    if (event === undefined) throw new RangeError(`the book does not have event ${piece.event_id}`);
    if (this.pieces.has(claim, event, start, end)) return;
    const said = this.versions.text(claim) === quote;
    this.pieces.add({
      claim,
      event,
      start,
      end,
      // Of a claim whose text changes the old text stays, for what quotes it.
      quote: said ? this.versions.textPlace(claim) : this.versions.keep(quote),
      source: this.sourceNumbers.add(piece.source, event, piece.event_id),
      recorded_at,
    });
  }

  private claimNumber(id: string): number {
    const number = this.versions.numberOf(id);
    if (number === undefined) throw new RangeError(`the book does not have claim ${id}`);
    return number;
  }
}
