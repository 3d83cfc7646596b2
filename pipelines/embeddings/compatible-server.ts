/** A server that speaks OpenAI's protocol, such as OpenAI itself, Ollama or vLLM. */
export interface CompatibleServer {
  /** Base URL before `/embeddings`, such as `https://api.openai.com/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
  /** Timeout of a call in milliseconds. */
  readonly timeout: number;
}
