import { type Column, together, type Unpacked } from '../../records/pack.ts';
import { integers, withRoom, withSpare, words } from './growing.ts';

const NONE = -1;
const FIRST_SLOTS = 4096;
/** Slots that are saved at once: a millisecond of work. */
const SLICE = 1 << 16;

/**
 * For each 32-bit key the members that have it, the latest first: a hash table of heads and links between the entries
 * of one key, eight bytes an entry and twelve a slot.
 */
export class Chains {
  private slotKeys = words(FIRST_SLOTS);
  private heads = integers(FIRST_SLOTS).fill(NONE);
  private keys = 0;
  private members = integers(FIRST_SLOTS);
  private links = integers(FIRST_SLOTS);
  private entries = 0;

  /** Adds a member, a whole number below 2^31, to a key, of which the lower 32 bits count. */
  add(key: number, member: number): void {
    if (2 * this.keys >= this.heads.length) this.grow();
    const slot = this.slotOf(key >>> 0);
    if (this.heads[slot] === NONE) {
      this.keys++;
      this.slotKeys[slot] = key;
    }
    this.members = withRoom(this.members, this.entries + 1, integers);
    this.links = withRoom(this.links, this.entries + 1, integers);
    this.members[this.entries] = member;
    this.links[this.entries] = this.heads[slot];
    this.heads[slot] = this.entries;
    this.entries++;
  }

  /** Calls `each` for the latest `most` members of a key. */
  latest(key: number, most: number, each: (member: number) => void): void {
    let entry = this.heads[this.slotOf(key >>> 0)];
    for (let left = most; left > 0 && entry !== NONE; left--) {
      each(this.members[entry]);
      entry = this.links[entry];
    }
  }

  /** Columns that {@link Chains.restore} reads: the entries that are there now, whatever comes until they are asked for. */
  save(): Iterable<Column> {
    const { slotKeys, heads, members, links, entries } = this;
    const listed = [members.subarray(0, entries), links.subarray(0, entries)];
    return together([Float64Array.of(heads.length, entries)], this.slices(slotKeys, heads, entries), listed);
  }

  static restore(saved: Unpacked): Chains {
    const chains = new Chains();
    const [slots, entries] = saved.doubles(2);
    if (slots % FIRST_SLOTS !== 0) throw new RangeError('chains have other slots');
    chains.slotKeys = words(slots);
    chains.heads = integers(slots).fill(NONE);
    for (let from = 0; from < slots; from += SLICE) {
      const [count] = saved.doubles(1);
      const keys = saved.words(count);
      const heads = saved.integers(count);
      // They come in the order of their slots, so that this goes through memory from one end to the other.
      for (let row = 0; row < count; row++) {
        const slot = chains.slotOf(keys[row]);
        chains.slotKeys[slot] = keys[row];
        chains.heads[slot] = heads[row];
      }
      chains.keys += count;
    }
    chains.members = saved.integers(entries, withSpare(entries));
    chains.links = saved.integers(entries, withSpare(entries));
    chains.entries = entries;
    return chains;
  }

  /** Keys with their heads among the first `entries`, slice by slice without the free slots. */
  private *slices(
    slotKeys: Uint32Array,
    heads: Int32Array,
    entries: number,
  ): Generator<Column, void, undefined> {
    for (let from = 0; from < heads.length; from += SLICE) {
      const to = Math.min(heads.length, from + SLICE);
      const packedKeys = words(to - from);
      const packedHeads = integers(to - from);
      let row = 0;
      for (let slot = from; slot < to; slot++) {
        let head = heads[slot];
        while (head >= entries) head = this.links[head];
        if (head === NONE) continue;
        packedKeys[row] = slotKeys[slot];
        packedHeads[row++] = head;
      }
      yield Float64Array.of(row);
      yield packedKeys.subarray(0, row);
      yield packedHeads.subarray(0, row);
    }
  }

  private slotOf(key: number): number {
    const mask = this.heads.length - 1;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & mask;
    while (this.heads[slot] !== NONE && this.slotKeys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { slotKeys, heads } = this;
    this.slotKeys = words(2 * slotKeys.length);
    this.heads = integers(2 * heads.length).fill(NONE);
    for (let old = 0; old < heads.length; old++) {
      if (heads[old] === NONE) continue;
      const slot = this.slotOf(slotKeys[old]);
      this.slotKeys[slot] = slotKeys[old];
      this.heads[slot] = heads[old];
    }
  }
}
