import { hearUsage } from '../../pipelines/llm/usage.ts';
import { type Middleware, recordTokens } from '../mcp-framework/index.ts';

/** Counts the tokens that a language model of this process reads and writes for a call, for the record of the call. */
export function countTokens(): Middleware {
  return (ctx, next) => hearUsage((usage) => recordTokens(ctx, usage), next);
}
