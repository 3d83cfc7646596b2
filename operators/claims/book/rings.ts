import { Rows, WORDS } from './rows.ts';

/** No entry. */
export const NONE = -1;

/**
 * For each owner its entries in the order in which they came: the entries of one are linked to a ring, of which the
 * owner names the last, so that both ends are at hand. Four bytes an owner and four an entry.
 */
export class Rings {
  /** One more than the last entry of each owner, 0 where it has none. */
  private readonly lasts = new Rows(WORDS);
  private readonly next = new Rows(WORDS);

  /** Puts an entry, a whole number below 2^32 - 1 that has no owner yet, behind the others of an owner. */
  add(owner: number, entry: number): void {
    const last = this.lasts.at(owner) - 1;
    if (last === NONE) this.next.set(entry, entry);
    else {
      this.next.set(entry, this.next.at(last));
      this.next.set(last, entry);
    }
    this.lasts.set(owner, entry + 1);
  }

  /** The first entry of an owner, or {@link NONE}. */
  first(owner: number): number {
    const last = this.lasts.at(owner) - 1;
    return last === NONE ? NONE : this.next.at(last);
  }

  /** The entry of an owner behind one of its entries, or {@link NONE}. */
  after(owner: number, entry: number): number {
    return entry === this.lasts.at(owner) - 1 ? NONE : this.next.at(entry);
  }

  /** Entries of an owner in the order in which they came. */
  *of(owner: number): Generator<number, void, undefined> {
    for (let entry = this.first(owner); entry !== NONE; entry = this.after(owner, entry)) yield entry;
  }
}
