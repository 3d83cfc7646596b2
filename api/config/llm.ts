import { z } from 'zod';
import { type ModelSettings, PROVIDERS, type Provider } from '../../pipelines/llm/language-model.ts';
import { duration } from './values.ts';
import { type Fault, secretVariable, variable } from './variable.ts';

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

/** A text that a header can hold: the error for any other character would show the key. */
const headerText = z
  .string()
  .regex(/^[\x21-\x7e]{1,4096}$/, 'must consist of visible ASCII characters, without spaces or line breaks');

/** The language model. */
export const llm = z.object({
  provider: variable(
    'MEMORY_LLM_PROVIDER',
    z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}; omit it for no language model`).optional(),
  ).describe(
    `Provider of the language model for \`llm\`: ${PROVIDERS.join(', ')}. Without it, memory uses no language model.`,
  ),
  apiKey: secretVariable('MEMORY_LLM_API_KEY', headerText.optional()).describe(
    'API key of the provider. Not needed for ollama, or for a compatible server that requires none.',
  ),
  model: variable(
    'MEMORY_LLM_MODEL',
    z
      .string()
      .regex(/^[^\s\p{C}]{1,150}$/u, 'must be the name of a model, without spaces, at most 150 characters')
      .optional(),
  ).describe(`Name of the model. Default: ${models.join(', ')}; the other providers have no default.`),
  baseUrl: secretVariable('MEMORY_LLM_BASE_URL', z.string().refine(isBaseUrl, BASE_URL).optional()).describe(
    `Where the provider's API is. Default: the provider's own; for ollama ${DEFAULTS.ollama.baseUrl}; required for openai-compatible.`,
  ),
  timeout: variable(
    'MEMORY_LLM_TIMEOUT',
    duration('30s', 100_000)
      // HTTP itself waits no longer for the head of an answer.
      .refine((micros) => micros <= 300_000_000, 'must be at most 5m'),
  ).describe('Time limit of a call to the language model, at most 5m; after that, the rules alone answer.'),
});

type Declared = z.output<typeof llm>;

/** The language model that the variables name, or undefined if there is none. */
export function llmConfig(declared: Declared, fault: Fault): ModelSettings | undefined {
  const { provider, apiKey, timeout } = declared;
  if (provider === undefined) {
    const dependents = {
      MEMORY_LLM_API_KEY: apiKey,
      MEMORY_LLM_MODEL: declared.model,
      MEMORY_LLM_BASE_URL: declared.baseUrl,
    };
    const given = Object.entries(dependents).find(([, value]) => value !== undefined);
    if (given !== undefined) {
      fault('MEMORY_LLM_PROVIDER', `is required with ${given[0]}: one of ${PROVIDERS.join(', ')}`);
    }
    return undefined;
  }
  const defaults = DEFAULTS[provider];
  const model = declared.model ?? defaults.model;
  const baseUrl = declared.baseUrl ?? defaults.baseUrl;
  const require = (name: string, what: string) =>
    fault(name, `is required for the provider ${provider}: ${what}`);
  if (defaults.needsKey && apiKey === undefined) {
    require('MEMORY_LLM_API_KEY', 'set it to the key of your account');
  }
  if (model === undefined) require('MEMORY_LLM_MODEL', 'set it to a model that is installed there');
  if (baseUrl === undefined) require('MEMORY_LLM_BASE_URL', 'set it to the URL before /chat/completions');
  if (model === undefined || baseUrl === undefined) return undefined;
  return { provider, model, apiKey, baseUrl: baseUrl.replace(/\/+$/, ''), timeout };
}
