import { extract } from '../../../operators/claims/extract/extract.ts';
import {
  type Lesson,
  type LessonClaim,
  type LessonEvent,
  lessonSteps,
} from '../../../operators/claims/lessons.ts';
import type { ObservationCheck } from '../../../operators/claims/observed/check.ts';
import { partners } from '../../../operators/claims/settle.ts';
import { mergedInto } from '../../../operators/claims/tend/merged.ts';
import { type Verification, verifyClaim } from '../../../operators/claims/verify.ts';
import type { Claim, Contradiction, HistoryEntry } from '../../../operators/records/claim.ts';
import type { StoredEvent } from '../../../operators/records/event.ts';
import type { ClaimVersion, LedgerRelation } from '../../../operators/records/ledger.ts';
import type {
  ClaimFilter,
  ContradictionFilter,
  EventFilter,
  EventPosition,
  Ledger,
} from '../../../sinks/ledger.ts';
import type { Page } from '../../../sinks/page.ts';
import type { Embedder } from '../../embeddings/embedder.ts';
import { nearestClaims } from '../../embeddings/nearest.ts';
import { inSlices } from '../../in-slices.ts';
import { sourceTextOf } from '../changes/incoming.ts';
import { theClaim } from '../changes/resolve.ts';
import { Knowledge } from '../knowledge.ts';
import { loadReader } from '../parts.ts';
import type { PassageIndex } from '../passages.ts';
import { answerQuestion } from './query.ts';
import type { Answer, Question } from './question.ts';
import {
  evidenceByClaim,
  listClaims,
  listContradictions,
  listEvents,
  type Moment,
  parts,
  readClaim,
  readEventById,
  readHistory,
  viewClaims,
} from './reads.ts';

export type { Answer, Question } from './question.ts';

/** Checks a claim against the observations of the series that it names; undefined when it names none. */
export type Observe = (claim: ClaimVersion) => Promise<ObservationCheck | undefined>;

/** Optional dependencies of recall besides the ledger. */
export interface RecallOptions {
  /** Makes vectors of questions. */
  readonly embedder?: Embedder | undefined;
  readonly observe?: Observe | undefined;
}

/** Maximum number of claims near a question by embedding. */
const NEAR_CLAIMS = 50;

/** The read side of memory. Nothing here writes. */
export class Recall {
  readonly ledger: Ledger;
  /** Computes vectors of questions; undefined when no model is configured. */
  readonly embedder: Embedder | undefined;
  private readonly wallClock: () => number;
  private readonly observe: Observe | undefined;
  private knowledge: Promise<Knowledge> | undefined;

  private constructor(
    ledger: Ledger,
    wallClock: () => number,
    knowledge: Promise<Knowledge> | undefined,
    { embedder, observe }: RecallOptions,
  ) {
    this.ledger = ledger;
    this.embedder = embedder;
    this.wallClock = wallClock;
    this.observe = observe;
    this.knowledge = knowledge;
  }

  /** For a process that writes: the writer updates `knowledge`. */
  static following(
    ledger: Ledger,
    wallClock: () => number,
    knowledge: Knowledge,
    options: RecallOptions = {},
  ): Recall {
    return new Recall(ledger, wallClock, Promise.resolve(knowledge), options);
  }

  /** For a process that only reads: it loads the ledger with the first question. */
  static reading(ledger: Ledger, wallClock: () => number, options: RecallOptions = {}): Recall {
    return new Recall(ledger, wallClock, undefined, options);
  }

  /** @throws NotFound */
  claim(id: string, moment: Moment = {}): Promise<Claim> {
    return readClaim(this.ledger, id, moment.asOf ?? this.wallClock(), moment);
  }

  /** The existing ones among the claims, in the order of the ids. */
  async claimsById(ids: readonly string[]): Promise<Claim[]> {
    const claims = await viewClaims(this.ledger, await this.ledger.claimsById(ids), this.wallClock());
    const byId = new Map(claims.map((claim) => [claim.id, claim]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  claims(filter: ClaimFilter, limit: number, after?: number): Promise<Page<Claim, number>> {
    const at = filter.at ?? filter.as_of ?? this.wallClock();
    return listClaims(this.ledger, filter, at, limit, after);
  }

  contradictions(
    filter: ContradictionFilter,
    limit: number,
    after?: number,
  ): Promise<Page<Contradiction, number>> {
    return listContradictions(this.ledger, filter, limit, after);
  }

  events(
    filter: EventFilter,
    limit: number,
    after?: EventPosition,
  ): Promise<Page<StoredEvent, EventPosition>> {
    return listEvents(this.ledger, filter, limit, after);
  }

  /** @throws NotFound */
  event(id: string): Promise<StoredEvent> {
    return readEventById(this.ledger, id);
  }

  /** @throws NotFound */
  history(id: string, moment: Moment = {}): Promise<HistoryEntry[]> {
    return readHistory(this.ledger, id, moment);
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
    const near = this.embedder && nearestClaims(this.ledger, this.embedder, question.question, NEAR_CLAIMS);
    const [knowledge, neighbours] = await Promise.all([this.load(), near]);
    return answerQuestion(knowledge, this.ledger, question, this.wallClock(), neighbours);
  }

  /** Statements corroborated by several independent sources, by the id of their claim. */
  async lessons(): Promise<Lesson[]> {
    // Read block by block, and only what lessons need is kept: a pass over all claims at once would hold the event loop.
    const claims: LessonClaim[] = [];
    const relations: LedgerRelation[] = [];
    const events = new Map<string, LessonEvent>();
    for await (const block of this.ledger.claimsAfter(0)) {
      const standing = block.filter(({ status }) => status === 'active' || status === 'contested');
      const evidence = await evidenceByClaim(this.ledger, standing);
      const unread = new Set<string>();
      for (const { id, text, confidence, status, valid_to } of standing) {
        const pieces = evidence.get(id) ?? [];
        claims.push({
          id,
          text,
          confidence,
          status,
          evidence: pieces,
          ...(valid_to !== undefined && { valid_to }),
        });
        for (const { event_id } of pieces) if (!events.has(event_id)) unread.add(event_id);
      }
      for (const part of parts(standing.map(({ id }) => id))) {
        for (const relation of await this.ledger.relationsOf(part)) relations.push(relation);
      }
      for (const part of parts([...unread])) {
        for (const { id, run_id, source_input_id, timestamp, metadata } of await this.ledger.eventsById(
          part,
        )) {
          events.set(id, {
            timestamp,
            ...(run_id !== undefined && { run_id }),
            ...(source_input_id !== undefined && { source_input_id }),
            ...(metadata !== undefined && { metadata }),
          });
        }
      }
    }
    return inSlices(lessonSteps(claims, relations, events));
  }

  /** The events as searchable passages. */
  async passageIndex(): Promise<PassageIndex> {
    return (await this.load()).passages;
  }

  private load(): Promise<Knowledge> {
    this.knowledge ??= this.readAll();
    return this.knowledge;
  }

  private async readAll(): Promise<Knowledge> {
    const knowledge = new Knowledge(await loadReader(this.ledger));
    await knowledge.catchUp(this.ledger);
    return knowledge;
  }
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
