import { yes } from './numbers.ts';

/** Whether to use a language model in addition. */
export const llm = yes.describe(
  'Ask the language model too, where one is configured; see MEMORY_LLM_PROVIDER.',
);
