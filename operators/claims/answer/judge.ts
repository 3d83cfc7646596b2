import { termsOf } from '../../language/terms.ts';
import { coverage, STANDS_FOR } from '../../search/rank/coverage.ts';
import { fills } from '../cells/fills.ts';
import { isRival } from '../cells/rival.ts';
import { bareLemmas } from '../cells/thing.ts';
import { tells } from '../cells/wanted.ts';
import type { Asked } from './asked.ts';
import { isExact } from './exact.ts';
import type { FoundClaim, FoundRelation, StatableClaim } from './found-claim.ts';
import { asksHistory, supersededAmong, tellsSecret } from './secret.ts';
import { floorOf, type Statement, statementsOf } from './statements.ts';

/** Claims of an answer that orders or compares. */
const MOST_IN_ORDER = 8;

/** What was found for a question, as it is judged. */
export interface Evident {
  /** Best first. */
  readonly claims: readonly FoundClaim[];
  /** Those among the claims. */
  readonly relations: readonly FoundRelation[];
  /** Ids of the claims that answer a question which orders or compares; they are the first ones, in the order of the answer. */
  readonly ordered: ReadonlySet<string>;
  /** Of the terms of the question; see `termWeights`. */
  readonly weights: ReadonlyMap<string, number>;
}

/** What of a question the statements tell. */
export interface Told {
  /** Something of the kind that is asked for. */
  readonly kind: boolean;
  /** The same, with the predicate of the question. */
  readonly predicate: boolean;
}

/** What may be stated of what was found, and how well that answers the question. */
export interface Judged {
  readonly statements: readonly Statement[];
  /** Share of the question that the statements cover together, in [0, 1]. */
  readonly covered: number;
  /**
   * Share of the words that an answer should have, which the statements have with what stands near them; in [0, 1]. 1 for a claim in the form that
   * is asked for.
   */
  readonly near: number;
  /** That share × the mean trust in what they state, in [0, 1]. */
  readonly confidence: number;
  /** Whether a claim has just what is asked for; undefined for a question whose form is not known. */
  readonly isFilled: boolean | undefined;
  /** Whether the first statement has one of the names of the question; true for a question without names. */
  readonly isNamed: boolean;
  /** Whether something that is stated may be what is asked for: of its kind, and about what is done or so. */
  readonly isTold: Told;
}

/**
 * Judges what was found: which claims answer the question, and what may be stated of them.
 *
 * @param at the time that the question is about, in microseconds
 */
export function judge(asked: Asked, { claims, relations, ordered, weights }: Evident, at: number): Judged {
  const isOrdered = ordered.size > 0;
  const synonyms = asked.added?.synonyms;
  const shares = new Map(claims.map(({ id, terms }) => [id, coverage(weights, terms, synonyms)]));
  const shareOf = ({ id }: FoundClaim) => shares.get(id) ?? 0;
  const hidden = hiddenOf(asked, claims, relations, shareOf);
  const formed = isOrdered ? ordered : fillingOf(asked, claims);
  const fitting = isOrdered ? ordered : new Set([...formed, ...exactAmong(asked, claims)]);
  const siblings = isOrdered ? new Set<string>() : siblingsOf(asked, claims, shareOf, fitting);
  const isOther = (id: string) => !siblings.has(id);
  const filling = new Set([...fitting].filter(isOther));
  // What has just what is asked for is stated, the rest only beside it.
  const relevanceOf = (claim: FoundClaim) => {
    const { id, isOfAnotherTime } = claim;
    if (isOfAnotherTime || siblings.has(id) || hidden.has(id)) return 0;
    if (isOrdered) return Number(filling.has(id));
    return filling.size === 0 ? shareOf(claim) : (shareOf(claim) + Number(filling.has(id))) / 2;
  };
  const relevant = claims.map((claim) => ({
    ...claim,
    relevance: relevanceOf(claim),
    isOfKind: tells(claim.text, asked.wanted, false),
    ...(hidden.has(claim.id) && { isSecret: true }),
  }));
  const statements = statementsOf(relevant, relations, at, isOrdered ? MOST_IN_ORDER : undefined);
  const found = new Map(claims.map((claim) => [claim.id, claim]));
  const said = statements.flatMap(saidIn).flatMap(({ id }) => found.get(id) ?? []);
  const first = statements
    .slice(0, 1)
    .flatMap(saidIn)
    .flatMap(({ id }) => found.get(id)?.terms ?? []);
  const own = new Set(said.flatMap(({ terms }) => [...terms.own]));
  const around = new Set(said.flatMap(({ terms }) => [...terms.around]));
  const covered = said.length === 0 ? 0 : coverage(weights, { own, around }, synonyms);
  const trust = said.reduce((sum, one) => sum + one.trust, 0) / Math.max(1, said.length);
  return {
    statements,
    covered,
    near: [...formed].some(isOther) ? 1 : nearOf(asked, new Set([...own, ...around])),
    confidence: covered * trust,
    isFilled: filling.size > 0 || (asked.isTyped ? false : undefined),
    isNamed: isOrdered || hasName(asked, new Set(first.flatMap(({ own, around }) => [...own, ...around]))),
    isTold: toldBy(asked, said),
  };
}

/** The weighted share of the words of a question that some terms have; a synonym counts as in `supportOf`. */
function nearOf({ content, synonyms }: Asked, terms: ReadonlySet<string>): number {
  let [whole, covered] = [0, 0];
  for (const { term, weight } of content) {
    whole += weight;
    if (terms.has(term)) covered += weight;
    else if (synonyms.synonyms.get(term)?.some((other) => terms.has(other)) === true)
      covered += STANDS_FOR * weight;
  }
  return whole === 0 ? 1 : covered / whole;
}

/** Whether some terms have a name of a question, or a word for it: what somebody is allergic to says nothing of another. */
function hasName({ determined, synonyms, text }: Asked, terms: ReadonlySet<string>): boolean {
  // "The Society" is a noun of its own.
  const names = determined.words.filter((word) => word.isName && !text.includes(` the ${word.text}`));
  const isSaid = (term: string) =>
    terms.has(term) || synonyms.synonyms.get(term)?.some((other) => terms.has(other)) === true;
  return names.length === 0 || names.some(({ term }) => isSaid(term));
}

function toldBy({ wanted, synonyms }: Asked, said: readonly FoundClaim[]): Told {
  const telling = said.filter(({ text }) => tells(text, wanted, false));
  const { predicate } = wanted;
  if (predicate === undefined) return { kind: telling.length > 0, predicate: telling.length > 0 };
  const names = [predicate.term, ...(synonyms.synonyms.get(predicate.term) ?? [])];
  const isDone = telling.some(({ terms }) => names.some((name) => terms.own.has(name)));
  return { kind: telling.length > 0, predicate: isDone };
}

/** The secrets that were superseded, unless a question asks for what was before. */
function hiddenOf(
  { text, dates }: Asked,
  claims: readonly FoundClaim[],
  relations: readonly FoundRelation[],
  shareOf: (claim: FoundClaim) => number,
): ReadonlySet<string> {
  if (asksHistory(text) || dates.length > 0) return new Set();
  const mayBeStated = (claim: FoundClaim) => claim.valid_to !== undefined || shareOf(claim) > 0;
  const secrets = claims.filter((claim) => mayBeStated(claim) && tellsSecret(claim.text));
  const isContested = (one: string, other: string) =>
    relations.some(
      ({ a, b, relation, resolved_at }) =>
        relation === 'contradicts' &&
        resolved_at === undefined &&
        ((a === one && b === other) || (a === other && b === one)),
    );
  const ended = secrets.flatMap(({ id, valid_to }) => (valid_to === undefined ? [] : id));
  return new Set([...ended, ...supersededAmong(secrets, isContested)]);
}

/**
 * The claims that are about a sibling of what a question is about, of those that would be stated but for that: those that fit the question, and the
 * best ones; see {@link isRival}.
 */
function siblingsOf(
  { determined, synonyms }: Asked,
  claims: readonly FoundClaim[],
  shareOf: (claim: FoundClaim) => number,
  fitting: ReadonlySet<string>,
): ReadonlySet<string> {
  const siblings = new Set<string>();
  let best = 0;
  for (const claim of [...claims].sort((one, other) => shareOf(other) - shareOf(one))) {
    const { id, text, terms, speakers } = claim;
    const share = shareOf(claim);
    if (!fitting.has(id) && share < floorOf(best)) continue;
    const said = { text, own: terms.own, hasSpeaker: speakers.length > 0 };
    if (isRival(determined, said, synonyms.synonyms)) siblings.add(id);
    else best = Math.max(best, share);
  }
  return siblings;
}

/** The claims that have just what a question asks for, by its form. */
function fillingOf({ slot, wanted }: Asked, claims: readonly FoundClaim[]): ReadonlySet<string> {
  if (slot === undefined) return new Set();
  // A claim without any word of the thing cannot be about it; "us" and "me" are no such words.
  const thing = bareLemmas(slot.thing).flatMap((lemma) => termsOf(`${lemma} the a`));
  const isOfSpeaker = /^(?:i|we)$/.test(slot.thing.head);
  const isAbout = ({ own }: FoundClaim['terms']) => isOfSpeaker || thing.some((term) => own.has(term));
  const filling = claims.filter(
    ({ text, speakers, terms }) =>
      isAbout(terms) &&
      fills(
        text,
        slot,
        speakers.flatMap((name) => name.toLowerCase().split(/\s+/)),
      ) &&
      // "Was repaired" does not tell who repaired it.
      (slot.verb === undefined || tells(text, wanted, false)),
  );
  return new Set(filling.map(({ id }) => id));
}

/** The claims that answer in the words of a question, whatever its form; see {@link isExact}. */
const exactAmong = (asked: Asked, claims: readonly FoundClaim[]) =>
  claims.filter((claim) => isExact(asked, claim)).map(({ id }) => id);

/** The claims that a statement states; what only contradicts one is not among them. */
function saidIn(statement: Statement): StatableClaim[] {
  if (statement.tells === 'opposed') return [];
  const before = statement.tells === 'held' ? statement.before : undefined;
  return [statement.saying.claim, ...(before === undefined ? [] : [before.claim])];
}
