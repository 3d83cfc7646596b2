import type { Overrides } from '../../operators/engine/overrides.ts';
import { TidemarkError } from '../../operators/records/errors.ts';
import type { Observation, StoredObservation } from '../../operators/records/observation.ts';
import type { ChangeKind, Signal } from '../../operators/records/signal.ts';
import type { DetectorDescription } from '../detectors.ts';
import { eventsOf } from './events.ts';

export type { DetectorDescription, Observation, Overrides, Signal, StoredObservation };

export interface ClientOptions {
  /** Where the server is; http://127.0.0.1:7778 by default. */
  readonly url?: string;
  /** Bearer token, where the server asks for one. */
  readonly token?: string;
}

export interface SignalQuery {
  readonly scope_id?: string;
  readonly entity_id?: string;
  readonly pattern?: Signal['pattern'];
  readonly status?: Signal['status'];
  readonly since?: string;
  readonly until?: string;
  readonly min_strength?: number;
  readonly min_confidence?: number;
  readonly limit?: number;
}

export interface StreamQuery {
  readonly scope_id?: string;
  readonly entity_id?: string;
  readonly pattern?: Signal['pattern'];
  readonly updates?: boolean;
}

export interface BatchAnswer {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: readonly { index: number; path: string; message: string }[];
  readonly rejected_count: number;
}

export interface SqlAnswer {
  readonly columns: readonly { name: string; type: string }[];
  readonly rows: readonly Record<string, unknown>[];
  readonly count: number;
  readonly truncated: boolean;
  /** Whose SQL the store speaks. */
  readonly dialect: 'duckdb' | 'postgres' | 'sqlite';
}

/** The detectors and their settings; of a scope what it sets for itself, and since when. */
export interface DetectorsAnswer {
  readonly scope_id?: string;
  readonly overrides?: Overrides;
  readonly changed_at?: string;
  readonly version?: number;
  readonly tick?: number;
  readonly detectors: readonly DetectorDescription[];
}

/** What other settings would find in what is stored of a scope. */
export interface SettingsComparison {
  readonly scope_id: string;
  readonly overrides: Overrides;
  readonly observations: number;
  readonly since?: string;
  readonly until?: string;
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
  readonly opened: readonly Signal[];
  readonly gone: readonly Signal[];
}

/** One change of a signal, with its place in the change log. */
export interface SignalEvent {
  readonly id: number;
  readonly kind: ChangeKind;
  readonly signal: Signal;
}

/** An answer of the server that says no: its status, code and what it said. */
export class ServerRefused extends TidemarkError {
  readonly httpStatus: number;

  constructor(httpStatus: number, detail: string) {
    super('unreachable', detail);
    this.httpStatus = httpStatus;
  }
}

/** Wait before a stream is joined again after it broke, in milliseconds: first, and at most. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 10_000;

/** HTTP client of a tidemark server, on the platform's fetch. */
export class Client {
  readonly url: string;
  private readonly headers: Record<string, string>;

  constructor(options: ClientOptions = {}) {
    this.url = (options.url ?? 'http://127.0.0.1:7778').replace(/\/+$/, '');
    this.headers = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
  }

  /** Stores one observation; resolves to its id once it is durable. */
  async ingest(observation: Observation): Promise<string> {
    const answer = await this.json<{ id: string }>('POST', '/v1/ingest', observation);
    return answer.id;
  }

  /** Stores many observations, sent as NDJSON. */
  async ingestBatch(observations: readonly Observation[]): Promise<BatchAnswer> {
    const body = observations.map((observation) => JSON.stringify(observation)).join('\n');
    const response = await this.request('POST', '/v1/ingest/batch', body, 'application/x-ndjson');
    return JSON.parse(await response.text());
  }

  /** Signals, newest first, page after page for as long as they are read. */
  async *signals(query: SignalQuery = {}): AsyncGenerator<Signal> {
    let cursor: string | undefined;
    do {
      const path = `/v1/signals${queryText({ ...query, cursor })}`;
      const page: { signals: Signal[]; next_cursor?: string } = await this.json('GET', path);
      yield* page.signals;
      cursor = page.next_cursor;
    } while (cursor !== undefined);
  }

  /** Stored observations in event-time order, page after page for as long as they are read. */
  async *observations(
    query: { scope_id?: string; entity_id?: string; since?: string; until?: string; limit?: number } = {},
  ): AsyncGenerator<StoredObservation> {
    let cursor: string | undefined;
    do {
      const path = `/v1/observations${queryText({ ...query, cursor })}`;
      const page: { observations: StoredObservation[]; next_cursor?: string } = await this.json('GET', path);
      yield* page.observations;
      cursor = page.next_cursor;
    } while (cursor !== undefined);
  }

  /** One signal. */
  async signal(id: string): Promise<Signal> {
    return this.json('GET', `/v1/signals/${encodeURIComponent(id)}`);
  }

  /** The detectors and their settings; with a scope as they hold there. */
  async detectors(scope_id?: string): Promise<DetectorsAnswer> {
    return this.json('GET', `/v1/detectors${queryText({ scope_id })}`);
  }

  /** Replaces what a scope sets for its detectors; resolves once it holds. */
  async setDetectors(scope_id: string, overrides: Overrides): Promise<DetectorsAnswer> {
    return this.json('PUT', `/v1/detectors${queryText({ scope_id })}`, { detectors: overrides });
  }

  /** What a scope's stored observations would give with other settings; changes nothing. */
  async tryDetectors(scope_id: string, overrides: Overrides, since?: string): Promise<SettingsComparison> {
    const path = `/v1/detectors${queryText({ scope_id, dry_run: true, since })}`;
    return this.json('PUT', path, { detectors: overrides });
  }

  /** Removes what a scope sets for its detectors; resolves once it holds. */
  async resetDetectors(scope_id: string): Promise<DetectorsAnswer> {
    return this.json('DELETE', `/v1/detectors${queryText({ scope_id })}`);
  }

  /** Read-only SQL over the views observations, signals and settings. */
  async sql(sql: string, limit?: number): Promise<SqlAnswer> {
    return this.json('POST', '/v1/sql', { sql, ...(limit !== undefined && { limit }) });
  }

  /** Read-only SQL, the answer as CSV text. */
  async sqlCsv(sql: string, limit?: number): Promise<string> {
    const body = JSON.stringify({ sql, ...(limit !== undefined && { limit }) });
    const response = await this.request('POST', '/v1/sql', body, 'application/json', { accept: 'text/csv' });
    return response.text();
  }

  /** What /ready says; the server answers 503 while it is not ready. */
  async ready(): Promise<{ status: string; store: string; last_tick_age_ms?: number }> {
    return this.json('GET', '/ready');
  }

  /**
   * Changes of signals as they are published, each once and in order. A stream that breaks is joined again where it
   * broke, for as long as the caller reads and does not abort.
   *
   * @param after id of the last event that the caller has; the present end of the log by default
   */
  async *stream(
    query: StreamQuery = {},
    options: { after?: number; signal?: AbortSignal } = {},
  ): AsyncGenerator<SignalEvent> {
    let { after } = options;
    let wait = FIRST_WAIT;
    const aborted = () => options.signal?.aborted === true;
    while (!aborted()) {
      try {
        const path = `/v1/signals/stream${queryText({ ...query, last_event_id: after })}`;
        const response = await this.request('GET', path, undefined, undefined, {}, options.signal);
        for await (const { id, event, data } of eventsOf(response)) {
          wait = FIRST_WAIT;
          after = Number(id);
          yield { id: after, kind: changeKind(event), signal: JSON.parse(data) };
        }
      } catch (error) {
        if (aborted()) return;
        if (error instanceof ServerRefused && error.httpStatus < 500 && error.httpStatus !== 429) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(LONGEST_WAIT, 2 * wait);
    }
  }

  private async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await this.request(method, path, text, 'application/json');
    return JSON.parse(await response.text());
  }

  private async request(
    method: string,
    path: string,
    body?: string,
    type?: string,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(this.url + path, {
        method,
        headers: { ...this.headers, ...headers, ...(body !== undefined && type && { 'content-type': type }) },
        ...(body !== undefined && { body }),
        ...(signal !== undefined && { signal }),
      });
    } catch (error) {
      throw new TidemarkError('unreachable', `No server answers at ${this.url}; is it running?`, {
        cause: error,
      });
    }
    if (!response.ok) throw new ServerRefused(response.status, await detailOf(response));
    return response;
  }
}

async function detailOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const problem: unknown = JSON.parse(text);
    if (typeof problem === 'object' && problem !== null && 'detail' in problem) return String(problem.detail);
  } catch {
    // Whatever is no problem document is shown by its status alone.
  }
  return `The server answered ${response.status}.`;
}

function changeKind(event: string): ChangeKind {
  return event === 'signal.updated' || event === 'signal.closed' ? event : 'signal';
}

function queryText(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
