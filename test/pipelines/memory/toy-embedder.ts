import type { Embedder } from '../../../pipelines/embeddings/embedder.ts';

/** Dimensions of the toy's vectors. */
const DIMENSIONS = 32;

/** A vector of unit length that texts share as far as they share pairs of letters. */
export function toyVector(text: string): Float32Array {
  const counts = new Float64Array(DIMENSIONS);
  const letters = ` ${text.toLowerCase()} `;
  for (let at = 0; at + 1 < letters.length; at++) {
    counts[(letters.charCodeAt(at) * 31 + letters.charCodeAt(at + 1) * 7) % DIMENSIONS]++;
    // So that the order of what is shared counts a little.
    counts[0] += at / 1000;
  }
  const length = Math.hypot(...counts);
  return Float32Array.from(counts, (count) => count / length);
}

/** A model that is made of nothing, and remembers what it was asked. */
export class ToyEmbedder implements Embedder {
  readonly model = 'toy';
  readonly texts: string[] = [];
  calls = 0;
  mostAtOnce = 0;
  closed = false;
  /** What happens before it answers. */
  before: ((texts: readonly string[], signal: AbortSignal) => Promise<void>) | undefined;
  private underWay = 0;

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    this.calls++;
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.underWay);
    try {
      await this.before?.(texts, signal);
      this.texts.push(...texts);
      return texts.map(toyVector);
    } finally {
      this.underWay--;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}
