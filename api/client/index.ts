import type { z } from 'zod';
import type { Overrides } from '../../operators/engine/overrides.ts';
import type { ExpectedObservation } from '../../operators/records/expectation.ts';
import type { columnsSchema, Observation, StoredObservation } from '../../operators/records/observation.ts';
import type { NamedSeriesView, SeriesName } from '../../operators/records/series/name.ts';
import type { ChangeKind, Signal } from '../../operators/signals/signal.ts';
import type { FeedbackVerdict } from '../../operators/signals/verdict.ts';
import type { Permission } from '../access/permissions.ts';
import type { AnyCall, Call, CallAnswer, CallInput } from '../calls/call.ts';
import type { Caller } from '../calls/caller.ts';
import type { DetectorDescription } from '../calls/detectors/describe.ts';
import type { describeDetectors } from '../calls/detectors/describe-detectors.ts';
import type { dryRunSchema } from '../calls/detectors/dry-run.ts';
import type { resetDetectors } from '../calls/detectors/reset-detectors.ts';
import type { setDetectors } from '../calls/detectors/set-detectors.ts';
import type { ingestObservation } from '../calls/observations/ingest-observation.ts';
import type { ingestObservations } from '../calls/observations/ingest-observations.ts';
import type { listObservations } from '../calls/observations/list-observations.ts';
import { pagesOf } from '../calls/pages.ts';
import type { createMute } from '../calls/quiet/create-mute.ts';
import type { deleteMute } from '../calls/quiet/delete-mute.ts';
import type { giveFeedback } from '../calls/quiet/give-feedback.ts';
import type { listMutes } from '../calls/quiet/list-mutes.ts';
import type { forgetSeries } from '../calls/series/forget-series.ts';
import type { getSeries } from '../calls/series/get-series.ts';
import type { KnownSeries } from '../calls/series/known-series.ts';
import type { listSeries } from '../calls/series/list-series.ts';
import type { nameSeries } from '../calls/series/name-series.ts';
import type { getSignal } from '../calls/signals/get-signal.ts';
import type { listSignals } from '../calls/signals/list-signals.ts';
import type { sql, sqlAnswerSchema } from '../calls/sql.ts';
import { SQL_FORMS, type SqlForm } from '../calls/sql-forms.ts';
import { jsonLines } from './json-lines.ts';
import { MemoryClient } from './memory.ts';
import { type ClientOptions, queryText, type StreamOptions, Transport } from './transport.ts';

export type * from './memory.ts';
export { sendObservations } from './sending/send-observations.ts';
export type { Source, Subscribable } from './sending/sources.ts';
export type { SendOptions, SentCounts } from './sending/way.ts';
export { type ClientOptions, ServerRefused, type StreamOptions } from './transport.ts';
export type {
  DetectorDescription,
  ExpectedObservation,
  KnownSeries,
  NamedSeriesView,
  Observation,
  Overrides,
  SeriesName,
  Signal,
  StoredObservation,
};

/** Filters of a list of signals or observations, and its page size. */
export type SignalQuery = Omit<CallInput<typeof listSignals>, 'cursor'>;
export type ObservationQuery = Omit<CallInput<typeof listObservations>, 'cursor'>;

/** A page of signals; it has `next_cursor` if more follow. */
export type SignalPage = CallAnswer<typeof listSignals>;
export type ObservationPage = CallAnswer<typeof listObservations>;

export interface StreamQuery {
  readonly scope_id?: string;
  readonly entity_id?: string;
  readonly scope?: string;
  readonly entity?: string;
  readonly metric?: string;
  /** Tags as `key:value`; all of them are required. */
  readonly tag?: string | readonly string[];
  readonly pattern?: Signal['pattern'];
  readonly severity?: Signal['severity'];
  readonly updates?: boolean;
  /** With severity `alert`: also alerts on observations that were older than SIGNAL_HISTORY_AGE when they arrived. */
  readonly history?: boolean;
}

/** Filters of a list of series. */
export type SeriesQuery = Omit<CallInput<typeof listSeries>, 'cursor'>;

/** Which series of an entity is meant, and the time range of its summary. */
export type SeriesChoice = Omit<CallInput<typeof getSeries>, 'entity_id'>;

/** One series with a summary. */
export type SeriesAnswer = CallAnswer<typeof getSeries>;

/** Observations as columns of equal length; `index` is the place of a row's series in `series`. */
export type ObservationColumns = z.input<typeof columnsSchema>;

/** How observations are stored. */
export type IngestOptions = Pick<CallInput<typeof ingestObservations>, 'history'>;

/** How many of the sent observations were stored, and which were not. */
export type BatchAnswer = CallAnswer<typeof ingestObservations>;

/** What was said of a signal, and until when its like is muted. */
export type FeedbackAnswer = CallAnswer<typeof giveFeedback>;

/** What is muted, why, and for how long: by `ends_at`, or by `for`. */
export type NewMute = CallInput<typeof createMute>;
export type Mute = CallAnswer<typeof createMute>;

export type SqlAnswer = z.input<typeof sqlAnswerSchema>;

/** Values of the parameters of a statement, by position or by name. */
export type SqlParameters = NonNullable<CallInput<typeof sql>['params']>;

/** What a statement takes besides its text; the signal ends it, on the server too. */
export interface SqlOptions {
  readonly params?: SqlParameters | undefined;
  /** Maximum number of rows; default: all of them. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A form of an answer to SQL that has any number of rows. */
export type { SqlForm };

/** The detectors and their settings; for a scope also its overrides and when they were set. */
export type DetectorsAnswer = CallAnswer<typeof describeDetectors>;

/** What other settings would detect in the stored observations of a scope. */
export type SettingsComparison = z.input<typeof dryRunSchema>;

/** One change of a signal, with its position in the change log. */
export interface SignalEvent {
  readonly id: number;
  /**
   * `signal`: it opened; `signal.raised`: a note became an alert; `signal.lowered`: an alert became a note, sent whatever severity is
   * requested; `signal.updated`: it changed otherwise, sent if `updates` is requested; `signal.closed`: it ended.
   */
  readonly kind: ChangeKind;
  readonly signal: Signal;
}

/** The place for replacing or trying settings. The fields determine which of its two answers is returned, which no type expresses. */
const SET_DETECTORS: (typeof setDetectors)['at'] = 'PUT /v1/detectors?scope_id&scope&dry_run&since';

/** What a server lets a client do. */
export interface Access {
  readonly permissions: readonly Permission[];
  /** Ids of the only scopes; undefined for all. */
  readonly scopes?: readonly string[];
  /** When the token expires, if the server knows that. */
  readonly expires_at?: string;
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

  /** URL of the server. */
  get url(): string {
    return this.transport.url;
  }

  /** What the server lets this client do, by its token. @throws TidemarkError */
  access(): Promise<Access> {
    return this.transport.json('GET', '/v1/access');
  }

  /**
   * Bytes of a consistent copy of a store, which `tidemark restore` brings back. An archive that was cut off is recognised there.
   *
   * @param store `memory` for the store of memory, where it has one of its own
   */
  async *backup(store: 'signals' | 'memory' = 'signals'): AsyncGenerator<Uint8Array> {
    const { body } = await this.transport.request('GET', `/v1/backup${queryText({ store })}`);
    if (body !== null) yield* body;
  }

  /** Makes a call given as a value, as described in {@link Caller}. */
  call<Input extends z.ZodObject, Output extends z.ZodType>(
    call: Call<Input, Output, never>,
    input: z.input<Input>,
  ): Promise<z.input<Output>> {
    return this.forward(call, input);
  }

  /** The same with untyped fields; the server validates them. */
  async forward<Input extends z.ZodObject, Output extends z.ZodType>(
    { at, wire }: Call<Input, Output, never>,
    fields: object,
  ): Promise<z.input<Output>> {
    return wire === undefined
      ? this.transport.at(at, fields)
      : wire.read(await this.transport.at(at, fields));
  }

  /** Makes a call at its place. */
  private at<C extends AnyCall>(place: C['at'], input: CallInput<C>): Promise<CallAnswer<C>> {
    return this.transport.at(place, input);
  }

  /** Stores one observation; resolves to its id once it is durable. */
  async ingest(observation: Observation): Promise<string> {
    const { id } = await this.at<typeof ingestObservation>('POST /v1/ingest', observation);
    return id;
  }

  /** Stores many observations, sent as NDJSON. */
  async ingestBatch(observations: readonly Observation[], options: IngestOptions = {}): Promise<BatchAnswer> {
    return this.transport.lines(batchPath(options), observations);
  }

  /** Stores many observations, sent as columns. */
  ingestColumns(columns: ObservationColumns, options: IngestOptions = {}): Promise<BatchAnswer> {
    return this.transport.json('POST', batchPath(options), { columns });
  }

  /** Signals, newest first, read page by page as the caller consumes them. */
  async *signals(query: SignalQuery = {}): AsyncGenerator<Signal> {
    const read = (cursor: string | undefined) => this.signalPage({ ...query, cursor });
    for await (const { signals } of pagesOf(read)) yield* signals;
  }

  /** One page of signals; the cursor is `next_cursor` of the previous page. */
  signalPage(query: CallInput<typeof listSignals> = {}): Promise<SignalPage> {
    return this.at<typeof listSignals>('GET /v1/signals', query);
  }

  /** Stored observations in event-time order, read page by page as the caller consumes them. */
  async *observations(query: ObservationQuery = {}): AsyncGenerator<ExpectedObservation> {
    const read = (cursor: string | undefined) => this.observationPage({ ...query, cursor });
    for await (const { observations } of pagesOf(read)) yield* observations;
  }

  /** One page of observations; the cursor is `next_cursor` of the previous page. */
  observationPage(query: CallInput<typeof listObservations> = {}): Promise<ObservationPage> {
    return this.at<typeof listObservations>('GET /v1/observations', query);
  }

  /** One signal. */
  signal(id: string): Promise<Signal> {
    return this.at<typeof getSignal>('GET /v1/signals/:id', { id });
  }

  /**
   * Says what a signal was worth.
   *
   * @param verdict a false alarm, or an expected event, mutes signals of the same series and pattern for a while
   */
  giveFeedback(id: string, verdict: FeedbackVerdict, reason?: string): Promise<FeedbackAnswer> {
    return this.at<typeof giveFeedback>('POST /v1/signals/:id/feedback', { id, verdict, reason });
  }

  /** Holds signals back from webhooks for a time. */
  mute(mute: NewMute): Promise<Mute> {
    return this.at<typeof createMute>('POST /v1/mutes', mute);
  }

  /** The mutes that have not ended, by their beginning. */
  async mutes(): Promise<readonly Mute[]> {
    return (await this.at<typeof listMutes>('GET /v1/mutes', {})).mutes;
  }

  /** Ends a mute. */
  async unmute(id: string): Promise<void> {
    await this.at<typeof deleteMute>('DELETE /v1/mutes/:id', { id });
  }

  /** The detectors and their settings; for a scope, by its id or its name, the settings that apply there. */
  detectors(scope?: string): Promise<DetectorsAnswer> {
    return this.at<typeof describeDetectors>('GET /v1/detectors', scopeFields(scope));
  }

  /** Replaces the detector overrides of a scope; resolves once they apply. */
  setDetectors(scope: string, overrides: Overrides): Promise<DetectorsAnswer> {
    return this.transport.at(SET_DETECTORS, { ...scopeFields(scope), detectors: overrides });
  }

  /** What other settings would detect in the stored observations of a scope; changes nothing. */
  tryDetectors(scope: string, overrides: Overrides, since?: string): Promise<SettingsComparison> {
    const given = { ...scopeFields(scope), detectors: overrides, dry_run: true, since };
    return this.transport.at(SET_DETECTORS, given);
  }

  /** Removes the detector overrides of a scope; resolves once the change applies. */
  resetDetectors(scope: string): Promise<DetectorsAnswer> {
    return this.at<typeof resetDetectors>('DELETE /v1/detectors', scopeFields(scope));
  }

  /** Series with what is known of them, read page by page as the caller consumes them. */
  async *series(query: SeriesQuery = {}): AsyncGenerator<KnownSeries> {
    const read = (cursor: string | undefined) =>
      this.at<typeof listSeries>('GET /v1/series', { ...query, cursor });
    for await (const { series } of pagesOf(read)) yield* series;
  }

  /** One series, by the name or the id of its entity, with a summary of a time range; default: its last day. */
  seriesOf(entity: string, which: SeriesChoice = {}): Promise<SeriesAnswer> {
    return this.at<typeof getSeries>('GET /v1/series/:entity_id', { ...which, entity_id: entity });
  }

  /** Gives a series its names; they replace the previous ones. */
  nameSeries(entity_id: string, name: SeriesName): Promise<NamedSeriesView> {
    return this.at<typeof nameSeries>('PUT /v1/series/:entity_id', { ...name, entity_id });
  }

  /** Removes the names of a series; resolves to the removed names. */
  forgetSeries(entity_id: string, scope_id?: string): Promise<NamedSeriesView> {
    return this.at<typeof forgetSeries>('DELETE /v1/series/:entity_id', { entity_id, scope_id });
  }

  /**
   * Read-only SQL over the views observations, signals and settings.
   *
   * @param params values of `$1`, `$2` as a list, or of `$name` and `:name` by name
   * @param signal ends the statement, on the server too
   */
  sql(statement: string, limit?: number, params?: SqlParameters, signal?: AbortSignal): Promise<SqlAnswer> {
    return this.transport.json('POST', '/v1/sql', { sql: statement, params, limit }, signal);
  }

  /** Read-only SQL with the answer as CSV text, which has every row. */
  async sqlCsv(sql: string, limit?: number): Promise<string> {
    return (await this.sqlResponse(sql, 'csv', { limit })).text();
  }

  /**
   * The rows of a statement as objects, any number of them, while the server makes them and no faster than they are taken. A caller who takes
   * no more ends the statement.
   *
   * @throws ServerRefused; an Error where the statement fails after its first rows
   */
  async *sqlRows(statement: string, options: SqlOptions = {}): AsyncGenerator<Record<string, unknown>> {
    const { body } = await this.sqlResponse(statement, 'ndjson', options);
    if (body !== null) yield* jsonLines(body);
  }

  /**
   * The rows of a statement as bytes: a stream of Arrow, a Parquet file, CSV or NDJSON, for any number of rows. A caller who takes no more ends
   * the statement.
   *
   * @throws ServerRefused; an Error where the statement fails after its first rows: what came before is not a whole answer
   */
  async *sqlBytes(statement: string, form: SqlForm, options: SqlOptions = {}): AsyncGenerator<Uint8Array> {
    const { body } = await this.sqlResponse(statement, form, options);
    if (body !== null) yield* body;
  }

  private sqlResponse(sql: string, form: SqlForm, { params, limit, signal }: SqlOptions): Promise<Response> {
    const body = JSON.stringify({ sql, params, limit });
    const sent = { body, type: 'application/json' };
    return this.transport.request('POST', '/v1/sql', sent, { accept: SQL_FORMS[form] }, signal);
  }

  /** The answer of /ready; the server responds with 503 while it is not ready. */
  async ready(): Promise<{
    status: string;
    store: string;
    last_tick_age_ms?: number;
    webhooks?: readonly { name: string; failures: number; parked: number }[];
  }> {
    return this.transport.json('GET', '/ready');
  }

  /**
   * Changes of signals as they are published, each once and in order. A broken stream is resumed where it broke, as long as the caller
   * reads and does not abort.
   */
  async *stream(query: StreamQuery = {}, options: StreamOptions = {}): AsyncGenerator<SignalEvent> {
    for await (const { id, event, data } of this.transport.follow('/v1/signals/stream', query, options)) {
      yield { id, kind: changeKind(event), signal: JSON.parse(data) };
    }
  }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A scope by its id or its name. */
function scopeFields(scope: string | undefined): { scope_id?: string; scope?: string } {
  if (scope === undefined) return {};
  return ID.test(scope) ? { scope_id: scope } : { scope };
}

function batchPath({ history = false }: IngestOptions): string {
  return `/v1/ingest/batch${history ? '?history=true' : ''}`;
}

function changeKind(event: string): ChangeKind {
  return event === 'signal.raised' ||
    event === 'signal.lowered' ||
    event === 'signal.updated' ||
    event === 'signal.closed'
    ? event
    : 'signal';
}
