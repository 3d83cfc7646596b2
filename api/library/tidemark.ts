import { InvalidInput } from '../../operators/records/errors.ts';
import type { EventInput } from '../../operators/records/event.ts';
import type { ExpectedObservation } from '../../operators/records/expectation.ts';
import type { Observation } from '../../operators/records/observation.ts';
import type { NamedSeriesView, SeriesName } from '../../operators/records/series/name.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import type { IngestSummary } from '../../pipelines/memory/memory.ts';
import { faultsIn, noneOf } from '../calls/none-acceptable.ts';
import { listObservations } from '../calls/observations/list-observations.ts';
import { type ObservationCounts, ObservationIntake } from '../calls/observations/observation-intake.ts';
import { pagesOf } from '../calls/pages.ts';
import { forgetSeries } from '../calls/series/forget-series.ts';
import { getSeries } from '../calls/series/get-series.ts';
import type { KnownSeries } from '../calls/series/known-series.ts';
import { listSeries } from '../calls/series/list-series.ts';
import { nameSeries } from '../calls/series/name-series.ts';
import { listSignals } from '../calls/signals/list-signals.ts';
import type {
  ObservationQuery,
  SeriesAnswer,
  SeriesChoice,
  SeriesQuery,
  SignalQuery,
} from '../client/index.ts';
import { type LibraryBackend, LibraryMemory } from './memory.ts';

/** Observations or signals of a page. */
const PAGE = 200;

/** Filters of a list of observations, and of a list of signals. */
export type ObservationList = Omit<ObservationQuery, 'limit' | 'expected'>;
export type SignalList = Omit<SignalQuery, 'limit'>;

/** Records to store. */
export interface Batch {
  readonly observations?: readonly Observation[];
  readonly events?: readonly EventInput[];
}

/** The result of storing a batch. */
export interface Ingested {
  readonly observations: ObservationCounts;
  readonly events: IngestSummary;
}

/** What runs behind the library: see `openEmbedded`. */
export interface Running {
  readonly backend: LibraryBackend;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * tidemark in this process: signals from observations and memory of events, with the operations of the HTTP API. Created by
 * `openTidemark`.
 */
export class Tidemark extends LibraryMemory implements AsyncDisposable {
  readonly #mode: Running;
  readonly #end: () => Promise<void>;
  #ended: Promise<void> | undefined;

  /** @param end stops what was started beside the mode */
  constructor(mode: Running, end: () => void) {
    super(mode.backend);
    this.#mode = mode;
    this.#end = () => {
      end();
      return mode.stop();
    };
  }

  /**
   * Stores observations and events. Resolves once they are durable. Invalid ones are reported by position, the rest is stored.
   *
   * @throws InvalidInput if none of them were acceptable; StoreUnavailable if none of the observations, or none of the events after them,
   * were stored
   */
  async ingest({ observations = [], events = [] }: Batch): Promise<Ingested> {
    if (observations.length + events.length === 0) {
      throw new InvalidInput('There is nothing to store; pass observations or events.');
    }
    const taking = new ObservationIntake(this.backend.intake);
    await taking.take(observations);
    const { counts } = taking;
    const summary = await this.backend.memory.ingest(events, undefined);
    const taken = [counts, summary].some(({ accepted, duplicates }) => accepted + duplicates > 0);
    if (!taken) {
      throw new InvalidInput(noneOf(`${counts.rejected_count + summary.rejected} records`), [
        ...faultsIn('observations', counts.rejected),
        ...faultsIn('events', summary.rejections),
      ]);
    }
    return { observations: counts, events: summary };
  }

  /** Runs detection now on everything stored before the call, instead of at the next tick. */
  flush(): Promise<void> {
    return this.#mode.flush();
  }

  /**
   * Stored observations in event-time order, read page by page as the caller consumes them.
   *
   * @param list with `points`, the observations of one series that draw its line, at most so many
   * @param options `expected` adds the expected value of each; it requires an entity, or a scope of at most ten series
   * @throws InvalidInput; Unprocessable if too many series are requested
   */
  async *observations(
    list: ObservationList = {},
    { expected = false }: { readonly expected?: boolean } = {},
  ): AsyncGenerator<ExpectedObservation> {
    const read = (cursor: string | undefined) =>
      this.caller.call(listObservations, {
        ...list,
        expected,
        ...(list.points === undefined && { limit: PAGE, cursor }),
      });
    for await (const page of pagesOf(read)) yield* page.observations;
  }

  /** Signals, newest first, read page by page as the caller consumes them. @throws InvalidInput */
  async *signals(list: SignalList = {}): AsyncGenerator<Signal> {
    const read = (cursor: string | undefined) =>
      this.caller.call(listSignals, { ...list, limit: PAGE, cursor });
    for await (const { signals } of pagesOf(read)) yield* signals;
  }

  /** Series with what is known of them, read page by page as the caller consumes them. @throws InvalidInput */
  async *series(query: Omit<SeriesQuery, 'limit'> = {}): AsyncGenerator<KnownSeries> {
    const read = (cursor: string | undefined) =>
      this.caller.call(listSeries, { ...query, limit: PAGE, cursor });
    for await (const { series } of pagesOf(read)) yield* series;
  }

  /**
   * One series, by the name or the id of its entity, with a summary of a time range; default: its last day.
   *
   * @throws NotFound; Unprocessable if the entity has several series, with the scopes or metrics to choose from
   */
  seriesOf(entity: string, which: SeriesChoice = {}): Promise<SeriesAnswer> {
    return this.caller.call(getSeries, { ...which, entity_id: entity });
  }

  /**
   * Gives a series the names that texts use for it; they replace the previous ones. Claims about it are then checked against its
   * observations, including older ones.
   *
   * @throws InvalidInput, Conflict if a name belongs to another series, Unprocessable if the scope is required
   */
  nameSeries(entity_id: string, name: SeriesName): Promise<NamedSeriesView> {
    return this.caller.call(nameSeries, { ...name, entity_id });
  }

  /** Removes the names of a series. @throws NotFound, Unprocessable if the scope is required */
  forgetSeries(entity_id: string, scope_id?: string): Promise<NamedSeriesView> {
    return this.caller.call(forgetSeries, { entity_id, scope_id });
  }

  /** Finishes accepted work, runs a last tick and closes the store. Afterwards nothing keeps the process alive. */
  close(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
