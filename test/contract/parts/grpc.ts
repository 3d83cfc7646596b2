import * as grpc from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import descriptor, { type IDescriptorProto, type IFileDescriptorProto } from 'protobufjs/ext/descriptor.js';
import { isRecord } from '../flatten.ts';
import { type Line, lineOf } from '../lines.ts';

const REFLECTION = `${import.meta.dirname}/../../../node_modules/@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto`;

function isMethod(one: unknown): one is grpc.MethodDefinition<object, object> {
  return typeof one === 'object' && one !== null && 'requestSerialize' in one;
}

/** The descriptor of the file with a symbol, as a server reflects it. */
export async function reflected(address: string, symbol: string): Promise<IFileDescriptorProto> {
  const service = loadSync(REFLECTION, { keepCase: true })['grpc.reflection.v1.ServerReflection'];
  const method: unknown = Reflect.get(service, 'ServerReflectionInfo');
  if (!isMethod(method)) throw new Error('reflection has no method');
  const client = new grpc.Client(address, grpc.credentials.createInsecure());
  const { path, requestSerialize, responseDeserialize } = method;
  const stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize);
  try {
    const answer = await new Promise<unknown>((resolve, reject) => {
      stream.on('data', resolve);
      stream.on('error', reject);
      stream.write({ file_containing_symbol: symbol });
    });
    const found = isRecord(answer) ? answer.file_descriptor_response : undefined;
    const files: unknown = isRecord(found) ? found.file_descriptor_proto : undefined;
    if (!Array.isArray(files)) throw new Error(`the server does not know ${symbol}`);
    for (const bytes of files) {
      const file = descriptor.FileDescriptorProto.toObject(descriptor.FileDescriptorProto.decode(bytes));
      if (symbol.startsWith(`${file.package}.`)) return file;
    }
    throw new Error(`no file has ${symbol}`);
  } finally {
    stream.end();
    client.close();
  }
}

const { Type, Label } = descriptor.FieldDescriptorProto;

/** What a number of an enum of descriptors stands for: `TYPE_STRING` is `string`. */
function nameOf(values: unknown, number: unknown): string {
  const found = isRecord(values) ? values[String(number)] : undefined;
  return String(found)
    .replace(/^(?:TYPE|LABEL)_/, '')
    .toLowerCase();
}

function messageLines(
  { name: message = '', field = [], nestedType = [], reservedRange = [] }: IDescriptorProto,
  above: string,
): Line[] {
  const place = `${above}.${message}`;
  return [
    lineOf(place, '=', 'self', { type: 'message' }),
    ...field.map(({ name = '', number, type, typeName, label, proto3Optional }) =>
      lineOf(place, '=', name, {
        type: typeName ? typeName.replace(/^\./, '') : nameOf(Type, type),
        number: number ?? undefined,
        label:
          nameOf(Label, label) === 'repeated' ? 'repeated' : proto3Optional === true ? 'optional' : undefined,
      }),
    ),
    ...reservedRange.map(({ start }) => lineOf(place, '=', `reserved ${start}`, { type: 'number' })),
    ...nestedType.flatMap((nested) => messageLines(nested, place)),
  ];
}

/** The contract of gRPC: services, methods, messages and the numbers of their fields. */
export function grpcLines(file: IFileDescriptorProto): Line[] {
  const space = file.package ?? '';
  return [
    ...(file.messageType ?? []).flatMap((message) => messageLines(message, space)),
    ...(file.service ?? []).flatMap(({ name: service, method = [] }) =>
      method.map(({ name = '', inputType, outputType, clientStreaming, serverStreaming }) => {
        const typeOf = (type: string | null | undefined, streams: boolean | null | undefined) =>
          `${streams === true ? 'stream ' : ''}${(type ?? '').replace(/^\./, '')}`;
        return lineOf(`${space}.${service}`, '=', name, {
          takes: typeOf(inputType, clientStreaming),
          gives: typeOf(outputType, serverStreaming),
        });
      }),
    ),
  ];
}
