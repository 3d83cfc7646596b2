import { termsOf } from '../../language/terms.ts';
import type { FoundRelation, StatableClaim } from './found-claim.ts';

/** A claim with those that say the same in nearly the same words. */
export interface Saying {
  readonly claim: StatableClaim;
  readonly same: readonly StatableClaim[];
}

/** What an answer says in one sentence. */
export type Statement =
  /** What holds, and what it replaced; and whether nobody says that it did, but only that it is so since. */
  | { readonly tells: 'held'; readonly saying: Saying; readonly before?: Saying; readonly isUntold?: boolean }
  /** What contradicts something that holds, and why. */
  | { readonly tells: 'opposed'; readonly saying: Saying; readonly held: Saying; readonly rationale: string }
  /** What used to hold. */
  | { readonly tells: 'former'; readonly saying: Saying };

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
/** Share of common terms from which two texts count as nearly the same wording. */
const NEARLY_ALL = 0.6;

/** Relevance from which a claim is stated beside one of the greatest relevance. */
export function floorOf(best: number): number {
  return Math.max(WORTH_SAYING, AS_GOOD * best);
}

/**
 * What an answer states of some claims: first what holds according to the best of them, and what it replaced; then what contradicts it;
 * then what used to hold, unless it is a secret. Paraphrases in nearly the same words are stated once. Claims without evidence and forgotten ones are not
 * stated. Deterministic.
 *
 * @param claims best first
 * @param relations those among the claims; contradictions settled by `at` are ignored
 * @param at the time that the question is about, in microseconds since the epoch
 * @param inOrder how many claims are stated in the given order, where that is the answer
 */
export function statementsOf(
  claims: readonly StatableClaim[],
  relations: readonly FoundRelation[],
  at: number,
  inOrder?: number,
): Statement[] {
  const sayable = claims.filter(({ status, evidence }) => status !== 'forgotten' && evidence.length > 0);
  const best = sayable.reduce((most, { relevance }) => Math.max(most, relevance), 0);
  const floor = floorOf(best);
  const among = new AnswerRelations(sayable, relations, at);
  const current = sayable.filter((claim) => !isFormer(claim, at));
  const former = sayable.filter((claim) => isFormer(claim, at));
  const stated = new Set<string>();

  // A claim that ended brings in its successor, which may share no word with the question.
  const fits = (claim: StatableClaim) =>
    claim.relevance >= floor ||
    among.replacedBy(claim).some((old) => isFormer(old, at) && old.relevance >= floor);
  const together = (claim: StatableClaim, others: readonly StatableClaim[]): Saying => {
    const same = others.filter(
      (other) =>
        !stated.has(other.id) && among.supports(claim, other) && isSameSaying(claim.text, other.text),
    );
    for (const { id } of [claim, ...same]) stated.add(id);
    return { claim, same };
  };

  // What people say about themselves is in their own turns; a reply says it again.
  const places = ({ isReply }: StatableClaim) => (isReply === true ? 1 : 0);
  const ordered = current.filter(fits).sort((one, other) => places(one) - places(other));
  const holding: Saying[] = [];
  for (const claim of ordered) {
    if (holding.length === (inOrder ?? MOST_SAID)) break;
    // Of claims that exclude each other the better one is stated; the other contradicts it.
    if (stated.has(claim.id) || holding.some((one) => among.between(one.claim, claim) !== undefined))
      continue;
    holding.push(together(claim, current));
  }
  // Of several statements that answer a question the newest comes first: a value may have changed. One with nothing of the kind that is asked for
  // is only what became of another.
  const lacks = ({ isOfKind }: StatableClaim) => (isOfKind === false ? 1 : 0);
  if (inOrder === undefined)
    holding.sort(
      ({ claim: one }, { claim: other }) =>
        places(one) - places(other) || lacks(one) - lacks(other) || newsOf(other, at) - newsOf(one, at),
    );
  const statements: Statement[] = holding.map((saying) => {
    const { claim } = saying;
    const [old] = among.replacedBy(claim).filter((one) => isFormer(one, at) && !stated.has(one.id));
    return old === undefined || old.isSecret === true || claim.valid_from > at
      ? { tells: 'held', saying }
      : { tells: 'held', saying, before: together(old, former), isUntold: among.isOnlyLater(claim, old) };
  });

  const opposed = new Set<string>();
  for (const held of holding) {
    for (const { other, rationale } of among.against(held.claim)) {
      if (opposed.size === MOST_AGAINST || opposed.has(other.id) || isFormer(other, at)) continue;
      opposed.add(other.id);
      statements.push({ tells: 'opposed', saying: together(other, current), held, rationale });
    }
  }

  for (const claim of former) {
    if (statements.length >= MOST_SENTENCES) break;
    if (claim.relevance < floor || claim.isSecret === true || stated.has(claim.id)) continue;
    statements.push({ tells: 'former', saying: together(claim, former) });
  }
  return statements;
}

/** The time from which a claim is news, in microseconds; what is yet to come is none. */
function newsOf({ said_at, valid_from }: StatableClaim, at: number): number {
  return said_at ?? (valid_from > at ? 0 : valid_from);
}

/** True for what held once: it ended before the time of the question, and is not an episode. */
function isFormer({ valid_to, episode }: StatableClaim, at: number): boolean {
  return valid_to !== undefined && valid_to <= at && !episode;
}

/** Whether two texts that support each other have nearly the same wording, by the Jaccard index of their terms. */
function isSameSaying(one: string, other: string): boolean {
  const terms = new Set(termsOf(one));
  const others = new Set(termsOf(other));
  let common = 0;
  for (const term of terms) if (others.has(term)) common++;
  const all = terms.size + others.size - common;
  return all > 0 && common / all >= NEARLY_ALL;
}

/** Relations of some claims at a time. */
class AnswerRelations {
  readonly #claims: ReadonlyMap<string, StatableClaim>;
  readonly #standing: readonly FoundRelation[];
  /** By pairs of claim ids in order; two claims have at most one open relation. */
  readonly #pairs: ReadonlyMap<string, FoundRelation>;

  /**
   * @param claims best first
   * @param at in microseconds: relations that ended by then are ignored
   */
  constructor(claims: readonly StatableClaim[], relations: readonly FoundRelation[], at: number) {
    this.#claims = new Map(claims.map((claim) => [claim.id, claim]));
    this.#standing = relations.filter(({ resolved_at }) => resolved_at === undefined || resolved_at > at);
    this.#pairs = new Map(this.#standing.map((each) => [pairOf(each.a, each.b), each]));
  }

  /** The contradiction between two claims. */
  between(one: StatableClaim, other: StatableClaim): FoundRelation | undefined {
    const found = this.#pairs.get(pairOf(one.id, other.id));
    return found?.relation === 'contradicts' ? found : undefined;
  }

  /** Whether only the times tell that a claim replaced another. */
  isOnlyLater(claim: StatableClaim, old: StatableClaim): boolean {
    return this.#standing.some(
      ({ a, b, kind }) => a === claim.id && b === old.id && kind === 'superseded_by_later',
    );
  }

  supports(one: StatableClaim, other: StatableClaim): boolean {
    return this.#pairs.get(pairOf(one.id, other.id))?.relation === 'supports';
  }

  /** What contradicts a claim, best first. */
  against(claim: StatableClaim): { readonly other: StatableClaim; readonly rationale: string }[] {
    return [...this.#claims.values()].flatMap((other) => {
      const found = this.between(claim, other);
      return found === undefined ? [] : [{ other, rationale: found.rationale }];
    });
  }

  /** Claims that a claim replaced, the last one to end first. */
  replacedBy(claim: StatableClaim): StatableClaim[] {
    return this.#standing
      .filter(({ relation, a }) => relation === 'updates' && a === claim.id)
      .flatMap(({ b }) => this.#claims.get(b) ?? [])
      .sort(
        (one, other) =>
          (other.valid_to ?? 0) - (one.valid_to ?? 0) ||
          other.valid_from - one.valid_from ||
          (one.id < other.id ? -1 : 1),
      );
  }
}

function pairOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}
