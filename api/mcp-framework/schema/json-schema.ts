import { z } from 'zod';

/** Keywords whose value is data, in which nothing is a schema. */
const DATA = new Set(['const', 'default', 'enum', 'examples']);
/** Keywords whose value is schemas by name. */
const NAMED = new Set(['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']);

type Keywords = Readonly<Record<string, unknown>>;

/**
 * A schema of draft 2020-12 whose tuples validators of draft-07 read too. Those ignore `prefixItems` and apply `items` to every place, so
 * the `items: false` of a closed tuple refuses all answers. Here `items` is what any place may be, and `maxItems` closes the
 * tuple. A tuple of equal places is a list of fixed length, which says the same in both drafts. Another one keeps its `prefixItems`, by
 * which draft 2020-12 still knows what is at each place; only what follows may then be what any place is.
 *
 * zod generates no other keyword by which draft-07 refuses what draft 2020-12 accepts.
 */
function portable(schema: Keywords): Keywords {
  const parts = Object.entries(schema).map(([keyword, value]) => {
    if (DATA.has(keyword)) return [keyword, value];
    return [keyword, NAMED.has(keyword) ? eachNamed(value) : within(value)];
  });
  const { prefixItems, items, ...rest }: Keywords = Object.fromEntries(parts);
  if (!Array.isArray(prefixItems) || items === undefined) return Object.fromEntries(parts);
  const closed = items === false;
  const limits = closed ? { ...rest, maxItems: Math.min(prefixItems.length, mostOf(rest)) } : rest;
  const kinds = distinct(closed ? prefixItems : [...prefixItems, items]);
  if (kinds.length === 0) return limits;
  if (kinds.length === 1) return { ...limits, items: kinds[0] };
  return { ...limits, prefixItems, items: { anyOf: kinds } };
}

const mostOf = ({ maxItems }: Keywords) =>
  typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY;

const distinct = (schemas: readonly unknown[]) => [
  ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
];

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within);
  return isKeywords(value) ? portable(value) : value;
}

const eachNamed = (value: unknown) =>
  isKeywords(value)
    ? Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, within(schema)]))
    : value;

function isKeywords(value: unknown): value is Keywords {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON Schema as zod generates it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const REF = /^#\/\$defs\/(.+)$/;

/**
 * The JSON Schema of a zod schema, with the type at its root. For a schema with its own id (`.meta({ id })`), zod
 * generates a reference to its definition; clients, and revisions of the protocol that only allow objects, expect `type` at the root.
 *
 * It is of draft 2020-12, which MCP assumes where `$schema` is missing, and {@link portable} to draft-07, which many clients validate by. It names
 * no `$schema`: a validator of draft-07 that knows no other draft would refuse it unread.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _draft, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const { $ref, ...root }: JsonSchema = portable(made);
  const { $defs } = root;
  const [, name] = typeof $ref === 'string' ? (REF.exec($ref) ?? []) : [];
  if (name === undefined || !isRecord($defs) || !isRecord($defs[name])) {
    return $ref === undefined ? root : { $ref, ...root };
  }
  const { [name]: own, ...others } = $defs;
  const { $defs: _, ...beside } = root;
  const rooted = { ...own, ...beside };
  // If it contains itself, or another definition contains it, its definition is still needed.
  if (JSON.stringify([own, others]).includes(JSON.stringify($ref))) return { ...rooted, $defs };
  return Object.keys(others).length === 0 ? rooted : { ...rooted, $defs: others };
}

function isRecord(value: unknown): value is Readonly<Record<string, object>> {
  return typeof value === 'object' && value !== null;
}
