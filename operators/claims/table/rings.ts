import { Rows, WORDS } from './rows.ts';

/** No entry. */
export const NONE = -1;

/**
 * For each owner its entries in order of addition. The entries of an owner form a circular linked list; the owner points to the last
 * one, so both ends are accessible. Four bytes per owner and four per entry.
 */
export class Rings {
  /** Last entry of each owner plus one, 0 for none. */
  private readonly lasts = new Rows(WORDS);
  private readonly next = new Rows(WORDS);

  /** Appends an entry, an integer below 2^32 - 1 without an owner, to those of an owner. */
  add(owner: number, entry: number): void {
    const last = this.lasts.at(owner) - 1;
    if (last === NONE) this.next.set(entry, entry);
    else {
      this.next.set(entry, this.next.at(last));
      this.next.set(last, entry);
    }
    this.lasts.set(owner, entry + 1);
  }

  /** Keeps of an owner's entries those that pass, in their order. */
  keep(owner: number, passes: (entry: number) => boolean): void {
    const kept = [...this.of(owner)].filter(passes);
    this.lasts.mark(owner, 0);
    for (const entry of kept) this.add(owner, entry);
  }

  /** The first entry of an owner, or {@link NONE}. */
  first(owner: number): number {
    const last = this.lasts.at(owner) - 1;
    return last === NONE ? NONE : this.next.at(last);
  }

  /** The next entry of an owner, or {@link NONE}. */
  after(owner: number, entry: number): number {
    return entry === this.lasts.at(owner) - 1 ? NONE : this.next.at(entry);
  }

  /** Entries of an owner in order of addition. */
  *of(owner: number): Generator<number, void, undefined> {
    for (let entry = this.first(owner); entry !== NONE; entry = this.after(owner, entry)) yield entry;
  }
}
