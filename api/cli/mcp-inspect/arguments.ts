import { InvalidInput } from '../../../operators/records/errors.ts';
import { alternatives, isObject, type JsonSchema, resolved, typesOf, typeText } from './schema.ts';

/** Splits `name=value`; the value may contain equals signs. @throws InvalidInput for any other text */
export function pairOf(flag: string, text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidInput(`${flag} ${text}: must have the form name=value.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Parses a JSON object. @throws InvalidInput for any other text */
export function jsonObject(flag: string, text: string): Readonly<Record<string, unknown>> {
  const value = parsed(text);
  if (isObject(value)) return value;
  throw new InvalidInput(`${flag}: must be a JSON object, such as '{"name":"value"}'.`);
}

/**
 * Converts `name=value` pairs to the arguments of a tool: each value is converted to the type in the tool's schema. A repeated name adds
 * an item to an array.
 *
 * @throws InvalidInput that names the argument and its expected type
 */
export function toolArguments(
  pairs: readonly string[],
  schema: JsonSchema,
): Readonly<Record<string, unknown>> {
  const texts = new Map<string, string[]>();
  for (const pair of pairs) {
    const [name, text] = pairOf('--arg', pair);
    texts.set(name, [...(texts.get(name) ?? []), text]);
  }
  const properties = isObject(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    [...texts].map(([name, values]) => {
      const part = resolved(properties[name], schema);
      const value = valueFrom(values, part, schema);
      if (value === undefined) {
        throw new InvalidInput(`--arg ${name}: ${values.join(', ')} must be ${typeText(part, schema)}.`);
      }
      return [name, value];
    }),
  );
}

/** The arguments of a prompt, which are texts. @throws InvalidInput if one is given twice */
export function promptArguments(pairs: readonly string[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const pair of pairs) {
    const [name, text] = pairOf('--arg', pair);
    if (Object.hasOwn(found, name)) throw new InvalidInput(`--arg ${name}: must be given only once.`);
    found[name] = text;
  }
  return found;
}

/** The value of one argument from its texts; undefined if they do not match the schema. */
function valueFrom(texts: readonly string[], part: JsonSchema, root: JsonSchema): unknown {
  const [first, ...others] = texts;
  if (first !== undefined && others.length === 0) return read(first, part, root);
  const array = arrayIn(part, root);
  if (array === undefined) return undefined;
  const items = texts.map((text) => read(text, resolved(array.items, root), root));
  return items.includes(undefined) ? undefined : items;
}

/** The part of a schema that accepts an array. */
function arrayIn(part: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  const parts = [part, ...(alternatives(part) ?? []).map((each) => resolved(each, root))];
  return parts.find((each) => typesOf(each).includes('array'));
}

/** Converts one text by a schema; undefined if it does not match. If several types match, the narrowest is used. */
function read(text: string, part: JsonSchema, root: JsonSchema): unknown {
  const allowed = 'const' in part ? [part.const] : part.enum;
  if (Array.isArray(allowed)) {
    return allowed.find((each) => each === text) ?? allowed.find((each) => JSON.stringify(each) === text);
  }
  const parts = alternatives(part)?.map((each) => resolved(each, root));
  if (parts !== undefined) {
    const values = parts.map((each) => read(text, each, root)).filter((value) => value !== undefined);
    return [...values.filter((value) => typeof value !== 'string'), ...values][0];
  }
  const json = parsed(text);
  const types = typesOf(part);
  if (types.length === 0) return json === undefined ? text : json;
  if (types.includes(typeOf(json)) || (types.includes('number') && Number.isInteger(json))) return json;
  if (types.includes('string')) return text;
  if (!types.includes('array')) return undefined;
  const item = read(text, resolved(part.items, root), root);
  return item === undefined ? undefined : [item];
}

/** Parses JSON; undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The JSON Schema type of a value. Texts are used as they are written, so that `"1"` keeps its quotes. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return typeof value === 'string' ? '' : typeof value;
}
