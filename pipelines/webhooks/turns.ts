/** Work that is done one after the other, in the order in which it came. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  /** Does the work once all before it has settled. Rejects if it does. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
