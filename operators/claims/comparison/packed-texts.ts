import { Blocks, DOUBLE_BLOCKS } from '../../records/blocks.ts';
import { type StateColumn, together, type Unpacked } from '../../records/pack.ts';

/** Bytes of a part. */
const PART = 1 << 20;
const FIRST = 4096;

/**
 * Texts stored consecutively as UTF-8: each costs its bytes and eight more, and no object. The bytes are in parts of a megabyte, so
 * that adding a text never copies more; a text may span two parts.
 */
export class PackedTexts {
  /** Buffers, which read and write short texts several times as fast as an encoder and a decoder. */
  private readonly parts: Buffer[] = [Buffer.alloc(FIRST)];
  private ends = new Blocks(DOUBLE_BLOCKS);

  get size(): number {
    return this.ends.size;
  }

  /** Appends a text and returns its position, which is the number of earlier ones. */
  push(text: string): void {
    const from = this.end(this.size);
    const part = Math.floor(from / PART);
    const at = from % PART;
    // A UTF-16 unit takes at most three bytes of UTF-8.
    const most = 3 * text.length;
    if (at + most <= PART) {
      this.reach(part, at + most);
      this.ends.push(from + this.parts[part].write(text, at, 'utf8'));
      return;
    }
    const bytes = Buffer.from(text, 'utf8');
    for (let done = 0; done < bytes.length; ) {
      const to = from + done;
      const left = Math.min(bytes.length - done, PART - (to % PART));
      this.reach(Math.floor(to / PART), (to % PART) + left);
      bytes.copy(this.parts[Math.floor(to / PART)], to % PART, done, done + left);
      done += left;
    }
    this.ends.push(from + bytes.length);
  }

  /** The text at a place. */
  at(place: number): string {
    const from = this.end(place);
    const end = this.ends.at(place);
    const part = Math.floor(from / PART);
    const start = part * PART;
    if (end <= start + PART) return this.parts[part]?.toString('utf8', from - start, end - start) ?? '';
    const pieces: Buffer[] = [];
    for (let at = from; at < end; ) {
      const to = Math.min(end, at - (at % PART) + PART);
      const held = this.parts[Math.floor(at / PART)];
      pieces.push(held.subarray(at % PART, (at % PART) + to - at));
      at = to;
    }
    return Buffer.concat(pieces).toString('utf8');
  }

  /** Columns for {@link PackedTexts.restore}: a snapshot of the present state. */
  save(): Iterable<StateColumn> {
    return together(this.ends.save(), this.bytes(this.end(this.size)));
  }

  static restore(saved: Unpacked): PackedTexts {
    const shelf = new PackedTexts();
    shelf.ends = Blocks.restore(DOUBLE_BLOCKS, saved);
    const size = shelf.end(shelf.size);
    for (let from = 0; from < size; from += PART) {
      const { buffer } = saved.bytes(Math.min(PART, size - from), size <= PART ? FIRST : PART);
      shelf.parts[from / PART] = Buffer.from(buffer);
    }
    return shelf;
  }

  private *bytes(size: number): Generator<StateColumn, void, undefined> {
    for (let from = 0; from < size; from += PART) {
      yield this.parts[from / PART].subarray(0, Math.min(PART, size - from));
    }
  }

  /** Ensures capacity in a part. */
  private reach(part: number, size: number): void {
    if (part === this.parts.length) this.parts.push(Buffer.alloc(PART));
    const held = this.parts[part];
    if (size <= held.length) return;
    const larger = Buffer.alloc(Math.min(PART, Math.max(size, 2 * held.length)));
    larger.set(held);
    this.parts[part] = larger;
  }

  private end(place: number): number {
    return place === 0 ? 0 : this.ends.at(place - 1);
  }
}
