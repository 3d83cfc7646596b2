import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModel } from 'ai';
import type { ModelSettings } from '../language-model.ts';
import { ownHost } from './own-host.ts';

/** A model of OpenAI, by chat completions, which every proxy supports. */
export function openaiModel({ model, apiKey = '', baseUrl }: ModelSettings): LanguageModel {
  return createOpenAI({ apiKey, baseURL: baseUrl, fetch: ownHost }).chat(model);
}
