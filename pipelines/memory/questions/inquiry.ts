import { answerOf, type ComposedAnswer as Template } from '../../../operators/claims/answer/answer.ts';
import { answerConfidence } from '../../../operators/claims/answer/answer-confidence.ts';
import type { FoundClaim } from '../../../operators/claims/answer/found-claim.ts';
import { type Aggregate, aggregateOf, answering } from '../../../operators/claims/cells/aggregate.ts';
import { fills } from '../../../operators/claims/cells/fills.ts';
import { type Slot, slotOf } from '../../../operators/claims/cells/slot.ts';
import { isCorrected, isEpisode } from '../../../operators/claims/episode.ts';
import { isNamed, numberOfName } from '../../../operators/claims/speakers.ts';
import { heldAt } from '../../../operators/claims/stretches/held.ts';
import { mergedInto } from '../../../operators/claims/tend/merged.ts';
import { trustFrom } from '../../../operators/claims/trust.ts';
import { termsOf } from '../../../operators/language/terms.ts';
import type { LedgerEvidence, LedgerRelation } from '../../../operators/records/ledger.ts';
import type { NearHit } from '../../../operators/search/nearness.ts';
import { type RankQuestion, readQuestion } from '../../../operators/search/rank/asked.ts';
import { claimTimeMatch, wasOn } from '../../../operators/search/rank/claim-time.ts';
import { coverage, type SaidTerms, termWeights } from '../../../operators/search/rank/coverage.ts';
import type { Expansion } from '../../../operators/search/rank/expand.ts';
import type { Fused } from '../../../operators/search/rank/fuse.ts';
import { hasWord } from '../../../operators/search/rank/has-word.ts';
import { type Candidate, rankClaims } from '../../../operators/search/rank/rank-claims.ts';
import { readServed } from '../../../operators/search/rank/served/served-question.ts';
import type { Support } from '../../../operators/search/rank/support.ts';
import type { NearClaim } from '../../../sinks/ledger.ts';
import type { Known } from '../knowledge.ts';
import type { RankedEvents } from '../passages.ts';
import type { Beliefs } from './beliefs.ts';
import type { Question } from './question.ts';
import { QuestionFilter } from './question-filter.ts';

/** Claims found by words, and found events whose claims count. */
const FOUND_CLAIMS = 100;
const FOUND_EVENTS = 100;
/** Best claims from which the sentences of an answer are chosen. */
const CONSIDERED = 40;
/** Claims of an answer that orders or compares. */
const MOST_IN_ORDER = 8;
/** Claims of the same event that are considered around a claim. */
const AROUND = 20;
/** Events of a claim whose speakers and times are read. */
const LOOKED_AT = 4;

const SELF = /\b(?:I|me|my|My|mine)\b/;

/** Words that make a date a bound, so that the answer may lie far from it. */
const BOUNDED = /\b(?:before|after|since|until|till|by|between|from|prior|earlier|later)\b/i;

/** Result of asking once. */
export interface InquiryResult {
  /** Claims by number, best first: candidates for an answer, former ones included. */
  readonly ranked: readonly Fused[];
  readonly events: RankedEvents;
  readonly template: Template;
  /** How well the best events support an answer. */
  readonly support: Support;
  /** Share of the question that the sentences cover. */
  readonly covered: number;
  readonly confidence: number;
  /** Whether a stated claim has just what is asked for; undefined for a question whose form is not known. */
  readonly isFilled: boolean | undefined;
}

/** A question with the beliefs at the moment that it is about. */
export class Inquiry {
  readonly beliefs: Beliefs;
  private readonly knowledge: Known;
  private readonly question: Question;
  /** The time that the question is about, in microseconds. */
  private readonly when: number;
  private readonly scope: QuestionFilter;
  /** What the question asks to be filled in. */
  private readonly slot: Slot | undefined;
  private readonly aggregate: Aggregate | undefined;
  /** Claims near the question by embedding, with their cosines. */
  private readonly near = new Map<number, number>();
  private readonly termsOfClaims = new Map<number, readonly string[]>();

  /** @param near claims near the question by embedding */
  constructor(
    knowledge: Known,
    beliefs: Beliefs,
    question: Question,
    when: number,
    near: readonly NearClaim[] = [],
  ) {
    this.knowledge = knowledge;
    this.beliefs = beliefs;
    this.question = question;
    this.when = when;
    this.scope = new QuestionFilter(knowledge.book, question);
    this.aggregate = aggregateOf(question.question);
    this.slot = this.aggregate === undefined ? slotOf(question.question) : undefined;
    for (const { claim_id, similarity } of near) {
      const claim = knowledge.book.numberOf(claim_id);
      if (claim !== undefined && this.mayAnswer(claim)) this.near.set(claim, similarity);
    }
  }

  /** Asks, optionally with expansion terms. */
  async ask(expansion?: Expansion): Promise<InquiryResult> {
    const asked = readQuestion(this.question.question, expansion?.terms);
    const { index, passages } = this.knowledge;
    const accept = this.scope.isLimited
      ? (event: number) => this.scope.hasEventWithId(passages.idOf(event))
      : undefined;
    const events = passages.rank(asked, FOUND_EVENTS, accept);
    const hits = index.search(asked.terms, FOUND_CLAIMS, (claim) => this.mayAnswer(claim));
    const words = new Map(hits.map((hit) => [hit.number, hit]));
    const places = this.placesOf(events.events);
    const found = [...new Set([...words.keys(), ...places.keys(), ...this.near.keys()])];
    await this.beliefs.gather(found);
    const terms = index.termNumbers(asked.terms);
    const shares = (claim: number) => words.has(claim) || index.hasAny(claim, terms);
    const candidates = found
      .flatMap((claim) => this.candidate(claim, asked, words, places) ?? [])
      // In a conversation an answer seldom repeats the question. In other texts the neighbours of a match are about something else.
      .filter(({ number }) => events.talk || this.near.has(number) || shares(number));
    const ranked = rankClaims(candidates, events.talk);
    const support = passages.support(asked, events.events, accept);
    return { ranked, events, support, ...(await this.say(asked, ranked, events.talk, expansion)) };
  }

  /** Trust in a claim; undefined when it may not be part of an answer. */
  trust(claim: number, mark = this.beliefs.mark(claim)): number | undefined {
    if (mark === undefined || mark.status === 'pending' || mark.status === 'forgotten') return undefined;
    const { type, at, minTrust = 0 } = this.question;
    // The claim that it was merged into states it.
    if (mark.status === 'resolved' && mergedInto(this.beliefs.version(claim)) !== undefined) return undefined;
    if (type !== undefined && mark.type !== type) return undefined;
    if (at !== undefined && mark.valid_from > at) return undefined;
    const trust = trustFrom(mark, mark.sources, this.when);
    return trust < minTrust ? undefined : trust;
  }

  /**
   * Whether a claim may be returned: it has not ended, or the question asks for no time and it is a single occurrence, or contested: an
   * end does not tell which side is right.
   */
  isShown(claim: number): boolean {
    const { valid_to, status } = this.beliefs.mark(claim) ?? { valid_to: 0 };
    if (this.when < valid_to) return true;
    return (
      this.question.at === undefined && (status === 'contested' || isEpisode(this.beliefs.version(claim)))
    );
  }

  /**
   * Whether a claim is worth loading, by the book: the type of a claim never changes, and a claim that waits for approval now always
   * did.
   */
  private mayAnswer(claim: number): boolean {
    const { book } = this.knowledge;
    const { type, asOf } = this.question;
    if (type !== undefined && book.type(claim) !== type) return false;
    if (book.status(claim) === 'pending') return false;
    if (asOf === undefined && book.status(claim) === 'forgotten') return false;
    return this.scope.hasClaim(claim);
  }

  /** Claims of some events, each with the rank of the best event that states it. */
  private placesOf(events: readonly string[]): Map<number, number> {
    const { book } = this.knowledge;
    const places = new Map<number, number>();
    for (const [at, id] of events.entries()) {
      const event = book.eventNumber(id);
      if (event === undefined) continue;
      for (const claim of book.claimsOf(event)) {
        if (!places.has(claim) && this.mayAnswer(claim)) places.set(claim, at + 1);
      }
    }
    return places;
  }

  private candidate(
    claim: number,
    { names, dates }: RankQuestion,
    words: ReadonlyMap<number, NearHit>,
    places: ReadonlyMap<number, number>,
  ): Candidate | undefined {
    const mark = this.beliefs.mark(claim);
    const trust = this.trust(claim, mark);
    if (trust === undefined || mark === undefined) return undefined;
    let named = 0;
    if (names.length > 0) {
      const text = [this.beliefs.text(claim), ...this.speakers(claim)].join('\n').toLowerCase();
      named = names.filter((name) => hasWord(text, name)).length;
    }
    return {
      number: claim,
      words: words.get(claim)?.score ?? 0,
      proximity: words.get(claim)?.proximity ?? 0,
      passage: places.get(claim),
      names: named,
      time: this.timeMatch(claim, dates),
      trust,
      similarity: this.near.get(claim) ?? 0,
    };
  }

  /** How well the times of a claim match the dates of the question; see `claimTimeMatch`. */
  private timeMatch(claim: number, dates: RankQuestion['dates']): number {
    const mark = this.beliefs.mark(claim);
    if (dates.length === 0 || mark === undefined) return 0;
    const said = this.eventsOf(claim).map((event) => this.knowledge.book.timestamp(event));
    return claimTimeMatch(dates, { ...mark, said });
  }

  /** Whether a claim is dated and the question asks for other dates: "on 3 May", "in March". */
  private isOfAnotherTime(claim: number, { dates }: RankQuestion): boolean {
    if (dates.length === 0 || BOUNDED.test(this.question.question)) return false;
    return isEpisode(this.beliefs.version(claim)) && this.timeMatch(claim, dates) === 0;
  }

  /** The first relevant events that state a claim. */
  private eventsOf(claim: number): number[] {
    const events: number[] = [];
    for (const event of this.knowledge.book.eventsOf(claim)) {
      if (events.length === LOOKED_AT) break;
      if (this.scope.hasEvent(event)) events.push(event);
    }
    return events;
  }

  private speakers(claim: number): string[] {
    const { book } = this.knowledge;
    return book.hasSpeakers ? this.eventsOf(claim).flatMap((event) => book.speaker(event) ?? []) : [];
  }

  /** Who says a claim of himself. */
  private teller(claim: number, text: string): Pick<FoundClaim, 'by'> {
    const [by] = SELF.test(text) ? this.speakers(claim) : [];
    return by !== undefined && isNamed(numberOfName(by)) ? { by } : {};
  }

  /** Chooses the sentences from the best claims. */
  private async say(
    asked: RankQuestion,
    ranked: readonly Fused[],
    talk: boolean,
    expansion: Expansion | undefined,
  ): Promise<Pick<InquiryResult, 'template' | 'covered' | 'confidence' | 'isFilled'>> {
    const { index } = this.knowledge;
    const weights = termWeights([...asked.words], index.size, (term) => index.frequency(term));
    const aggregated = this.aggregated(ranked);
    const best = [
      ...aggregated,
      ...ranked.slice(0, CONSIDERED).flatMap(({ number }) => (aggregated.includes(number) ? [] : [number])),
    ];
    const { claims: near, relations } = await this.withPartners(best);
    // A corrected measure is never used: that it held until a given time is not what was stated.
    const claims = near.filter((claim) => !isCorrected(this.beliefs.version(claim)));
    const terms = new Map(claims.map((claim) => [claim, this.saidTerms(claim, asked)]));
    const filling = aggregated.length > 0 ? new Set(aggregated) : this.filling(claims);
    // What has just what is asked for is told, the rest only beside it.
    const weigh = (claim: number, covered: number) =>
      aggregated.length > 0
        ? Number(filling.has(claim))
        : filling.size === 0
          ? covered
          : (covered + Number(filling.has(claim))) / 2;
    const found = claims.map((claim): FoundClaim => {
      const version = this.beliefs.version(claim);
      const { id, text, status } = version;
      const said = terms.get(claim);
      return {
        id,
        text,
        status,
        ...heldAt(version, this.when),
        episode: isEpisode(version),
        ...(talk && this.sayingOf(claim, asked)),
        ...this.teller(claim, text),
        relevance:
          said === undefined || this.isOfAnotherTime(claim, asked)
            ? 0
            : weigh(claim, coverage(weights, said, expansion?.synonyms)),
        evidence: this.evidenceOf(claim),
      };
    });
    const template = answerOf(found, relations, this.when, aggregated.length > 0 ? MOST_IN_ORDER : undefined);
    const numbers = new Map(found.map(({ id }, at) => [id, claims[at]]));
    const said = template.said.flatMap((id) => {
      const claim = numbers.get(id);
      const saidTerms = claim === undefined ? undefined : terms.get(claim);
      if (claim === undefined || saidTerms === undefined) return [];
      return [{ terms: saidTerms, trust: this.trust(claim) ?? 0 }];
    });
    const whole = said.map((one) => ({ ...one, trust: 1 }));
    return {
      template,
      isFilled: filling.size > 0 || (this.isTyped ? false : undefined),
      covered: answerConfidence(weights, whole, expansion?.synonyms),
      confidence: answerConfidence(weights, said, expansion?.synonyms),
    };
  }

  /** Evidence of a claim in relevant events; of one with several stretches, that of the one which counts. */
  private evidenceOf(claim: number): readonly LedgerEvidence[] {
    const { book } = this.knowledge;
    const pieces = this.beliefs
      .evidence(claim)
      .filter(({ event_id }) => !this.scope.isLimited || this.scope.hasEventWithId(event_id));
    const mark = this.beliefs.mark(claim);
    if (mark?.stretches === undefined) return pieces;
    const { valid_from, valid_to } = mark;
    const then = pieces.filter(({ event_id }) => {
      const event = book.eventNumber(event_id);
      const said = event === undefined ? Number.NaN : book.timestamp(event);
      return valid_from <= said && said <= valid_to;
    });
    return then.length > 0 ? then : pieces;
  }

  /** Whether it is known what the question asks for, so that other claims do not answer it. */
  private get isTyped(): boolean {
    const { slot, aggregate } = this;
    if (slot === undefined) return aggregate !== undefined;
    return slot.relations.length > 0 || slot.kinds.length > 0 || slot.noun !== undefined;
  }

  /** The claims that answer a question which compares or orders, in order. */
  private aggregated(ranked: readonly Fused[]): readonly number[] {
    const { aggregate } = this;
    if (aggregate === undefined) return [];
    const shown = ranked.filter(({ number }) => this.isShown(number));
    return answering(
      aggregate,
      shown.map(({ number }) => this.beliefs.text(number)),
    ).map((at) => shown[at].number);
  }

  /** The claims that have just what the question asks for. */
  private filling(claims: readonly number[]): ReadonlySet<number> {
    const { slot } = this;
    if (slot === undefined) return new Set();
    return new Set(
      claims.filter((claim) => {
        const speaker = this.speakers(claim).flatMap((name) => name.toLowerCase().split(/\s+/));
        return fills(this.beliefs.text(claim), slot, speaker);
      }),
    );
  }

  /** When a claim of a conversation was last said, and whether only in replies, unless these are asked for. */
  private sayingOf(claim: number, { text }: RankQuestion): Pick<FoundClaim, 'said_at' | 'isReply'> {
    const { book, passages } = this.knowledge;
    const events = this.eventsOf(claim);
    if (events.length === 0) return {};
    const isReply =
      !readServed(text).asksReply && events.every((event) => passages.serves(book.event(event).id));
    return {
      said_at: Math.max(...events.map((event) => book.timestamp(event))),
      ...(isReply && { isReply }),
    };
  }

  /** Some claims with their predecessors and successors, and the relations of all. */
  private async withPartners(
    best: readonly number[],
  ): Promise<{ readonly claims: readonly number[]; readonly relations: readonly LedgerRelation[] }> {
    const { book } = this.knowledge;
    const { beliefs } = this;
    await beliefs.relate(best);
    const known = new Set(best);
    const partners = best
      .flatMap((claim) => beliefs.relations(claim))
      .filter(({ relation, resolved_at }) => relation === 'updates' && resolved_at === undefined)
      .flatMap(({ a, b }) => [book.numberOf(a), book.numberOf(b)])
      .filter((claim): claim is number => claim !== undefined && !known.has(claim));
    const fresh = [...new Set(partners)].sort((one, other) => one - other);
    await beliefs.gather(fresh);
    const added = fresh.filter((claim) => this.mayAnswer(claim) && this.trust(claim) !== undefined);
    await beliefs.relate(added);
    const claims = [...best, ...added];
    await beliefs.gather(claims.flatMap((claim) => this.around(claim)));
    const relations = new Map(
      claims.flatMap((claim) => beliefs.relations(claim)).map((relation) => [relation.id, relation]),
    );
    return { claims, relations: [...relations.values()] };
  }

  private saidTerms(claim: number, { dates, dateTerms }: RankQuestion): SaidTerms {
    // What happened on the requested day matches it, however either writes the date.
    const mark = this.beliefs.mark(claim);
    const ofThen =
      mark !== undefined &&
      dates.length > 0 &&
      isEpisode(this.beliefs.version(claim)) &&
      wasOn(dates, mark.valid_from, mark.valid_to);
    const speakers = this.speakers(claim).flatMap((speaker) => termsOf(speaker));
    const others = this.around(claim).filter((other) => this.trust(other) !== undefined);
    return {
      own: new Set([...this.terms(claim), ...speakers, ...(ofThen ? dateTerms : [])]),
      around: new Set(others.flatMap((other) => this.terms(other))),
    };
  }

  /** Claims of the first event that states a claim. */
  private around(claim: number): number[] {
    const [event] = this.eventsOf(claim);
    if (event === undefined) return [];
    const others: number[] = [];
    for (const other of this.knowledge.book.claimsOf(event)) {
      if (others.length === AROUND) break;
      others.push(other);
    }
    return others;
  }

  private terms(claim: number): readonly string[] {
    const known = this.termsOfClaims.get(claim);
    if (known !== undefined) return known;
    const terms = termsOf(this.beliefs.text(claim));
    this.termsOfClaims.set(claim, terms);
    return terms;
  }
}
