import avsc from 'avsc';
import { CHARACTERS_PER_PART, FREE_PARTS, MOST_LEVELS, shapeFault } from '../../json-shape.ts';
import { AvroCursor } from './avro-cursor.ts';
import { instantText, setField } from './plain-value.ts';
import { SchemaFault, SchemaMismatch } from './schema-mismatch.ts';

/** Reads a value at a cursor, at a depth of nesting. */
type Read = (cursor: AvroCursor, depth: number) => unknown;

/** How values of a type are read, and the bytes that each takes at least. */
interface Plan {
  read: Read;
  least: number;
}

/** Most bytes of a decimal: the number of a double has 128. */
const LONGEST_DECIMAL = 128;

/** Scale of a decimal, by its type. */
const scales = new WeakMap<avsc.Type, number>();

/** A logical type that is read by its underlying type and its name. */
class Named extends avsc.types.LogicalType {
  constructor(schema: avsc.Schema, options?: Partial<avsc.ForSchemaOptions>) {
    super(schema, options);
    const scale: unknown = typeof schema === 'object' ? Reflect.get(schema, 'scale') : undefined;
    scales.set(this, typeof scale === 'number' ? scale : 0);
  }
}

const LOGICAL = ['timestamp-millis', 'timestamp-micros', 'timestamp-nanos', 'decimal', 'uuid'];

/**
 * The reader of values of an Avro schema, in its binary encoding: records and maps as objects, without what is null; `timestamp-millis`,
 * `-micros` and `-nanos` as text in RFC 3339; `decimal` as a number. Counts are checked before lists are made, so that a short value costs
 * little.
 *
 * @param text the schema in JSON
 * @param references schemas of the types that it refers to, each after those that it refers to itself
 * @returns throws SchemaMismatch for a value that does not fit
 * @throws SchemaFault
 */
export function avroReader(text: string, references: readonly string[]): (payload: Buffer) => unknown {
  const plan = planOf(typeOf(text, references));
  return (payload) => {
    const cursor = new AvroCursor(payload, FREE_PARTS + Math.floor(payload.length / CHARACTERS_PER_PART));
    const value = plan.read(cursor, 0);
    if (cursor.left > 0) throw new SchemaMismatch(`has ${cursor.left} bytes after its end`);
    return value;
  };
}

function typeOf(text: string, references: readonly string[]): avsc.Type {
  const options = {
    registry: {},
    logicalTypes: Object.fromEntries(LOGICAL.map((name) => [name, Named])),
  };
  const parse = (schema: string): avsc.Type => {
    const fault = shapeFault(schema);
    if (fault !== undefined) throw new SchemaFault(fault);
    return avsc.Type.forSchema(JSON.parse(schema), options);
  };
  try {
    for (const reference of references) parse(reference);
    return parse(text);
  } catch (error) {
    if (error instanceof SchemaFault || !(error instanceof Error)) throw error;
    throw new SchemaFault(`is not a valid Avro schema: ${error.message}`);
  }
}

/** How values of a type are read. A type may contain itself. */
function planOf(type: avsc.Type, known = new Map<avsc.Type, Plan>()): Plan {
  const found = known.get(type);
  if (found !== undefined) return found;
  const plan: Plan = { read: () => null, least: 0 };
  known.set(type, plan);
  Object.assign(
    plan,
    planFor(type, (part) => planOf(part, known)),
  );
  return plan;
}

function planFor(type: avsc.Type, planOf: (part: avsc.Type) => Plan): Plan {
  const { types } = avsc;
  if (type instanceof types.RecordType) return recordPlan(type, planOf);
  if (type instanceof types.ArrayType) return arrayPlan(planOf(type.itemsType));
  if (type instanceof types.MapType) return mapPlan(planOf(type.valuesType));
  if (type instanceof types.UnwrappedUnionType || type instanceof types.WrappedUnionType)
    return unionPlan(type.types.map(planOf));
  if (type instanceof types.LogicalType) return logicalPlan(type, planOf(type.underlyingType));
  if (type instanceof types.FixedType) return { read: (cursor) => cursor.bytes(type.size), least: type.size };
  if (type instanceof types.EnumType) {
    const { symbols } = type;
    return { read: (cursor) => symbols[cursor.index(symbols.length)], least: 1 };
  }
  switch (type.typeName) {
    case 'null':
      return { read: () => null, least: 0 };
    case 'boolean':
      return { read: (cursor) => cursor.boolean(), least: 1 };
    case 'int':
    case 'long':
      return { read: (cursor) => cursor.long(), least: 1 };
    case 'float':
      return { read: (cursor) => cursor.float(), least: 4 };
    case 'double':
      return { read: (cursor) => cursor.double(), least: 8 };
    case 'bytes':
      return { read: (cursor) => cursor.bytes(cursor.length()), least: 1 };
    case 'string':
      return { read: (cursor) => cursor.text(), least: 1 };
    default:
      throw new SchemaFault(`has the type ${type.typeName}, which is not read`);
  }
}

function deeper(depth: number): number {
  if (depth >= MOST_LEVELS) throw new SchemaMismatch(`is nested more than ${MOST_LEVELS} levels deep`);
  return depth + 1;
}

function recordPlan(type: avsc.types.RecordType, planOf: (part: avsc.Type) => Plan): Plan {
  const fields = type.fields.map((field) => ({ name: field.name, plan: planOf(field.type) }));
  const parts = 1 + fields.filter(({ plan }) => plan.least === 0).length;
  return {
    least: fields.reduce((least, { plan }) => least + plan.least, 0),
    read(cursor, depth) {
      cursor.add(parts);
      const record: Record<string, unknown> = {};
      const within = deeper(depth);
      for (const { name, plan } of fields) setField(record, name, plan.read(cursor, within));
      return record;
    },
  };
}

function arrayPlan(items: Plan): Plan {
  return {
    least: 1,
    read(cursor, depth) {
      cursor.add(1);
      const list: unknown[] = [];
      const within = deeper(depth);
      for (let count = cursor.block(items.least); count > 0; count = cursor.block(items.least)) {
        for (let item = 0; item < count; item++) {
          const value = items.read(cursor, within);
          list.push(typeof value === 'bigint' ? Number(value) : value);
        }
      }
      return list;
    },
  };
}

function mapPlan(values: Plan): Plan {
  return {
    least: 1,
    read(cursor, depth) {
      cursor.add(1);
      const map: Record<string, unknown> = {};
      const within = deeper(depth);
      for (let count = cursor.block(1 + values.least); count > 0; count = cursor.block(1 + values.least)) {
        cursor.name(count);
        for (let entry = 0; entry < count; entry++) setField(map, cursor.text(), values.read(cursor, within));
      }
      return map;
    },
  };
}

function unionPlan(branches: readonly Plan[]): Plan {
  return {
    least: 1,
    // A branch may be a type that contains the union.
    read: (cursor, depth) => branches[cursor.index(branches.length)]?.read(cursor, deeper(depth)),
  };
}

function logicalPlan(type: avsc.types.LogicalType, { read, least }: Plan): Plan {
  const instant = (micros: (value: number) => number): Plan => ({
    least,
    read: (cursor, depth) => instantText(micros(Number(read(cursor, depth)))),
  });
  switch (type.typeName) {
    case 'logical:timestamp-millis':
      return instant((value) => value * 1000);
    case 'logical:timestamp-micros':
      return instant((value) => value);
    case 'logical:timestamp-nanos':
      return instant((value) => value / 1000);
    case 'logical:decimal': {
      const scale = scales.get(type) ?? 0;
      return { least, read: (cursor, depth) => decimalOf(read(cursor, depth), scale) };
    }
    case 'logical:uuid':
      return { least, read: (cursor, depth) => uuidOf(read(cursor, depth)) };
    default:
      return { read, least };
  }
}

/** The number of a two's complement, with its lowest `scale` digits after the point. */
function decimalOf(value: unknown, scale: number): unknown {
  if (!Buffer.isBuffer(value) || value.length === 0) return value;
  if (value.length > LONGEST_DECIMAL)
    throw new SchemaMismatch(`has a decimal of ${value.length} bytes; the limit is ${LONGEST_DECIMAL}`);
  const unscaled = BigInt.asIntN(8 * value.length, BigInt(`0x${value.toString('hex')}`));
  return Number(`${unscaled}e${-scale}`);
}

const UUID_BYTES = 16;

function uuidOf(value: unknown): unknown {
  if (!Buffer.isBuffer(value) || value.length !== UUID_BYTES) return value;
  return value.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
