import type { z } from 'zod';
import type { Context } from '../context.ts';

/** What is wrong with one place of an input. */
export interface InputIssue {
  /** Such as `filter.limit` or `ids.0`; empty for the input as a whole. */
  readonly path: string;
  readonly message: string;
}

/** What a client sent, read; or what is wrong with it. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly InputIssue[] };

/** Reads what a client sent. */
export type Parse<Value> = (input: unknown) => Parsed<Value> | Promise<Parsed<Value>>;

/** Input that fits its schema, bound to the handler that takes it; or what is wrong with it. */
export type Checked<Answer> =
  | { readonly ok: true; readonly call: (ctx: Context) => Answer | Promise<Answer> }
  | { readonly ok: false; readonly issues: readonly InputIssue[] };

/** Checks what a client sent. */
export type Check<Answer> = (input: unknown) => Promise<Checked<Answer>>;

/** Reads what fits a zod schema. Input that is left out is an empty object. */
export function parsedBy<Schema extends z.ZodType>(schema: Schema): Parse<z.output<Schema>> {
  const read = (parsed: z.ZodSafeParseResult<z.output<Schema>>): Parsed<z.output<Schema>> =>
    parsed.success ? { ok: true, value: parsed.data } : { ok: false, issues: issuesOf(parsed.error) };
  return (input) => schema.safeParseAsync(input ?? {}).then(read);
}

/** Binds a handler to what reads its input: it is called only with what fits. */
export function checkedBy<Value, Answer>(
  parse: Parse<Value>,
  handler: (input: Value, ctx: Context) => Answer | Promise<Answer>,
): Check<Answer> {
  return async (input) => {
    const parsed = await parse(input);
    return parsed.ok ? { ok: true, call: (ctx) => handler(parsed.value, ctx) } : parsed;
  };
}

/** What zod finds wrong, place by place. */
export function issuesOf({ issues }: z.ZodError): readonly InputIssue[] {
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** Issues as a text that names each place: for a model to mend its call by. */
export function describeIssues(issues: readonly InputIssue[]): string {
  return issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('\n');
}
