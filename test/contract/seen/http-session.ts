import { eventsOf } from '../../../api/client/events.ts';
import { isRecord, listOf } from '../flatten.ts';
import { componentsOf, operationsOf, type StreamEvents } from '../parts/http.ts';
import { AnswersSeen } from './answers-seen.ts';
import { Seen } from './seen.ts';

/** A request of a session. */
export interface Asked {
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly body?: unknown;
  /** A body that is no JSON, with its media type. */
  readonly bytes?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body has records that are refused, beside others that are taken. */
  readonly partly?: true;
}

/** When a stream has been read for long enough. */
export interface Listened extends Pick<Asked, 'headers'> {
  /** The id of the last event to read. */
  readonly upTo?: number;
  readonly count?: number;
}

export interface Given {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer as JSON; undefined for other media types. */
  readonly json: Readonly<Record<string, unknown>>;
}

const JSON_TYPE = 'application/json';

/** A value of a query or path as its schema has it: numbers and flags are texts on the wire. */
function typed(schema: unknown, text: unknown): unknown {
  const type = isRecord(schema) ? schema.type : undefined;
  if ((type === 'number' || type === 'integer') && typeof text !== 'object') return Number(text);
  if (type === 'boolean') return text === true || text === 'true';
  return typeof text === 'object' ? text : String(text);
}

const mediaOf = (type: string | null) => (type ?? '').split(';')[0];

/** Makes requests to a server, and marks what of its document they and their answers have. */
export class HttpSession {
  readonly seen: Seen;
  readonly answers: AnswersSeen;
  private readonly document: unknown;
  private readonly operations: ReadonlyMap<string, Record<string, unknown>>;
  private readonly streams: StreamEvents;
  private readonly url: string;
  private readonly headers: Readonly<Record<string, string>>;

  /**
   * @param document OpenAPI document of the server
   * @param url its address
   * @param headers headers of every request
   * @param seen what earlier sessions have seen, and `answers` besides bodies
   */
  constructor(
    document: unknown,
    streams: StreamEvents,
    url: string,
    headers: Readonly<Record<string, string>> = {},
    seen = new Seen(componentsOf(document)),
    answers = new AnswersSeen(),
  ) {
    this.document = document;
    this.operations = operationsOf(document);
    this.streams = streams;
    this.url = url;
    this.headers = headers;
    this.seen = seen;
    this.answers = answers;
  }

  /** The same session as another sender, perhaps at another server of the same document. */
  with(headers: Readonly<Record<string, string>>, url = this.url): HttpSession {
    return new HttpSession(this.document, this.streams, url, headers, this.seen, this.answers);
  }

  /** The places of all operations. */
  get places(): readonly string[] {
    return [...this.operations.keys()];
  }

  /** Makes a request to an operation, such as `GET /v1/signals/{id}` with the values of the path. */
  async ask(place: string, path: Readonly<Record<string, string>> = {}, asked: Asked = {}): Promise<Given> {
    const response = await this.send(place, path, asked);
    const text = await response.text();
    const type = mediaOf(response.headers.get('content-type'));
    const parsed: unknown =
      /(?:^application\/|\+)json$/.test(type) && text !== '' ? JSON.parse(text) : undefined;
    this.answers.add(place, response, parsed);
    this.markAnswer(place, response.status, type, parsed ?? text);
    if (response.ok) this.markRequest(place, path, asked);
    const json = isRecord(parsed) ? parsed : {};
    return { status: response.status, headers: response.headers, text, json };
  }

  /** The same, for a request that must succeed. @throws Error with the answer otherwise */
  async must(place: string, path: Readonly<Record<string, string>> = {}, asked: Asked = {}): Promise<Given> {
    const given = await this.ask(place, path, asked);
    if (given.status >= 300) throw new Error(`${place} answered ${given.status}: ${given.text}`);
    return given;
  }

  /** Makes a request that no operation takes. */
  async stray(method: string, path: string): Promise<void> {
    const response = await fetch(new URL(path, this.url), { method });
    this.answers.add(`${method} ${path}`, response, await response.json());
  }

  /** Reads a stream up to an event, or until so many events have come. */
  async listen(
    place: string,
    query: NonNullable<Asked['query']>,
    { upTo = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY, ...asked }: Listened,
  ): Promise<void> {
    const response = await this.send(place, {}, { ...asked, query });
    const type = mediaOf(response.headers.get('content-type'));
    if (response.status !== 200) throw new Error(`${place} answered ${response.status}`);
    this.markAnswer(place, response.status, type, '');
    this.markRequest(place, {}, { query });
    let came = 0;
    for await (const { id, event, data } of eventsOf(response)) {
      for (const [name, value] of Object.entries({ id, event, data })) {
        if (value !== '') this.seen.mark(place, '<', `frame ${name}`);
      }
      const schema = this.streams[place]?.[event];
      if (schema === undefined) this.seen.faults.add(`${place} < event ${event} is in no contract`);
      else
        this.seen.value(
          place,
          '<',
          `event ${event}`,
          { $ref: `#/components/schemas/${schema}` },
          JSON.parse(data),
        );
      came++;
      if (Number(id) >= upTo || came >= count) break;
    }
  }

  private send(place: string, path: Readonly<Record<string, string>>, asked: Asked): Promise<Response> {
    const [method, template] = place.split(' ');
    const target = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
    const url = new URL(target, this.url);
    for (const [name, value] of Object.entries(asked.query ?? {})) {
      for (const one of [value].flat()) url.searchParams.append(name, String(one));
    }
    const { body, bytes, type = JSON_TYPE, headers } = asked;
    const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
    return fetch(url, {
      method,
      headers: { ...(sent !== undefined && { 'content-type': type }), ...this.headers, ...headers },
      ...(sent !== undefined && { body: sent }),
    });
  }

  private operation(place: string): Record<string, unknown> {
    const operation = this.operations.get(place);
    if (operation === undefined) throw new Error(`the document has no ${place}`);
    return operation;
  }

  private markRequest(place: string, path: Readonly<Record<string, string>>, asked: Asked): void {
    const { parameters, requestBody } = this.operation(place);
    for (const parameter of listOf(parameters)) {
      if (!isRecord(parameter)) continue;
      const name = String(parameter.name);
      const value = parameter.in === 'path' ? path[name] : asked.query?.[name];
      if (value === undefined) continue;
      const { schema } = parameter;
      this.seen.value(place, '>', `${parameter.in}.${name}`, schema, typed(schema, value));
    }
    const content = isRecord(requestBody) && isRecord(requestBody.content) ? requestBody.content : {};
    const { type = JSON_TYPE } = asked;
    const body = content[type];
    const sent = asked.body ?? asked.bytes;
    if (sent === undefined || !isRecord(body)) return;
    const name = type === JSON_TYPE ? 'body' : `body ${type}`;
    if (asked.partly === true) return;
    this.seen.value(
      place,
      '>',
      name,
      body.schema,
      typeof sent === 'object' && asked.body === undefined ? '' : sent,
    );
  }

  private markAnswer(place: string, status: number, type: string, value: unknown): void {
    const { responses } = this.operation(place);
    const known = isRecord(responses) ? responses : {};
    const code = String(status) in known ? String(status) : 'default';
    const described = known[code];
    const content = isRecord(described) && isRecord(described.content) ? described.content : {};
    const path = type === JSON_TYPE ? code : `${code} ${type}`;
    const body = content[type];
    if (body === undefined) {
      const isEmpty = status === 204 || Object.keys(content).length === 0;
      if (isEmpty) this.seen.mark(place, '<', code);
      else this.seen.faults.add(`${place} answers ${status} as ${type}, which the document does not have`);
    } else if (type === 'text/event-stream') this.seen.mark(place, '<', path);
    else this.seen.value(place, '<', path, isRecord(body) ? body.schema : undefined, value);
  }
}
