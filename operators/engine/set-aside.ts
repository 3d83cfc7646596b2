import type { Pattern } from '../detectors/index.ts';

/** Longest reason that is kept, in characters. */
const LONGEST_REASON = 300;

/** A detector that no longer runs on a series or a scope, because it failed there. */
export interface SetAside {
  readonly pattern: Pattern;
  readonly scope: number;
  /** Undefined if the detector compares series: it no longer runs on the scope. */
  readonly series: number | undefined;
  /** Event time of the observation or mark at which it failed, in microseconds. */
  readonly at: number;
  readonly reason: string;
}

/** How often a detector is set aside, and the first failure. */
export interface SetAsideTotal extends Pick<SetAside, 'pattern' | 'at' | 'reason'> {
  readonly series: number;
  readonly scopes: number;
}

/** The totals of several detections as one. */
export function sumOf(lists: readonly (readonly SetAsideTotal[])[]): SetAsideTotal[] {
  const sums = new Map<Pattern, SetAsideTotal>();
  for (const total of lists.flat()) {
    const { pattern, series, scopes } = total;
    const before = sums.get(pattern);
    const first = before === undefined || total.at < before.at ? total : before;
    sums.set(pattern, {
      ...first,
      series: series + (before?.series ?? 0),
      scopes: scopes + (before?.scopes ?? 0),
    });
  }
  return [...sums.values()];
}

/** What an error says, for people. */
export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return said.slice(0, LONGEST_REASON);
}

/**
 * The detectors that were set aside, by scope. A detector that throws, or takes more steps than one observation allows, is not asked again
 * about that series or scope, while everything else goes on. The cause is the observations alone, so a repetition ends the same way.
 */
export class SetAsides {
  private scopes = new Map<number, SetAside[]>();
  private all: SetAside[] = [];
  private totals_ = new Map<Pattern, SetAsideTotal>();
  private unreported: SetAside[] = [];

  /** Number of series and scopes on which some detector is set aside, counted once for each detector. */
  get size(): number {
    return this.all.length;
  }

  add(one: SetAside): void {
    this.all.push(one);
    this.unreported.push(one);
    this.count(one);
  }

  private count(one: SetAside): void {
    const { pattern, scope, series, at, reason } = one;
    const known = this.scopes.get(scope);
    if (known === undefined) this.scopes.set(scope, [one]);
    else known.push(one);
    const total = this.totals_.get(pattern) ?? { pattern, series: 0, scopes: 0, at, reason };
    const counted = series === undefined ? { scopes: total.scopes + 1 } : { series: total.series + 1 };
    this.totals_.set(pattern, { ...total, ...counted });
  }

  /** What is set aside in a scope: for the scope as a whole, and for series of it. */
  of(scope: number): readonly SetAside[] {
    return this.scopes.get(scope) ?? [];
  }

  /** Forgets those in a scope whose detector does not run there by the settings, so that it is tried again when it does. */
  forget(scope: number, runs: (pattern: Pattern) => boolean): void {
    if (this.of(scope).every(({ pattern }) => runs(pattern))) return;
    this.hold(this.all.filter((one) => one.scope !== scope || runs(one.pattern)));
  }

  /** Those since the last call; after {@link restore}, all that were restored. */
  takeUnreported(): SetAside[] {
    return this.unreported.splice(0);
  }

  /** By detector, in the order of the first failure. */
  totals(): SetAsideTotal[] {
    return [...this.totals_.values()];
  }

  save(): SetAside[] {
    return this.all;
  }

  /** Restores the result of {@link save}. */
  restore(saved: readonly SetAside[]): void {
    this.hold(saved);
    this.unreported = [...saved];
  }

  private hold(all: readonly SetAside[]): void {
    this.all = [...all];
    this.scopes = new Map();
    this.totals_ = new Map();
    for (const one of all) this.count(one);
  }
}
