import { itemAt } from '../item-at.ts';
import { type StateColumn, type Unpacked, withSpare } from './pack.ts';
import { uuidFrom, uuidWords } from './uuid.ts';

const FIRST_PLACES = 1024;

/** UUIDs by index, in 16 bytes each; an index that was not set holds the nil UUID. */
export class UuidList {
  private words = new Uint32Array(4 * FIRST_PLACES);
  private count = 0;
  private readonly key = new Uint32Array(4);

  /** Largest index that was set, plus one. */
  get size(): number {
    return this.count;
  }

  /** Sets the UUID, in either case, at an index, an integer of at least 0. */
  set(place: number, id: string): void {
    if (!uuidWords(id, this.key)) throw new RangeError(`${JSON.stringify(id)}is not a UUID`);
    if (4 * place >= this.words.length) {
      const larger = new Uint32Array(Math.max(4 * (place + 1), 2 * this.words.length));
      larger.set(this.words);
      this.words = larger;
    }
    this.words.set(this.key, 4 * place);
    this.count = Math.max(this.count, place + 1);
  }

  /** The UUID at an index below {@link size}, in lower case. */
  at(place: number): string {
    return uuidFrom(this.words, 4 * place);
  }

  /** Columns for {@link UuidList.restore}: the UUIDs present now, which do not change. */
  save(): Iterable<StateColumn> {
    return [Float64Array.of(this.count), this.words.subarray(0, 4 * this.count)];
  }

  static restore(saved: Unpacked): UuidList {
    const list = new UuidList();
    list.count = itemAt(saved.doubles(1), 0);
    list.words = saved.words(4 * list.count, 4 * Math.max(FIRST_PLACES, withSpare(list.count)));
    return list;
  }
}
