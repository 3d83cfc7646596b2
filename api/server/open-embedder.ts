import type { Embedder } from '../../pipelines/embeddings/embedder.ts';
import type { EmbeddingSettings } from '../../pipelines/embeddings/open.ts';

/**
 * Opens the configured model; undefined, at no cost, if none is configured.
 *
 * @throws ConfigInvalid if packages are missing
 */
export async function openEmbedder(settings: EmbeddingSettings | undefined): Promise<Embedder | undefined> {
  if (settings === undefined) return undefined;
  const { openEmbedder: open } = await import('../../pipelines/embeddings/open.ts');
  return open(settings);
}
