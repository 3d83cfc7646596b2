import type { ObservationBatch } from '../../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import type { ClaimedShard } from '../../../sinks/store.ts';

/** What becomes of observations whose scope is at home in another partition. */
export const SPLIT_POLICIES = ['tell', 'dead-letter'] as const;

export interface SplitOptions {
  readonly policy: (typeof SPLIT_POLICIES)[number];
  /** A scope that is at home in another partition came in this one; told once while this process has the partition. */
  readonly told: (info: { scope_id: string; partition: string; home: string }) => void;
}

/** What is known of a scope. */
const UNKNOWN = 0;
const HERE = 1;
const ELSEWHERE = 2;

/**
 * Which scopes of a partition are at home in another. Every detector of a scope wants all of its observations in one place: in
 * two, each of two detections sees a part, and may find nothing. The database says which partition had a scope first; it is
 * asked once for each scope.
 */
export class SplitScopes {
  readonly policy: SplitOptions['policy'];
  private readonly shard: Pick<ClaimedShard, 'name' | 'scopeHomes'>;
  private readonly directory: SeriesDirectory;
  private readonly told: SplitOptions['told'];
  /** By the directory's number of a scope. */
  private known = new Uint8Array(64);

  constructor(
    shard: Pick<ClaimedShard, 'name' | 'scopeHomes'>,
    directory: SeriesDirectory,
    { policy, told }: SplitOptions,
  ) {
    this.shard = shard;
    this.directory = directory;
    this.policy = policy;
    this.told = told;
  }

  /** Numbers of a batch's scopes of which it is not known where they are at home. */
  unknownIn({ length, series }: ObservationBatch): ReadonlySet<number> {
    const unknown = new Set<number>();
    for (let row = 0; row < length; row++) {
      const scope = this.directory.scope(series[row]);
      if (this.stateOf(scope) === UNKNOWN) unknown.add(scope);
    }
    return unknown;
  }

  /** Rows of a batch whose scopes are at home elsewhere, as far as is known. */
  elsewhereIn({ length, series }: ObservationBatch): ReadonlySet<number> {
    const rows = new Set<number>();
    for (let row = 0; row < length; row++) {
      if (this.stateOf(this.directory.scope(series[row])) === ELSEWHERE) rows.add(row);
    }
    return rows;
  }

  ids(scopes: ReadonlySet<number>): readonly string[] {
    return Array.from(scopes, (scope) => this.directory.scopeId(scope));
  }

  /** Scopes that were committed as this shard's, and only as its own. */
  keep(scopes: ReadonlySet<number>): void {
    for (const scope of scopes) this.set(scope, HERE);
  }

  /**
   * Asks where scopes are at home, and tells of those that are elsewhere. Those that have no home yet stay unknown.
   *
   * @throws StoreUnavailable
   */
  async look(scopes: ReadonlySet<number>): Promise<void> {
    if (scopes.size === 0) return;
    const homes = await this.shard.scopeHomes(this.ids(scopes));
    for (const scope of scopes) {
      const scope_id = this.directory.scopeId(scope);
      const home = homes.get(scope_id);
      if (home === undefined) continue;
      this.set(scope, home === this.shard.name ? HERE : ELSEWHERE);
      if (home !== this.shard.name) this.told({ scope_id, partition: this.shard.name, home });
    }
  }

  private stateOf(scope: number): number {
    return scope < this.known.length ? this.known[scope] : UNKNOWN;
  }

  private set(scope: number, state: number): void {
    if (scope >= this.known.length) {
      const known = new Uint8Array(2 * Math.max(scope, this.known.length));
      known.set(this.known);
      this.known = known;
    }
    this.known[scope] = state;
  }
}
