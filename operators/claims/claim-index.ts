import { termsOf } from '../language/terms.ts';
import type { ClaimVersion } from '../records/ledger.ts';
import { type StateColumn, together, type Unpacked } from '../records/pack.ts';
import { UuidList } from '../records/uuid-list.ts';
import { byNearness, type NearHit } from '../search/nearness.ts';
import { TextIndex } from '../search/text-index.ts';

/** Full-text index of claims. */
export class ClaimIndex {
  private ids = new UuidList();
  private index = new TextIndex();

  /** Adds a version of a claim. Later versions have the same normal form, so their words are already indexed. */
  learn({ number, id, text }: Pick<ClaimVersion, 'number' | 'id' | 'text'>): void {
    if (this.index.has(number)) return;
    this.ids.set(number, id);
    this.index.add(number, termsOf(text));
  }

  /** Removes a claim. */
  remove(number: number): void {
    this.index.remove(number);
  }

  /** Number of claims. */
  get size(): number {
    return this.index.size;
  }

  /** Number of the next claim: one more than the largest so far, whether or not it was removed. */
  get next(): number {
    return this.ids.size;
  }

  /**
   * The best `k` claims for the terms of a question by BM25, by number, reordered by proximity of the terms (see {@link byNearness}).
   *
   * @param accept filters candidates by number
   */
  search(terms: readonly string[], k: number, accept?: (number: number) => boolean): NearHit[] {
    return byNearness(this.index, this.index.search(terms, k, accept), terms);
  }

  /** Number of claims with a term. */
  frequency(term: string): number {
    return this.index.frequency(term);
  }

  /** The numbers of terms for {@link ClaimIndex.hasAny}; unknown terms are left out. */
  termNumbers(terms: Iterable<string>): ReadonlySet<number> {
    const numbers = new Set<number>();
    for (const term of terms) {
      const number = this.index.numberOfTerm(term);
      if (number !== undefined) numbers.add(number);
    }
    return numbers;
  }

  /**
   * Whether a claim has one of some terms, from the index without reading its text; of a long text only the first terms count (see
   * {@link Sequences}).
   *
   * @param terms see {@link ClaimIndex.termNumbers}
   */
  hasAny(claim: number, terms: ReadonlySet<number>): boolean {
    return terms.size > 0 && this.index.termsAt(claim).some((term) => terms.has(term));
  }

  idOf(number: number): string {
    return this.ids.at(number);
  }

  /** The claim with the highest number so far, if any. */
  get last(): { readonly number: number; readonly id: string } | undefined {
    const number = this.ids.size - 1;
    return number < 0 ? undefined : { number, id: this.ids.at(number) };
  }

  /** Columns for {@link ClaimIndex.restore}: a snapshot of the present state. */
  save(): Iterable<StateColumn> {
    return together(this.ids.save(), this.index.save());
  }

  static restore(saved: Unpacked): ClaimIndex {
    const claims = new ClaimIndex();
    claims.ids = UuidList.restore(saved);
    claims.index = TextIndex.restore(saved);
    return claims;
  }
}
