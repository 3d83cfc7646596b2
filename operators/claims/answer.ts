import type { Citation, ClaimStatus } from '../records/claim.ts';
import { formatInstant } from '../time/instant.ts';
import type { Evidence } from './evidence.ts';

/** A claim that a search found, with what it rests on. */
export interface FoundClaim {
  readonly id: string;
  readonly text: string;
  readonly status: ClaimStatus;
  readonly valid_from: number;
  readonly valid_to?: number;
  /** How well it fits the question; above 0, comparable within one answer. */
  readonly score: number;
  readonly evidence: readonly Evidence[];
}

/** Two of the claims that cannot both hold. */
export interface Disagreement {
  /** Ids of the claims. */
  readonly a: string;
  readonly b: string;
  readonly rationale: string;
  readonly resolved_at?: number;
}

/** A citation with the claim that it stands for. */
export interface AnswerCitation extends Citation {
  readonly claim_id: string;
}

export interface Answer {
  /** Sentences that cite by number: [1] is the first of the citations. */
  readonly answer: string;
  readonly citations: readonly AnswerCitation[];
}

export const NO_ANSWER = 'Nothing in memory answers that.';

/** Sentences of each kind, so that there are five at most. */
const MOST_SAID = 3;
const MOST_AGAINST = 2;
const MOST_SENTENCES = 5;
/** Share of the best score below which a claim is not said. */
const WORTH_SAYING = 0.5;
/** Pieces of evidence that are cited for a claim: one of each source, so that they bear each other out. */
const MOST_CITED = 2;

/**
 * An answer without a language model: what the claims say in their own words, each sentence with its citations.
 * First what holds by the claims that fit best; then what speaks against it, since when and why; then what used to hold.
 * At most five sentences; the same input gives the same text. Claims without evidence and forgotten ones are not said.
 *
 * @param claims best first
 * @param disagreements those among the claims; those that were settled by `at` are left out
 * @param at the time that is asked about, in microseconds since the epoch
 */
export function answerOf(
  claims: readonly FoundClaim[],
  disagreements: readonly Disagreement[],
  at: number,
): Answer {
  const sayable = claims.filter(({ status, evidence }) => status !== 'forgotten' && evidence.length > 0);
  const best = Math.max(0, ...sayable.map(({ score }) => score));
  const fitting = sayable.filter(({ score }) => score >= WORTH_SAYING * best);
  const current = sayable.filter((claim) => !isFormer(claim, at));
  const open = new Disagreements(current, disagreements, at);
  const citing = new Citing();

  // Of claims that exclude each other the better one is said; the other one speaks against it.
  const said: FoundClaim[] = [];
  for (const claim of fitting) {
    if (said.length === MOST_SAID) break;
    if (current.includes(claim) && said.every((one) => open.between(one, claim) === undefined))
      said.push(claim);
  }
  const sentences = said.map((claim) => `${opening(claim, at)}${citing.sentence(claim)}`);

  const against: string[] = [];
  const told = new Set<string>();
  for (const claim of said) {
    for (const { other, rationale } of open.of(claim)) {
      if (against.length === MOST_AGAINST || told.has(other.id)) continue;
      told.add(other.id);
      const since = dateOf(Math.max(claim.valid_from, other.valid_from));
      const counter = citing.sentence(other, `; since ${since} both stand: ${endless(rationale)}`);
      against.push(`Against ${citing.marks(claim)} stands: ${counter}`);
    }
  }
  sentences.push(...against);

  const former = fitting.filter((claim) => isFormer(claim, at));
  for (const claim of former.slice(0, MOST_SENTENCES - sentences.length)) {
    sentences.push(`Until ${dateOf(claim.valid_to ?? at)}: ${citing.sentence(claim)}`);
  }
  return { answer: sentences.length === 0 ? NO_ANSWER : sentences.join(' '), citations: citing.citations };
}

/** True for what held once: it ended before the time that is asked about. */
function isFormer({ valid_to }: FoundClaim, at: number): boolean {
  return valid_to !== undefined && valid_to <= at;
}

function opening({ valid_from }: FoundClaim, at: number): string {
  return valid_from > at ? `From ${dateOf(valid_from)} on: ` : '';
}

function dateOf(instant: number): string {
  return formatInstant(instant).slice(0, 10);
}

/** On one line and without the full stop at its end, which comes after the citations. */
function endless(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.。]+$/u, '');
}

/** Numbers pieces of evidence as they are cited. */
class Citing {
  readonly citations: AnswerCitation[] = [];
  readonly #marks = new Map<string, string>();

  /** What a claim says with its citations, and what follows them, as the end of a sentence. */
  sentence(claim: FoundClaim, after = ''): string {
    return `${endless(claim.text)} ${this.marks(claim)}${after}.`;
  }

  /** Numbers of a claim's citations, such as [1][2]. */
  marks(claim: FoundClaim): string {
    const known = this.#marks.get(claim.id);
    if (known !== undefined) return known;
    const marks = citedOf(claim.evidence).map(({ event_id, start, end, quote }) => {
      this.citations.push({ claim_id: claim.id, event_id, span: [start, end], quote });
      return `[${this.citations.length}]`;
    });
    this.#marks.set(claim.id, marks.join(''));
    return marks.join('');
  }
}

function citedOf(evidence: readonly Evidence[]): Evidence[] {
  const sources = new Set<string>();
  const cited: Evidence[] = [];
  for (const piece of evidence) {
    if (cited.length === MOST_CITED) break;
    if (sources.has(piece.source)) continue;
    sources.add(piece.source);
    cited.push(piece);
  }
  return cited;
}

/** The disagreements among some claims that stand at a time. */
class Disagreements {
  readonly #claims: readonly FoundClaim[];
  readonly #open: readonly Disagreement[];

  constructor(claims: readonly FoundClaim[], disagreements: readonly Disagreement[], at: number) {
    this.#claims = claims;
    this.#open = disagreements.filter(({ resolved_at }) => resolved_at === undefined || resolved_at > at);
  }

  between(one: FoundClaim, other: FoundClaim): Disagreement | undefined {
    return this.#open.find(
      ({ a, b }) => (a === one.id && b === other.id) || (a === other.id && b === one.id),
    );
  }

  /** What speaks against a claim, the best first. */
  of(claim: FoundClaim): { other: FoundClaim; rationale: string }[] {
    return this.#claims.flatMap((other) => {
      const found = this.between(claim, other);
      return found === undefined ? [] : [{ other, rationale: found.rationale }];
    });
  }
}
