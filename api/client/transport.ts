import { type Issue, TidemarkError } from '../../operators/records/errors.ts';
import { Backoff } from '../../sinks/retry.ts';
import { type Endpoint, placed } from '../calls/call.ts';
import { eventsOf, type ServerSentEvent } from './events.ts';

export interface ClientOptions {
  /** URL of the server; default http://127.0.0.1:7778. */
  readonly url?: string;
  /** Bearer token, if the server requires one. */
  readonly token?: string;
}

/** A refusal of the server: its status, its message, and the fields that it named. */
export class ServerRefused extends TidemarkError {
  readonly httpStatus: number;

  /** @param retryAfter seconds after which the server may take the request, if it says so */
  constructor(httpStatus: number, detail: string, issues: readonly Issue[] = [], retryAfter?: number) {
    super('unreachable', detail, { issues, ...(retryAfter !== undefined && { retryAfter }) });
    this.httpStatus = httpStatus;
  }
}

/** The body of a request. */
export interface RequestBody {
  readonly body: string | ReadableStream<Uint8Array>;
  readonly type: string;
}

/** Where to start reading a stream, and when to stop. */
export interface StreamOptions {
  /** Id of the last event that the caller has; default: the current end of the log. */
  readonly after?: number;
  readonly signal?: AbortSignal;
  /** Called whenever the stream is connected: what changes from then on is sent. Without `after`, what changed while it was broken may not be. */
  readonly opened?: () => void;
}

/** Backoff before a broken stream is resumed, in milliseconds: first and maximum. */
const WAITS = { first: 200, longest: 10_000 };

/** Codes of Node.js and OpenSSL for a certificate that a client does not accept. */
const UNTRUSTED = /CERT|^ERR_TLS_|UNABLE_TO_(GET|VERIFY)/;
/** The code of OpenSSL for an answer that is not TLS. */
const PLAIN = 'ERR_SSL_WRONG_VERSION_NUMBER';

/** The code of the error that made `fetch` fail. */
function causeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** Requests to a tidemark server, on the platform's fetch. */
export class Transport {
  readonly url: string;
  private readonly headers: Record<string, string>;

  constructor(options: ClientOptions = {}) {
    this.url = (options.url ?? 'http://127.0.0.1:7778').replace(/\/+$/, '');
    this.headers = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
  }

  /**
   * Makes a request; resolves once the server has answered with success.
   *
   * @throws ServerRefused, or a TidemarkError `unreachable` if no server responds
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
        // A streamed body is sent while the response is awaited.
        ...(sent && { body: sent.body, duplex: 'half' as const }),
        ...(signal !== undefined && { signal }),
      });
    } catch (error) {
      throw new TidemarkError('unreachable', this.unreachable(error), { cause: error });
    }
    if (!response.ok) throw await refusalOf(response);
    return response;
  }

  /** Why no answer came, and the remedy. */
  private unreachable(error: unknown): string {
    const code = causeOf(error);
    if (code !== undefined && UNTRUSTED.test(code)) {
      return `The certificate of ${this.url} is not trusted (${code}); name the file of its authority in NODE_EXTRA_CA_CERTS, and use a host name that the certificate has.`;
    }
    if (code === PLAIN) return `The server at ${this.url} does not speak HTTPS; use http://.`;
    if (code === 'UND_ERR_SOCKET' && this.url.startsWith('http:')) {
      return `The server at ${this.url} closed the connection without an answer; if it has a certificate, use https://.`;
    }
    return `No server answers at ${this.url}; is it running?`;
  }

  /** Sends a value as JSON, or nothing, and reads a JSON answer. */
  async json<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    const sent = body === undefined ? undefined : { body: JSON.stringify(body), type: 'application/json' };
    const response = await this.request(method, path, sent, {}, signal);
    return JSON.parse(await response.text());
  }

  /**
   * Makes a call at its place: fields named in the path go there, fields named in the query and all other fields of a GET or DELETE go to
   * the query, the rest to a body.
   */
  async at<T>(place: Endpoint, fields: object): Promise<T> {
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
   * The events of a stream, each once and in order. A broken stream is resumed where it broke, as long as the caller reads and does not
   * abort.
   */
  async *follow(
    path: string,
    query: object,
    options: StreamOptions,
  ): AsyncGenerator<Omit<ServerSentEvent, 'id'> & { readonly id: number }> {
    let { after } = options;
    const backoff = new Backoff(WAITS);
    const aborted = () => options.signal?.aborted === true;
    while (!aborted()) {
      try {
        const place = `${path}${queryText({ ...query, last_event_id: after })}`;
        const response = await this.request('GET', place, undefined, {}, options.signal);
        options.opened?.();
        for await (const { id, event, data } of eventsOf(response)) {
          backoff.reset();
          after = Number(id);
          yield { id: after, event, data };
        }
      } catch (error) {
        if (aborted()) return;
        if (error instanceof ServerRefused && error.httpStatus < 500 && error.httpStatus !== 429) throw error;
      }
      await backoff.wait(options.signal);
    }
  }
}

/** One error of a problem document; an error in a list has an index in its path. */
function issueOf(error: unknown): Issue[] {
  if (typeof error !== 'object' || error === null || !('path' in error) || !('message' in error)) return [];
  const place = 'index' in error ? [error.index, error.path] : [error.path];
  return [{ path: place.filter((part) => part !== '').join('.'), message: String(error.message) }];
}

/** Seconds of a Retry-After header, which is a number of them or a date (RFC 9110 §10.2.3). */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

async function refusalOf(response: Response): Promise<ServerRefused> {
  const { status } = response;
  const retryAfter = secondsOf(response.headers.get('retry-after'));
  const text = await response.text();
  try {
    const problem: unknown = JSON.parse(text);
    if (typeof problem === 'object' && problem !== null && 'detail' in problem) {
      const errors: unknown = 'errors' in problem ? problem.errors : undefined;
      const issues = Array.isArray(errors) ? errors.flatMap(issueOf) : [];
      return new ServerRefused(status, String(problem.detail), issues, retryAfter);
    }
  } catch {
    // An answer that is not a problem document is represented by its status alone.
  }
  return new ServerRefused(status, `The server answered ${status}.`, [], retryAfter);
}

/** A query string with its question mark, from the defined entries; empty if there are none. */
export function queryText(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) parameters.append(name, String(one));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
