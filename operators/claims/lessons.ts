import { itemAt } from '../item-at.ts';
import type { ClaimStatus } from '../records/claim.ts';
import { uuidV5 } from '../records/uuid.ts';
import { type Evidence, independentSources } from './evidence.ts';
import { toEnd } from './steps.ts';
import { corroboration } from './trust.ts';

/** Namespace of lesson ids: the UUIDv5 of a name in the URL namespace of RFC 9562. */
const LESSON_NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/lesson');

/** Minimum number of independent sources of a lesson. */
export const LEAST_SOURCES = 3;

/** The fields of a claim's last version that lessons use. */
export interface LessonClaim {
  readonly id: string;
  readonly text: string;
  readonly confidence: number;
  readonly status: ClaimStatus;
  readonly valid_to?: number;
  readonly evidence: readonly Evidence[];
}

/** The fields of an event that lessons use. */
export interface LessonEvent {
  readonly run_id?: string;
  readonly source_input_id?: string;
  readonly timestamp: number;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The fields of a relation that lessons use. */
export interface LessonRelation {
  readonly a: string;
  readonly b: string;
  readonly relation: 'contradicts' | 'supports' | 'updates';
  readonly resolved_at?: number;
}

/** What all events of a lesson have in common. */
export interface LessonScope {
  readonly run_id?: string;
  readonly source_input_id?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface LessonQuote {
  readonly event_id: string;
  readonly quote: string;
  /** Time of the statement, in microseconds since the epoch. */
  readonly timestamp: number;
}

/** A statement corroborated by several independent sources. */
export interface Lesson {
  /** UUIDv5 of the id of the claim with the statement. */
  readonly id: string;
  readonly statement: string;
  readonly confidence: number;
  readonly scope: LessonScope;
  /** Times of its first and its last event, in microseconds since the epoch. */
  readonly first: number;
  readonly last: number;
  /** In order of time, then by event and position. */
  readonly evidence: readonly LessonQuote[];
}

/**
 * The lessons of some claims. A claim together with its paraphrases (joined by support relations) becomes one when at least {@link
 * LEAST_SOURCES} independent sources state it. Only active claims without an end count. A group with a contested claim, or with one in
 * an open contradiction, is not a lesson.
 *
 * The statement is the claim with the most independent sources; of those the one with the highest confidence, then the smallest id.
 * Confidence is the mean confidence of the claims, weighted by their pieces of evidence, times the corroboration by the sources of all
 * of them together (see `corroboration` in trust.ts).
 *
 * @param events those that the evidence cites, by id; evidence in others is ignored
 * @returns in id order
 */
export function lessonsOf(
  claims: readonly LessonClaim[],
  relations: readonly LessonRelation[],
  events: ReadonlyMap<string, LessonEvent>,
): Lesson[] {
  return toEnd(lessonSteps(claims, relations, events));
}

/** {@link lessonsOf}, claim by claim, for callers that interleave other work. */
export function* lessonSteps(
  claims: readonly LessonClaim[],
  relations: readonly LessonRelation[],
  events: ReadonlyMap<string, LessonEvent>,
): Generator<void, Lesson[], void> {
  const cited: LessonClaim[] = [];
  for (const claim of claims) {
    cited.push({ ...claim, evidence: claim.evidence.filter(({ event_id }) => events.has(event_id)) });
    yield;
  }
  const lessons: Lesson[] = [];
  for (const group of yield* borneOutSteps(cited, relations)) {
    lessons.push(lessonOf(group, events));
    yield;
  }
  return lessons.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Paraphrases corroborated by enough independent sources. */
export interface Group<Claim extends LessonClaim = LessonClaim> {
  /** The claim whose words represent all. */
  readonly statement: Claim;
  readonly sources: number;
  readonly claims: readonly Claim[];
}

/** The groups from which lessons are made, see {@link lessonsOf}. */
export function borneOut<Claim extends LessonClaim>(
  claims: readonly Claim[],
  relations: readonly LessonRelation[],
): Group<Claim>[] {
  return toEnd(borneOutSteps(claims, relations));
}

function* borneOutSteps<Claim extends LessonClaim>(
  claims: readonly Claim[],
  relations: readonly LessonRelation[],
): Generator<void, Group<Claim>[], void> {
  const standing = relations.filter(({ resolved_at }) => resolved_at === undefined);
  const disputed = new Set(
    standing.flatMap(({ relation, a, b }) => (relation === 'contradicts' ? [a, b] : [])),
  );
  const consistent = (claim: Claim) => claim.status !== 'contested' && !disputed.has(claim.id);
  const candidates = claims.filter(
    ({ status, valid_to }) => (status === 'active' || status === 'contested') && valid_to === undefined,
  );
  const groups: Group<Claim>[] = [];
  for (const group of yield* paraphrases(candidates, standing)) {
    yield;
    if (!group.every(consistent)) continue;
    const sources = independentSources(group.flatMap(({ evidence }) => evidence));
    if (sources < LEAST_SOURCES) continue;
    const ordered = group.toSorted(
      (one, other) =>
        independentSources(other.evidence) - independentSources(one.evidence) ||
        other.confidence - one.confidence ||
        (one.id < other.id ? -1 : 1),
    );
    groups.push({ statement: itemAt(ordered, 0), sources, claims: group });
  }
  return groups;
}

/** Groups of claims connected by support relations. */
function* paraphrases<Claim extends LessonClaim>(
  claims: readonly Claim[],
  relations: readonly LessonRelation[],
): Generator<void, Claim[][], void> {
  const neighbours = new Map<string, string[]>();
  const byId = new Map<string, Claim>();
  for (const claim of claims) {
    neighbours.set(claim.id, []);
    byId.set(claim.id, claim);
    yield;
  }
  for (const { relation, a, b } of relations) {
    yield;
    if (relation !== 'supports') continue;
    neighbours.get(a)?.push(b);
    neighbours.get(b)?.push(a);
  }
  const groups: Claim[][] = [];
  for (const start of claims) {
    yield;
    const group: Claim[] = [];
    const waiting = [start.id];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const claim = byId.get(id);
      if (claim === undefined) continue;
      byId.delete(id);
      group.push(claim);
      waiting.push(...(neighbours.get(id) ?? []));
    }
    if (group.length > 0) groups.push(group);
  }
  return groups;
}

function lessonOf({ statement, sources, claims }: Group, events: ReadonlyMap<string, LessonEvent>): Lesson {
  const evidence = claims.flatMap((claim) => claim.evidence);
  // Summed in a fixed order, so that the order of the claims does not change rounding.
  const weighted = claims
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .reduce((sum, claim) => sum + claim.confidence * claim.evidence.length, 0);
  const quotes = quotesOf(evidence, events);
  return {
    id: uuidV5(LESSON_NAMESPACE, statement.id),
    statement: statement.text,
    confidence: (weighted / evidence.length) * corroboration(sources),
    scope: scopeOf(evidence.flatMap(({ event_id }) => events.get(event_id) ?? [])),
    first: itemAt(quotes, 0).timestamp,
    last: itemAt(quotes, -1).timestamp,
    evidence: quotes,
  };
}

function quotesOf(evidence: readonly Evidence[], events: ReadonlyMap<string, LessonEvent>): LessonQuote[] {
  return evidence
    .flatMap((piece) => {
      const event = events.get(piece.event_id);
      return event === undefined ? [] : [{ ...piece, timestamp: event.timestamp }];
    })
    .sort(
      (one, other) =>
        one.timestamp - other.timestamp ||
        (one.event_id < other.event_id ? -1 : Number(one.event_id > other.event_id)) ||
        one.start - other.start ||
        one.end - other.end,
    )
    .map(({ event_id, quote, timestamp }) => ({ event_id, quote, timestamp }));
}

/** What some events, at least one, have in common. */
function scopeOf(events: readonly LessonEvent[]): LessonScope {
  const { run_id, source_input_id, metadata = {} } = itemAt(events, 0);
  const common = Object.entries(metadata)
    .filter(([key, value]) => events.every((event) => event.metadata?.[key] === value))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const sameRun = events.every((event) => event.run_id === run_id);
  const sameInput = events.every((event) => event.source_input_id === source_input_id);
  return {
    ...(run_id !== undefined && sameRun && { run_id }),
    ...(source_input_id !== undefined && sameInput && { source_input_id }),
    ...(common.length > 0 && { metadata: Object.fromEntries(common) }),
  };
}
