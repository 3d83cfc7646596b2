import type { ObservationBatch } from '../../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import type { ClaimedShard } from '../../../sinks/store.ts';

/** Policies for observations of scopes whose home is another partition. */
export const SPLIT_POLICIES = ['tell', 'dead-letter'] as const;

export interface SplitOptions {
  readonly policy: (typeof SPLIT_POLICIES)[number];
  /** A scope whose home is another partition arrived in this one. Called once per scope while this process has the partition. */
  readonly report: (info: { scope_id: string; partition: string; home: string }) => void;
}

/** States of a scope. */
const UNKNOWN = 0;
const HERE = 1;
const ELSEWHERE = 2;

/**
 * The scopes of a partition whose home is another partition. Detectors of a scope need all its observations in one place: two
 * detections would each see a part, and may find nothing. The database records the first partition of each scope; it is queried once
 * per scope.
 */
export class SplitScopes {
  readonly policy: SplitOptions['policy'];
  private readonly shard: Pick<ClaimedShard, 'name' | 'scopeHomes'>;
  private readonly directory: SeriesDirectory;
  private readonly report: SplitOptions['report'];
  /** By the directory's number of a scope. */
  private known = new Uint8Array(64);

  constructor(
    shard: Pick<ClaimedShard, 'name' | 'scopeHomes'>,
    directory: SeriesDirectory,
    { policy, report }: SplitOptions,
  ) {
    this.shard = shard;
    this.directory = directory;
    this.policy = policy;
    this.report = report;
  }

  /** Numbers of a batch's scopes whose home is unknown. */
  unknownIn({ length, series }: ObservationBatch): ReadonlySet<number> {
    const unknown = new Set<number>();
    for (const number of series.subarray(0, length)) {
      const scope = this.directory.scope(number);
      if (this.stateOf(scope) === UNKNOWN) unknown.add(scope);
    }
    return unknown;
  }

  /** Rows of a batch whose scopes are known to have their home elsewhere. */
  elsewhereIn({ length, series }: ObservationBatch): ReadonlySet<number> {
    const rows = new Set<number>();
    let row = 0;
    for (const number of series.subarray(0, length)) {
      if (this.stateOf(this.directory.scope(number)) === ELSEWHERE) rows.add(row);
      row++;
    }
    return rows;
  }

  ids(scopes: ReadonlySet<number>): readonly string[] {
    return Array.from(scopes, (scope) => this.directory.scopeId(scope));
  }

  /** Marks scopes as committed in this shard only. */
  keep(scopes: ReadonlySet<number>): void {
    for (const scope of scopes) this.set(scope, HERE);
  }

  /**
   * Looks up the homes of scopes, and reports those that are elsewhere. Scopes without a home stay unknown.
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
      if (home !== this.shard.name) this.report({ scope_id, partition: this.shard.name, home });
    }
  }

  private stateOf(scope: number): number {
    return this.known[scope] ?? UNKNOWN;
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
