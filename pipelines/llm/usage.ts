import { AsyncLocalStorage } from 'node:async_hooks';

/** Tokens that a language model read and wrote for one prompt, as counted by the provider. */
export interface TokenUsage {
  /** Provider and model. */
  readonly model: string;
  readonly input: number;
  readonly output: number;
}

const hearing = new AsyncLocalStorage<(usage: TokenUsage) => void>();

/** Runs `work` and calls back on every language model answer during it whose provider reports token counts. */
export function hearUsage<Result>(heard: (usage: TokenUsage) => void, work: () => Result): Result {
  return hearing.run(heard, work);
}

/** Reports the token counts of an answer to the listeners. */
export function tellUsage(usage: TokenUsage): void {
  hearing.getStore()?.(usage);
}
