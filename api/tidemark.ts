import type { Claim, HistoryEntry } from '../operators/records/claim.ts';
import { InvalidInput, type Issue } from '../operators/records/errors.ts';
import type { EventInput } from '../operators/records/event.ts';
import type { ExpectedObservation } from '../operators/records/expectation.ts';
import type { Observation } from '../operators/records/observation.ts';
import type { NamedSeriesView, SeriesName } from '../operators/records/series-name.ts';
import type { Signal } from '../operators/records/signal.ts';
import type { IngestSummary } from '../pipelines/memory/memory.ts';
import type { Rejection } from '../pipelines/sources/batch-builder.ts';
import type { SignalPosition } from '../sinks/store.ts';
import { type Caller, localCaller } from './calls/caller.ts';
import { checked } from './calls/checked.ts';
import { claimHistory } from './calls/memory/claim-history.ts';
import { contradictions } from './calls/memory/contradictions.ts';
import { getClaim } from './calls/memory/get-claim.ts';
import { listClaims } from './calls/memory/list-claims.ts';
import { query } from './calls/memory/query.ts';
import { verifyClaim } from './calls/memory/verify-claim.ts';
import { pagesOf } from './calls/pages.ts';
import type {
  Answer,
  ClaimQuery,
  ContradictionQuery,
  ListedContradiction,
  QuestionInput,
  Verification,
} from './client/memory.ts';
import { defined } from './defined.ts';
import { LocalMemory } from './memory/local-memory.ts';
import { type SeriesCalls, seriesCalls } from './memory/series-calls.ts';
import { type ObservationCounts, takeObservations } from './observation-counts.ts';
import { type ObservationList, observationListSchema, observationsOf } from './observation-list.ts';
import type { EmbeddedMode } from './server/modes/embedded.ts';
import type { ModeBackend } from './server/modes/mode.ts';
import { type SignalList, signalListSchema } from './signal-list.ts';

/** Observations or signals of a page. */
const PAGE = 200;

/** Which claims, and which contradictions, a list has. */
export type ClaimList = Omit<ClaimQuery, 'limit'>;
export type ContradictionList = Omit<ContradictionQuery, 'limit'>;

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
export class Tidemark extends LocalMemory implements AsyncDisposable, SeriesCalls {
  readonly #mode: EmbeddedMode;
  readonly #caller: Caller<ModeBackend>;
  readonly #end: () => Promise<void>;
  readonly #series: SeriesCalls;
  #ended: Promise<void> | undefined;

  /** @param end ends what was started beside the mode */
  constructor(mode: EmbeddedMode, end: () => void) {
    const { memory, assistant } = mode.backend.memory;
    super(memory, assistant);
    this.#mode = mode;
    this.#caller = localCaller(mode.backend);
    this.#series = seriesCalls(mode.backend.memory.book, mode.backend.store);
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
    const counts = await takeObservations(this.#mode.backend.intake, observations);
    const summary = await this.memory.ingest(events);
    const taken = [counts, summary].some(({ accepted, duplicates }) => accepted + duplicates > 0);
    if (!taken) {
      const issues = [
        ...issuesOf('observations', counts.rejected),
        ...issuesOf('events', summary.rejections),
      ];
      throw new InvalidInput(
        `None of the ${counts.rejected_count + summary.rejected} records was acceptable.`,
        issues,
      );
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
    const filter = defined(checked(observationListSchema, list));
    const { intake, store } = this.#mode.backend;
    await intake.settle();
    yield* observationsOf(store, filter, { size: PAGE, expected });
  }

  /** Signals, newest first, page after page for as long as they are read. @throws InvalidInput */
  async *signals(list: SignalList = {}): AsyncGenerator<Signal> {
    const filter = defined(checked(signalListSchema, list));
    let after: SignalPosition | undefined;
    do {
      const { rows, next } = await this.#mode.backend.store.signals(filter, PAGE, after);
      yield* rows;
      after = next;
    } while (after !== undefined);
  }

  /** All series that have names, by scope and entity; on demand with the kind of their outcomes. */
  series(options?: { readonly kind?: boolean }): Promise<readonly NamedSeriesView[]> {
    return this.#series.series(options);
  }

  /** The names of one series and the kind of its outcomes. @throws NotFound, Unprocessable where the scope must be said */
  seriesOf(entity_id: string, scope_id?: string): Promise<NamedSeriesView> {
    return this.#series.seriesOf(entity_id, scope_id);
  }

  /**
   * Gives a series the names by which texts speak of it, in the place of those that it had. Claims about it are then held
   * against its observations, also those that were there before.
   *
   * @throws InvalidInput, Conflict where a name is that of another series, Unprocessable where the scope must be said
   */
  nameSeries(entity_id: string, name: SeriesName): Promise<NamedSeriesView> {
    return this.#series.nameSeries(entity_id, name);
  }

  /** Takes the names of a series away. @throws NotFound, Unprocessable where the scope must be said */
  forgetSeries(entity_id: string, scope_id?: string): Promise<NamedSeriesView> {
    return this.#series.forgetSeries(entity_id, scope_id);
  }

  /** Asks memory, in words alone or with the time that is asked about. @throws InvalidInput */
  query(question: string | QuestionInput): Promise<Answer> {
    return this.#caller.call(query, typeof question === 'string' ? { question } : question);
  }

  /** Claims in the order in which they became known, page after page for as long as they are read. */
  async *claims(list: ClaimList = {}): AsyncGenerator<Claim> {
    const read = (cursor: string | undefined) =>
      this.#caller.call(listClaims, { ...list, limit: PAGE, cursor });
    for await (const { claims } of pagesOf(read)) yield* claims;
  }

  /** Contradictions in the order in which they were found, page after page for as long as they are read. */
  async *contradictions(list: ContradictionList = {}): AsyncGenerator<ListedContradiction> {
    const read = (cursor: string | undefined) =>
      this.#caller.call(contradictions, { ...list, limit: PAGE, cursor });
    for await (const page of pagesOf(read)) yield* page.contradictions;
  }

  /** One claim. @throws NotFound */
  claim(id: string): Promise<Claim> {
    return this.#caller.call(getClaim, { id });
  }

  /** Changes of a claim, oldest first. @throws NotFound */
  async history(id: string): Promise<readonly HistoryEntry[]> {
    const { history } = await this.#caller.call(claimHistory, { id });
    return history;
  }

  /** Checks a claim against its events again. @throws NotFound */
  verify(id: string): Promise<Verification> {
    return this.#caller.call(verifyClaim, { id });
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

function issuesOf(list: string, rejections: readonly Rejection[]): Issue[] {
  return rejections.map(({ index, path, message }) => ({
    path: path === '' ? `${list}.${index}` : `${list}.${index}.${path}`,
    message,
  }));
}
