import type { LanguageModel as SdkModel } from 'ai';
import type { LanguageModel, ModelSettings, Provider } from './language-model.ts';

/** Factories of the SDK's models by provider. Loaded with the first call, so that startup does not wait for an SDK. */
const MAKERS: Readonly<Record<Provider, () => Promise<(settings: ModelSettings) => SdkModel>>> = {
  openai: async () => (await import('./providers/openai.ts')).openaiModel,
  anthropic: async () => (await import('./providers/anthropic.ts')).anthropicModel,
  google: async () => (await import('./providers/google.ts')).googleModel,
  ollama: async () => (await import('./providers/openai-compatible.ts')).compatibleModel,
  'openai-compatible': async () => (await import('./providers/openai-compatible.ts')).compatibleModel,
};

/** The configured language model. Nothing is loaded and no server is called before the first use. */
export function openModel(settings: ModelSettings): LanguageModel {
  const name = `${settings.provider}/${settings.model}`;
  return {
    name,
    async complete(prompt, signal) {
      const [make, { complete }] = await Promise.all([MAKERS[settings.provider](), import('./complete.ts')]);
      return complete(make(settings), name, prompt, settings, signal);
    },
  };
}
