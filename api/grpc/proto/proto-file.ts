import { PACKAGE, services } from '../methods/index.ts';
import type { Method } from '../methods/method.ts';
import { type Message, type MessageField, messagesOf, STRUCT } from './messages.ts';
import { type FieldNumbers, numbered, readNumbers } from './numbers.ts';

const WIDTH = 100;

/** A text as comment lines. */
function comment(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    if (line !== '' && indent.length + line.length + word.length + 4 > WIDTH) {
      lines.push(`${indent}// ${line}`);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, `${indent}// ${line}`];
}

function fieldLines({ name, type, label, comment: meaning }: MessageField, number: number): string[] {
  const prefix = label === 'repeated' || label === 'optional' ? `${label} ` : '';
  return [...comment(meaning, '  '), `  ${prefix}${type} ${name} = ${number};`];
}

function messageLines({ name, comment: meaning, fields }: Message, numbers: FieldNumbers): string[] {
  const { taken, retired } = numbered(
    numbers,
    fields.map((field) => field.name),
  );
  if (fields.length === 0 && retired.size === 0) return ['', ...comment(meaning, ''), `message ${name} {}`];
  return [
    '',
    ...comment(meaning, ''),
    `message ${name} {`,
    ...(retired.size === 0
      ? []
      : [
          `  reserved ${[...retired.values()].join(', ')};`,
          `  reserved ${[...retired.keys()].map((one) => `"${one}"`).join(', ')};`,
        ]),
    ...fields.flatMap((field) => fieldLines(field, taken.get(field.name) ?? 0)),
    '}',
  ];
}

function methodLines({ name, summary, permission, takesStream, givesStream }: Method): string[] {
  const stream = (is: boolean) => (is ? 'stream ' : '');
  const signature = `rpc ${name}(${stream(takesStream)}${name}Request)`;
  return [
    ...comment(`${summary} Requires the permission ${permission}.`, '  '),
    `  ${signature} returns (${stream(givesStream)}${name}Response);`,
  ];
}

/**
 * The .proto file of all services, from the schemas of their calls.
 *
 * @param before the file as it was: fields keep their numbers
 */
export function protoFile(before: string): string {
  const numbers = readNumbers(before);
  const messages = [...messagesOf(services.flatMap(({ methods }) => methods)).values()];
  const needsStruct = messages.some(({ fields }) => fields.some(({ type }) => type === STRUCT));
  return [
    '// Generated from the schemas of the calls; `npx vitest run test/api/grpc/proto -u` writes it. Fields keep the numbers that they',
    '// have here, and numbers of fields that are gone are reserved.',
    'syntax = "proto3";',
    '',
    `package ${PACKAGE};`,
    ...(needsStruct ? ['', 'import "google/protobuf/struct.proto";'] : []),
    ...services.flatMap(({ name, summary, methods }) => [
      '',
      ...comment(summary, ''),
      `service ${name} {`,
      ...methods.flatMap((method, index) => [...(index === 0 ? [] : ['']), ...methodLines(method)]),
      '}',
    ]),
    ...messages.flatMap((message) => messageLines(message, numbers(message.name))),
    '',
  ].join('\n');
}
