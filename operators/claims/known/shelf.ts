import type { Column, Unpacked } from '../../records/pack.ts';
import { bytes, doubles, withRoom } from './growing.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Texts one after the other as UTF-8: a million of them cost their bytes and eight more each, and no object. */
export class Shelf {
  private content = bytes(4096);
  private ends = doubles(1024);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Puts a text behind the others; its place is how many there were. */
  push(text: string): void {
    const from = this.end(this.count);
    // Three bytes of UTF-8 are the most that a UTF-16 unit takes.
    this.content = withRoom(this.content, from + 3 * text.length, bytes);
    const { written } = encoder.encodeInto(text, this.content.subarray(from));
    this.ends = withRoom(this.ends, this.count + 1, doubles);
    this.ends[this.count] = from + written;
    this.count++;
  }

  /** The text at a place. */
  at(place: number): string {
    return decoder.decode(this.content.subarray(this.end(place), this.ends[place]));
  }

  /** Columns that {@link Shelf.restore} reads. */
  *save(): Generator<Column, void, undefined> {
    const size = this.end(this.count);
    yield Float64Array.of(this.count, size);
    yield this.content.subarray(0, size);
    yield this.ends.subarray(0, this.count);
  }

  static restore(saved: Unpacked): Shelf {
    const shelf = new Shelf();
    const [count, size] = saved.doubles(2);
    shelf.content = saved.bytes(size);
    shelf.ends = saved.doubles(count);
    shelf.count = count;
    return shelf;
  }

  private end(place: number): number {
    return place === 0 ? 0 : this.ends[place - 1];
  }
}
