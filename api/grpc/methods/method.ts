import { z } from 'zod';
import type { Permission } from '../../access/permissions.ts';
import type { Backend } from '../../calls/backend.ts';
import type { Call, CallContext } from '../../calls/call.ts';
import { localCaller } from '../../calls/caller.ts';
import { fieldsOf } from '../../calls/fields/layers.ts';

/** A method of a service, as the .proto file declares it. */
export interface Method {
  /** Its name in the service, such as `ListSignals`. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly permission: Permission;
  /** The fields of its request; every scalar may be missing, because the call checks what is required. */
  readonly request: z.ZodObject;
  /** The fields of its response, or of each response of a stream. */
  readonly response: z.ZodObject;
  /** Whether a request, and a response, is a stream of messages. */
  readonly takesStream: boolean;
  readonly givesStream: boolean;
}

/** A method with one request and one response. */
export interface UnaryMethod extends Method {
  /** Makes its call with the fields of a request; resolves to the fields of the response. */
  readonly run: (backend: Backend, fields: object, context: CallContext) => Promise<object>;
}

/** How a call is a method, where that is not as with most. */
export interface UnaryOptions<Output extends z.ZodType> {
  /** What the method does, where the call speaks of HTTP. */
  readonly summary?: string;
  /** Schemas of fields that the call declares as `unknown`, because it validates their elements itself. */
  readonly fields?: z.ZodRawShape;
  /** The field of the response that has the answer; by default the fields of the answer are those of the response. */
  readonly as?: string;
  /** Answers as the call would, where it validates its input itself. */
  readonly answer?: (backend: Backend, fields: object) => Promise<z.input<Output>>;
}

/** The lists that a call requires: a message does not distinguish an empty one from a missing one. */
function requiredLists({ shape }: z.ZodObject): readonly string[] {
  return fieldsOf(shape).flatMap(([name, field]) => (field instanceof z.ZodArray ? [name] : []));
}

/** A call as a method. */
export function unary<Input extends z.ZodObject, Output extends z.ZodType>(
  name: string,
  call: Call<Input, Output, Backend>,
  { summary = call.summary, fields: elements = {}, as, answer }: UnaryOptions<Output> = {},
): UnaryMethod {
  const { permission, input, output } = call;
  const lists = requiredLists(input);
  return {
    name,
    summary,
    permission,
    request: z.object({ ...input.shape, ...elements }),
    response: as === undefined ? objectOf(name, output) : z.object({ [as]: output }),
    takesStream: false,
    givesStream: false,
    async run(backend, given, context) {
      const fields = { ...Object.fromEntries(lists.map((list) => [list, []])), ...given };
      const answered: unknown = await (answer === undefined
        ? localCaller(backend, context).forward(call, fields)
        : answer(backend, fields));
      if (as !== undefined) return { [as]: answered };
      if (typeof answered !== 'object' || answered === null) throw new TypeError(`${name} gave no object`);
      return answered;
    },
  };
}

function objectOf(name: string, output: z.ZodType): z.ZodObject {
  if (output instanceof z.ZodObject) return output;
  throw new TypeError(`the answer of ${name} is no object: name the field that has it`);
}
