import type { z } from 'zod';
import type { Overrides } from '../../operators/engine/overrides.ts';
import type { ExpectedObservation } from '../../operators/records/expectation.ts';
import type { Observation, StoredObservation } from '../../operators/records/observation.ts';
import type { NamedSeriesView, SeriesName } from '../../operators/records/series-name.ts';
import type { ChangeKind, Signal } from '../../operators/records/signal.ts';
import type { Call } from '../calls/call.ts';
import type { Caller } from '../calls/caller.ts';
import type { DetectorDescription } from '../detectors.ts';
import type { ObservationListPage } from '../observation-list.ts';
import type { SignalPage } from '../signal-list.ts';
import { MemoryClient } from './memory.ts';
import { type ClientOptions, queryText, Transport } from './transport.ts';

export type * from './memory.ts';
export { type ClientOptions, ServerRefused } from './transport.ts';
export type {
  DetectorDescription,
  ExpectedObservation,
  NamedSeriesView,
  Observation,
  Overrides,
  SeriesName,
  Signal,
  StoredObservation,
};

export interface SignalQuery {
  readonly scope_id?: string;
  readonly entity_id?: string;
  readonly pattern?: Signal['pattern'];
  readonly severity?: Signal['severity'];
  readonly status?: Signal['status'];
  readonly since?: string;
  readonly until?: string;
  readonly min_strength?: number;
  readonly min_confidence?: number;
  readonly limit?: number;
}

export interface ObservationQuery {
  readonly scope_id?: string;
  readonly entity_id?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: number;
  /** Adds what was expected of each; a page may then have observations of 10 series. */
  readonly expected?: boolean;
}

export interface StreamQuery {
  readonly scope_id?: string;
  readonly entity_id?: string;
  readonly pattern?: Signal['pattern'];
  readonly severity?: Signal['severity'];
  readonly updates?: boolean;
  /** With the severity `alert`: alerts on observations too that were history when they came (SIGNAL_HISTORY_AGE). */
  readonly history?: boolean;
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
  readonly dialect: 'duckdb';
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
  /**
   * `signal`: it opened; `signal.raised`: a note became an alert; `signal.lowered`: an alert became a note, whatever severity is asked
   * for; `signal.updated`: it changed otherwise, where `updates` is asked for; `signal.closed`: it ended.
   */
  readonly kind: ChangeKind;
  readonly signal: Signal;
}

/** HTTP client of a tidemark server, on the platform's fetch. */
export class Client implements Caller<never> {
  /** Events, claims and questions. */
  readonly memory: MemoryClient;
  private readonly transport: Transport;

  constructor(options: ClientOptions = {}) {
    this.transport = new Transport(options);
    this.memory = new MemoryClient(this.transport);
  }

  /** Where the server is. */
  get url(): string {
    return this.transport.url;
  }

  /** Makes a call that is at hand as a value, as {@link Caller} says. */
  call<Input extends z.ZodObject, Output extends z.ZodType>(
    call: Call<Input, Output, never>,
    input: z.input<Input>,
  ): Promise<z.input<Output>> {
    return this.forward(call, input);
  }

  /** The same with fields of which no type is known; the server checks them. */
  forward<Input extends z.ZodObject, Output extends z.ZodType>(
    { at }: Call<Input, Output, never>,
    fields: object,
  ): Promise<z.input<Output>> {
    return this.transport.at(at, fields);
  }

  /** Stores one observation; resolves to its id once it is durable. */
  async ingest(observation: Observation): Promise<string> {
    const answer = await this.transport.json<{ id: string }>('POST', '/v1/ingest', observation);
    return answer.id;
  }

  /** Stores many observations, sent as NDJSON. */
  async ingestBatch(observations: readonly Observation[]): Promise<BatchAnswer> {
    return this.transport.lines('/v1/ingest/batch', observations);
  }

  /** Signals, newest first, page after page for as long as they are read. */
  async *signals(query: SignalQuery = {}): AsyncGenerator<Signal> {
    type Page = { signals: Signal[]; next_cursor?: string };
    for await (const { signals } of this.transport.pages<Page>('/v1/signals', query)) yield* signals;
  }

  /** One page of them; the cursor is `next_cursor` of the page before. */
  async signalPage(query: SignalQuery & { readonly cursor?: string } = {}): Promise<SignalPage> {
    return this.transport.json('GET', `/v1/signals${queryText(query)}`);
  }

  /** Stored observations in event-time order, page after page for as long as they are read. */
  async *observations(query: ObservationQuery = {}): AsyncGenerator<ExpectedObservation> {
    type Page = { observations: ExpectedObservation[]; next_cursor?: string };
    const pages = this.transport.pages<Page>('/v1/observations', query);
    for await (const { observations } of pages) yield* observations;
  }

  /** One page of them; the cursor is `next_cursor` of the page before. */
  async observationPage(
    query: ObservationQuery & { readonly cursor?: string } = {},
  ): Promise<ObservationListPage> {
    return this.transport.json('GET', `/v1/observations${queryText(query)}`);
  }

  /** One signal. */
  async signal(id: string): Promise<Signal> {
    return this.transport.json('GET', `/v1/signals/${encodeURIComponent(id)}`);
  }

  /** The detectors and their settings; with a scope as they hold there. */
  async detectors(scope_id?: string): Promise<DetectorsAnswer> {
    return this.transport.json('GET', `/v1/detectors${queryText({ scope_id })}`);
  }

  /** Replaces what a scope sets for its detectors; resolves once it holds. */
  async setDetectors(scope_id: string, overrides: Overrides): Promise<DetectorsAnswer> {
    return this.transport.json('PUT', `/v1/detectors${queryText({ scope_id })}`, { detectors: overrides });
  }

  /** What a scope's stored observations would give with other settings; changes nothing. */
  async tryDetectors(scope_id: string, overrides: Overrides, since?: string): Promise<SettingsComparison> {
    const path = `/v1/detectors${queryText({ scope_id, dry_run: true, since })}`;
    return this.transport.json('PUT', path, { detectors: overrides });
  }

  /** Removes what a scope sets for its detectors; resolves once it holds. */
  async resetDetectors(scope_id: string): Promise<DetectorsAnswer> {
    return this.transport.json('DELETE', `/v1/detectors${queryText({ scope_id })}`);
  }

  /** All series that have names; on demand with the kind of their outcomes. */
  async series({ kind = false }: { readonly kind?: boolean } = {}): Promise<readonly NamedSeriesView[]> {
    const path = `/v1/series${queryText({ kind: kind || undefined })}`;
    const { series } = await this.transport.json<{ series: NamedSeriesView[] }>('GET', path);
    return series;
  }

  /** The names of one series and the kind of its outcomes; the scope is needed where the entity has names in several. */
  async seriesOf(entity_id: string, scope_id?: string): Promise<NamedSeriesView> {
    return this.transport.json('GET', `${seriesPath(entity_id)}${queryText({ scope_id })}`);
  }

  /** Gives a series its names, in the place of those that it had. */
  async nameSeries(entity_id: string, name: SeriesName): Promise<NamedSeriesView> {
    return this.transport.json('PUT', seriesPath(entity_id), name);
  }

  /** Takes the names of a series away; resolves to what they were. */
  async forgetSeries(entity_id: string, scope_id?: string): Promise<NamedSeriesView> {
    return this.transport.json('DELETE', `${seriesPath(entity_id)}${queryText({ scope_id })}`);
  }

  /** Read-only SQL over the views observations, signals and settings. */
  async sql(sql: string, limit?: number): Promise<SqlAnswer> {
    return this.transport.json('POST', '/v1/sql', { sql, ...(limit !== undefined && { limit }) });
  }

  /** Read-only SQL, the answer as CSV text. */
  async sqlCsv(sql: string, limit?: number): Promise<string> {
    const body = JSON.stringify({ sql, ...(limit !== undefined && { limit }) });
    const response = await this.transport.request(
      'POST',
      '/v1/sql',
      { body, type: 'application/json' },
      { accept: 'text/csv' },
    );
    return response.text();
  }

  /** What /ready says; the server answers 503 while it is not ready. */
  async ready(): Promise<{ status: string; store: string; last_tick_age_ms?: number }> {
    return this.transport.json('GET', '/ready');
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
    for await (const { id, event, data } of this.transport.follow('/v1/signals/stream', query, options)) {
      yield { id, kind: changeKind(event), signal: JSON.parse(data) };
    }
  }
}

const seriesPath = (entity_id: string) => `/v1/series/${encodeURIComponent(entity_id)}`;

function changeKind(event: string): ChangeKind {
  return event === 'signal.raised' ||
    event === 'signal.lowered' ||
    event === 'signal.updated' ||
    event === 'signal.closed'
    ? event
    : 'signal';
}
