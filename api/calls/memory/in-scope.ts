import { z } from 'zod';
import { seriesNameText } from '../../../operators/records/series/description.ts';
import type { CallContext } from '../call.ts';
import { withWords } from '../fields/words.ts';
import type { ByScope, MemoryReader, WritableMemory } from '../memory-backend.ts';

/** The scope of memory that a call is about. */
export const memoryScope = withWords(
  seriesNameText.describe(
    'Whose memory: the name of a scope, such as user:alice. Default: the scope of the caller.',
  ),
  { flag: '--scope <name>', help: 'whose memory, such as user:alice (default)' },
).optional();

/** Most scopes that are asked together. */
const MOST_SCOPES = 16;

/** The scopes of memory that a question is put to. */
export const memoryScopes = withWords(
  z
    .array(seriesNameText)
    .min(1, 'must name at least one')
    .max(MOST_SCOPES, `must name at most ${MOST_SCOPES}`)
    .describe(
      'Several scopes that are asked together, such as that of a user and that of a team, instead of scope.',
    ),
  { flag: '--scopes <name>', many: true, help: 'asks this scope too; may be repeated' },
).optional();

/** Fields of a call on memory. */
interface InScope {
  readonly scope?: string | undefined;
}

/** A call that only reads the memory of the scope that it names. */
export function readsScope<Input extends InScope, Answer>(
  run: (memory: MemoryReader, input: Omit<Input, 'scope'>, context: CallContext) => Answer | Promise<Answer>,
) {
  return ({ memory }: { readonly memory: ByScope<MemoryReader> }, input: Input, context: CallContext) => {
    const { scope, ...rest } = input;
    return memory.within(scope, (own) => run(own, rest, context));
  };
}

/** A call that writes the memory of the scope that it names. */
export function writesScope<Input extends InScope, Answer>(
  run: (
    memory: WritableMemory,
    input: Omit<Input, 'scope'>,
    context: CallContext,
  ) => Answer | Promise<Answer>,
) {
  return ({ memory }: { readonly memory: ByScope<WritableMemory> }, input: Input, context: CallContext) => {
    const { scope, ...rest } = input;
    return memory.within(scope, (own) => run(own, rest, context));
  };
}
