import { z } from 'zod';
import { issueMessage } from '../../operators/records/zod-issues.ts';
import type { Backend } from '../calls/backend.ts';
import type { Call } from '../calls/call.ts';
import { coreOf, defaultOf, fieldsOf, meaningOf, wordsOf, writtenAs } from '../calls/fields/layers.ts';
import type { Definition } from './definition.ts';
import { prose } from './prose.ts';
import { type Hints, READS, WRITES, writes } from './tool-definition.ts';

const dated = (moment: string) =>
  `A date such as 2026-05-01 (its ${moment} moment in UTC), or RFC 3339 such as 2026-05-01T12:00:00Z.`;

/** The meaning of a field, followed by the values that it accepts. */
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

/** A core for a model, described by words and an example; patterns, and formats that only stores know, are removed. */
function plain(core: z.ZodType): z.ZodType {
  if (!(core instanceof z.ZodString)) return core;
  const { format } = core.meta() ?? {};
  const known = format === 'uuid' || format === 'date-time' ? format : undefined;
  return core.meta({ format: known, pattern: undefined, anyOf: undefined });
}

/** A field of a call as a field of a tool. */
function toolField(field: z.ZodType): z.ZodType {
  return writtenAs(field, plain).describe(describe(field, coreOf(field)));
}

/** The fields of a call as the fields of a tool. */
export function toolFields(shape: z.ZodRawShape): Record<string, z.ZodType> {
  return Object.fromEntries(fieldsOf(shape).map(([name, field]) => [name, toolField(field)]));
}

/** The fields of a call as the fields of a tool. Whose memory a call is about, the token of the caller says, and not a model. */
export function callFields({
  input,
  tags,
}: {
  readonly input: z.ZodObject;
  readonly tags: readonly string[];
}): Record<string, z.ZodType> {
  const { scope, scopes: _, ...others } = input.shape;
  return toolFields(tags.includes('memory') || scope === undefined ? others : input.shape);
}

/** The properties of a tool besides those of its call. */
export interface CallTool<Input extends z.ZodObject> {
  readonly title: string;
  /** For the model that selects a tool: what it does, when to use it, and an example. */
  readonly description: string;
  /** Hints for clients that differ from those derived from the permission of the call. */
  readonly annotations?: Partial<Hints>;
  /** Most milliseconds for a call, if different from the limit of the server. */
  readonly timeout?: number;
  /** Fields that replace those of the call. */
  readonly fields?: Readonly<Record<string, z.ZodType>>;
  /** Fields that the tool sets itself and does not accept. */
  readonly fixed?: Partial<z.input<Input>>;
  /** The fields that the call is made with, from those given; default: the same. */
  readonly asked?: (given: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** A tool that returns the answer of a call. */
export function callTool<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output, Backend>,
  tool: CallTool<Input>,
): Definition {
  return tellingTool(call, tool, call.output, (answer) => answer);
}

/**
 * A tool that returns a part of the answer of a call.
 *
 * @param output schema of what it returns
 */
export function tellingTool<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output, Backend>,
  {
    title,
    description,
    annotations,
    timeout,
    fields = {},
    fixed = {},
    asked = (given) => given,
  }: CallTool<Input>,
  output: z.ZodType,
  tell: (answer: z.input<Output>) => unknown,
): Definition {
  const { permission } = call;
  const taken = Object.entries({ ...callFields(call), ...fields });
  const input = z.strictObject(Object.fromEntries(taken.filter(([name]) => !Object.hasOwn(fixed, name))));
  return {
    permission,
    define(server, calls) {
      const begun = server.tool(call.name).title(title).description(prose(description));
      (timeout === undefined ? begun : begun.timeout(timeout))
        .annotations({ ...(writes(call) ? WRITES : READS), ...annotations })
        .input(input, { error: issueMessage })
        .output(output)
        .handler(async (given) => tell(await calls.forward(call, { ...asked(given), ...fixed })));
    },
  };
}
