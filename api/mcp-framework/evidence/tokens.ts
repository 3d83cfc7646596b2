import type { Context } from '../context.ts';
import type { TokenCount } from './record.ts';

const counted = new WeakMap<Context, Map<string, TokenCount>>();

/** Adds tokens of a model to the request; its record in the evidence log has the sums by model. */
export function recordTokens(ctx: Context, { model, input, output }: TokenCount): void {
  const models = counted.get(ctx) ?? new Map<string, TokenCount>();
  counted.set(ctx, models);
  const before = models.get(model);
  models.set(model, {
    model,
    input: (before?.input ?? 0) + input,
    output: (before?.output ?? 0) + output,
  });
}

/** The tokens counted for a request so far; undefined if no model was used. */
export function tokensOf(ctx: Context): readonly TokenCount[] | undefined {
  const models = counted.get(ctx);
  return models && [...models.values()];
}
