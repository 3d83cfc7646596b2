import type { Embedder } from '../../pipelines/embeddings/embedder.ts';
import type { EmbeddingSettings } from '../../pipelines/embeddings/open.ts';

/**
 * The model that is configured, opened; undefined where none is, at no cost.
 *
 * @throws ConfigInvalid where packages are missing
 */
export async function openEmbedder(settings: EmbeddingSettings | undefined): Promise<Embedder | undefined> {
  if (settings === undefined) return undefined;
  const { openEmbedder: open } = await import('../../pipelines/embeddings/open.ts');
  return open(settings);
}
