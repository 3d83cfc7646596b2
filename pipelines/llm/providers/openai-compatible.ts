import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import type { ModelSettings } from '../language-model.ts';
import { ownHost } from './own-host.ts';

/** A model of a server with OpenAI's chat completions API: Ollama, vLLM and many others. */
export function compatibleModel({ provider, model, apiKey, baseUrl }: ModelSettings): LanguageModel {
  const key = apiKey === undefined ? {} : { apiKey };
  return createOpenAICompatible({ name: provider, baseURL: baseUrl, fetch: ownHost, ...key }).chatModel(
    model,
  );
}
