import { type Issue, TidemarkError } from '../../operators/records/errors.ts';
import { type Place, placed } from '../calls/call.ts';
import { eventsOf, type ServerSentEvent } from './events.ts';

export interface ClientOptions {
  /** Where the server is; http://127.0.0.1:7778 by default. */
  readonly url?: string;
  /** Bearer token, where the server asks for one. */
  readonly token?: string;
}

/** An answer of the server that says no: its status, what it said, and which fields it named. */
export class ServerRefused extends TidemarkError {
  readonly httpStatus: number;

  constructor(httpStatus: number, detail: string, issues: readonly Issue[] = []) {
    super('unreachable', detail, { issues });
    this.httpStatus = httpStatus;
  }
}

/** What a request sends. */
export interface RequestBody {
  readonly body: string | ReadableStream<Uint8Array>;
  readonly type: string;
}

/** From where on a stream is read, and until when. */
export interface StreamOptions {
  /** Id of the last event that the caller has; the present end of the log by default. */
  readonly after?: number;
  readonly signal?: AbortSignal;
}

/** Wait before a stream is joined again after it broke, in milliseconds: first, and at most. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 10_000;

/** Requests to a tidemark server, on the platform's fetch. */
export class Transport {
  readonly url: string;
  private readonly headers: Record<string, string>;

  constructor(options: ClientOptions = {}) {
    this.url = (options.url ?? 'http://127.0.0.1:7778').replace(/\/+$/, '');
    this.headers = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
  }

  /**
   * Makes a request; resolves once the server has answered that it is well.
   *
   * @throws ServerRefused, or a TidemarkError `unreachable` when none answers
   */
  async request(
    method: string,
    path: string,
    sent?: RequestBody,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(this.url + path, {
        method,
        headers: { ...this.headers, ...headers, ...(sent && { 'content-type': sent.type }) },
        // A stream goes out while the answer is awaited.
        ...(sent && { body: sent.body, duplex: 'half' as const }),
        ...(signal !== undefined && { signal }),
      });
    } catch (error) {
      throw new TidemarkError('unreachable', `No server answers at ${this.url}; is it running?`, {
        cause: error,
      });
    }
    if (!response.ok) throw await refusalOf(response);
    return response;
  }

  /** Sends a value as JSON, or nothing, and reads a JSON answer. */
  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const sent = body === undefined ? undefined : { body: JSON.stringify(body), type: 'application/json' };
    const response = await this.request(method, path, sent);
    return JSON.parse(await response.text());
  }

  /**
   * Makes a call at its place: fields that the path names go there, those that the query names and all others of a GET or
   * DELETE into the query, the rest into a body.
   */
  async at<T>(place: Place, fields: object): Promise<T> {
    const { method, path, query } = placed(place);
    const rest = new Map(Object.entries(fields));
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      const value: unknown = rest.get(name);
      rest.delete(name);
      return encodeURIComponent(String(value));
    });
    const others = [...rest];
    if (method === 'GET' || method === 'DELETE') {
      return this.json(method, `${filled}${queryText(Object.fromEntries(others))}`);
    }
    const asked = others.filter(([name]) => query.includes(name));
    const sent = others.filter(([name]) => !query.includes(name));
    const target = `${filled}${queryText(Object.fromEntries(asked))}`;
    return this.json(method, target, sent.length === 0 ? undefined : Object.fromEntries(sent));
  }

  /** Sends values as NDJSON, and reads a JSON answer. */
  async lines<T>(path: string, values: readonly unknown[]): Promise<T> {
    const body = values.map((value) => JSON.stringify(value)).join('\n');
    const response = await this.request('POST', path, { body, type: 'application/x-ndjson' });
    return JSON.parse(await response.text());
  }

  /**
   * What a stream sends, each once and in order. One that breaks is joined again where it broke, for as long as the
   * caller reads and does not abort.
   */
  async *follow(
    path: string,
    query: object,
    options: StreamOptions,
  ): AsyncGenerator<Omit<ServerSentEvent, 'id'> & { readonly id: number }> {
    let { after } = options;
    let wait = FIRST_WAIT;
    const aborted = () => options.signal?.aborted === true;
    while (!aborted()) {
      try {
        const place = `${path}${queryText({ ...query, last_event_id: after })}`;
        const response = await this.request('GET', place, undefined, {}, options.signal);
        for await (const { id, event, data } of eventsOf(response)) {
          wait = FIRST_WAIT;
          after = Number(id);
          yield { id: after, event, data };
        }
      } catch (error) {
        if (aborted()) return;
        if (error instanceof ServerRefused && error.httpStatus < 500 && error.httpStatus !== 429) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(LONGEST_WAIT, 2 * wait);
    }
  }
}

/** One of the errors of a problem document; of a list it has the place. */
function issueOf(error: unknown): Issue[] {
  if (typeof error !== 'object' || error === null || !('path' in error) || !('message' in error)) return [];
  const place = 'index' in error ? [error.index, error.path] : [error.path];
  return [{ path: place.filter((part) => part !== '').join('.'), message: String(error.message) }];
}

async function refusalOf(response: Response): Promise<ServerRefused> {
  const { status } = response;
  const text = await response.text();
  try {
    const problem: unknown = JSON.parse(text);
    if (typeof problem === 'object' && problem !== null && 'detail' in problem) {
      const errors: unknown = 'errors' in problem ? problem.errors : undefined;
      const issues = Array.isArray(errors) ? errors.flatMap(issueOf) : [];
      return new ServerRefused(status, String(problem.detail), issues);
    }
  } catch {
    // Whatever is no problem document is shown by its status alone.
  }
  return new ServerRefused(status, `The server answered ${status}.`);
}

/** A query string with its question mark, of the entries that are there; empty where there are none. */
export function queryText(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
