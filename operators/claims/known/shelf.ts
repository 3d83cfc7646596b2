import type { Column, Unpacked } from '../../records/pack.ts';
import { bytes, doubles, withRoom, withSpare } from './growing.ts';

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Texts one after the other as UTF-8: a million of them cost their bytes and eight more each, and no object. */
export class Shelf {
  private content = bytes(4096);
  /** The same bytes: what reads and writes short texts several times as fast as an encoder and a decoder. */
  private buffer = bufferOf(this.content);
  private ends = doubles(1024);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Puts a text behind the others; its place is how many there were. */
  push(text: string): void {
    const from = this.end(this.count);
    // Three bytes of UTF-8 are the most that a UTF-16 unit takes.
    const content = withRoom(this.content, from + 3 * text.length, bytes);
    if (content !== this.content) {
      this.content = content;
      this.buffer = bufferOf(content);
    }
    const written = this.buffer.write(text, from, 'utf8');
    this.ends = withRoom(this.ends, this.count + 1, doubles);
    this.ends[this.count] = from + written;
    this.count++;
  }

  /** The text at a place. */
  at(place: number): string {
    return this.buffer.toString('utf8', this.end(place), this.ends[place]);
  }

  /** Columns that {@link Shelf.restore} reads: what is there now, and stays as it is. */
  save(): Iterable<Column> {
    const size = this.end(this.count);
    const sizes = Float64Array.of(this.count, size);
    return [sizes, this.content.subarray(0, size), this.ends.subarray(0, this.count)];
  }

  static restore(saved: Unpacked): Shelf {
    const shelf = new Shelf();
    const [count, size] = saved.doubles(2);
    shelf.content = saved.bytes(size, withSpare(size));
    shelf.buffer = bufferOf(shelf.content);
    shelf.ends = saved.doubles(count, withSpare(count));
    shelf.count = count;
    return shelf;
  }

  private end(place: number): number {
    return place === 0 ? 0 : this.ends[place - 1];
  }
}
