import type { RouteOptions } from 'fastify';
import { Flattening, isRecord, type Presence } from '../flatten.ts';
import { type Line, lineOf, type Side } from '../lines.ts';

const JSON_TYPE = 'application/json';

/** The name of a body on the wire: JSON is not named. */
const bodyPath = (name: string, type: string) => (type === JSON_TYPE ? name : `${name} ${type}`);

const isNullable = (schema: unknown) =>
  isRecord(schema) &&
  Array.isArray(schema.anyOf) &&
  schema.anyOf.some((one) => isRecord(one) && one.type === 'null');

/** The lines of the parameters, the bodies and the answers of one operation. */
function addOperation(flat: Flattening, place: string, operation: Record<string, unknown>): void {
  const { parameters, requestBody, responses } = operation;
  for (const parameter of Array.isArray(parameters) ? parameters : []) {
    if (!isRecord(parameter)) continue;
    const presence = parameter.required === true ? 'required' : 'optional';
    flat.add(place, '>', `${parameter.in}.${parameter.name}`, parameter.schema, presence);
  }
  const add = (side: Side, path: string, content: unknown, presence?: Presence) => {
    const bodies = isRecord(content) ? Object.entries(content) : [];
    if (bodies.length === 0) flat.add(place, side, path, { type: 'null' }, presence);
    for (const [type, body] of bodies) {
      // A stream is described by its events.
      const schema = isRecord(body) ? (body.schema ?? { type: 'string' }) : { type: 'string' };
      const optional = presence === undefined ? undefined : isNullable(schema) ? 'optional' : presence;
      flat.add(place, side, bodyPath(path, type), schema, optional);
    }
  };
  if (isRecord(requestBody)) {
    add('>', 'body', requestBody.content, requestBody.required === false ? 'optional' : 'required');
  }
  for (const [status, response] of Object.entries(isRecord(responses) ? responses : {})) {
    if (isRecord(response)) add('<', status, response.content);
  }
}

/** The operations of an OpenAPI document, such as `GET /v1/signals`. */
export function operationsOf(document: unknown): ReadonlyMap<string, Record<string, unknown>> {
  const found = new Map<string, Record<string, unknown>>();
  const paths = isRecord(document) && isRecord(document.paths) ? document.paths : {};
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(isRecord(item) ? item : {})) {
      if (isRecord(operation)) found.set(`${method.toUpperCase()} ${path}`, operation);
    }
  }
  return found;
}

/** The named schemas of an OpenAPI document. */
export function componentsOf(document: unknown): Record<string, unknown> {
  const components = isRecord(document) && isRecord(document.components) ? document.components : {};
  return isRecord(components.schemas) ? components.schemas : {};
}

/** The events of a stream, by route: the name of an event, and the named schema of its data. */
export type StreamEvents = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A path of Fastify as OpenAPI writes it. */
const openApiPath = (url: string) => url.replace(/:(\w+)/g, '{$1}');

/**
 * The contract of HTTP and of server-sent events.
 *
 * @param document OpenAPI document that a server answered
 * @param routes every route that the server registered, the undocumented ones too
 * @param frame fields of a server-sent event
 */
export function httpLines(
  document: unknown,
  routes: readonly RouteOptions[],
  streams: StreamEvents,
  frame: readonly string[],
): Line[] {
  const components = componentsOf(document);
  const operations = operationsOf(document);
  const flat = new Flattening(components);
  for (const [place, operation] of operations) addOperation(flat, place, operation);
  for (const [place, events] of Object.entries(streams)) {
    for (const [name, schema] of Object.entries(events)) {
      flat.add(place, '<', `event ${name}`, { $ref: `#/components/schemas/${schema}` });
    }
    for (const name of frame) flat.lines.push(lineOf(place, '<', `frame ${name}`, { type: 'string' }));
  }
  // What is below /docs is the page's own.
  const ours = routes.filter(({ url }) => !/^\/docs\/./.test(url));
  const declared = ours.flatMap(({ method, url, config, schema }) =>
    [method].flat().map((one) => {
      const place = `${one} ${openApiPath(url)}`;
      const hidden = one !== 'HEAD' && !operations.has(place) && isRecord(schema) && schema.hide === true;
      const { permission, open, takesTicket, takesLines, takesBytes } = config ?? {};
      return lineOf(place, '=', 'route', {
        permission: permission === undefined ? undefined : String(permission),
        token: open === true ? 'never' : undefined,
        ticket: takesTicket === true ? 'taken' : undefined,
        lines: takesLines === true ? 'taken' : undefined,
        bytes: takesBytes === true ? 'taken' : undefined,
        document: hidden ? 'left out' : undefined,
      });
    }),
  );
  return [...flat.lines, ...declared];
}
