/** Providers of language models, by their names in the configuration. */
export const PROVIDERS = ['openai', 'anthropic', 'google', 'ollama', 'openai-compatible'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Settings of a language model. */
export interface ModelSettings {
  readonly provider: Provider;
  /** The provider's name of the model. */
  readonly model: string;
  /** Undefined when the provider needs none. */
  readonly apiKey: string | undefined;
  /** Without user name and password. */
  readonly baseUrl: string;
  /** Timeout of a call in microseconds, retries included. */
  readonly timeout: number;
}

/** A prompt: the instructions, and the material to apply them to. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
}

/** A language model. */
export interface LanguageModel {
  /** Provider and model, such as `openai/gpt-5.4-mini`. */
  readonly name: string;
  /**
   * Completes a prompt.
   *
   * @param signal aborts the call
   * @throws ModelFailed for any failure
   */
  complete(prompt: Prompt, signal?: AbortSignal): Promise<string>;
}
