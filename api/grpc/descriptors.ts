import { isAbsolute, join } from 'node:path';
import protobuf from 'protobufjs';
import descriptor, {
  type IDescriptorProto,
  type IFieldDescriptorProto,
  type IFileDescriptorProto,
} from 'protobufjs/ext/descriptor.js';
import { addOtlp } from '../../pipelines/sources/otlp/proto.ts';
import { PROTO_FOLDER } from './definition.ts';
import { addErrorDetails } from './status.ts';

/** The files that packages come from, by package. */
export type PackageFiles = ReadonlyMap<string, string>;

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Finds the full name of a type, with a dot at its front, from the name by which protobufjs refers to it within a package. */
type FullName = (name: string, space: string) => string;

/** Names as .proto files have them: within the package, or within one that contains it. */
function namesIn(root: protobuf.Root): FullName {
  return (name, space) => {
    if (name.startsWith('.')) return name;
    const packages = space.split('.');
    for (let length = packages.length; length >= 0; length--) {
      const full = ['', ...packages.slice(0, length), name].join('.');
      if (root.lookup(full) !== null) return full;
    }
    throw new TypeError(`${space} refers to ${name}, which does not exist`);
  };
}

/** Writes the names in a message as compilers of .proto files do; protobufjs writes short ones, which only it reads. */
function completeMessage(message: IDescriptorProto, space: string, fullName: FullName): void {
  const inner = `.${space}.${message.name}`;
  const entries = new Map((message.enumType ?? []).map(({ name = '' }) => [name, `${inner}.${name}`]));
  for (const nested of message.nestedType ?? []) {
    for (const field of nested.field ?? []) completeField(field, space, new Map(), fullName);
    const { name = '', options } = nested;
    // The message of the entries of a map is named after its field.
    const field = message.field?.find(({ typeName }) => typeName === name);
    if (options?.mapEntry === true) nested.name = `${pascal(field?.name ?? name)}Entry`;
    entries.set(name, `${inner}.${nested.name}`);
  }
  for (const field of message.field ?? []) completeField(field, space, entries, fullName);
}

function completeField(
  field: IFieldDescriptorProto,
  space: string,
  entries: ReadonlyMap<string, string>,
  fullName: FullName,
): void {
  const { typeName } = field;
  if (typeName === undefined || typeName === '') return;
  field.typeName = entries.get(typeName) ?? fullName(typeName, space);
}

/** The types that a file refers to. */
function referredIn({ messageType = [], service = [] }: IFileDescriptorProto): string[] {
  const fields = messageType.flatMap(({ field = [], nestedType = [] }) => [
    ...field,
    ...nestedType.flatMap((nested) => nested.field ?? []),
  ]);
  const methods = service.flatMap(({ method = [] }) => method);
  return [
    ...fields.map(({ typeName }) => typeName ?? ''),
    ...methods.flatMap(({ inputType, outputType }) => [inputType ?? '', outputType ?? '']),
  ];
}

function complete(file: IFileDescriptorProto, files: PackageFiles, fullName: FullName): void {
  const { package: space = '', messageType = [] } = file;
  for (const message of messageType) completeMessage(message, space, fullName);
  file.name = files.get(space) ?? file.name ?? '';
  const referred = referredIn(file);
  file.dependency = [...files].flatMap(([other, path]) =>
    other !== space && referred.some((name) => name.startsWith(`.${other}.`)) ? [path] : [],
  );
}

/**
 * The descriptors of .proto files, of the details of errors and of OTLP, encoded, as compilers make them.
 *
 * @param paths the files, absolute or in the folder of the services
 * @param files what the files of the packages are called
 */
export function descriptorsOf(paths: readonly string[], files: PackageFiles): Uint8Array[] {
  const root = new protobuf.Root();
  root.resolvePath = (_, target) => (isAbsolute(target) ? target : join(PROTO_FOLDER, target));
  root.loadSync([...paths], { keepCase: true });
  addOtlp(addErrorDetails(root), true).resolveAll();
  const set = root.toDescriptor('proto3');
  const fullName = namesIn(root);
  return (set.file ?? []).map((file) => {
    complete(file, files, fullName);
    return descriptor.FileDescriptorProto.encode(file).finish();
  });
}
