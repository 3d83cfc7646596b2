import { z } from 'zod';
import type { Method } from '../methods/method.ts';

/** Records without fixed fields. */
export const STRUCT = 'google.protobuf.Struct';

/** A field of a message, without its number. */
export interface MessageField {
  readonly name: string;
  /** A scalar, or the name of a message. */
  readonly type: string;
  /** `optional`: it may be missing, which is not the same as zero or empty. */
  readonly label: 'repeated' | 'optional' | 'map' | 'plain';
  readonly comment: string;
}

export interface Message {
  readonly name: string;
  readonly comment: string;
  readonly fields: readonly MessageField[];
}

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Direction = 'input' | 'output';

/** The largest value of an int32. */
const MOST_INT32 = 2 ** 31 - 1;

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** What a field means, with the values that it may have. */
function commentOf({ description = '', enum: values }: JsonSchema): string {
  return values === undefined ? description : `${description} One of ${values.join(', ')}.`.trim();
}

/** The messages that JSON schemas describe. Objects with an id are messages by this name; others are named after their place. */
export class Messages {
  readonly all = new Map<string, Message>();

  /** Adds the message of a request or a response, with those that it contains. */
  add(name: string, schema: z.ZodObject, direction: Direction): void {
    const json = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' });
    const definitions = new Map(
      Object.entries(json.$defs ?? {}).flatMap(([id, one]) => (isSchema(one) ? [[id, one] as const] : [])),
    );
    new Reading(this, definitions, direction).message(name, json, '');
  }

  /** @throws TypeError if another message has the name */
  put(message: Message): void {
    const known = this.all.get(message.name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(message)) {
      throw new TypeError(`two messages have the name ${message.name}`);
    }
    this.all.set(message.name, message);
  }
}

/** Reads one JSON schema with its definitions. */
class Reading {
  private readonly into: Messages;
  private readonly definitions: ReadonlyMap<string, JsonSchema>;
  private readonly direction: Direction;

  constructor(into: Messages, definitions: ReadonlyMap<string, JsonSchema>, direction: Direction) {
    this.into = into;
    this.definitions = definitions;
    this.direction = direction;
  }

  message(name: string, schema: JsonSchema, comment = schema.description ?? ''): void {
    const { required = [], properties } = this.resolved(schema);
    if (properties === undefined) throw new TypeError(`${name} has no fields`);
    const fields = Object.entries(properties).map(([field, one]) => {
      if (!isSchema(one)) throw new TypeError(`${name}.${field} has no schema`);
      return this.field(name, field, one, required.includes(field));
    });
    this.into.put({ name, comment, fields });
  }

  private field(parent: string, name: string, schema: JsonSchema, isRequired: boolean): MessageField {
    const comment = commentOf(schema);
    const element = this.elementOf(schema);
    if (element !== undefined) {
      return { name, type: this.type(parent, name, element), label: 'repeated', comment };
    }
    const value = this.resolved(schema).additionalProperties;
    if (schema.type === 'object' && isSchema(value) && schema.properties === undefined) {
      return { name, type: `map<string, ${this.type(parent, name, value)}>`, label: 'map', comment };
    }
    const type = this.type(parent, name, schema);
    const isScalar = /^[a-z0-9]+$/.test(type);
    const mayMiss = isScalar && (this.direction === 'input' || !isRequired);
    return { name, type, label: mayMiss ? 'optional' : 'plain', comment };
  }

  private resolved(schema: JsonSchema): JsonSchema {
    const id = schema.$ref?.split('/').at(-1);
    return (id === undefined ? undefined : this.definitions.get(id)) ?? schema;
  }

  /** The elements of a list, of a tuple of equal elements, or of a field that takes one or several. */
  private elementOf({ type, items, prefixItems, anyOf = [] }: JsonSchema): JsonSchema | undefined {
    const [first] = prefixItems ?? [];
    const element = type === 'array' ? (isSchema(items) ? items : first) : undefined;
    if (isSchema(element)) return element;
    for (const one of anyOf) {
      const found = isSchema(one) ? this.elementOf(one) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private type(parent: string, field: string, schema: JsonSchema): string {
    const { type, properties, maximum, additionalProperties, $ref } = schema;
    if ($ref !== undefined) return this.named($ref);
    switch (type) {
      case 'string':
        return 'string';
      case 'boolean':
        return 'bool';
      case 'number':
        return 'double';
      case 'integer':
        return maximum !== undefined && maximum <= MOST_INT32 ? 'int32' : 'int64';
      case 'object': {
        // A loose record has fields that no schema names.
        if (properties === undefined || isSchema(additionalProperties)) return STRUCT;
        const name = `${parent}${pascal(field)}`;
        this.message(name, schema);
        return name;
      }
      default:
        throw new TypeError(`no type of Protocol Buffers for ${parent}.${field}: ${JSON.stringify(schema)}`);
    }
  }

  /** The type that a definition with an id stands for. */
  private named($ref: string): string {
    const id = $ref.split('/').at(-1) ?? '';
    const schema = this.definitions.get(id);
    if (schema === undefined) throw new TypeError(`there is no definition of ${$ref}`);
    if (schema.type !== 'object' || isSchema(schema.additionalProperties)) return this.type('', id, schema);
    this.message(id, schema);
    return id;
  }
}

/** The messages of methods. */
export function messagesOf(methods: readonly Method[]): ReadonlyMap<string, Message> {
  const messages = new Messages();
  for (const { name, request, response } of methods) {
    messages.add(`${name}Request`, request, 'input');
    messages.add(`${name}Response`, response, 'output');
  }
  return messages.all;
}
