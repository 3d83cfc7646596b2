import protobuf from 'protobufjs';
import descriptor from 'protobufjs/ext/descriptor.js';
import { z } from 'zod';
import { SchemaFault } from './schema-mismatch.ts';

/** A file that a schema imports, as text or in base64 as a serialized FileDescriptorProto. */
export interface ProtoFile {
  /** The path by which it is imported. */
  readonly name: string;
  readonly text: string;
}

/** A message of a file with its full name, and the messages declared in it. */
export interface Declared {
  readonly name: string;
  readonly messages: readonly Declared[];
}

/** The types of a file with all that it imports, and the messages that it declares itself, in order. */
export interface ProtoTypes {
  readonly root: protobuf.Root;
  readonly messages: readonly Declared[];
}

/** Tag of a file in a FileDescriptorSet. */
const SET_FILE = 10;

/** A message of a serialized file. */
interface Outline {
  readonly name: string;
  readonly nestedType?: readonly Outline[] | undefined;
}

const messageOutline: z.ZodType<Outline> = z.object({
  name: z.string(),
  nestedType: z.lazy(() => z.array(messageOutline)).optional(),
});
const outlineSchema = z.object({
  package: z.string().default(''),
  messageType: z.array(messageOutline).default([]),
});

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Name of a file by which nothing imports it. */
const MAIN = '';

/**
 * Reads a file and those that it imports. Those of google/protobuf need not be given.
 *
 * @throws SchemaFault
 */
export function protoTypes(text: string, imports: readonly ProtoFile[]): ProtoTypes {
  try {
    const isSerialized = BASE64.test(text.trim());
    return isSerialized ? serializedTypes(text, imports) : textTypes(text, imports);
  } catch (error) {
    if (error instanceof SchemaFault || !(error instanceof Error)) throw error;
    throw new SchemaFault(`is not a valid .proto file: ${error.message}`);
  }
}

function textTypes(text: string, imports: readonly ProtoFile[]): ProtoTypes {
  const alone = new protobuf.Root();
  const { package: name = '' } = protobuf.parse(text, alone, { keepCase: true });
  const space = name === '' ? alone : alone.lookup(name);
  const root = new protobuf.Root();
  const given = new Set(imports.map((file) => file.name));
  for (const file of [...imports, { name: MAIN, text }]) {
    const parsed = protobuf.parse(file.text, root, { keepCase: true });
    for (const path of parsed.imports ?? []) {
      if (given.has(path)) continue;
      given.add(path);
      const known = protobuf.common.get(path);
      if (known?.nested != null) root.addJSON(known.nested);
    }
  }
  root.resolveAll();
  return { root, messages: space instanceof protobuf.Namespace ? declaredIn(space) : [] };
}

function declaredIn(space: protobuf.NamespaceBase): Declared[] {
  return space.nestedArray
    .filter((one) => one instanceof protobuf.Type)
    .map((type) => ({ name: type.fullName, messages: declaredIn(type) }));
}

/** The files of google/protobuf that protobufjs has, as a serialized FileDescriptorSet. */
function knownFiles(): Uint8Array {
  const root = new protobuf.Root();
  for (const name of ['any', 'duration', 'empty', 'field_mask', 'struct', 'timestamp', 'wrappers']) {
    const known = protobuf.common.get(`google/protobuf/${name}.proto`);
    if (known?.nested != null) root.addJSON(known.nested);
  }
  root.resolveAll();
  return descriptor.FileDescriptorSet.encode(root.toDescriptor('proto3')).finish();
}

function serializedTypes(text: string, imports: readonly ProtoFile[]): ProtoTypes {
  const others = imports.filter(({ name }) => !name.startsWith('google/protobuf/'));
  const strange = others.find((file) => !BASE64.test(file.text.trim()));
  if (strange !== undefined)
    throw new SchemaFault(
      `is a serialized file and imports ${strange.name}, which is a text; register both in one form`,
    );
  const main = Buffer.from(text, 'base64');
  const files = [...others.map((one) => Buffer.from(one.text, 'base64')), main];
  // A FileDescriptorSet is the files one after the other, each as field 1.
  const parts = files.map((file) => protobuf.Writer.create().uint32(SET_FILE).bytes(file).finish());
  const root = protobuf.Root.fromDescriptor(Buffer.concat([knownFiles(), ...parts]), { keepCase: true });
  const { FileDescriptorProto } = descriptor;
  const outline = outlineSchema.parse(FileDescriptorProto.toObject(FileDescriptorProto.decode(main)));
  const space = outline.package === '' ? '' : `.${outline.package}`;
  return { root, messages: describedIn(outline.messageType, space) };
}

/** The entries of maps are messages of a serialized file, and count. */
function describedIn(messages: readonly Outline[], space: string): Declared[] {
  return messages.map((message) => {
    const name = `${space}.${message.name}`;
    return { name, messages: describedIn(message.nestedType ?? [], name) };
  });
}
