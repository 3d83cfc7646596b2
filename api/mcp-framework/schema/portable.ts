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
export function portable(schema: Keywords): Keywords {
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
