import type { z } from 'zod';
import type { Context } from '../context.ts';

/** A fault at one path of an input. */
export interface InputIssue {
  /** Such as `filter.limit` or `ids.0`; empty for the input as a whole. */
  readonly path: string;
  readonly message: string;
}

/** The parsed input of a client, or its faults. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly InputIssue[] };

/** Parses the input of a client. */
export type Parse<Value> = (input: unknown) => Parsed<Value> | Promise<Parsed<Value>>;

/** Valid input bound to the handler that receives it, or the faults of the input. */
export type Checked<Answer> =
  | { readonly ok: true; readonly call: (ctx: Context) => Answer | Promise<Answer> }
  | { readonly ok: false; readonly issues: readonly InputIssue[] };

/** Validates the input of a client. */
export type Check<Answer> = (input: unknown) => Promise<Checked<Answer>>;

/**
 * Parses input with a zod schema. Missing input is an empty object.
 *
 * @param words the messages of faults that the schema does not word itself; by default those of zod
 */
export function parsedBy<Schema extends z.ZodType>(
  schema: Schema,
  words?: z.core.$ZodErrorMap,
): Parse<z.output<Schema>> {
  const read = (parsed: z.ZodSafeParseResult<z.output<Schema>>): Parsed<z.output<Schema>> =>
    parsed.success ? { ok: true, value: parsed.data } : { ok: false, issues: issuesOf(parsed.error) };
  return (input) => schema.safeParseAsync(input ?? {}, words && { error: words }).then(read);
}

/** Binds a handler to the parser of its input: it is called only with valid input. */
export function checkedBy<Value, Answer>(
  parse: Parse<Value>,
  handler: (input: Value, ctx: Context) => Answer | Promise<Answer>,
): Check<Answer> {
  return async (input) => {
    const parsed = await parse(input);
    return parsed.ok ? { ok: true, call: (ctx) => handler(parsed.value, ctx) } : parsed;
  };
}

/** The faults that zod reports, by path. */
export function issuesOf({ issues }: z.ZodError): readonly InputIssue[] {
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** Issues as a text that names each path, so that a model can correct its call. */
export function describeIssues(issues: readonly InputIssue[]): string {
  return issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('\n');
}
