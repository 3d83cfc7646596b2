import { AsyncLocalStorage } from 'node:async_hooks';

/** What a language model read and wrote for one prompt, in tokens as its provider counts them. */
export interface TokenUsage {
  /** Provider and model. */
  readonly model: string;
  readonly input: number;
  readonly output: number;
}

const hearing = new AsyncLocalStorage<(usage: TokenUsage) => void>();

/**
 * Does something, and calls back on every answer of a language model that it asks for on the way and whose provider says
 * what it took.
 */
export function hearUsage<Result>(heard: (usage: TokenUsage) => void, work: () => Result): Result {
  return hearing.run(heard, work);
}

/** Tells whoever hears what an answer took. */
export function tellUsage(usage: TokenUsage): void {
  hearing.getStore()?.(usage);
}
