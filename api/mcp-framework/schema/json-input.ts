import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { DefinitionError } from '../errors.ts';
import type { InputIssue } from './checked.ts';
import type { Input, ObjectSchema } from './input.ts';

/** An object that fits a JSON Schema. What its properties are is for the handler to find out, or for a zod schema to say. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Annotations and keywords of others are let through; two schemas with one `$id` are no error, since neither knows of the other.
 */
const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  logger: false,
  addUsedSchema: false,
  formats: fullFormats,
});

/** The place that an error is about, such as `filter.limit`. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (const key of ['missingProperty', 'additionalProperty', 'unevaluatedProperty']) {
    if (typeof params[key] === 'string') parts.push(params[key]);
  }
  return parts.join('.');
}

function messageOf({ keyword, message = `must satisfy "${keyword}"`, params }: ErrorObject): string {
  if (keyword === 'required' || keyword === 'dependentRequired') return 'is required';
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') return 'is not known here';
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params.allowedValues)}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  return message;
}

/** Each place once per message: branches of a schema often say the same. */
function issuesOf(errors: readonly ErrorObject[]): readonly InputIssue[] {
  const issues = new Map<string, InputIssue>();
  for (const error of errors) {
    const issue = { path: placeOf(error), message: messageOf(error) };
    issues.set(`${issue.path}: ${issue.message}`, issue);
  }
  return [...issues.values()];
}

function compile(tool: string, schema: ObjectSchema): ValidateFunction<JsonObject> {
  if (schema.type !== 'object') {
    throw new DefinitionError(`the input schema of tool ${tool} must say type: 'object' at its root`);
  }
  try {
    const validate = ajv.compile<JsonObject>(schema);
    if ('$async' in validate) throw new Error('$async is no keyword of JSON Schema; leave it out');
    return validate;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DefinitionError(
      `the input schema of tool ${tool} is no JSON Schema of draft 2020-12: ${reason}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Input that a JSON Schema (draft 2020-12) describes. Clients see the schema as it was given, every keyword of it. Values
 * are checked and handed on as they came: defaults are not filled in and nothing is converted.
 *
 * @param tool name, for errors
 * @throws DefinitionError where the schema is none, refers to what it does not contain, or is of no object
 */
export function jsonInput(tool: string, given: ObjectSchema): Input<JsonObject> {
  const schema = structuredClone(given);
  const validate = compile(tool, schema);
  return {
    schema: () => schema,
    parse(input = {}) {
      if (validate(input)) return { ok: true, value: input };
      return { ok: false, issues: issuesOf(validate.errors ?? []) };
    },
  };
}
