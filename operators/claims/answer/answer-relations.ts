import type { FoundClaim, FoundRelation } from './found-claim.ts';

/** Relations of some claims at a time. */
export class AnswerRelations {
  readonly #claims: ReadonlyMap<string, FoundClaim>;
  readonly #standing: readonly FoundRelation[];
  /** By pairs of claim ids in order; two claims have at most one open relation. */
  readonly #pairs: ReadonlyMap<string, FoundRelation>;

  /**
   * @param claims best first
   * @param at in microseconds: relations that ended by then are ignored
   */
  constructor(claims: readonly FoundClaim[], relations: readonly FoundRelation[], at: number) {
    this.#claims = new Map(claims.map((claim) => [claim.id, claim]));
    this.#standing = relations.filter(({ resolved_at }) => resolved_at === undefined || resolved_at > at);
    this.#pairs = new Map(this.#standing.map((each) => [pairOf(each.a, each.b), each]));
  }

  /** The contradiction between two claims. */
  between(one: FoundClaim, other: FoundClaim): FoundRelation | undefined {
    const found = this.#pairs.get(pairOf(one.id, other.id));
    return found?.relation === 'contradicts' ? found : undefined;
  }

  supports(one: FoundClaim, other: FoundClaim): boolean {
    return this.#pairs.get(pairOf(one.id, other.id))?.relation === 'supports';
  }

  /** What contradicts a claim, best first. */
  against(claim: FoundClaim): { readonly other: FoundClaim; readonly rationale: string }[] {
    return [...this.#claims.values()].flatMap((other) => {
      const found = this.between(claim, other);
      return found === undefined ? [] : [{ other, rationale: found.rationale }];
    });
  }

  /** Claims that a claim replaced, the last one to end first. */
  replacedBy(claim: FoundClaim): FoundClaim[] {
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
