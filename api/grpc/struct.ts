import protobuf from 'protobufjs';

/** The full name of the type that records without fixed fields have. */
export const STRUCT = '.google.protobuf.Struct';

/** A value of google.protobuf.Value, of which one field is set. */
interface Value {
  readonly nullValue?: 0;
  readonly numberValue?: number;
  readonly stringValue?: string;
  readonly boolValue?: boolean;
  readonly structValue?: Struct;
  readonly listValue?: { readonly values?: readonly Value[] };
}

interface Struct {
  readonly fields?: Readonly<Record<string, Value>>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value of JSON as a message. */
function messageOf(json: unknown): Value {
  if (typeof json === 'number') return { numberValue: json };
  if (typeof json === 'string') return { stringValue: json };
  if (typeof json === 'boolean') return { boolValue: json };
  if (Array.isArray(json)) return { listValue: { values: json.map(messageOf) } };
  return isRecord(json) ? { structValue: structOf(json) } : { nullValue: 0 };
}

/** A record without fixed fields as a google.protobuf.Struct. */
export function structOf(record: Readonly<Record<string, unknown>>): Struct {
  const fields = Object.entries(record).filter(([, value]) => value !== undefined);
  return { fields: Object.fromEntries(fields.map(([name, value]) => [name, messageOf(value)])) };
}

function jsonOf({ numberValue, stringValue, boolValue, structValue, listValue }: Value): unknown {
  if (structValue !== undefined) return recordOf(structValue);
  if (listValue !== undefined) return (listValue.values ?? []).map(jsonOf);
  return numberValue ?? stringValue ?? boolValue ?? null;
}

/** The record that a google.protobuf.Struct stands for. */
export function recordOf({ fields = {} }: Struct): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, jsonOf(value)]));
}

/** Makes protobufjs convert between records and google.protobuf.Struct. Call it before types are used. */
export function readStructs(): void {
  protobuf.wrappers[STRUCT] = {
    fromObject(record) {
      return this.fromObject(structOf(record));
    },
    toObject(message, options) {
      return recordOf(this.toObject(message, options));
    },
  };
}
