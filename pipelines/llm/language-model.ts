/** Who offers language models, as a configuration names them. */
export const PROVIDERS = ['openai', 'anthropic', 'google', 'ollama', 'openai-compatible'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Which language model is asked, and how. */
export interface ModelSettings {
  readonly provider: Provider;
  /** Name of the model by its provider. */
  readonly model: string;
  /** Undefined where the provider asks for none. */
  readonly apiKey: string | undefined;
  /** Without user name and password. */
  readonly baseUrl: string;
  /** Longest time of a call, tries included, in microseconds. */
  readonly timeout: number;
}

/** What a model is told: what it is to do, and what it is to do that with. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
}

/** A language model. */
export interface LanguageModel {
  /** Provider and model, such as `openai/gpt-5.4-mini`. */
  readonly name: string;
  /**
   * What the model says to a prompt.
   *
   * @param signal ends the call
   * @throws ModelFailed for whatever goes wrong
   */
  complete(prompt: Prompt, signal?: AbortSignal): Promise<string>;
}
