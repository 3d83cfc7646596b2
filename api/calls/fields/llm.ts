import { yes } from './numbers.ts';

/** Whether a language model is to be asked too. */
export const llm = yes.describe(
  'Ask the language model too, where one is configured; see MEMORY_LLM_PROVIDER.',
);
