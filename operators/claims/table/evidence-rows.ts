import type { StateColumn, Unpacked } from '../../records/pack.ts';
import { NONE, Rings } from './rings.ts';
import { DOUBLES, Rows, WORDS } from './rows.ts';

/** A piece of evidence with numbers in place of ids and texts. */
export interface Piece {
  readonly claim: number;
  readonly event: number;
  readonly start: number;
  readonly end: number;
  /** Position of the quote among the texts. */
  readonly quote: number;
  /** Number of the source; equal for equal sources. */
  readonly source: number;
  readonly recorded_at: number;
}

/** Maximum number of pieces that are scanned for a source, or for a span; claims and events with more use sets. */
const FEW = 16;

/** Evidence in order of arrival, by claim and by event. */
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
  /** Number of distinct sources of each claim. */
  private readonly counts = new Rows(WORDS);
  /** The sources of claims with many pieces of evidence, built when the next piece arrives. */
  private readonly sourcesOf = new Map<number, Set<number>>();

  /** The event that was asked about last, if it has many pieces: those of an event arrive together. */
  private latest: { readonly event: number; readonly spans: Set<string> } | undefined;

  get size(): number {
    return this.claims.size;
  }

  /** True when there is evidence for a claim in a span of an event. */
  has(claim: number, event: number, start: number, end: number): boolean {
    // Walks both lists to the end of the shorter one: an often repeated claim has a long one.
    let ofClaim = this.ofClaims.first(claim);
    let ofEvent = this.ofEvents.first(event);
    for (let left = FEW; ofClaim !== NONE && ofEvent !== NONE; left--) {
      if (left === 0) return this.spansOf(event).has(spanKey(claim, start, end));
      for (const row of [ofClaim, ofEvent]) {
        if (this.claims.at(row) !== claim || this.events.at(row) !== event) continue;
        if (this.starts.at(row) === start && this.ends.at(row) === end) return true;
      }
      ofClaim = this.ofClaims.after(claim, ofClaim);
      ofEvent = this.ofEvents.after(event, ofEvent);
    }
    return false;
  }

  /** The claims and spans of an event with many pieces of evidence. */
  private spansOf(event: number): ReadonlySet<string> {
    if (this.latest?.event !== event) {
      const spans = new Set<string>();
      for (const row of this.ofEvents.of(event))
        spans.add(spanKey(this.claims.at(row), this.starts.at(row), this.ends.at(row)));
      this.latest = { event, spans };
    }
    return this.latest.spans;
  }

  /** Adds a new piece of evidence. */
  add({ claim, event, start, end, quote, source, recorded_at }: Piece): void {
    const row = this.size;
    this.claims.set(row, claim);
    this.events.set(row, event);
    this.starts.set(row, start);
    this.ends.set(row, end);
    this.quotes.set(row, quote);
    this.sources.set(row, source);
    this.recorded.set(row, recorded_at);
    if (this.latest?.event === event) this.latest.spans.add(spanKey(claim, start, end));
    this.link(row);
  }

  /**
   * Removes the evidence of events and of claims. Not to be saved any more.
   *
   * @param claims those that are removed
   */
  remove(events: ReadonlySet<number>, claims: ReadonlySet<number>): void {
    this.latest = undefined;
    const touched = new Set<number>();
    for (const event of events) for (const claim of this.claimsOf(event)) touched.add(claim);
    const around = new Set<number>();
    for (const claim of claims) {
      touched.delete(claim);
      for (const event of this.eventsOf(claim)) if (!events.has(event)) around.add(event);
      this.ofClaims.keep(claim, () => false);
      this.count(claim);
    }
    for (const event of events) this.ofEvents.keep(event, () => false);
    for (const event of around) this.ofEvents.keep(event, (row) => !claims.has(this.claims.at(row)));
    for (const claim of touched) {
      this.ofClaims.keep(claim, (row) => !events.has(this.events.at(row)));
      this.count(claim);
    }
  }

  /** Evidence of a claim in order of arrival. */
  of(claim: number): Piece[] {
    const pieces: Piece[] = [];
    const rows = this.ofClaims;
    for (let row = rows.first(claim); row !== NONE; row = rows.after(claim, row))
      pieces.push(this.piece(row));
    return pieces;
  }

  /** Events that state a claim, each once, in order of arrival. */
  eventsOf(claim: number): Generator<number, void, undefined> {
    return distinct(this.ofClaims, claim, this.events);
  }

  /** Claims that an event states, each once, in order of arrival. */
  claimsOf(event: number): Generator<number, void, undefined> {
    return distinct(this.ofEvents, event, this.claims);
  }

  /** Number of distinct sources of a claim. */
  sourceCount(claim: number): number {
    return this.counts.at(claim);
  }

  /** Columns for {@link EvidenceRows.restore}: a snapshot of the present state. */
  save(): Iterable<StateColumn> {
    return this.rows().flatMap((rows) => [...rows.save()]);
  }

  static restore(saved: Unpacked): EvidenceRows {
    const evidence = new EvidenceRows();
    for (const rows of evidence.rows()) rows.load(saved);
    for (let row = 0; row < evidence.size; row++) evidence.link(row);
    return evidence;
  }

  /** Links a row to its claim and its event. */
  private link(row: number): void {
    const claim = this.claims.at(row);
    if (this.isNewSource(claim, this.sources.at(row))) this.counts.set(claim, this.counts.at(claim) + 1);
    this.ofClaims.add(claim, row);
    this.ofEvents.add(this.events.at(row), row);
  }

  /** Counts the sources of a claim anew. */
  private count(claim: number): void {
    const sources = new Set<number>();
    for (const row of this.ofClaims.of(claim)) sources.add(this.sources.at(row));
    this.counts.mark(claim, sources.size);
    this.sourcesOf.delete(claim);
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

function spanKey(claim: number, start: number, end: number): string {
  return `${claim} ${start} ${end}`;
}

/** Distinct values of a column over the rows of an owner. */
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
