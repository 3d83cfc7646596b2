import { yes } from './numbers.ts';

/** Whether to use a language model in addition. */
export const llm = yes.describe('Also use the language model, if one is configured (MEMORY_LLM_PROVIDER).');
