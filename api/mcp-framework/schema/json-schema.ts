import { z } from 'zod';
import { portable } from './portable.ts';

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
