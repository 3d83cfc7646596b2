import type { SeriesKey } from '../operators/records/directory.ts';
import type { SeriesDescription, SeriesSelector } from '../operators/records/series/description.ts';

/**
 * What a store knows of series: names, units and tags. Rejects with StoreUnavailable when the database is unavailable.
 */
export interface StoredRegister {
  /**
   * The descriptions of series, in the same order; empty for a series of which nothing is known. A series whose entity does not exist has
   * the name of its scope.
   */
  of(series: readonly SeriesKey[]): Promise<readonly SeriesDescription[]>;
  /** Whether there is a series that a selector means. */
  some(selector: SeriesSelector): Promise<boolean>;
  /** Ids of the scopes with a name: one, unless several shards were given the same name at the same time. */
  scopesNamed(scope: string): Promise<readonly string[]>;
}
