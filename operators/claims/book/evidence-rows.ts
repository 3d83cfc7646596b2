import type { Column, Unpacked } from '../../records/pack.ts';
import { NONE, Rings } from './rings.ts';
import { DOUBLES, Rows, WORDS } from './rows.ts';

/** A piece of evidence with numbers in place of ids and texts. */
export interface Piece {
  readonly claim: number;
  readonly event: number;
  readonly start: number;
  readonly end: number;
  /** Place of the quote among the texts. */
  readonly quote: number;
  /** The same number for pieces from the same source, and another one for those from others. */
  readonly source: number;
  readonly recorded_at: number;
}

/** Pieces of evidence of a claim that are looked through for a source; of claims with more, sources are kept in sets. */
const FEW = 16;

/** Evidence in the order in which it came, by claim and by event. */
export class EvidenceRows {
  private readonly ofClaims = new Rings();
  private readonly ofEvents = new Rings();
  private readonly claims = new Rows(WORDS);
  private readonly events = new Rows(WORDS);
  private readonly starts = new Rows(WORDS);
  private readonly ends = new Rows(WORDS);
  private readonly quotes = new Rows(WORDS);
  private readonly sources = new Rows(WORDS);
  private readonly recorded = new Rows(DOUBLES);
  /** How many different sources each claim has. */
  private readonly counts = new Rows(WORDS);
  /** The sources of claims with many pieces of evidence, from when on the next piece of them came. */
  private readonly sourcesOf = new Map<number, Set<number>>();

  get size(): number {
    return this.claims.size;
  }

  /** True where there is evidence for a claim in a stretch of an event. */
  has(claim: number, event: number, start: number, end: number): boolean {
    // Both lists at once, to the end of the shorter one: a claim that everybody repeats has a long one.
    let ofClaim = this.ofClaims.first(claim);
    let ofEvent = this.ofEvents.first(event);
    while (ofClaim !== NONE && ofEvent !== NONE) {
      for (const row of [ofClaim, ofEvent]) {
        if (this.claims.at(row) !== claim || this.events.at(row) !== event) continue;
        if (this.starts.at(row) === start && this.ends.at(row) === end) return true;
      }
      ofClaim = this.ofClaims.after(claim, ofClaim);
      ofEvent = this.ofEvents.after(event, ofEvent);
    }
    return false;
  }

  /** Takes a piece of evidence that is not there. */
  add({ claim, event, start, end, quote, source, recorded_at }: Piece): void {
    const row = this.size;
    this.claims.set(row, claim);
    this.events.set(row, event);
    this.starts.set(row, start);
    this.ends.set(row, end);
    this.quotes.set(row, quote);
    this.sources.set(row, source);
    this.recorded.set(row, recorded_at);
    this.link(row);
  }

  /** Evidence of a claim in the order in which it came. */
  of(claim: number): Piece[] {
    const pieces: Piece[] = [];
    const rows = this.ofClaims;
    for (let row = rows.first(claim); row !== NONE; row = rows.after(claim, row))
      pieces.push(this.piece(row));
    return pieces;
  }

  /** Events that say a claim, each once, in the order in which they came to say it. */
  eventsOf(claim: number): Generator<number, void, undefined> {
    return distinct(this.ofClaims, claim, this.events);
  }

  /** Claims that an event says, each once, in the order in which they came. */
  claimsOf(event: number): Generator<number, void, undefined> {
    return distinct(this.ofEvents, event, this.claims);
  }

  /** How many different sources a claim has. */
  sourceCount(claim: number): number {
    return this.counts.at(claim);
  }

  /** Columns that {@link EvidenceRows.restore} reads: what is there now, and stays as it is. */
  save(): Iterable<Column> {
    return this.rows().flatMap((rows) => [...rows.save()]);
  }

  static restore(saved: Unpacked): EvidenceRows {
    const evidence = new EvidenceRows();
    for (const rows of evidence.rows()) rows.load(saved);
    for (let row = 0; row < evidence.size; row++) evidence.link(row);
    return evidence;
  }

  /** Puts a row to those of its claim and its event. */
  private link(row: number): void {
    const claim = this.claims.at(row);
    if (this.isNewSource(claim, this.sources.at(row))) this.counts.set(claim, this.counts.at(claim) + 1);
    this.ofClaims.add(claim, row);
    this.ofEvents.add(this.events.at(row), row);
  }

  private piece(row: number): Piece {
    return {
      claim: this.claims.at(row),
      event: this.events.at(row),
      start: this.starts.at(row),
      end: this.ends.at(row),
      quote: this.quotes.at(row),
      source: this.sources.at(row),
      recorded_at: this.recorded.at(row),
    };
  }

  private isNewSource(claim: number, source: number): boolean {
    let known = this.sourcesOf.get(claim);
    if (known === undefined) {
      let left = FEW;
      let row = this.ofClaims.first(claim);
      for (; row !== NONE && left > 0; left--, row = this.ofClaims.after(claim, row)) {
        if (this.sources.at(row) === source) return false;
      }
      if (row === NONE) return true;
      known = new Set();
      for (const one of this.ofClaims.of(claim)) known.add(this.sources.at(one));
      this.sourcesOf.set(claim, known);
    }
    if (known.has(source)) return false;
    known.add(source);
    return true;
  }

  private rows(): Rows[] {
    return [this.claims, this.events, this.starts, this.ends, this.quotes, this.sources, this.recorded];
  }
}

/** What a column has for the rows of an owner, each value once. */
function* distinct(rings: Rings, owner: number, column: Rows): Generator<number, void, undefined> {
  let first: number | undefined;
  let seen: Set<number> | undefined;
  for (let row = rings.first(owner); row !== NONE; row = rings.after(owner, row)) {
    const value = column.at(row);
    if (value === first || seen?.has(value)) continue;
    if (first === undefined) first = value;
    else if (seen === undefined) seen = new Set([value]);
    else seen.add(value);
    yield value;
  }
}
