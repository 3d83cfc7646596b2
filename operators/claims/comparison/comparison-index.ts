import { Blocks, DOUBLE_BLOCKS, placeOf } from '../../records/blocks.ts';
import type { ClaimVersion } from '../../records/ledger.ts';
import { type StateColumn, together, type Unpacked } from '../../records/pack.ts';
import { UuidNumbers } from '../../records/uuid-numbers.ts';
import type { Period } from '../../time/period.ts';
import { type Frame, frameOf, MOST_KEYS } from '../relate/index.ts';
import { shareMatter } from '../relate/matter.ts';
import { speakerNumber } from '../speakers.ts';
import type { StatementTimes } from '../standing.ts';
import { comesBack } from '../tend/forget.ts';
import { ClaimRecords } from './claim-records.ts';
import { Distinct } from './distinct.ts';
import { LatestMembers } from './latest-members.ts';
import { lookedUp } from './looked-up.ts';
import { BestRows } from './nearest.ts';
import { PackedTexts } from './packed-texts.ts';
import { Recent } from './recent.ts';

/** Latest members of a key that are examined, which bounds the cost of a claim with common words. */
const MOST_OF_KEY = 64;
/** Minimum share of the shorter claim's words that two claims must have in common to be compared. */
const LEAST_OVERLAP = 0.4;
/** Maximum number of members examined for one claim: of its keys, its place, and its speaker. */
const MOST_LOOKED_AT = 3 * MOST_KEYS * MOST_OF_KEY;
/** Maximum number of claims compared with one, those with the most words in common. */
const MOST_COMPARED = 12;
/** The same for statements about what their speaker has done or never done. */
const MOST_LIVED = 24;
/** The same for statements that tell one relation of one thing. */
const MOST_OF_CELL = 4;
/** The same for statements of a matter of which one tells a change. */
const MOST_OF_MATTER = 4;
/** Cached parsed claims. */
const FRAMES_KEPT = 5000;

/**
 * Layout of the columns of {@link ComparisonIndex.save} and its parts. Increment it when any of them changes; for keys and words see
 * READING_LAYOUT.
 */
export const COMPARISON_LAYOUT = 6;

const CHANGES = 1;
const RETIRED = 2;
const PENDING = 4;
const FORGOTTEN = 8;

/** Times stored per claim. */
const TIMES = 4;

/**
 * The fields of every claim that comparison with a new one needs, in typed arrays: about 300 bytes per claim. Claims are compared if
 * they share keys, so the cost of a new claim does not grow with their number.
 */
export class ComparisonIndex {
  private numbers = new UuidNumbers();
  private texts = new PackedTexts();
  private records = new ClaimRecords();
  /** Addresses of records by key. */
  private members = new LatestMembers(MOST_OF_KEY);
  private times = new Blocks(DOUBLE_BLOCKS);
  /** Number of the claim of each row, ascending: there are gaps where claims were removed. */
  private claims = new Blocks(DOUBLE_BLOCKS);
  private following: number;
  private removed = 0;
  private readonly frames = new Recent<number, Frame>(FRAMES_KEPT);
  private readonly distinct = new Distinct(MOST_LOOKED_AT);
  private readonly looked = new Uint32Array(MOST_LOOKED_AT);

  /** @param next number of the first claim, when it continues other claims */
  constructor(next = 0) {
    this.following = next;
  }

  /** Number of the next claim. */
  get next(): number {
    return this.following;
  }

  /** Number of claims. */
  get size(): number {
    return this.texts.size - this.removed;
  }

  /** Number of the claim with an id, or undefined. */
  numberOf(id: string): number | undefined {
    const row = this.numbers.numberOf(id);
    return row === undefined ? undefined : this.claims.at(row);
  }

  isPending(number: number): boolean {
    return (this.records.flags(this.rowOf(number)) & PENDING) !== 0;
  }

  /** True when a claim was forgotten and returns when it is stated again. */
  isForgotten(number: number): boolean {
    return (this.records.flags(this.rowOf(number)) & FORGOTTEN) !== 0;
  }

  /** The times of a claim: when it was stated, and when it holds. */
  standing(number: number): StatementTimes {
    const row = this.rowOf(number);
    const at = TIMES * row;
    return {
      first_said: this.times.at(at),
      last_said: this.times.at(at + 1),
      holds: periodOf(this.times.at(at + 2), this.times.at(at + 3)),
      changes: (this.records.flags(row) & CHANGES) !== 0,
    };
  }

  /** The parsed text of a claim. */
  frame(number: number): Frame {
    const known = this.frames.get(number);
    if (known !== undefined) return known;
    const frame = frameOf(this.texts.at(this.rowOf(number)));
    this.frames.set(number, frame);
    return frame;
  }

  /**
   * Adds a version of a claim: a new claim, whose number is {@link next} or, where others were removed, above it, or a change of one.
   *
   * @param frame the parsed text, if the caller has it
   */
  put(version: ClaimVersion, frame?: Frame): void {
    if (version.number >= this.next) this.add(version, frame ?? frameOf(version.text));
    const row = this.rowOf(version.number);
    const { first_said, last_said, holds_from = Number.NaN, holds_to = Number.NaN } = version;
    for (const [at, time] of [first_said, last_said, holds_from, holds_to].entries()) {
      this.times.set(TIMES * row + at, time);
    }
    this.records.setFlags(
      row,
      (version.changes ? CHANGES : 0) |
        (version.status === 'resolved' || version.status === 'forgotten' ? RETIRED : 0) |
        (version.status === 'pending' ? PENDING : 0) |
        (comesBack(version) ? FORGOTTEN : 0),
    );
  }

  /** Ids of the claims, by number. */
  ids(): Iterable<string> {
    return this.numbers.ids();
  }

  /** Removes a claim. It is compared with no other from then on; not to be saved any more. */
  remove(id: string): void {
    const row = this.numbers.numberOf(id);
    if (row === undefined) return;
    this.numbers.remove(row);
    this.records.setFlags(row, RETIRED);
    this.removed++;
  }

  /** Sets the number of the next claim, if it is above that of the last one: later ones were removed. */
  skipTo(next: number): void {
    this.following = Math.max(this.following, next);
  }

  /** The speaker of a claim about himself, see {@link speakerNumber}. */
  speaker(number: number): number {
    return this.records.speaker(this.rowOf(number));
  }

  /**
   * Numbers of the claims to compare a statement with, nearest first. Statements of two people about themselves concern two people, so
   * those of other speakers are excluded.
   *
   * @param speaker the speaker who speaks of himself, see {@link speakerNumber}
   * @param except a claim to exclude
   */
  candidates(frame: Frame, speaker: number, except?: number): number[] {
    const { looked, members, records } = this;
    const { keys, words, place, cells, matters } = lookedUp(frame);
    let count = 0;
    // Statements about the very same thing may be old, and pushed out by others with the same words.
    for (const thing of [place, speaker]) {
      if (thing !== 0) for (const key of keys) count = members.collect(key ^ thing, looked, count);
    }
    for (const key of keys) count = members.collect(key, looked, count);
    count = this.distinct.keep(looked, count);
    count = records.keepOf(looked, count, place, speaker, RETIRED | PENDING);
    // Addresses rise with the rows, so ties are broken in favour of the later claim either way.
    const nearest = new BestRows(MOST_COMPARED, LEAST_OVERLAP);
    const known = except === undefined ? undefined : this.findRow(except);
    const skipped = known === undefined ? undefined : records.addressOf(known);
    for (let i = 0; i < count; i++) {
      if (looked[i] !== skipped) nearest.offer(looked[i], records.overlap(words, looked[i]));
    }
    const ofMatter = this.ofKeys(words, matters.sought, matters.place, speaker, MOST_OF_MATTER, skipped);
    for (const address of [
      ...this.ofKeys(words, cells, 0, speaker, MOST_OF_CELL, skipped),
      ...ofMatter.filter((one) => shareMatter(frame, this.frame(this.claims.at(records.rowAt(one))))),
      ...this.ofKeys(words, matters.offices, 0, speaker, MOST_OF_CELL, skipped),
      ...this.lived(frame, speaker, skipped),
    ]) {
      if (!nearest.rows.includes(address)) nearest.rows.push(address);
    }
    return nearest.rows.map((address) => this.claims.at(records.rowAt(address)));
  }

  /** Addresses of statements that have some keys, in whatever words; nearest first. */
  private ofKeys(
    words: Uint32Array,
    keys: readonly number[],
    place: number,
    speaker: number,
    most: number,
    skipped: number | undefined,
  ): readonly number[] {
    const { looked, members, records } = this;
    let count = 0;
    for (const key of keys) count = members.collect(key, looked, count);
    if (count === 0) return [];
    count = this.distinct.keep(looked, count);
    count = records.keepOf(looked, count, place, speaker, RETIRED | PENDING);
    const nearest = new BestRows(most, 0);
    for (let i = 0; i < count; i++) {
      if (looked[i] !== skipped) nearest.offer(looked[i], records.overlap(words, looked[i]));
    }
    return nearest.rows;
  }

  /** Addresses of statements in which the speaker denies what a statement tells of him, or the reverse; nearest first. */
  private lived(frame: Frame, speaker: number, skipped: number | undefined): readonly number[] {
    const { looked, members, records } = this;
    const { experience, words } = lookedUp(frame);
    if (experience.sought.length === 0) return [];
    let count = 0;
    for (const key of experience.sought) count = members.collect(key ^ speaker, looked, count);
    if (count === 0) return [];
    count = this.distinct.keep(looked, count);
    count = records.keepOf(looked, count, 0, speaker, RETIRED | PENDING);
    const nearest = new BestRows(MOST_LIVED, 0);
    for (let i = 0; i < count; i++) {
      if (looked[i] !== skipped) nearest.offer(looked[i], records.overlap(words, looked[i]));
    }
    return nearest.rows;
  }

  /**
   * Columns for {@link ComparisonIndex.restore}: the present claims. Later additions may show in their times and flags, and may have
   * evicted members of a key; adding them again to the restored state makes it consistent.
   */
  save(): Iterable<StateColumn> {
    return together(
      [Float64Array.of(this.following)],
      this.numbers.save(),
      this.texts.save(),
      this.records.save(),
      this.members.save(),
      this.times.save(),
      this.claims.save(),
    );
  }

  static restore(saved: Unpacked): ComparisonIndex {
    const [next] = saved.doubles(1);
    const index = new ComparisonIndex(next);
    index.numbers = UuidNumbers.restore(saved);
    index.texts = PackedTexts.restore(saved);
    index.records = ClaimRecords.restore(saved);
    index.members = LatestMembers.restore(MOST_OF_KEY, saved);
    index.times = Blocks.restore(DOUBLE_BLOCKS, saved);
    index.claims = Blocks.restore(DOUBLE_BLOCKS, saved);
    return index;
  }

  /** Row of the claim with a number, or undefined. */
  private findRow(number: number): number | undefined {
    return placeOf(this.claims, number);
  }

  private rowOf(number: number): number {
    const row = this.findRow(number);
    if (row === undefined) throw new RangeError(`there is no claim number ${number}`);
    return row;
  }

  private add({ id, number, text, identity }: ClaimVersion, frame: Frame): void {
    if (!this.numbers.add(id)) throw new RangeError(`claim ${id} has two numbers`);
    this.texts.push(text);
    this.claims.push(number);
    this.following = number + 1;
    for (let at = 0; at < TIMES; at++) this.times.push(0);
    const { keys, words, place, experience, cells, matters } = lookedUp(frame);
    const speaker = speakerNumber(identity);
    const record = this.records.add(place, speaker, words);
    for (const key of keys) {
      this.members.add(key, record);
      for (const thing of [place, speaker]) if (thing !== 0) this.members.add(key ^ thing, record);
    }
    for (const key of cells) this.members.add(key, record);
    for (const key of matters.kept) this.members.add(key, record);
    for (const key of experience.kept) this.members.add(key ^ speaker, record);
    this.frames.set(number, frame);
  }
}

function periodOf(from: number, to: number): Period | undefined {
  if (Number.isNaN(from) && Number.isNaN(to)) return undefined;
  return { ...(!Number.isNaN(from) && { from }), ...(!Number.isNaN(to) && { to }) };
}
