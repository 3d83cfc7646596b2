/** A server that speaks OpenAI's protocol, such as OpenAI itself, Ollama or vLLM. */
export interface CompatibleServer {
  /** What stands before `/embeddings`, such as `https://api.openai.com/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
  /** Milliseconds that a call may take. */
  readonly timeout: number;
}
