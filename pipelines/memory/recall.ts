import { answerOf } from '../../operators/claims/answer.ts';
import { ClaimIndex } from '../../operators/claims/claim-index.ts';
import { extract } from '../../operators/claims/extract.ts';
import { type Lesson, lessonsOf } from '../../operators/claims/lessons.ts';
import type { ObservationCheck } from '../../operators/claims/observed/check.ts';
import { trustOf } from '../../operators/claims/trust.ts';
import { type Verification, verifyClaim } from '../../operators/claims/verify.ts';
import type { Claim, ClaimType, Contradiction, HistoryEntry } from '../../operators/records/claim.ts';
import type { StoredEvent } from '../../operators/records/event.ts';
import type { ClaimVersion, LedgerEvent, LedgerRelation } from '../../operators/records/ledger.ts';
import type {
  ClaimFilter,
  ContradictionFilter,
  EventFilter,
  EventPosition,
  Ledger,
} from '../../sinks/ledger.ts';
import type { Page } from '../../sinks/store.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import { sourceTextOf } from './incoming.ts';
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
import { theClaim } from './resolve.ts';
import { loadReader } from './snapshot.ts';
import { claimView, contradictionView } from './views.ts';

/** A question. Times in microseconds. */
export interface Question {
  readonly question: string;
  /** What held then; default: what has not ended. */
  readonly at?: number;
  /** As it was known then. */
  readonly asOf?: number;
  /** Most claims of the answer. */
  readonly limit: number;
  readonly minTrust?: number;
  readonly type?: ClaimType;
}

/** The answer to a question: every statement of it cites a claim, and every claim its sources. */
export interface Answer {
  readonly answer: string;
  /** The best first. */
  readonly claims: readonly Claim[];
  /** Those that one of the claims has, as known then. */
  readonly contradictions: readonly Contradiction[];
  readonly citations: ReturnType<typeof answerOf>['citations'];
  /** What did not go as it was asked for, such as a language model that did not answer. */
  readonly warnings?: readonly string[];
}

/** Holds a claim against the observations of the series that it names; undefined where it names none. */
export type Observe = (claim: ClaimVersion) => Promise<ObservationCheck | undefined>;

/** What reads beside the ledger, where it is there. */
export interface RecallOptions {
  /** Makes vectors of questions. */
  readonly embedder?: Embedder | undefined;
  readonly observe?: Observe | undefined;
}

/** Hits that are looked at for each claim of an answer: filters by time come after the search. */
const HITS_PER_CLAIM = 8;
const FEWEST_HITS = 50;
/** Claims that the words of an answer are chosen from. */
const FEWEST_SAID = 10;

/** The reading side of memory. Nothing here writes. */
export class Recall {
  readonly ledger: Ledger;
  /** Makes vectors of questions; undefined where no model is configured. */
  readonly embedder: Embedder | undefined;
  private readonly wallClock: () => number;
  private index: ClaimIndex;
  private loading: Promise<void> | undefined;
  private readonly observe: Observe | undefined;

  private constructor(
    ledger: Ledger,
    wallClock: () => number,
    index: ClaimIndex,
    loading: Promise<void> | undefined,
    { embedder, observe }: RecallOptions,
  ) {
    this.ledger = ledger;
    this.embedder = embedder;
    this.wallClock = wallClock;
    this.index = index;
    this.loading = loading;
    this.observe = observe;
  }

  /** For a process that writes: whoever writes tells `index` of every claim. */
  static following(
    ledger: Ledger,
    wallClock: () => number,
    index: ClaimIndex,
    options: RecallOptions = {},
  ): Recall {
    return new Recall(ledger, wallClock, index, Promise.resolve(), options);
  }

  /** For a process that reads only: it reads the claims when the first question comes. */
  static reading(ledger: Ledger, wallClock: () => number, options: RecallOptions = {}): Recall {
    return new Recall(ledger, wallClock, new ClaimIndex(), undefined, options);
  }

  /** @throws NotFound */
  claim(id: string, moment: Moment = {}): Promise<Claim> {
    return readClaim(this.ledger, id, moment.asOf ?? this.wallClock(), moment);
  }

  /** Those of the claims that exist, in the order of the ids. */
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

  /** Checks a claim against its events again, and against the observations of a series that it names. @throws NotFound */
  async verify(id: string): Promise<Verification> {
    const claim = await theClaim(this.ledger, id.toLowerCase());
    const evidence = await this.ledger.evidenceOf([claim.id]);
    const events = await this.ledger.eventsById([...new Set(evidence.map(({ event_id }) => event_id))]);
    const verification = verifyClaim(
      claim,
      evidence,
      new Map(events.map((event) => [event.id, sourceTextOf(event)])),
      extract,
    );
    const observations = await this.observe?.(claim);
    if (observations === undefined) return verification;
    const holds = verification.holds && observations.outcome !== 'off';
    return { ...verification, holds, observations };
  }

  async query({ question, at, asOf, limit, minTrust = 0, type }: Question): Promise<Answer> {
    await this.load();
    const hits = this.index.search(question, Math.max(FEWEST_HITS, limit * HITS_PER_CLAIM));
    const scores = new Map(hits.map(({ id, score }) => [id, score]));
    const found = await this.ledger.claimsById([...scores.keys()], asOf);
    const byId = new Map(found.map((claim) => [claim.id, claim]));
    const when = at ?? asOf ?? this.wallClock();
    const known = [...scores.keys()]
      .flatMap((id) => byId.get(id) ?? [])
      .filter((claim) => isKnown(claim, when, at !== undefined) && (type ?? claim.type) === claim.type);
    const evidence = await evidenceByClaim(this.ledger, known, asOf);
    const trusted = known
      .map((claim) => ({
        ...claim,
        score: scores.get(claim.id) ?? 0,
        evidence: evidence.get(claim.id) ?? [],
      }))
      .filter((claim) => trustOf(claim, claim.evidence, when) >= minTrust);
    const ids = trusted.map(({ id }) => id);
    const relations = ids.length === 0 ? [] : await this.ledger.relationsOf(ids, asOf);
    const conflicts = relations.filter(({ relation }) => relation === 'contradicts');
    const holding = trusted
      .filter(({ valid_to }) => valid_to === undefined || when < valid_to)
      .slice(0, limit);
    const shown = new Set(holding.map(({ id }) => id));
    const contradictions = conflicts
      .filter(({ a, b }) => shown.has(a) || shown.has(b))
      .map(contradictionView);
    return {
      ...answerOf(trusted.slice(0, Math.max(limit, FEWEST_SAID)), conflicts, when),
      claims: holding.map((claim) => claimView(claim, claim.evidence, when)),
      contradictions,
    };
  }

  /** Statements that several independent sources bear out, by id of their claim. */
  async lessons(): Promise<Lesson[]> {
    const claims: ClaimVersion[] = [];
    for await (const block of this.ledger.claimsAfter(0)) {
      claims.push(...block.filter(({ status }) => status === 'active' || status === 'contested'));
    }
    const ids = claims.map(({ id }) => id);
    const evidence = await evidenceByClaim(this.ledger, claims);
    const relations: LedgerRelation[] = [];
    for (const part of parts(ids)) relations.push(...(await this.ledger.relationsOf(part)));
    const said = new Set([...evidence.values()].flat().map(({ event_id }) => event_id));
    const events = new Map<string, LedgerEvent>();
    for (const part of parts([...said])) {
      for (const event of await this.ledger.eventsById(part)) events.set(event.id, event);
    }
    return lessonsOf(
      claims.map((claim) => ({ ...claim, evidence: evidence.get(claim.id) ?? [] })),
      relations,
      events,
    );
  }

  private load(): Promise<void> {
    this.loading ??= this.readAll();
    return this.loading;
  }

  private async readAll(): Promise<void> {
    const found = await loadReader(this.ledger);
    if (found !== undefined) this.index = found.index;
    for await (const block of this.ledger.claimsAfter(found?.head ?? 0)) {
      for (const claim of block) this.index.learn(claim);
    }
  }
}

/** Whether a claim may be part of an answer about a moment; `strictly`, it must have held by then. */
function isKnown({ status, valid_from }: ClaimVersion, when: number, strictly: boolean): boolean {
  if (status === 'pending' || status === 'forgotten') return false;
  return !strictly || valid_from <= when;
}
