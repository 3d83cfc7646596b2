import type { ClaimVersion } from '../../records/ledger.ts';
import { type Column, together, type Unpacked } from '../../records/pack.ts';
import { UuidTable } from '../../records/uuid-table.ts';
import type { Period } from '../draft.ts';
import { type Frame, frameOf, keysOf, wordsOf } from '../relate/index.ts';
import { placeOf } from '../relate/setting.ts';
import type { Standing } from '../standing.ts';
import { comesBack } from '../tend/forget.ts';
import { Chains } from './chains.ts';
import { bytes, doubles, withRoom, withSpare, words } from './growing.ts';
import { Nearest } from './nearest.ts';
import { Recent } from './recent.ts';
import { Shelf } from './shelf.ts';

/** Members of a key that are looked at, the latest: what bounds the cost of a claim with common words. */
const MOST_OF_KEY = 64;
/** Share of the words of the shorter claim that two claims must have in common to be compared. */
const LEAST_OVERLAP = 0.4;
/** Claims that one is compared with, those with the most words in common. */
const MOST_COMPARED = 12;
/** Parsed claims that are kept for the next comparison. */
const FRAMES_KEPT = 5000;

/**
 * Which columns {@link KnownClaims.save} gives and what they mean, those of its tables, chains and texts included. To be
 * raised when any of that changes; for keys and words see READING_LAYOUT.
 */
export const KNOWN_LAYOUT = 2;

const CHANGES = 1;
const RETIRED = 2;
const PENDING = 4;
const FORGOTTEN = 8;

/**
 * Every claim as far as a new one must be compared with it, in typed arrays: some 300 bytes a claim. Which claims are
 * compared is decided by the keys that they share, so that the cost of a new claim does not grow with their number.
 */
export class KnownClaims {
  private numbers = new UuidTable();
  private texts = new Shelf();
  private chains = new Chains();
  private times = doubles(4096);
  private flags = bytes(1024);
  /** Versions and numbered things that a claim names; see {@link placeOf}. */
  private places = words(1024);
  private wordEnds = doubles(1024);
  private wordList = words(4096);
  private readonly frames = new Recent<number, Frame>(FRAMES_KEPT);
  /** Of each claim the last search that has seen it. */
  private seen = words(1024);
  private search = 0;
  private readonly base: number;

  /** @param base number of the first claim, where it continues others */
  constructor(base = 0) {
    this.base = base;
  }

  /** Number that the next claim gets. */
  get next(): number {
    return this.base + this.texts.size;
  }

  /** Number of the claim with an id, or undefined. */
  numberOf(id: string): number | undefined {
    return this.numbers.get(id);
  }

  /** True where a claim was resolved or forgotten: it conflicts with nothing any more. */
  isRetired(number: number): boolean {
    return (this.flags[number - this.base] & RETIRED) !== 0;
  }

  isPending(number: number): boolean {
    return (this.flags[number - this.base] & PENDING) !== 0;
  }

  /** True where a claim was forgotten and comes back when it is said again. */
  isForgotten(number: number): boolean {
    return (this.flags[number - this.base] & FORGOTTEN) !== 0;
  }

  /** When a claim was said and holds. */
  standing(number: number): Standing {
    const row = number - this.base;
    const [first_said, last_said, from, to] = this.times.subarray(4 * row, 4 * row + 4);
    return {
      first_said,
      last_said,
      holds: periodOf(from, to),
      changes: (this.flags[row] & CHANGES) !== 0,
    };
  }

  /** The parsed text of a claim. */
  frame(number: number): Frame {
    const known = this.frames.get(number);
    if (known !== undefined) return known;
    const frame = frameOf(this.texts.at(number - this.base));
    this.frames.set(number, frame);
    return frame;
  }

  /**
   * Takes a version of a claim: a new claim, whose number is {@link next}, or what has changed of one.
   *
   * @param frame the parsed text, where the caller has it
   */
  put(version: ClaimVersion, frame?: Frame): void {
    if (version.number === this.next) this.add(version, frame ?? frameOf(version.text));
    const row = version.number - this.base;
    this.times.set(
      [
        version.first_said,
        version.last_said,
        version.holds_from ?? Number.NaN,
        version.holds_to ?? Number.NaN,
      ],
      4 * row,
    );
    this.flags[row] =
      (version.changes ? CHANGES : 0) |
      (version.status === 'resolved' || version.status === 'forgotten' ? RETIRED : 0) |
      (version.status === 'pending' ? PENDING : 0) |
      (comesBack(version) ? FORGOTTEN : 0);
  }

  /** Numbers of the claims that a statement is worth being compared with, the nearest first. */
  candidates(frame: Frame, except?: number): number[] {
    const own = wordsOf(frame);
    const skipped = except === undefined ? -1 : except - this.base;
    const nearest = new Nearest(MOST_COMPARED, LEAST_OVERLAP);
    this.seen = withRoom(this.seen, this.texts.size, words);
    this.search++;
    const place = placeOf(frame.setting);
    const look = (row: number) => {
      if (this.seen[row] === this.search || row === skipped) return;
      this.seen[row] = this.search;
      if (place !== 0 && this.places[row] !== 0 && this.places[row] !== place) return;
      if ((this.flags[row] & (RETIRED | PENDING)) === 0) nearest.offer(row, this.overlap(own, row));
    };
    const keys = keysOf(frame);
    // First what is said of the very same thing: it may be old, and there may be much of others with the same words.
    if (place !== 0) for (const key of keys) this.chains.latest(key ^ place, MOST_OF_KEY, look);
    for (const key of keys) this.chains.latest(key, MOST_OF_KEY, look);
    return nearest.rows.map((row) => row + this.base);
  }

  /**
   * Columns that {@link KnownClaims.restore} reads: the claims that are there now. What is put until they are asked for
   * may show in the times and flags of those claims; it changes nothing to put it again.
   */
  save(): Iterable<Column> {
    const { size } = this.texts;
    const listed = this.wordsFrom(size);
    return together(
      [Float64Array.of(this.base, size, listed)],
      this.numbers.save(),
      this.texts.save(),
      this.chains.save(),
      [
        this.times.subarray(0, 4 * size),
        this.flags.subarray(0, size),
        this.places.subarray(0, size),
        this.wordEnds.subarray(0, size),
        this.wordList.subarray(0, listed),
      ],
    );
  }

  static restore(saved: Unpacked): KnownClaims {
    const [base, size, listed] = saved.doubles(3);
    const known = new KnownClaims(base);
    known.numbers = UuidTable.restore(saved);
    known.texts = Shelf.restore(saved);
    known.chains = Chains.restore(saved);
    known.times = saved.doubles(4 * size, withSpare(4 * size));
    known.flags = saved.bytes(size, withSpare(size));
    known.places = saved.words(size, withSpare(size));
    known.wordEnds = saved.doubles(size, withSpare(size));
    known.wordList = saved.words(listed, withSpare(listed));
    return known;
  }

  private add(version: ClaimVersion, frame: Frame): void {
    const row = this.texts.size;
    this.texts.push(version.text);
    this.numbers.set(version.id, version.number);
    this.times = withRoom(this.times, 4 * (row + 1), doubles);
    this.flags = withRoom(this.flags, row + 1, bytes);
    const list = wordsOf(frame);
    const from = this.wordsFrom(row);
    this.wordList = withRoom(this.wordList, from + list.length, words);
    this.wordList.set(list, from);
    this.wordEnds = withRoom(this.wordEnds, row + 1, doubles);
    this.wordEnds[row] = from + list.length;
    const place = placeOf(frame.setting);
    this.places = withRoom(this.places, row + 1, words);
    this.places[row] = place;
    for (const key of keysOf(frame)) {
      this.chains.add(key, row);
      if (place !== 0) this.chains.add(key ^ place, row);
    }
    this.frames.set(version.number, frame);
  }

  private wordsFrom(row: number): number {
    return row === 0 ? 0 : this.wordEnds[row - 1];
  }

  /** Share of the words of the shorter one that a statement and a claim have in common; both lists are sorted. */
  private overlap(own: readonly number[], row: number): number {
    const end = this.wordEnds[row];
    const from = this.wordsFrom(row);
    let shared = 0;
    for (let mine = 0, at = from; mine < own.length && at < end; ) {
      const difference = own[mine] - this.wordList[at];
      if (difference === 0) shared++;
      if (difference <= 0) mine++;
      if (difference >= 0) at++;
    }
    return shared / Math.max(1, Math.min(own.length, end - from));
  }
}

function periodOf(from: number, to: number): Period | undefined {
  if (Number.isNaN(from) && Number.isNaN(to)) return undefined;
  return { ...(!Number.isNaN(from) && { from }), ...(!Number.isNaN(to) && { to }) };
}
