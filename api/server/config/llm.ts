import { z } from 'zod';
import type { Issue } from '../../../operators/records/errors.ts';
import { type ModelSettings, PROVIDERS, type Provider } from '../../../pipelines/llm/language-model.ts';
import { duration } from './values.ts';

interface Defaults {
  readonly baseUrl?: string;
  readonly model?: string;
  readonly needsKey: boolean;
}

/** Defaults of a provider. A local provider has no model that every installation has. */
const DEFAULTS: Readonly<Record<Provider, Defaults>> = {
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.4-mini', needsKey: true },
  anthropic: { baseUrl: 'https://api.anthropic.com/v1', model: 'claude-haiku-4-5', needsKey: true },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    model: 'gemini-3.5-flash',
    needsKey: true,
  },
  ollama: { baseUrl: 'http://localhost:11434/v1', needsKey: false },
  'openai-compatible': { needsKey: false },
};

const models = PROVIDERS.flatMap((provider) => {
  const { model } = DEFAULTS[provider];
  return model === undefined ? [] : [`\`${model}\` for ${provider}`];
});

const BASE_URL = 'must be an http or https URL without user name, password, query or fragment';

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}

/** Variables of the language model, with their meaning. */
export const llmVariables = z.object({
  MEMORY_LLM_PROVIDER: z
    .enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}; omit it for no language model`)
    .optional()
    .describe(
      `Provider of the language model for \`llm\`: ${PROVIDERS.join(', ')}. Without it, memory uses no language model.`,
    ),
  MEMORY_LLM_API_KEY: z
    .string()
    // The error for a character that a header cannot hold would show the key.
    .regex(/^[\x21-\x7e]{1,4096}$/, 'must consist of visible ASCII characters, without spaces or line breaks')
    .optional()
    .describe(
      'API key of the provider. Not needed for ollama, or for a compatible server that requires none.',
    ),
  MEMORY_LLM_MODEL: z
    .string()
    .regex(/^[^\s\p{C}]{1,150}$/u, 'must be the name of a model, without spaces, at most 150 characters')
    .optional()
    .describe(`Name of the model. Default: ${models.join(', ')}; the other providers have no default.`),
  MEMORY_LLM_BASE_URL: z
    .string()
    .refine(isBaseUrl, BASE_URL)
    .optional()
    .describe(
      `Where the provider's API is. Default: the provider's own; for ollama ${DEFAULTS.ollama.baseUrl}; required for openai-compatible.`,
    ),
  MEMORY_LLM_TIMEOUT: duration('30s', 100_000)
    // HTTP itself waits no longer for the head of an answer.
    .refine((micros) => micros <= 300_000_000, 'must be at most 5m')
    .describe('Time limit of a call to the language model, at most 5m; after that, the rules alone answer.'),
});

/** The language model that the variables name, or undefined if there is none; faults are added to `issues`. */
export function llmConfig(v: z.infer<typeof llmVariables>, issues: Issue[]): ModelSettings | undefined {
  const { MEMORY_LLM_PROVIDER: provider, MEMORY_LLM_API_KEY: apiKey, MEMORY_LLM_TIMEOUT: timeout } = v;
  if (provider === undefined) {
    const given = [
      'MEMORY_LLM_API_KEY' as const,
      'MEMORY_LLM_MODEL' as const,
      'MEMORY_LLM_BASE_URL' as const,
    ].find((name) => v[name] !== undefined);
    if (given !== undefined) {
      const message = `is required with ${given}: one of ${PROVIDERS.join(', ')}`;
      issues.push({ path: 'MEMORY_LLM_PROVIDER', message });
    }
    return undefined;
  }
  const defaults = DEFAULTS[provider];
  const model = v.MEMORY_LLM_MODEL ?? defaults.model;
  const baseUrl = v.MEMORY_LLM_BASE_URL ?? defaults.baseUrl;
  const require = (path: string, what: string) =>
    issues.push({ path, message: `is required for the provider ${provider}: ${what}` });
  if (defaults.needsKey && apiKey === undefined)
    require('MEMORY_LLM_API_KEY', 'set it to the key of your account');
  if (model === undefined) require('MEMORY_LLM_MODEL', 'set it to a model that is installed there');
  if (baseUrl === undefined) require('MEMORY_LLM_BASE_URL', 'set it to the URL before /chat/completions');
  if (model === undefined || baseUrl === undefined) return undefined;
  return { provider, model, apiKey, baseUrl: baseUrl.replace(/\/+$/, ''), timeout };
}
