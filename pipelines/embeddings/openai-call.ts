import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, embedMany, RetryError } from 'ai';
import type { CompatibleServer } from './compatible-server.ts';
import { EmbeddingFailed } from './embedder.ts';

/** Describes an HTTP status for the log. */
function failureOf(status: number | undefined): EmbeddingFailed {
  if (status === undefined) {
    return new EmbeddingFailed('The embedding server cannot be reached; check MEMORY_EMBEDDINGS_URL.');
  }
  const says = (what: string) => `The embedding server ${what} (status ${status})`;
  if (status < 300)
    return new EmbeddingFailed(`${says('returned an answer that is not a list of vectors')}.`);
  if (status === 401 || status === 403) {
    return new EmbeddingFailed(`${says('rejects the key')}; check MEMORY_EMBEDDINGS_API_KEY.`);
  }
  if (status === 404) {
    return new EmbeddingFailed(
      `${says('has no such model or path')}; check MEMORY_EMBEDDINGS_URL and MEMORY_EMBEDDINGS_MODEL.`,
    );
  }
  if (status === 400 || status === 413 || status === 422) {
    return new EmbeddingFailed(`${says('rejects the texts')}.`, { refused: true });
  }
  return new EmbeddingFailed(`${says('is unavailable at the moment')}.`);
}

/**
 * Requests vectors from a server. Error bodies are not passed on, because servers repeat parts of keys and texts in them. Calls are
 * not retried here: the background task retries with backoff, and a question does without.
 */
export function serverCall({ url, model, key }: Omit<CompatibleServer, 'timeout'>) {
  const provider = createOpenAICompatible({
    name: 'embeddings',
    baseURL: url,
    ...(key !== undefined && { apiKey: key }),
  });
  const remote = provider.embeddingModel(model);
  return async (values: string[], abortSignal: AbortSignal): Promise<number[][]> => {
    try {
      const { embeddings } = await embedMany({
        model: remote,
        values,
        maxRetries: 0,
        maxParallelCalls: 1,
        abortSignal,
      });
      return embeddings;
    } catch (error) {
      const last = RetryError.isInstance(error) ? error.lastError : error;
      throw failureOf(APICallError.isInstance(last) ? last.statusCode : 200);
    }
  };
}
