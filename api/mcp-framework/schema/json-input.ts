import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { DefinitionError } from '../errors.ts';
import type { InputIssue } from './checked.ts';
import type { Input, ObjectSchema } from './input.ts';

/** An object that matches a JSON Schema. The types of its properties are up to the handler, or to a zod schema. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Annotations and unknown keywords are allowed; two schemas may have the same `$id`, because they are independent. */
const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  logger: false,
  addUsedSchema: false,
  formats: fullFormats,
});

/** The path of an error, such as `filter.limit`. */
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
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return 'is not a known field';
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params.allowedValues)}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  return message;
}

/** Each path once per message: branches of a schema often report the same. */
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
    throw new DefinitionError(`the input schema of tool ${tool} must have type: 'object' at its root`);
  }
  try {
    const validate = ajv.compile<JsonObject>(schema);
    if ('$async' in validate) throw new Error('$async is not a keyword of JSON Schema; remove it');
    return validate;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DefinitionError(
      `the input schema of tool ${tool} is not a JSON Schema of draft 2020-12: ${reason}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Input described by a JSON Schema (draft 2020-12). Clients see the schema unchanged, with every keyword. Values are validated and passed
 * on unchanged: defaults are not filled in and nothing is converted.
 *
 * @param tool name, for errors
 * @throws DefinitionError if the schema is invalid, has unresolved references, or is not the schema of an object
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
