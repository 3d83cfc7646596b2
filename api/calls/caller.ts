import type { z } from 'zod';
import type { Call, CallContext } from './call.ts';
import { checked } from './checked.ts';

/**
 * Answers calls: this process, or a server.
 *
 * @typeParam Has what it can operate on; it answers the calls that need no more
 */
export interface Caller<Has> {
  /** @throws TidemarkError */
  call<Input extends z.ZodObject, Output extends z.ZodType>(
    call: Call<Input, Output, Has>,
    input: z.input<Input>,
  ): Promise<z.input<Output>>;
  /**
   * The same for an interface whose field values have no static types.
   *
   * @throws InvalidInput if the fields do not match the input of the call; TidemarkError
   */
  forward<Input extends z.ZodObject, Output extends z.ZodType>(
    call: Call<Input, Output, Has>,
    fields: object,
  ): Promise<z.input<Output>>;
}

/** Answers calls with what this process has open. */
export function localCaller<Has>(backend: Has, context: CallContext = {}): Caller<Has> {
  async function forward<Input extends z.ZodObject, Output extends z.ZodType>(
    call: Call<Input, Output, Has>,
    fields: object,
  ): Promise<z.input<Output>> {
    return call.run(backend, checked(call.input, fields), context);
  }
  return { call: forward, forward };
}
