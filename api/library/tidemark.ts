import { InvalidInput } from '../../operators/records/errors.ts';
import type { EventInput } from '../../operators/records/event.ts';
import type { ExpectedObservation } from '../../operators/records/expectation.ts';
import type { Observation } from '../../operators/records/observation.ts';
import type { NamedSeriesView, SeriesName } from '../../operators/records/series-name.ts';
import type { Signal } from '../../operators/records/signal.ts';
import type { IngestSummary } from '../../pipelines/memory/memory.ts';
import { faultsIn, noneOf } from '../calls/none-acceptable.ts';
import { listObservations } from '../calls/observations/list-observations.ts';
import { type ObservationCounts, ObservationIntake } from '../calls/observations/observation-intake.ts';
import { pagesOf } from '../calls/pages.ts';
import { forgetSeries } from '../calls/series/forget-series.ts';
import { getSeries } from '../calls/series/get-series.ts';
import { listSeries } from '../calls/series/list-series.ts';
import { nameSeries } from '../calls/series/name-series.ts';
import { listSignals } from '../calls/signals/list-signals.ts';
import type { ObservationQuery, SignalQuery } from '../client/index.ts';
import type { EmbeddedMode } from '../server/modes/embedded.ts';
import { LibraryMemory } from './memory.ts';

/** Observations or signals of a page. */
const PAGE = 200;

/** Which observations, and which signals, a list has. */
export type ObservationList = Omit<ObservationQuery, 'limit' | 'expected'>;
export type SignalList = Omit<SignalQuery, 'limit'>;

/** What is given to be stored. */
export interface Batch {
  readonly observations?: readonly Observation[];
  readonly events?: readonly EventInput[];
}

/** What became of a batch. */
export interface Ingested {
  readonly observations: ObservationCounts;
  readonly events: IngestSummary;
}

/** tidemark in this process: signals of observations and memory of events, as over HTTP. Made by `openTidemark`. */
export class Tidemark extends LibraryMemory implements AsyncDisposable {
  readonly #mode: EmbeddedMode;
  readonly #end: () => Promise<void>;
  #ended: Promise<void> | undefined;

  /** @param end ends what was started beside the mode */
  constructor(mode: EmbeddedMode, end: () => void) {
    super(mode.backend);
    this.#mode = mode;
    this.#end = () => {
      end();
      return mode.stop();
    };
  }

  /**
   * Stores observations and events. Resolves once they are durable; what is wrong is named by its place and the rest
   * is stored.
   *
   * @throws InvalidInput when nothing of it was acceptable; StoreUnavailable when nothing of the observations, or of
   * the events after them, was kept
   */
  async ingest({ observations = [], events = [] }: Batch): Promise<Ingested> {
    if (observations.length + events.length === 0) {
      throw new InvalidInput('There is nothing to store; give observations or events.');
    }
    const taking = new ObservationIntake(this.backend.intake);
    await taking.take(observations);
    const { counts } = taking;
    const summary = await this.backend.memory.memory.ingest(events);
    const taken = [counts, summary].some(({ accepted, duplicates }) => accepted + duplicates > 0);
    if (!taken) {
      throw new InvalidInput(noneOf(`${counts.rejected_count + summary.rejected} records`), [
        ...faultsIn('observations', counts.rejected),
        ...faultsIn('events', summary.rejections),
      ]);
    }
    return { observations: counts, events: summary };
  }

  /** Detects now on what was stored before the call; without it that happens at the next tick. */
  flush(): Promise<void> {
    return this.#mode.flush();
  }

  /**
   * Stored observations in event-time order, page after page for as long as they are read.
   *
   * @param options `expected` adds what was expected of each; name an entity then, or a scope of ten at most
   * @throws InvalidInput; Unprocessable where too many series are asked about
   */
  async *observations(
    list: ObservationList = {},
    { expected = false }: { readonly expected?: boolean } = {},
  ): AsyncGenerator<ExpectedObservation> {
    const read = (cursor: string | undefined) =>
      this.caller.call(listObservations, { ...list, expected, limit: PAGE, cursor });
    for await (const page of pagesOf(read)) yield* page.observations;
  }

  /** Signals, newest first, page after page for as long as they are read. @throws InvalidInput */
  async *signals(list: SignalList = {}): AsyncGenerator<Signal> {
    const read = (cursor: string | undefined) =>
      this.caller.call(listSignals, { ...list, limit: PAGE, cursor });
    for await (const { signals } of pagesOf(read)) yield* signals;
  }

  /** All series that have names, by scope and entity; on demand with the kind of their outcomes. */
  async series(options: { readonly kind?: boolean } = {}): Promise<readonly NamedSeriesView[]> {
    const { series } = await this.caller.call(listSeries, options);
    return series;
  }

  /** The names of one series and the kind of its outcomes. @throws NotFound, Unprocessable where the scope must be said */
  seriesOf(entity_id: string, scope_id?: string): Promise<NamedSeriesView> {
    return this.caller.call(getSeries, { entity_id, scope_id });
  }

  /**
   * Gives a series the names by which texts speak of it, in the place of those that it had. Claims about it are then held
   * against its observations, also those that were there before.
   *
   * @throws InvalidInput, Conflict where a name is that of another series, Unprocessable where the scope must be said
   */
  nameSeries(entity_id: string, name: SeriesName): Promise<NamedSeriesView> {
    return this.caller.call(nameSeries, { ...name, entity_id });
  }

  /** Takes the names of a series away. @throws NotFound, Unprocessable where the scope must be said */
  forgetSeries(entity_id: string, scope_id?: string): Promise<NamedSeriesView> {
    return this.caller.call(forgetSeries, { entity_id, scope_id });
  }

  /** Finishes what was taken, makes a last tick and closes the store. Nothing of it keeps the process alive then. */
  close(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
