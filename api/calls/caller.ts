import type { z } from 'zod';
import type { Call, CallContext } from './call.ts';
import { checked } from './checked.ts';

/**
 * What answers calls: this process, or a server.
 *
 * @typeParam Has what it works on; it answers the calls that need no more
 */
export interface Caller<Has> {
  /** @throws TidemarkError */
  call<Input extends z.ZodObject, Output extends z.ZodType>(
    call: Call<Input, Output, Has>,
    input: z.input<Input>,
  ): Promise<z.input<Output>>;
  /**
   * The same for a door that has the fields as values of which no types are known.
   *
   * @throws InvalidInput where they are not those of the call; TidemarkError
   */
  forward<Input extends z.ZodObject, Output extends z.ZodType>(
    call: Call<Input, Output, Has>,
    fields: object,
  ): Promise<z.input<Output>>;
}

/** Answers calls on what this process has open. */
export function localCaller<Has>(backend: Has, context: CallContext = {}): Caller<Has> {
  async function forward<Input extends z.ZodObject, Output extends z.ZodType>(
    call: Call<Input, Output, Has>,
    fields: object,
  ): Promise<z.input<Output>> {
    return call.run(backend, checked(call.input, fields), context);
  }
  return { call: forward, forward };
}
