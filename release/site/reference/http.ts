import { table } from '../markdown.ts';
import { fields, isJson, type Json, listOf, textOf, typeOf } from './schema.ts';

function bodies(content: unknown): string[] {
  if (!isJson(content)) return [];
  return Object.entries(content).map(([type, body]) => {
    const schema = isJson(body) ? body.schema : undefined;
    return `\`${type}\`: ${fields(schema).includes('| field |') ? `\n\n${fields(schema)}` : fields(schema)}`;
  });
}

function operation(
  place: string,
  { summary, description, parameters, requestBody, responses }: Json,
): string[] {
  const taken = listOf(parameters)
    .filter(isJson)
    .map(({ name, in: where, required, schema, description: meaning }) => [
      `\`${textOf(name)}\``,
      textOf(where),
      typeOf(schema),
      required === true ? 'required' : 'optional',
      textOf(meaning) || (isJson(schema) ? textOf(schema.description) : ''),
    ]);
  const answers = Object.entries(isJson(responses) ? responses : {})
    .filter((entry): entry is [string, Json] => isJson(entry[1]))
    .map(([status, response]) => [status, response] as const);
  const good = answers.filter(([status]) => status.startsWith('2'));
  const bad = answers.filter(([status]) => /^[345]/.test(status));
  return [
    `## ${place}`,
    textOf(summary),
    textOf(description),
    table(['parameter', 'in', 'type', 'given', 'meaning'], taken),
    ...(isJson(requestBody) ? ['Body:', ...bodies(requestBody.content)] : []),
    ...good.flatMap(([status, response]) => [`Answer ${status}:`, ...bodies(response.content)]),
    bad.length > 0
      ? `Errors: ${bad.map(([status]) => status).join(', ')}, each a [problem](./troubleshooting.md).`
      : '',
  ];
}

/** The page of the HTTP API, from the OpenAPI document that a server answers. */
export function httpPage(document: unknown): string {
  if (!isJson(document) || !isJson(document.paths)) throw new TypeError('this is no OpenAPI document');
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(isJson(item) ? item : {}).flatMap(([method, given]) =>
      isJson(given) ? operation(`${method.toUpperCase()} ${path}`, given) : [],
    ),
  );
  const schemas =
    isJson(document.components) && isJson(document.components.schemas) ? document.components.schemas : {};
  const records = Object.entries(schemas).flatMap(([name, schema]) => [
    `## ${name}`,
    isJson(schema) ? textOf(schema.description) : '',
    fields(schema),
  ]);
  const intro =
    'Generated from the schemas with which a server checks requests. It serves them as `/openapi.json`, and as a page to try them at `/docs`.';
  return `${['# HTTP API', intro, ...operations, '# Records', ...records].filter((part) => part !== '').join('\n\n')}\n`;
}
