import { Cells, IN_SLAB, SLAB_BITS } from '../../records/cells.ts';
import type { StateColumn, Unpacked } from '../../records/pack.ts';
import { MemberLists } from './member-lists.ts';

/** Slots of a segment, two cells each: a hash, and either 0 when free, the only member plus one, or a list. */
const SLOTS = 4096;
const SEGMENT_BITS = 13;
const SEGMENT = 1 << SEGMENT_BITS;
/** Keys of a segment above which it is split: 13 of 16 slots, where an unsuccessful lookup probes 15 slots. */
const FULL = 3328;
/** Bit of a slot's second cell that marks a list address, as opposed to a single member. */
const LIST = 0x80000000;
/** Size of the hash space: end of the last segment's range. */
const HASHES = 2 ** 32;

/** A bijective mix of the key; its leading bits are evenly distributed. */
const mixed = (key: number) => Math.imul(key, 0x9e3779b1) >>> 0;

/**
 * For each 32-bit key, the latest of its members. A key with one member takes a slot of eight bytes. A key with more has a list beside
 * it that doubles up to its bound and is then a ring buffer. The slots form an extendible hash table (Fagin et al., ACM TODS 4(3),
 * 1979): each segment holds the keys whose hashes share a prefix, and a full one is split in two, so that growth moves some thousand
 * keys at once and not all.
 */
export class LatestMembers {
  /** Segment by hash prefix of `bits` bits, at least one. */
  private directory = new Uint32Array(2);
  private bits = 1;
  /** For each segment the length of its prefix, and its number of keys. */
  private readonly depths = [0];
  private readonly counts = [0];
  private readonly slots = new Cells();
  private readonly lists: MemberLists;
  private end = 0;

  /** @param most members kept per key, a power of two from 2 on */
  constructor(most: number) {
    this.lists = new MemberLists(most);
    this.slots.allocate(SEGMENT);
  }

  /** Adds a member, an integer below 2^31 and not less than earlier ones, to a key, whose lower 32 bits count. */
  add(key: number, member: number): void {
    if (member < this.end - 1) throw new RangeError(`member ${member} comes after ${this.end - 1}`);
    this.end = member + 1;
    const hash = mixed(key);
    const slot = this.slotOf(hash);
    const held = this.slots.at(slot + 1);
    if (held >= LIST) this.slots.set(slot + 1, LIST + this.lists.append(held - LIST, member));
    else if (held > 0)
      this.slots.set(slot + 1, LIST + this.lists.make(Uint32Array.of(held - 1, member), 0, 2));
    else {
      if (this.counts[slot >>> SEGMENT_BITS] === FULL) {
        this.split(hash);
        // All keys may have gone to the same half.
        this.add(key, member);
        return;
      }
      this.counts[slot >>> SEGMENT_BITS]++;
      this.slots.set(slot, hash);
      this.slots.set(slot + 1, member + 1);
    }
  }

  /**
   * Writes the latest members of a key, unordered, to `into` from `at` on, which must have space for all kept members, and returns the
   * end.
   */
  collect(key: number, into: Uint32Array, at: number): number {
    const held = this.slots.at(this.slotOf(mixed(key)) + 1);
    if (held === 0) return at;
    if (held < LIST) {
      into[at] = held - 1;
      return at + 1;
    }
    return this.lists.collect(held - LIST, into, at);
  }

  /**
   * Columns for {@link LatestMembers.restore}, segment by segment: the present members, except those that later ones evict before the
   * columns are read. Adding the later ones again to the restored state makes it consistent.
   */
  save(): Iterable<StateColumn> {
    return this.segments(this.end);
  }

  static restore(most: number, saved: Unpacked): LatestMembers {
    const members = new LatestMembers(most);
    members.depths.length = 0;
    members.counts.length = 0;
    // One buffer for all segments: with new ones garbage collection would take as long as the rest.
    const columns = new Uint32Array((2 + most) * FULL);
    let reached = 0;
    for (let segment = 0; reached < HASHES; segment++) {
      const [depth, count, size] = saved.doubles(3);
      const range = 2 ** (32 - depth);
      if (!(count <= FULL) || !(size <= columns.length) || !(depth <= 32) || reached % range !== 0) {
        throw new RangeError('keys have other segments');
      }
      members.depths.push(depth);
      members.counts.push(count);
      if (segment > 0) members.slots.allocate(SEGMENT);
      saved.wordsTo(columns.subarray(0, size));
      members.fill(segment, count, columns);
      reached += range;
    }
    [members.end] = saved.doubles(1);
    members.direct();
    return members;
  }

  /** Segments in hash order, including those split meanwhile: hashes with a common prefix stay together. */
  private *segments(end: number): Generator<StateColumn, void, undefined> {
    for (let reached = 0; reached < HASHES; ) {
      const segment = this.directory[reached >>> (32 - this.bits)];
      const depth = this.depths[segment];
      const hashes: number[] = [];
      const held: number[] = [];
      const listed: number[] = [];
      for (let slot = segment * SEGMENT; slot < (segment + 1) * SEGMENT; slot += 2) {
        const all = this.slots.at(slot + 1);
        const members = all < LIST ? [] : this.lists.members(all - LIST).filter((member) => member < end);
        const only = all < LIST ? all : (members[0] ?? -1) + 1;
        if (only === 0 || only > end) continue;
        if (members.length < 2) held.push(only);
        else {
          held.push(LIST + members.length);
          for (const member of members) listed.push(member);
        }
        hashes.push(this.slots.at(slot));
      }
      const column = new Uint32Array(2 * hashes.length + listed.length);
      column.set(hashes);
      column.set(held, hashes.length);
      column.set(listed, 2 * hashes.length);
      yield Float64Array.of(depth, hashes.length, column.length);
      yield column;
      reached += 2 ** (32 - depth);
    }
    yield Float64Array.of(end);
  }

  /** Fills a segment with hashes, their contents, and the members of lists. */
  private fill(segment: number, count: number, columns: Uint32Array): void {
    const slab = this.slots.slabs[(segment * SEGMENT) >>> SLAB_BITS];
    const base = (segment * SEGMENT) & IN_SLAB;
    let listed = 2 * count;
    for (let row = 0; row < count; row++) {
      const hash = columns[row];
      let held = columns[count + row];
      if (held >= LIST) {
        const length = held - LIST;
        held = LIST + this.lists.make(columns, listed, length);
        listed += length;
      }
      let slot = (hash >>> 4) & (SLOTS - 1);
      while (slab[base + 2 * slot + 1] !== 0) slot = (slot + 1) & (SLOTS - 1);
      slab[base + 2 * slot] = hash;
      slab[base + 2 * slot + 1] = held;
    }
  }

  /** Builds the directory of segments in hash order. */
  private direct(): void {
    this.bits = this.depths.reduce((most, depth) => Math.max(most, depth), 1);
    this.directory = new Uint32Array(2 ** this.bits);
    let at = 0;
    for (const [segment, depth] of this.depths.entries()) {
      const next = at + 2 ** (this.bits - depth);
      this.directory.fill(segment, at, next);
      at = next;
    }
  }

  /** Address of the slot of a hash, or of the free one where it belongs. */
  private slotOf(hash: number): number {
    const segment = this.directory[hash >>> (32 - this.bits)];
    const address = segment << SEGMENT_BITS;
    const slab = this.slots.slabs[address >>> SLAB_BITS];
    const base = address & IN_SLAB;
    let slot = (hash >>> 4) & (SLOTS - 1);
    while (slab[base + 2 * slot + 1] !== 0 && slab[base + 2 * slot] !== hash) slot = (slot + 1) & (SLOTS - 1);
    return address + 2 * slot;
  }

  /** Splits the segment of a hash by the next bit of its hashes. */
  private split(hash: number): void {
    const segment = this.directory[hash >>> (32 - this.bits)];
    const depth = ++this.depths[segment];
    if (depth > this.bits) {
      const before = this.directory;
      this.bits++;
      this.directory = new Uint32Array(2 * before.length);
      for (let at = 0; at < this.directory.length; at++) this.directory[at] = before[at >>> 1];
    }
    const other = this.slots.allocate(SEGMENT) >>> SEGMENT_BITS;
    this.depths.push(depth);
    this.counts[segment] = 0;
    this.counts.push(0);
    const width = 2 ** (this.bits - depth);
    const upper = Math.floor((hash >>> (32 - this.bits)) / (2 * width)) * 2 * width + width;
    this.directory.fill(other, upper, upper + width);
    const address = segment << SEGMENT_BITS;
    const slab = this.slots.slabs[address >>> SLAB_BITS];
    const from = address & IN_SLAB;
    const moved = slab.slice(from, from + SEGMENT);
    slab.fill(0, from, from + SEGMENT);
    for (let at = 0; at < SEGMENT; at += 2) {
      if (moved[at + 1] === 0) continue;
      const slot = this.slotOf(moved[at]);
      this.slots.set(slot, moved[at]);
      this.slots.set(slot + 1, moved[at + 1]);
      this.counts[slot >>> SEGMENT_BITS]++;
    }
  }
}
