import type { ValueContent } from '../port.ts';
import { protobufReader } from './protobuf.ts';
import type { RegisteredSchema, RegistryClient } from './registry-client.ts';
import { SchemaFault } from './schema-mismatch.ts';
import { placeName, type SchemaPlace } from './wire-format.ts';

/** Most schemas that one refers to, directly and indirectly, and most characters of all. */
const MOST_REFERENCES = 100;
const MOST_TEXT = 4 * 1024 * 1024;

/** How the values of a schema are read, and its size in characters with all that it refers to. */
export interface LoadedSchema {
  readonly content: ValueContent;
  readonly size: number;
}

/** A schema that another one refers to, by the name under which it does. */
interface Referenced {
  readonly name: string;
  readonly text: string;
}

/**
 * Loads the schema of a value and what it refers to. A schema that cannot be used is loaded too: its values are rejected.
 *
 * @returns undefined if the registry does not have the schema
 * @throws RegistryUnavailable
 */
export async function loadSchema(
  client: RegistryClient,
  place: SchemaPlace,
  stop: AbortSignal,
): Promise<LoadedSchema | undefined> {
  try {
    const { kind, id } = place;
    const schema = await (kind === 'id' ? client.schema(id, stop) : client.ofApicurio(kind, id, stop));
    if (schema === undefined) return undefined;
    const references = schema.type === 'JSON' ? [] : await referencesOf(client, schema, stop);
    const size = references.reduce((sum, { text }) => sum + text.length, schema.text.length);
    return { content: await contentOf(schema, references, place), size };
  } catch (error) {
    if (!(error instanceof SchemaFault)) throw error;
    return {
      content: { kind: 'refused', reason: `is of schema ${placeName(place)}, which ${error.message}` },
      size: 0,
    };
  }
}

async function contentOf(
  { type, text }: RegisteredSchema,
  references: readonly Referenced[],
  place: SchemaPlace,
): Promise<ValueContent> {
  const { kind, from } = place;
  const name = placeName(place);
  switch (type) {
    case 'JSON':
      return { kind: 'json', from };
    case 'PROTOBUF':
      if (kind !== 'id')
        throw new SchemaFault(
          "is Protobuf by Apicurio's serializer, which is not read; use that of Confluent",
        );
      return { kind: 'schema', from, name, read: protobufReader(text, references) };
    case 'AVRO': {
      // It takes a while to load.
      const { avroReader } = await import('./avro.ts');
      const texts = references.map((reference) => reference.text);
      return { kind: 'schema', from, name, read: avroReader(text, texts) };
    }
    default:
      throw new SchemaFault(`is of the type ${type}; tidemark reads AVRO, PROTOBUF and JSON`);
  }
}

/** The schemas that a schema refers to, each after those that it refers to itself. */
async function referencesOf(
  client: RegistryClient,
  schema: RegisteredSchema,
  stop: AbortSignal,
): Promise<Referenced[]> {
  const found = new Map<string, Referenced>();
  let size = schema.text.length;
  const follow = async ({ references }: RegisteredSchema, path: readonly string[]): Promise<void> => {
    for (const reference of references) {
      const { name, subject, version } = reference;
      const key = `${subject}/${version}`;
      if (path.includes(key)) throw new SchemaFault(`refers to itself by ${key}`);
      if (found.has(key)) continue;
      const next = await client.referenced(reference, stop);
      if (next === undefined) throw new SchemaFault(`refers to ${key}, which the registry does not have`);
      size += next.text.length;
      if (path.length + found.size >= MOST_REFERENCES || size > MOST_TEXT)
        throw new SchemaFault(`refers to more than ${MOST_REFERENCES} schemas or ${MOST_TEXT} characters`);
      await follow(next, [...path, key]);
      found.set(key, { name, text: next.text });
    }
  };
  await follow(schema, []);
  return [...found.values()];
}
