import type { CompatibleServer } from './compatible-server.ts';
import type { Embedder } from './embedder.ts';

/** Which model makes the vectors. */
export type EmbeddingSettings =
  | ({ readonly provider: 'openai-compatible' } & CompatibleServer)
  | { readonly provider: 'offline' };

/**
 * Opens the model of the settings. The code of the others is not loaded.
 *
 * @throws ConfigInvalid where packages are missing
 */
export async function openEmbedder(settings: EmbeddingSettings): Promise<Embedder> {
  if (settings.provider === 'offline') {
    const { OfflineEmbedder } = await import('./offline.ts');
    return new OfflineEmbedder();
  }
  const { CompatibleEmbedder } = await import('./openai-compatible.ts');
  return new CompatibleEmbedder(settings);
}
