import { table } from '../markdown.ts';

/** An object of JSON. */
export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Name of the record that a schema refers to. */
function named(schema: Json): string | undefined {
  return /^#\/(?:components\/schemas|\$defs)\/(.+)$/.exec(textOf(schema.$ref))?.[1];
}

const RANGES = [
  ['minimum', '≥'],
  ['exclusiveMinimum', '>'],
  ['maximum', '≤'],
  ['exclusiveMaximum', '<'],
] as const;

/** The type of a schema in words; records of their own are links to them. */
export function typeOf(schema: unknown): string {
  if (!isJson(schema)) return 'anything';
  const name = named(schema);
  if (name !== undefined) return `[${name}](#${name.toLowerCase()})`;
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${value}\``).join(', ');
  const one = listOf(schema.anyOf ?? schema.oneOf);
  if (one.length > 0) return [...new Set(one.map(typeOf))].join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  if (schema.type === 'object' && isJson(schema.additionalProperties)) {
    return `object of ${typeOf(schema.additionalProperties)}`;
  }
  const ranges = RANGES.filter(
    ([key]) => typeof schema[key] === 'number' && Math.abs(Number(schema[key])) < 2 ** 53 - 1,
  );
  const format = textOf(schema.format);
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : textOf(schema.type) || 'anything';
  return [
    type,
    ...(format === '' ? [] : [`(${format})`]),
    ...ranges.map(([key, sign]) => `${sign} ${schema[key]}`),
  ].join(' ');
}

/** Fields of an object, those of objects in it too, by path. */
function fieldsOf(schema: unknown, above: string): string[][] {
  if (!isJson(schema)) return [];
  const required = listOf(schema.required);
  const properties = isJson(schema.properties) ? Object.entries(schema.properties) : [];
  return properties.flatMap(([key, value]) => {
    const path = `${above}${key}`;
    const meaning = isJson(value) ? textOf(value.description) : '';
    const inner = isJson(value) && value.type === 'array' ? value.items : value;
    const suffix = isJson(value) && value.type === 'array' ? '[].' : '.';
    const presence = required.includes(key) ? 'always' : 'optional';
    return [
      [`\`${path}\``, typeOf(value), presence, meaning],
      ...(isJson(inner) && named(inner) === undefined ? fieldsOf(inner, `${path}${suffix}`) : []),
    ];
  });
}

/** A table of the fields of an object; a line with its type for anything else. */
export function fields(schema: unknown): string {
  const rows = fieldsOf(schema, '');
  if (rows.length > 0) return table(['field', 'type', 'given', 'meaning'], rows);
  const meaning = isJson(schema) ? textOf(schema.description) : '';
  return `${[typeOf(schema), meaning].filter((part) => part !== '').join(': ')}\n`;
}

export { listOf, textOf };
