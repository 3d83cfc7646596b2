import { CHARACTERS_PER_PART, FREE_PARTS } from '../../json-shape.ts';
import { checkShape, decodeMessage, shapeOf } from '../../protobuf/shape.ts';
import { type Declared, type ProtoFile, protoTypes } from './proto-files.ts';
import { plainMessage } from './protobuf-values.ts';
import { SchemaMismatch } from './schema-mismatch.ts';

/** Maximum depth of a message within messages of a file. */
const DEEPEST = 100;

/**
 * The reader of messages of a .proto file that follow Confluent's list of indexes, which says the message of the file: a zig-zag varint for
 * the number of indexes and one for each, or a single 0 for the first message.
 *
 * @param text the file
 * @param imports the files that it imports; those of google/protobuf need not be given
 * @returns throws SchemaMismatch for a value that does not fit
 * @throws SchemaFault
 */
export function protobufReader(text: string, imports: readonly ProtoFile[]): (payload: Buffer) => unknown {
  const { root, messages } = protoTypes(text, imports);
  const readers = new Map<string, (message: Buffer) => unknown>();
  const readerOf = (name: string) => {
    const type = root.lookupType(name);
    const shape = shapeOf(type);
    const isFlat = shape.within.every((inner) => inner === undefined);
    return (message: Buffer) => {
      if (!isFlat) checkShape(message, shape, FREE_PARTS + Math.floor(message.length / CHARACTERS_PER_PART));
      return plainMessage(type, decodeMessage(type, message));
    };
  };
  return (payload) => {
    const { indexes, end } = indexesOf(payload);
    const name = nameAt(messages, indexes);
    let read = readers.get(name);
    if (read === undefined) {
      read = readerOf(name);
      readers.set(name, read);
    }
    try {
      return read(payload.subarray(end));
    } catch (error) {
      if (error instanceof SchemaMismatch || !(error instanceof Error)) throw error;
      throw new SchemaMismatch(`is no ${name.slice(1)}: ${error.message}`);
    }
  };
}

const FIRST = [0];

function indexesOf(payload: Buffer): { readonly indexes: readonly number[]; readonly end: number } {
  let at = 0;
  const next = () => {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = payload[at++];
      if (byte === undefined) break;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return (value >>> 1) ^ -(value & 1);
    }
    throw new SchemaMismatch('has no list of message indexes after the id of its schema');
  };
  const count = next();
  if (count === 0) return { indexes: FIRST, end: at };
  if (count < 0 || count > DEEPEST) throw new SchemaMismatch(`has a list of ${count} message indexes`);
  const indexes = Array.from({ length: count }, next);
  return { indexes, end: at };
}

/** The full name of the message at a path of indexes. */
function nameAt(messages: readonly Declared[], indexes: readonly number[]): string {
  let within = messages;
  let name = '';
  for (const index of indexes) {
    const found = within[index];
    if (found === undefined)
      throw new SchemaMismatch(`is of message [${indexes.join()}], which its schema does not have`);
    within = found.messages;
    name = found.name;
  }
  return name;
}
