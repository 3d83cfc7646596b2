import type { CompatibleServer } from './compatible-server.ts';
import type { Embedder } from './embedder.ts';

/** The model that computes the vectors. */
export type EmbeddingSettings =
  | ({ readonly provider: 'openai-compatible' } & CompatibleServer)
  | { readonly provider: 'offline' };

/**
 * Opens the configured model; undefined if none is configured. The code of the others is not loaded.
 *
 * @throws ConfigInvalid when packages are missing
 */
export async function openEmbedder(settings: EmbeddingSettings | undefined): Promise<Embedder | undefined> {
  if (settings === undefined) return undefined;
  if (settings.provider === 'offline') {
    const { OfflineEmbedder } = await import('./offline.ts');
    return new OfflineEmbedder();
  }
  const { CompatibleEmbedder } = await import('./openai-compatible.ts');
  return new CompatibleEmbedder(settings);
}
