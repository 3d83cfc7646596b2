import { extract } from '../../../operators/claims/extract/extract.ts';
import type { Lesson } from '../../../operators/claims/lessons.ts';
import type { ObservationCheck } from '../../../operators/claims/observed/check.ts';
import { partners } from '../../../operators/claims/settle.ts';
import { mergedInto } from '../../../operators/claims/tend/merged.ts';
import { type Verification, verifyClaim } from '../../../operators/claims/verify.ts';
import type { Claim, Contradiction, HistoryEntry } from '../../../operators/records/claim.ts';
import { NotFound } from '../../../operators/records/errors.ts';
import type { StoredEvent } from '../../../operators/records/event.ts';
import type { ClaimVersion } from '../../../operators/records/ledger.ts';
import type {
  ClaimFilter,
  ContradictionFilter,
  EventFilter,
  EventPosition,
  Ledger,
} from '../../../sinks/ledger.ts';
import type { Page } from '../../../sinks/page.ts';
import type { Embedder } from '../../embeddings/embedder.ts';
import { neighboursOf } from '../../embeddings/nearest.ts';
import { sourceTextOf } from '../changes/incoming.ts';
import { theClaim } from '../changes/resolve.ts';
import { MemoryState } from '../memory-state.ts';
import { loadReader } from '../parts.ts';
import type { PassageIndex } from '../passages.ts';
import { contradictionView, eventView, historyView } from '../views.ts';
import { answerQuestion } from './answer-question.ts';
import { lessonsIn } from './lessons-in.ts';
import type { Answer, Question } from './question.ts';
import { type Moment, viewClaims } from './reads.ts';

export type { Answer, Question } from './question.ts';

/** Checks a claim against the observations of the series that it names; undefined when it names none. */
export type Observe = (claim: ClaimVersion) => Promise<ObservationCheck | undefined>;

/** Optional dependencies of recall besides the ledger. */
export interface RecallOptions {
  /** Makes vectors of questions. */
  readonly embedder?: Embedder | undefined;
  readonly observe?: Observe | undefined;
}

/** Maximum number of claims, and of events, near a question by embedding. */
const NEAREST = 50;

/** The read side of memory. Nothing here writes. */
export class Recall {
  readonly ledger: Ledger;
  /** Computes vectors of questions; undefined when no model is configured. */
  readonly embedder: Embedder | undefined;
  private readonly wallClock: () => number;
  private readonly observe: Observe | undefined;
  private memoryState: Promise<MemoryState> | undefined;

  private constructor(
    ledger: Ledger,
    wallClock: () => number,
    memoryState: Promise<MemoryState> | undefined,
    { embedder, observe }: RecallOptions,
  ) {
    this.ledger = ledger;
    this.embedder = embedder;
    this.wallClock = wallClock;
    this.observe = observe;
    this.memoryState = memoryState;
  }

  /** For a process that writes: the writer updates `memoryState`. */
  static following(
    ledger: Ledger,
    wallClock: () => number,
    memoryState: MemoryState,
    options: RecallOptions = {},
  ): Recall {
    return new Recall(ledger, wallClock, Promise.resolve(memoryState), options);
  }

  /** For a process that only reads: it loads the ledger with the first question. */
  static reading(ledger: Ledger, wallClock: () => number, options: RecallOptions = {}): Recall {
    return new Recall(ledger, wallClock, undefined, options);
  }

  /** @throws NotFound */
  async claim(id: string, { asOf }: Moment = {}): Promise<Claim> {
    const rows = await this.ledger.claimsById([id.toLowerCase()], asOf);
    const [claim] = await viewClaims(this.ledger, rows, asOf ?? this.wallClock(), asOf);
    if (claim === undefined) throw nothingAt(id, asOf);
    return claim;
  }

  /** The existing ones among the claims, in the order of the ids. */
  async claimsById(ids: readonly string[]): Promise<Claim[]> {
    const claims = await viewClaims(this.ledger, await this.ledger.claimsById(ids), this.wallClock());
    const byId = new Map(claims.map((claim) => [claim.id, claim]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async claims(filter: ClaimFilter, limit: number, after?: number): Promise<Page<Claim, number>> {
    const at = filter.at ?? filter.as_of ?? this.wallClock();
    const { rows, next } = await this.ledger.claims(filter, limit, after);
    return { rows: await viewClaims(this.ledger, rows, at, filter.as_of), next };
  }

  async contradictions(
    filter: ContradictionFilter,
    limit: number,
    after?: number,
  ): Promise<Page<Contradiction, number>> {
    const { rows, next } = await this.ledger.contradictions(filter, limit, after);
    return { rows: rows.map((row) => contradictionView(row, this.ledger.scope)), next };
  }

  async events(
    filter: EventFilter,
    limit: number,
    after?: EventPosition,
  ): Promise<Page<StoredEvent, EventPosition>> {
    const { rows, next } = await this.ledger.events(filter, limit, after);
    return { rows: rows.map((row) => eventView(row, this.ledger.scope)), next };
  }

  /** @throws NotFound */
  async event(id: string): Promise<StoredEvent> {
    const [event] = await this.ledger.eventsById([id.toLowerCase()]);
    if (event === undefined) throw new NotFound(`There is no event ${id}.`);
    return eventView(event, this.ledger.scope);
  }

  /** Changes of a claim, oldest first. @throws NotFound */
  async history(id: string, { asOf }: Moment = {}): Promise<HistoryEntry[]> {
    const entries = await this.ledger.historyOf([id.toLowerCase()], asOf);
    if (entries.length === 0) throw nothingAt(id, asOf);
    return entries.map(historyView);
  }

  /** Rechecks a claim against its events and against the observations of a series that it names. @throws NotFound */
  async verify(id: string): Promise<Verification> {
    const claim = await theClaim(this.ledger, id.toLowerCase());
    const evidence = await this.ledger.evidenceOf([claim.id]);
    const events = await this.ledger.eventsById([...new Set(evidence.map(({ event_id }) => event_id))]);
    const verification = verifyClaim(
      claim,
      evidence,
      new Map(events.map((event) => [event.id, sourceTextOf(event)])),
      extract,
      await mergedIdentities(this.ledger, claim.id),
    );
    const observations = await this.observe?.(claim);
    if (observations === undefined) return verification;
    const holds = verification.holds && observations.outcome !== 'off';
    return { ...verification, holds, observations };
  }

  /** Answers a question from memory; see `answerQuestion`. */
  async query(question: Question): Promise<Answer> {
    const near = this.embedder && neighboursOf(this.ledger, this.embedder, question.question, NEAREST);
    const [memoryState, neighbours] = await Promise.all([this.load(), near]);
    return answerQuestion(memoryState, this.ledger, question, this.wallClock(), neighbours);
  }

  /** Statements corroborated by several independent sources; see {@link lessonsIn}. */
  lessons(): Promise<Lesson[]> {
    return lessonsIn(this.ledger);
  }

  /** The events as searchable passages. */
  async passageIndex(): Promise<PassageIndex> {
    return (await this.load()).passages;
  }

  private load(): Promise<MemoryState> {
    this.memoryState ??= this.readAll();
    return this.memoryState;
  }

  private async readAll(): Promise<MemoryState> {
    const memoryState = new MemoryState(await loadReader(this.ledger));
    await memoryState.catchUp(this.ledger);
    return memoryState;
  }
}

function nothingAt(id: string, asOf: number | undefined): NotFound {
  return new NotFound(`There is no claim ${id}${asOf === undefined ? '' : ' at that time'}.`);
}

/** Normal forms of the claims that were merged into a claim, transitively. */
async function mergedIdentities(ledger: Ledger, id: string): Promise<ReadonlySet<string>> {
  const identities = new Set<string>();
  const seen = new Set([id]);
  for (let ids = [id]; ids.length > 0; ) {
    const relations = (await ledger.relationsOf(ids)).filter(({ relation }) => relation === 'supports');
    const around = partners([...seen], relations);
    const into = new Set(ids);
    const merged = (around.length === 0 ? [] : await ledger.claimsById(around)).filter((claim) =>
      into.has(mergedInto(claim) ?? ''),
    );
    ids = merged.map((claim) => claim.id);
    for (const claim of merged) {
      identities.add(claim.identity);
      seen.add(claim.id);
    }
  }
  return identities;
}
