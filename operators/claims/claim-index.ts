import { termsOf } from '../language/terms.ts';
import type { ClaimVersion } from '../records/ledger.ts';
import type { Column, Unpacked } from '../records/pack.ts';
import { UuidList } from '../records/uuid-list.ts';
import { TextIndex } from './text-index.ts';

/** Finds claims by what they say. */
export class ClaimIndex {
  private ids = new UuidList();
  private index = new TextIndex();

  /** Takes a version of a claim. Later versions have the same normal form, so that their words are in the index. */
  learn({ number, id, text }: Pick<ClaimVersion, 'number' | 'id' | 'text'>): void {
    if (this.index.has(number)) return;
    this.ids.set(number, id);
    this.index.add(number, termsOf(text));
  }

  /** The best `k` claims for the words of a question, best first. */
  search(question: string, k: number): { readonly id: string; readonly score: number }[] {
    const hits = this.index.search(termsOf(question), k);
    return hits.map(({ number, score }) => ({ id: this.ids.at(number), score }));
  }

  /** The claim with the highest number, where there is one. */
  get last(): { readonly number: number; readonly id: string } | undefined {
    const number = this.ids.size - 1;
    return number < 0 ? undefined : { number, id: this.ids.at(number) };
  }

  /** Columns that {@link ClaimIndex.restore} reads. */
  *save(): Generator<Column, void, undefined> {
    yield* this.ids.save();
    yield* this.index.save();
  }

  static restore(saved: Unpacked): ClaimIndex {
    const claims = new ClaimIndex();
    claims.ids = UuidList.restore(saved);
    claims.index = TextIndex.restore(saved);
    return claims;
  }
}
