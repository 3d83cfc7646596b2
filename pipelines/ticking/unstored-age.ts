/** Milliseconds within which commits between two ticks count as one. */
const TOGETHER = 100;

/** When the oldest of the observations was stored whose results of detection are not stored yet. */
export class UnstoredAge {
  /** Sequence number of the last observation of commits that came together, and the time of the first of them. */
  private commits: { last: number; readonly at: number }[] = [];
  private isOpen = false;

  /** Observations up to `last` were stored at `at`, in milliseconds. */
  stored(last: number, at: number): void {
    const latest = this.commits.at(-1);
    if (this.isOpen && latest !== undefined && at - latest.at < TOGETHER) latest.last = last;
    else this.commits.push({ last, at });
    this.isOpen = true;
  }

  /** A tick begins: what is stored from now on is of another one. */
  divide(): void {
    this.isOpen = false;
  }

  /** The results are stored up to `seq`. When the first of these observations was stored; undefined if there are none. */
  taken(seq: number): number | undefined {
    const { since } = this;
    const left = this.commits.filter(({ last }) => last > seq);
    const isNone = left.length === this.commits.length;
    this.commits = left;
    return isNone ? undefined : since;
  }

  get since(): number | undefined {
    return this.commits[0]?.at;
  }
}
