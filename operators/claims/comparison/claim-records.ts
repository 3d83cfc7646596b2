import { Blocks, WORD_BLOCKS } from '../../records/blocks.ts';
import { Cells, IN_SLAB, SLAB_BITS } from '../../records/cells.ts';
import { type StateColumn, together, type Unpacked } from '../../records/pack.ts';

// Cells of a record: row, place, speaker, flags with the number of words, and the words.
const PLACE = 1;
const SPEAKER = 2;
const FLAGS = 3;
const WORDS = 4;
const FLAG_BITS = 8;
const FLAG_MASK = (1 << FLAG_BITS) - 1;

/** Unknown values differ from nothing. */
const differ = (one: number, other: number) => one !== 0 && other !== 0 && one !== other;

/** The fields that decide whether two claims are compared, contiguous: a record takes one or two cache lines. */
export class ClaimRecords {
  private cells = new Cells();
  /** Address of the record of each row. */
  private addresses = new Blocks(WORD_BLOCKS);

  get size(): number {
    return this.addresses.size;
  }

  /**
   * Adds the record of the next row and returns its address, which is larger than earlier ones.
   *
   * @param place see `placeOf`
   * @param speaker number of the speaker who speaks of himself; 0 when none or unknown
   * @param words sorted, some hundreds at most
   */
  add(place: number, speaker: number, words: ArrayLike<number>): number {
    const address = this.cells.allocate(WORDS + words.length);
    const slab = this.cells.slabs[address >>> SLAB_BITS];
    const at = address & IN_SLAB;
    slab[at] = this.size;
    slab[at + PLACE] = place;
    slab[at + SPEAKER] = speaker;
    slab[at + FLAGS] = words.length << FLAG_BITS;
    slab.set(words, at + WORDS);
    this.addresses.push(address);
    return address;
  }

  speaker(row: number): number {
    return this.cells.at(this.addresses.at(row) + SPEAKER);
  }

  addressOf(row: number): number {
    return this.addresses.at(row);
  }

  rowAt(address: number): number {
    return this.cells.at(address);
  }

  /** Flags of a row, below 256. */
  flags(row: number): number {
    return this.cells.at(this.addresses.at(row) + FLAGS) & FLAG_MASK;
  }

  setFlags(row: number, flags: number): void {
    const address = this.addresses.at(row) + FLAGS;
    this.cells.set(address, (this.cells.at(address) & ~FLAG_MASK) | flags);
  }

  /**
   * Filters the first `count` addresses in place, and returns how many remain: records without the given flags, and without another
   * place or speaker than the given ones. 0 means no place, or no speaker.
   */
  keepOf(addresses: Uint32Array, count: number, place: number, speaker: number, without: number): number {
    const { slabs } = this.cells;
    // Nothing depends on these reads, so the processor fetches many records at once.
    let touched = 0;
    for (let i = 0; i < count; i++)
      touched |= slabs[addresses[i] >>> SLAB_BITS][(addresses[i] & IN_SLAB) + FLAGS];
    if ((touched & without) === 0 && place === 0 && speaker === 0) return count;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const address = addresses[i];
      const slab = slabs[address >>> SLAB_BITS];
      const at = address & IN_SLAB;
      if (differ(place, slab[at + PLACE]) || differ(speaker, slab[at + SPEAKER])) continue;
      if ((slab[at + FLAGS] & without) === 0) addresses[kept++] = address;
    }
    return kept;
  }

  /** Share of the words of the shorter one that a statement and a record have in common; both lists are sorted. */
  overlap(own: Uint32Array, address: number): number {
    const slab = this.cells.slabs[address >>> SLAB_BITS];
    const from = (address & IN_SLAB) + WORDS;
    const count = slab[from - 1] >>> FLAG_BITS;
    const end = from + count;
    let shared = 0;
    for (let mine = 0, at = from; mine < own.length && at < end; ) {
      const [one, other] = [own[mine], slab[at]];
      if (one === other) shared++;
      if (one <= other) mine++;
      if (one >= other) at++;
    }
    return shared / Math.max(1, Math.min(own.length, count));
  }

  /** Columns for {@link ClaimRecords.restore}: the present records. They may include later flags. */
  save(): Iterable<StateColumn> {
    return together(this.cells.save(), this.addresses.save());
  }

  static restore(saved: Unpacked): ClaimRecords {
    const records = new ClaimRecords();
    records.cells = Cells.restore(saved);
    records.addresses = Blocks.restore(WORD_BLOCKS, saved);
    return records;
  }
}
