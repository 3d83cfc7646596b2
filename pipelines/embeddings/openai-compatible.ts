import type { CompatibleServer } from './compatible-server.ts';
import { type Embedder, EmbeddingFailed } from './embedder.ts';
import { UnitVectors } from './unit-vectors.ts';

/** UTF-16 units of a text that are sent. Models accept some thousand words; a claim has far fewer. */
const MOST_SENT = 16_000;

/** Embeddings over HTTP. */
export class CompatibleEmbedder implements Embedder {
  readonly model: string;
  private readonly server: CompatibleServer;
  private readonly closing = new AbortController();
  private readonly vectors = new UnitVectors();

  constructor(server: CompatibleServer) {
    this.model = `openai-compatible:${server.model}`;
    this.server = server;
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    // Loaded with the first call: loading takes longer than many commands run.
    const { serverCall } = await import('./openai-call.ts');
    const late = AbortSignal.timeout(this.server.timeout);
    try {
      const answer = await serverCall(this.server)(
        texts.map((text) => text.slice(0, MOST_SENT)),
        AbortSignal.any([signal, this.closing.signal, late]),
      );
      return this.vectors.take(answer, texts.length);
    } catch (error) {
      signal.throwIfAborted();
      this.closing.signal.throwIfAborted();
      if (!late.aborted) throw error;
      const limit = `within ${this.server.timeout} ms (MEMORY_EMBEDDINGS_TIMEOUT)`;
      throw new EmbeddingFailed(`The embedding server did not answer ${limit}.`);
    }
  }

  async close(): Promise<void> {
    this.closing.abort(new EmbeddingFailed('The embeddings are closed.'));
  }
}
