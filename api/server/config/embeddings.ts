import { z } from 'zod';
import type { Issue } from '../../../operators/records/errors.ts';
import type { EmbeddingSettings } from '../../../pipelines/embeddings/open.ts';
import { duration } from './values.ts';

function isServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

/** Variables of embeddings, with their meaning. The table in the docs is generated from this. */
export const embeddingVariables = z.object({
  MEMORY_EMBEDDINGS: z
    .enum(['none', 'openai-compatible', 'offline'], 'must be none, openai-compatible or offline')
    .default('none')
    .describe(
      'Embedding model that also finds claims by meaning: `openai-compatible` calls a server (OpenAI, Ollama, vLLM and others), `offline` runs a small English model in the process, from packages that you install; `none` finds claims by words only.',
    ),
  MEMORY_EMBEDDINGS_URL: z
    .string()
    .refine(
      isServerUrl,
      'must be a URL such as http://127.0.0.1:11434/v1, without a user; set the key in MEMORY_EMBEDDINGS_API_KEY',
    )
    .optional()
    .describe('URL of the embedding server up to `/embeddings`, such as `https://api.openai.com/v1`.'),
  MEMORY_EMBEDDINGS_MODEL: z
    .string()
    .optional()
    .describe('Name of the embedding model. When it changes, claims get new vectors.'),
  MEMORY_EMBEDDINGS_API_KEY: z
    .string()
    .optional()
    .describe('API key of the embedding server, if it requires one.'),
  MEMORY_EMBEDDINGS_TIMEOUT: duration('10s', 1000).describe('Time limit of a call to the embedding server.'),
});

/** Variables of embeddings whose values are not shown. */
export const EMBEDDING_SECRETS = ['MEMORY_EMBEDDINGS_URL', 'MEMORY_EMBEDDINGS_API_KEY'] as const;

/** The settings of embeddings, undefined if there are none; missing variables are reported. */
export function embeddingConfig(
  v: z.infer<typeof embeddingVariables>,
  issues: Issue[],
): EmbeddingSettings | undefined {
  if (v.MEMORY_EMBEDDINGS === 'none') return undefined;
  if (v.MEMORY_EMBEDDINGS === 'offline') return { provider: 'offline' };
  const { MEMORY_EMBEDDINGS_URL: url, MEMORY_EMBEDDINGS_MODEL: model } = v;
  const message = 'is required for MEMORY_EMBEDDINGS=openai-compatible';
  if (url === undefined) issues.push({ path: 'MEMORY_EMBEDDINGS_URL', message });
  if (model === undefined) issues.push({ path: 'MEMORY_EMBEDDINGS_MODEL', message });
  if (url === undefined || model === undefined) return undefined;
  return {
    provider: 'openai-compatible',
    url,
    model,
    key: v.MEMORY_EMBEDDINGS_API_KEY,
    timeout: Math.ceil(v.MEMORY_EMBEDDINGS_TIMEOUT / 1000),
  };
}
