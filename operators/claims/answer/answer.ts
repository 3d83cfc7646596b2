import { anyOf, MONTH_NAMES, SHORT_MONTHS } from '../../language/times/calendar-words.ts';
import type { Citation } from '../../records/claim.ts';
import { formatInstant } from '../../time/instant.ts';
import type { Evidence } from '../evidence.ts';
import { AnswerRelations } from './answer-relations.ts';
import type { FoundClaim, FoundRelation } from './found-claim.ts';
import { isSameSaying } from './same-saying.ts';

/** A citation with its claim. */
export interface AnswerCitation extends Citation {
  readonly claim_id: string;
}

export interface ComposedAnswer {
  /** Sentences that cite by number: [1] is the first of the citations. */
  readonly answer: string;
  readonly citations: readonly AnswerCitation[];
  /** Claims that the sentences state, in order, without those that only contradict one. */
  readonly said: readonly string[];
}

export const NO_ANSWER = 'Nothing in memory answers that.';

/** Maximum sentences of each kind; at most five in total. */
const MOST_SAID = 3;
const MOST_AGAINST = 2;
const MOST_SENTENCES = 5;
/**
 * Minimum coverage of the question, and minimum share of the best claim's coverage, for a claim to be stated. Chosen on LoCoMo's
 * development half: with the first, 90 % of the questions about another conversation get no answer, and 90 % of those about this one
 * get one.
 */
const WORTH_SAYING = 0.33;
const AS_GOOD = 0.7;
/** Pieces of evidence cited per claim, one per source, so that they corroborate each other. */
const MOST_CITED = 2;
/** The same for a claim together with its paraphrases. */
const MOST_CITED_TOGETHER = 3;

/**
 * Builds an answer without a language model: the claims in their own words, each sentence with its citations. First what holds
 * according to the best claims, and what it replaced, since when; then what contradicts it and why; then what used to hold.
 * Paraphrases in nearly the same words are stated once, with all citations. At most five sentences; deterministic. Claims without
 * evidence and forgotten ones are not stated.
 *
 * @param claims best first
 * @param relations those among the claims; contradictions settled by `at` are ignored
 * @param at the time that the question is about, in microseconds since the epoch
 * @param inOrder how many claims are stated in the given order, where that is the answer
 */
export function answerOf(
  claims: readonly FoundClaim[],
  relations: readonly FoundRelation[],
  at: number,
  inOrder?: number,
): ComposedAnswer {
  const sayable = claims.filter(({ status, evidence }) => status !== 'forgotten' && evidence.length > 0);
  const best = sayable.reduce((most, { relevance }) => Math.max(most, relevance), 0);
  const floor = Math.max(WORTH_SAYING, AS_GOOD * best);
  const among = new AnswerRelations(sayable, relations, at);
  const current = sayable.filter((claim) => !isFormer(claim, at));
  const former = sayable.filter((claim) => isFormer(claim, at));
  const citing = new Citing();
  const told = new Set<string>();
  const said: string[] = [];

  // A claim that ended brings in its successor, which may share no word with the question.
  const fits = (claim: FoundClaim) =>
    claim.relevance >= floor ||
    among.replacedBy(claim).some((old) => isFormer(old, at) && old.relevance >= floor);
  const together = (claim: FoundClaim, others: readonly FoundClaim[]) => {
    const same = others.filter(
      (other) => !told.has(other.id) && among.supports(claim, other) && isSameSaying(claim.text, other.text),
    );
    for (const { id } of [claim, ...same]) told.add(id);
    return same;
  };

  const sentences: string[] = [];
  const holding: FoundClaim[] = [];
  const fitting = current.filter(fits);
  // What people say about themselves is in their own turns; a reply says it again.
  const places = ({ isReply }: FoundClaim) => (isReply === true ? 1 : 0);
  const ordered = [...fitting].sort((one, other) => places(one) - places(other));
  const repeats = new Map<string, readonly FoundClaim[]>();
  for (const claim of ordered) {
    if (holding.length === (inOrder ?? MOST_SAID)) break;
    // Of claims that exclude each other the better one is stated; the other contradicts it.
    if (told.has(claim.id) || holding.some((one) => among.between(one, claim) !== undefined)) continue;
    holding.push(claim);
    repeats.set(claim.id, together(claim, current));
  }
  // Of several statements in a conversation the newest comes first: a value may have changed.
  if (inOrder === undefined)
    holding.sort((one, other) => places(one) - places(other) || (other.said_at ?? 0) - (one.said_at ?? 0));
  const days = new Set(holding.map(({ said_at }) => (said_at === undefined ? '' : dateOf(said_at))));
  for (const claim of holding) {
    said.push(claim.id);
    const same = repeats.get(claim.id) ?? [];
    const [old] = among.replacedBy(claim).filter((one) => isFormer(one, at) && !told.has(one.id));
    if (old === undefined || claim.valid_from > at) {
      const from = opening(claim, at) || (days.size > 1 ? asOf(claim) : '');
      sentences.push(`${from}${citing.sentence(claim, same)}`);
    } else {
      said.push(old.id);
      const now = citing.marked(claim, same);
      const before = citing.marked(old, together(old, former));
      sentences.push(`Since ${dateOf(claim.valid_from)}: ${now}; before that: ${before}.`);
    }
  }

  const against: string[] = [];
  const opposed = new Set<string>();
  for (const claim of holding) {
    for (const { other, rationale } of among.against(claim)) {
      if (against.length === MOST_AGAINST || opposed.has(other.id) || isFormer(other, at)) continue;
      opposed.add(other.id);
      const since = dateOf(Math.max(claim.valid_from, other.valid_from));
      const counter = citing.marked(other, together(other, current));
      against.push(
        `Against ${citing.marks(claim)} stands: ${counter}; since ${since} both stand: ${endless(rationale)}.`,
      );
    }
  }
  sentences.push(...against);

  for (const claim of former) {
    if (sentences.length >= MOST_SENTENCES) break;
    if (claim.relevance < floor || told.has(claim.id)) continue;
    said.push(claim.id);
    const same = together(claim, former);
    sentences.push(`Until ${dateOf(claim.valid_to ?? at)}: ${citing.sentence(claim, same)}`);
  }
  const answer = sentences.length === 0 ? NO_ANSWER : sentences.join(' ');
  return { answer, citations: citing.citations, said };
}

/** True for what held once: it ended before the time of the question, and is not an episode. */
function isFormer({ valid_to, episode }: FoundClaim, at: number): boolean {
  return valid_to !== undefined && valid_to <= at && !episode;
}

const DAY = 86_400_000_000;
/** A day with its year: "2026-05-07", "7 May 2026", "May 7th, 2026". */
const MONTH = String.raw`${anyOf(MONTH_NAMES, SHORT_MONTHS)}\.?`;
const DATED = new RegExp(
  String.raw`\b\d{4}-\d\d-\d\d\b|\b\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH},? \d{4}\b|` +
    String.raw`\b${MONTH} \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b`,
  'i',
);

/** The validity of a claim, when that is not now and its text does not name it. */
function opening({ text, valid_from, valid_to, episode }: FoundClaim, at: number): string {
  if (DATED.test(text)) return '';
  if (episode && valid_to !== undefined && valid_to <= at) {
    // The end is exclusive.
    const last = dateOf(Math.max(valid_from, valid_to - 1));
    return valid_to - valid_from <= DAY
      ? `On ${dateOf(valid_from)}: `
      : `From ${dateOf(valid_from)} to ${last}: `;
  }
  return valid_from > at ? `From ${dateOf(valid_from)} on: ` : '';
}

/** When a claim of a conversation was said, unless its text has a date. */
function asOf({ text, said_at }: FoundClaim): string {
  return said_at === undefined || DATED.test(text) ? '' : `As of ${dateOf(said_at)}: `;
}

function dateOf(instant: number): string {
  return formatInstant(instant).slice(0, 10);
}

/** On one line and without the final full stop, which follows the citations. */
function endless(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.。]+$/u, '');
}

/** Numbers pieces of evidence in order of citation. */
class Citing {
  readonly citations: AnswerCitation[] = [];
  readonly #marks = new Map<string, string>();

  /** A claim as a sentence; see {@link marked}. */
  sentence(claim: FoundClaim, same: readonly FoundClaim[]): string {
    return `${this.marked(claim, same)}.`;
  }

  /**
   * The text of a claim with its citations, and with the name of who says it of himself.
   *
   * @param same others that state it too
   */
  marked(claim: FoundClaim, same: readonly FoundClaim[]): string {
    const by = claim.by === undefined ? '' : `${claim.by}: `;
    return `${by}${endless(claim.text)} ${this.marks(claim, same)}`;
  }

  /** Citation marks of a claim, such as [1][2]. */
  marks(claim: FoundClaim, same: readonly FoundClaim[] = []): string {
    const known = this.#marks.get(claim.id);
    if (known !== undefined) return known;
    const marks = citedOf([claim, ...same]).map(({ claim_id, event_id, start, end, quote }) => {
      this.citations.push({ claim_id, event_id, span: [start, end], quote });
      return `[${this.citations.length}]`;
    });
    this.#marks.set(claim.id, marks.join(''));
    return marks.join('');
  }
}

/** One piece per source, those of the first claim before those of the others. */
function citedOf(claims: readonly FoundClaim[]): (Evidence & { claim_id: string })[] {
  const sources = new Set<string>();
  const cited: (Evidence & { claim_id: string })[] = [];
  for (const [at, { id, evidence }] of claims.entries()) {
    const most = at === 0 ? MOST_CITED : MOST_CITED_TOGETHER;
    for (const piece of evidence) {
      if (cited.length === most) break;
      if (sources.has(piece.source)) continue;
      sources.add(piece.source);
      cited.push({ ...piece, claim_id: id });
    }
  }
  return cited;
}
