import protobuf from 'protobufjs';
import { instantText, setField } from './plain-value.ts';

/** What a field of a message has, in JavaScript. */
type Convert = (value: unknown) => unknown;

interface Field {
  readonly name: string;
  readonly convert: Convert;
  /** Whether absent and zero are the same on the wire. */
  readonly isImplicit: boolean;
  /** What an absent field has; undefined where it is absent. */
  readonly fallback: unknown;
}

const INTEGERS_OF_64 = new Set(['int64', 'uint64', 'sint64', 'fixed64', 'sfixed64']);
const WRAPPER = /^\.google\.protobuf\.(?:Double|Float|U?Int(?:32|64)|Bool|String|Bytes)Value$/;

const fieldsByType = new WeakMap<protobuf.Type, readonly Field[]>();

/**
 * A decoded message as JSON has it: fields by their names in the file, enums by their names, `google.protobuf.Timestamp` as text in RFC 3339,
 * and wrappers, `Value`, `Struct` and `ListValue` as what they hold. An empty text, list or map is absent; so is a number that is zero by
 * default where it is a time or an id.
 */
export function plainMessage(type: protobuf.Type, message: object): Record<string, unknown> {
  let fields = fieldsByType.get(type);
  if (fields === undefined) {
    fields = type.fieldsArray.map(fieldOf);
    fieldsByType.set(type, fields);
  }
  const record: Record<string, unknown> = {};
  for (const { name, convert, isImplicit, fallback } of fields) {
    if (!Object.hasOwn(message, name)) setField(record, name, fallback);
    else {
      const value = convert(Reflect.get(message, name));
      setField(record, name, isImplicit && value === '' ? undefined : value);
    }
  }
  return record;
}

function fieldOf(field: protobuf.Field): Field {
  const { name, repeated, map } = field.resolve();
  const one = converterOf(field);
  const isImplicit = !repeated && !map && !field.hasPresence;
  const convert: Convert = map ? entriesOf(one) : repeated ? listOf(one) : one;
  return { name, convert, isImplicit, fallback: isImplicit ? zeroOf(field) : undefined };
}

function zeroOf({ name, type, resolvedType }: protobuf.Field): unknown {
  if (resolvedType !== null || type === 'string' || type === 'bytes') return undefined;
  if (name === 'timestamp' || name === 'id') return undefined;
  return type === 'bool' ? false : 0;
}

function listOf(one: Convert): Convert {
  return (value) =>
    Array.isArray(value) && value.length > 0 ? value.map((item) => exact(one(item))) : undefined;
}

/** A list has numbers only. */
function exact(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

function entriesOf(one: Convert): Convert {
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const entries: Record<string, unknown> = {};
    for (const [name, item] of Object.entries(value)) setField(entries, name, one(item));
    return Object.keys(entries).length > 0 ? entries : undefined;
  };
}

function converterOf({ type, resolvedType }: protobuf.Field): Convert {
  if (resolvedType instanceof protobuf.Enum) {
    const { valuesById } = resolvedType;
    return (value) => (typeof value === 'number' ? (valuesById[value] ?? value) : value);
  }
  if (resolvedType instanceof protobuf.Type) return messageConverter(resolvedType);
  return INTEGERS_OF_64.has(type) ? integerOf : (value) => value;
}

function messageConverter(type: protobuf.Type): Convert {
  const { fullName } = type;
  const ofMessage = (read: (message: object) => unknown): Convert => {
    return (value) => (typeof value === 'object' && value !== null ? read(value) : undefined);
  };
  if (fullName === '.google.protobuf.Timestamp') return ofMessage(timeOf);
  if (fullName === '.google.protobuf.Value') return ofMessage(jsonValueOf);
  if (fullName === '.google.protobuf.Struct') return ofMessage(structOf);
  if (fullName === '.google.protobuf.ListValue') return ofMessage(itemsOf);
  if (!WRAPPER.test(fullName)) return ofMessage((message) => plainMessage(type, message));
  const { value: field } = type.fields;
  if (field === undefined) return () => undefined;
  const one = converterOf(field.resolve());
  const zero = field.type === 'string' ? '' : zeroOf(field);
  return ofMessage((message) =>
    Object.hasOwn(message, 'value') ? one(Reflect.get(message, 'value')) : zero,
  );
}

/** A 64-bit integer: a number if it is exact, else a bigint. */
function integerOf(value: unknown): number | bigint | undefined {
  if (typeof value === 'number') return value;
  if (!(value instanceof protobuf.util.Long)) return undefined;
  const high = value.unsigned ? value.high >>> 0 : value.high;
  const low = value.low >>> 0;
  const number = high * 2 ** 32 + low;
  return Number.isSafeInteger(number) ? number : (BigInt(high) << 32n) | BigInt(low);
}

const own = (message: object, name: string): unknown =>
  Object.hasOwn(message, name) ? Reflect.get(message, name) : undefined;

function timeOf(message: object): string {
  const seconds = Number(integerOf(own(message, 'seconds')) ?? 0);
  const nanos = Number(own(message, 'nanos') ?? 0);
  return instantText(seconds * 1e6 + nanos / 1000);
}

function jsonValueOf(message: object): unknown {
  for (const name of [
    'number_value',
    'string_value',
    'bool_value',
    'numberValue',
    'stringValue',
    'boolValue',
  ]) {
    const value = own(message, name);
    if (value !== undefined) return value;
  }
  const struct = own(message, 'struct_value') ?? own(message, 'structValue');
  if (typeof struct === 'object' && struct !== null) return structOf(struct);
  const list = own(message, 'list_value') ?? own(message, 'listValue');
  return typeof list === 'object' && list !== null ? itemsOf(list) : null;
}

function structOf(message: object): unknown {
  const record: Record<string, unknown> = {};
  const fields = own(message, 'fields');
  if (typeof fields !== 'object' || fields === null) return record;
  for (const [name, value] of Object.entries(fields)) setField(record, name, jsonValueOf(value));
  return record;
}

function itemsOf(message: object): unknown {
  const values = own(message, 'values');
  return Array.isArray(values) ? values.map((value) => jsonValueOf(value)) : [];
}
