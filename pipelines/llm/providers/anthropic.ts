import { createAnthropic } from '@ai-sdk/anthropic';
import type { LanguageModel } from 'ai';
import type { ModelSettings } from '../language-model.ts';
import { ownHost } from './own-host.ts';

/** A model of Anthropic, by the Messages API. */
export function anthropicModel({ model, apiKey = '', baseUrl }: ModelSettings): LanguageModel {
  return createAnthropic({ apiKey, baseURL: baseUrl, fetch: ownHost })(model);
}
