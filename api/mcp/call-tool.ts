import { z } from 'zod';
import type { Backend } from '../calls/backend.ts';
import type { Call } from '../calls/call.ts';
import { coreOf, defaultOf, fieldsOf, meaningOf, wordsOf, writtenAs } from '../calls/fields/layers.ts';
import { prose } from './prose.ts';
import { type Hints, READS, type ToolDefinition, WRITES, writes } from './tool-definition.ts';

const dated = (moment: string) =>
  `A date such as 2026-05-01 (its ${moment} moment in UTC), or RFC 3339 such as 2026-05-01T12:00:00Z.`;

/** What a field is about, followed by which values it takes. */
function describe(field: z.ZodType, core: z.ZodType): string {
  const { tool, date } = wordsOf(field);
  if (tool !== undefined) return tool;
  const meaning = meaningOf(field);
  if (date !== undefined) return `${meaning} ${dated(date)}`;
  const open = meaning.replace(/\.$/, '');
  const fallback = defaultOf(field);
  if (core instanceof z.ZodBoolean) return `${open}; default ${fallback ?? false}.`;
  if (!(core instanceof z.ZodNumber)) return meaning;
  const { minValue, maxValue } = core;
  if (!core.isInt) return `${meaning} From ${minValue} to ${maxValue}.`;
  return `${open}, ${minValue} to ${maxValue}${fallback === undefined ? '' : `; default ${fallback}`}.`;
}

/** A core as a model reads it: by its words and an example; a pattern, or a format that stores know, means nothing to it. */
function plain(core: z.ZodType): z.ZodType {
  if (!(core instanceof z.ZodString)) return core;
  const { format } = core.meta() ?? {};
  const known = format === 'uuid' || format === 'date-time' ? format : undefined;
  return core.meta({ format: known, pattern: undefined, anyOf: undefined });
}

/** A field of a call as a tool takes it. */
function toolField(field: z.ZodType): z.ZodType {
  return writtenAs(field, plain).describe(describe(field, coreOf(field)));
}

/** Fields of a call as a tool takes them. */
export function toolFields(shape: z.ZodRawShape): Record<string, z.ZodType> {
  return Object.fromEntries(fieldsOf(shape).map(([name, field]) => [name, toolField(field)]));
}

/** What a tool says and does beside its call. */
export interface CallTool<Input extends z.ZodObject> {
  readonly title: string;
  /** For the model that chooses: what it does, when to use it, and an example. */
  readonly description: string;
  /** Of what a client is told, where it is not what the permission of the call says. */
  readonly annotations?: Partial<Hints>;
  /** Milliseconds that it may take, where it is not what the server has for all. */
  readonly timeout?: number;
  /** Fields in the place of those of the call. */
  readonly fields?: Readonly<Record<string, z.ZodType>>;
  /** Fields that it gives itself, and does not take. */
  readonly fixed?: Partial<z.input<Input>>;
}

/** A tool that answers what a call answers. */
export function callTool<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output, Backend>,
  tool: CallTool<Input>,
): ToolDefinition {
  return tellingTool(call, tool, call.output, (answer) => answer);
}

/**
 * A tool that tells something of what a call answers.
 *
 * @param output schema of what it tells
 */
export function tellingTool<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output, Backend>,
  { title, description, annotations, timeout, fields = {}, fixed = {} }: CallTool<Input>,
  output: z.ZodType,
  tell: (answer: z.input<Output>) => unknown,
): ToolDefinition {
  const { permission } = call;
  const taken = Object.entries({ ...toolFields(call.input.shape), ...fields });
  const input = z.strictObject(Object.fromEntries(taken.filter(([name]) => !Object.hasOwn(fixed, name))));
  return {
    permission,
    define(server, calls) {
      const begun = server.tool(call.name).title(title).description(prose(description));
      (timeout === undefined ? begun : begun.timeout(timeout))
        .annotations({ ...(writes(call) ? WRITES : READS), ...annotations })
        .input(input)
        .output(output)
        .handler(async (given) => tell(await calls.forward(call, { ...given, ...fixed })));
    },
  };
}
