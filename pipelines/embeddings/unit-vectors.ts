import { EmbeddingFailed } from './embedder.ts';

/** Validates the output of a model and normalises it to unit length. */
export class UnitVectors {
  private dimensions: number | undefined;

  /**
   * @param answer a list of numbers for each text
   * @param texts number of texts
   * @throws EmbeddingFailed when a vector is missing, empty or zero, or has other dimensions than earlier ones
   */
  take(answer: readonly ArrayLike<number>[], texts: number): Float32Array[] {
    if (answer.length !== texts) {
      throw new EmbeddingFailed(`The model returned ${answer.length} vectors for ${texts} texts.`);
    }
    return answer.map((values) => {
      const dimensions = this.dimensions ?? values.length;
      if (values.length !== dimensions) {
        throw new EmbeddingFailed(
          `The model returned a vector of ${values.length} dimensions after others of ${dimensions}.`,
        );
      }
      const length = Math.sqrt(Array.from(values).reduce((sum, value) => sum + value * value, 0));
      if (!(length > 0 && length < Number.POSITIVE_INFINITY)) {
        throw new EmbeddingFailed('The model returned a vector without a direction.');
      }
      this.dimensions = dimensions;
      return Float32Array.from(values, (value) => value / length);
    });
  }
}
