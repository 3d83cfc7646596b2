import type { Column, Unpacked } from '../../records/pack.ts';
import { integers, withRoom, words } from './growing.ts';

const NONE = -1;
const FIRST_SLOTS = 4096;

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

  /** Columns that {@link Chains.restore} reads: keys and their heads without the free slots. */
  *save(): Generator<Column, void, undefined> {
    const keys = words(this.keys);
    const heads = integers(this.keys);
    for (let slot = 0, row = 0; slot < this.heads.length; slot++) {
      if (this.heads[slot] === NONE) continue;
      keys[row] = this.slotKeys[slot];
      heads[row++] = this.heads[slot];
    }
    yield Float64Array.of(this.keys, this.entries);
    yield keys;
    yield heads;
    yield this.members.subarray(0, this.entries);
    yield this.links.subarray(0, this.entries);
  }

  static restore(saved: Unpacked): Chains {
    const chains = new Chains();
    const [count, entries] = saved.doubles(2);
    const keys = saved.words(count);
    const heads = saved.integers(count);
    let slots = FIRST_SLOTS;
    while (slots < 2 * count) slots *= 2;
    chains.slotKeys = words(slots);
    chains.heads = integers(slots).fill(NONE);
    // They come in the order of their slots, so that this goes through memory from one end to the other.
    for (let row = 0; row < count; row++) {
      const slot = chains.slotOf(keys[row]);
      chains.slotKeys[slot] = keys[row];
      chains.heads[slot] = heads[row];
    }
    chains.keys = count;
    chains.members = saved.integers(entries);
    chains.links = saved.integers(entries);
    chains.entries = entries;
    return chains;
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
