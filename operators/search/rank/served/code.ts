import { termsOf } from '../../../language/terms.ts';
import { integers, withRoom } from '../../../records/growing.ts';
import { type StateColumn, together, type Unpacked, withSpare } from '../../../records/pack.ts';

/** How much an occurrence in code counts. Code repeats its names, and whoever asks about a talk seldom asks for them. */
export const CODE = 0.3;

const FENCED = /```[\s\S]*?(?:```|$)/g;

/** Where code stands among the terms of a text: from, to, from, to …, each stretch without its end. */
export type CodeSpans = ArrayLike<number>;

/** The stretches of fenced code in a text, by the positions of its terms. A fence that is not closed reaches to the end. */
export function codeSpans(text: string): number[] {
  const spans: number[] = [];
  // Of the whole text depends whether a word in capitals is a stop word, of a piece whether stop words are all that it has.
  const rest = /\p{Ll}/u.test(text) ? ' the 0' : ' 0';
  const count = (piece: string) => termsOf(piece + rest).length - 1;
  let [position, end] = [0, 0];
  for (const match of text.matchAll(FENCED)) {
    position += count(text.slice(end, match.index));
    const from = position;
    position += count(match[0]);
    if (position > from) spans.push(from, position);
    end = match.index + match[0].length;
  }
  return spans;
}

/** Number of terms in code. */
export function lengthOfCode(spans: CodeSpans): number {
  let length = 0;
  for (let at = 0; at < spans.length; at += 2) length += spans[at + 1] - spans[at];
  return length;
}

/** The code of passages, in columns: 12 bytes per stretch. */
export class CodeOfPassages {
  private passages = integers(64);
  private bounds = integers(128);
  private count = 0;

  /** Adds the code of a passage, whose number is above those of all before. */
  push(passage: number, spans: CodeSpans): void {
    for (let at = 0; at < spans.length; at += 2) {
      const stretch = this.count++;
      this.passages = withRoom(this.passages, this.count, integers);
      this.bounds = withRoom(this.bounds, 2 * this.count, integers);
      this.passages[stretch] = passage;
      this.bounds[2 * stretch] = spans[at];
      this.bounds[2 * stretch + 1] = spans[at + 1];
    }
  }

  of(passage: number): CodeSpans {
    const from = this.firstFrom(passage);
    let to = from;
    while (to < this.count && this.passages[to] === passage) to++;
    return this.bounds.subarray(2 * from, 2 * to);
  }

  /** Columns for {@link CodeOfPassages.restore}: a snapshot of the present state. */
  save(): Iterable<StateColumn> {
    const { count } = this;
    return together(
      [Float64Array.of(count)],
      [this.passages.subarray(0, count), this.bounds.subarray(0, 2 * count)],
    );
  }

  static restore(saved: Unpacked): CodeOfPassages {
    const restored = new CodeOfPassages();
    [restored.count] = saved.doubles(1);
    restored.passages = saved.integers(restored.count, withSpare(restored.count));
    restored.bounds = saved.integers(2 * restored.count, withSpare(2 * restored.count));
    return restored;
  }

  /** The first stretch of a passage or of a later one. */
  private firstFrom(passage: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.passages[middle] < passage) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
