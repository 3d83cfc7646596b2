import { EmbeddingFailed } from './embedder.ts';

/** Checks what a model gives, and makes vectors of unit length of it. */
export class UnitVectors {
  private dimensions: number | undefined;

  /**
   * @param answer a list of numbers for each text
   * @param texts how many texts there were
   * @throws EmbeddingFailed where a vector is missing, is empty, has no direction, or has other dimensions than those before
   */
  take(answer: readonly ArrayLike<number>[], texts: number): Float32Array[] {
    if (answer.length !== texts) {
      throw new EmbeddingFailed(`The model gave ${answer.length} vectors for ${texts} texts.`);
    }
    return answer.map((values) => {
      const dimensions = this.dimensions ?? values.length;
      if (values.length !== dimensions) {
        throw new EmbeddingFailed(
          `The model gave a vector of ${values.length} dimensions after others of ${dimensions}.`,
        );
      }
      const length = Math.sqrt(Array.from(values).reduce((sum, value) => sum + value * value, 0));
      if (!(length > 0 && length < Number.POSITIVE_INFINITY)) {
        throw new EmbeddingFailed('The model gave a vector that has no direction.');
      }
      this.dimensions = dimensions;
      return Float32Array.from(values, (value) => value / length);
    });
  }
}
