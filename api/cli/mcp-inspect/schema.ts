/** A JSON Schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Most references that are followed in a row; more form a cycle. */
const MOST = 20;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Resolves a reference within a schema; returns the part itself if it is not a reference or the target is missing. */
export function resolved(part: unknown, root: JsonSchema): JsonSchema {
  let found = part;
  for (let step = 0; step < MOST && isObject(found) && typeof found.$ref === 'string'; step++) {
    const { $ref } = found;
    if ($ref !== '#' && !$ref.startsWith('#/')) break;
    found = $ref
      .split('/')
      .slice(1)
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), root);
  }
  return isObject(found) ? found : {};
}

/** The alternatives, of which one must match. */
export function alternatives(schema: JsonSchema): readonly unknown[] | undefined {
  if (Array.isArray(schema.anyOf)) return schema.anyOf;
  return Array.isArray(schema.oneOf) ? schema.oneOf : undefined;
}

/** The types that a value may have; empty if any type is allowed. */
export function typesOf(schema: JsonSchema): readonly string[] {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((each) => typeof each === 'string') : [];
}

/** A property of an object, or of a nested object. */
export interface Property {
  /** A path such as `port`, `at.port` and `items[].port`. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** Maximum depth of nested objects that are shown. */
const DEEPEST = 3;

/** The properties of an object schema; those of a nested object follow the property that contains it. */
export function propertiesOf(schema: JsonSchema): readonly Property[] {
  return within(schema, schema, '', 1);
}

function within(schema: JsonSchema, root: JsonSchema, prefix: string, depth: number): readonly Property[] {
  if (!isObject(schema.properties) || depth > DEEPEST) return [];
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).flatMap(([name, part]) => {
    const property = resolved(part, root);
    const path = `${prefix}${name}`;
    const own = isObject(part) && typeof part.description === 'string' ? part.description : undefined;
    const description = own ?? (typeof property.description === 'string' ? property.description : '');
    const item = resolved(property.items, root);
    return [
      { path, type: typeText(property, root), required: required.includes(name), description },
      ...within(property, root, `${path}.`, depth + 1),
      ...within(item, root, `${path}[].`, depth + 1),
    ];
  });
}

/** A short text for a type, such as `"a" | "b"`, `integer[]` and `string = "x"`. */
export function typeText(part: unknown, root: JsonSchema, depth = 0): string {
  const schema = resolved(part, root);
  const text = bareType(schema, root, depth);
  return 'default' in schema && depth === 0 ? `${text} = ${JSON.stringify(schema.default)}` : text;
}

function bareType(schema: JsonSchema, root: JsonSchema, depth: number): string {
  if (depth > DEEPEST) return 'any';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const parts = alternatives(schema);
  if (parts !== undefined) {
    return [...new Set(parts.map((each) => typeText(each, root, depth + 1)))].join(' | ');
  }
  const types = typesOf(schema).map((type) => {
    if (type !== 'array') return type;
    const item = typeText(schema.items ?? {}, root, depth + 1);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  });
  return types.length === 0 ? 'any' : types.join(' | ');
}
