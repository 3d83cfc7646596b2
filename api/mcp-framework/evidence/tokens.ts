import type { Context } from '../context.ts';
import type { TokenCount } from './record.ts';

const counted = new WeakMap<Context, Map<string, TokenCount>>();

/** Counts tokens of a model towards the request: they stand in its record in the evidence log, added up by model. */
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

/** What was counted of a request so far; undefined where no model was involved. */
export function tokensOf(ctx: Context): readonly TokenCount[] | undefined {
  const models = counted.get(ctx);
  return models && [...models.values()];
}
