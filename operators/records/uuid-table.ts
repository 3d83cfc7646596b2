import type { Column, Unpacked } from './pack.ts';
import { uuidWords } from './uuid.ts';

const FIRST_SLOTS = 1024;
/** Slots that are saved at once: a millisecond of work. */
const SLICE = 1 << 15;

/** What the slots of a table hold, slice by slice without the free ones. */
function* slices(keys: Uint32Array, values: Float64Array): Generator<Column, void, undefined> {
  yield Float64Array.of(values.length);
  for (let from = 0; from < values.length; from += SLICE) {
    const to = Math.min(values.length, from + SLICE);
    const packedKeys = new Uint32Array(4 * (to - from));
    const packedValues = new Float64Array(to - from);
    let row = 0;
    for (let slot = from; slot < to; slot++) {
      if (Number.isNaN(values[slot])) continue;
      for (let word = 0; word < 4; word++) packedKeys[4 * row + word] = keys[4 * slot + word];
      packedValues[row++] = values[slot];
    }
    yield Float64Array.of(row);
    yield packedKeys.subarray(0, 4 * row);
    yield packedValues.subarray(0, row);
  }
}

/**
 * A number for each of many UUIDs, in 24 bytes a slot: open addressing with linear probing on the 128 bits, which are
 * random enough in the UUIDs of versions 4 and 5 and are mixed for the rest.
 */
export class UuidTable {
  private count = 0;
  private keys = new Uint32Array(FIRST_SLOTS * 4);
  /** NaN where a slot is free. */
  private values = new Float64Array(FIRST_SLOTS).fill(Number.NaN);
  private readonly key = new Uint32Array(4);

  get size(): number {
    return this.count;
  }

  /** The number of a UUID, in either case, or undefined. */
  get(id: string): number | undefined {
    this.read(id);
    const value = this.values[this.slotOf(this.key, 0)];
    return Number.isNaN(value) ? undefined : value;
  }

  /** Gives a UUID a number, which is not NaN, in place of the one that it has. */
  set(id: string, value: number): void {
    if (2 * this.count >= this.values.length) this.grow();
    this.read(id);
    const slot = this.slotOf(this.key, 0);
    if (Number.isNaN(this.values[slot])) this.count++;
    this.keys.set(this.key, 4 * slot);
    this.values[slot] = value;
  }

  /**
   * Columns that {@link UuidTable.restore} reads: what is there now, and perhaps some of what comes until they are asked
   * for.
   */
  save(): Iterable<Column> {
    return slices(this.keys, this.values);
  }

  static restore(saved: Unpacked): UuidTable {
    const table = new UuidTable();
    const [slots] = saved.doubles(1);
    if (slots % FIRST_SLOTS !== 0) throw new RangeError('a table has other slots');
    table.keys = new Uint32Array(4 * slots);
    table.values = new Float64Array(slots).fill(Number.NaN);
    for (let from = 0; from < slots; from += SLICE) {
      const [count] = saved.doubles(1);
      const keys = saved.words(4 * count);
      const values = saved.doubles(count);
      // They come in the order of their slots, so that this goes through memory from one end to the other.
      for (let row = 0; row < count; row++) {
        const slot = table.slotOf(keys, 4 * row);
        for (let word = 0; word < 4; word++) table.keys[4 * slot + word] = keys[4 * row + word];
        table.values[slot] = values[row];
      }
      table.count += count;
    }
    return table;
  }

  private read(id: string): void {
    if (!uuidWords(id, this.key)) throw new RangeError(`${JSON.stringify(id)} is no UUID`);
  }

  /** Slot that holds the key at `at` of `words`, or the free one where it belongs. */
  private slotOf(words: Uint32Array, at: number): number {
    const mask = this.values.length - 1;
    const mixed = Math.imul(words[at] ^ (words[at + 1] >>> 7) ^ words[at + 3], 0x9e3779b1) ^ words[at + 2];
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    while (!Number.isNaN(this.values[slot])) {
      let same = true;
      for (let word = 0; word < 4; word++) same &&= this.keys[4 * slot + word] === words[at + word];
      if (same) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private grow(): void {
    const { keys, values } = this;
    this.keys = new Uint32Array(2 * keys.length);
    this.values = new Float64Array(2 * values.length).fill(Number.NaN);
    for (let old = 0; old < values.length; old++) {
      if (Number.isNaN(values[old])) continue;
      const slot = this.slotOf(keys, 4 * old);
      this.keys.set(keys.subarray(4 * old, 4 * old + 4), 4 * slot);
      this.values[slot] = values[old];
    }
  }
}
