import { z } from 'zod';

/** JSON Schema as zod writes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const REF = /^#\/\$defs\/(.+)$/;

/**
 * The JSON Schema (draft 2020-12) of a zod schema, which says at its root what it is. A schema that has an id of its own
 * (`.meta({ id })`) is written by zod as a reference to its definition; clients, and the revisions of the protocol that
 * know objects only, look for `type` at the root.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $ref, ...root }: JsonSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const { $defs } = root;
  const [, name] = typeof $ref === 'string' ? (REF.exec($ref) ?? []) : [];
  if (name === undefined || !isRecord($defs) || !isRecord($defs[name])) {
    return $ref === undefined ? root : { $ref, ...root };
  }
  const { [name]: own, ...others } = $defs;
  const { $defs: _, ...beside } = root;
  const rooted = { ...own, ...beside };
  // Where it contains itself, or another definition contains it, its definition is still asked for.
  if (JSON.stringify([own, others]).includes(JSON.stringify($ref))) return { ...rooted, $defs };
  return Object.keys(others).length === 0 ? rooted : { ...rooted, $defs: others };
}

function isRecord(value: unknown): value is Readonly<Record<string, object>> {
  return typeof value === 'object' && value !== null;
}
