import type { NamedSeries } from '../operators/records/series/name.ts';

/**
 * Names of series as texts use them. The list is small (names given by people), so it is read as a whole. Every method rejects with
 * StoreUnavailable when the database is unavailable.
 */
export interface SeriesNames {
  /** All named series, by scope and entity. */
  list(): Promise<readonly NamedSeries[]>;
  /**
   * Sets the names of a series, replacing earlier ones.
   *
   * @throws Conflict when a name belongs to another series; then nothing was written
   */
  put(series: NamedSeries): Promise<void>;
  /** Removes the names of a series; false when it has none. */
  remove(scopeId: string, entityId: string): Promise<boolean>;
  /** Scopes in which an entity has observations, in order. */
  scopesOf(entityId: string): Promise<readonly string[]>;
}
