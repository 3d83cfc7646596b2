import { createGoogleGenerativeAI } from '@ai-sdk/google';
import type { LanguageModel } from 'ai';
import type { ModelSettings } from '../language-model.ts';
import { ownHost } from './own-host.ts';

/** A model of Google, by generateContent. The key is sent in a header, not in the URL. */
export function googleModel({ model, apiKey = '', baseUrl }: ModelSettings): LanguageModel {
  return createGoogleGenerativeAI({ apiKey, baseURL: baseUrl, fetch: ownHost })(model);
}
