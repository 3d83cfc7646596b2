import { z } from 'zod';

/** JSON Schema as zod generates it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const REF = /^#\/\$defs\/(.+)$/;

/**
 * The JSON Schema (draft 2020-12) of a zod schema, with the type at its root. For a schema with its own id (`.meta({ id })`), zod
 * generates a reference to its definition; clients, and revisions of the protocol that only allow objects, expect `type` at the root.
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
  // If it contains itself, or another definition contains it, its definition is still needed.
  if (JSON.stringify([own, others]).includes(JSON.stringify($ref))) return { ...rooted, $defs };
  return Object.keys(others).length === 0 ? rooted : { ...rooted, $defs: others };
}

function isRecord(value: unknown): value is Readonly<Record<string, object>> {
  return typeof value === 'object' && value !== null;
}
