import type { NamedSeries } from '../operators/records/series-name.ts';

/**
 * How texts name the series of a store. It is small (what people have named), so that it is read as a whole. Every method
 * rejects with a StoreUnavailable when the database cannot serve it.
 */
export interface SeriesNames {
  /** All series that have names, by scope and entity. */
  list(): Promise<readonly NamedSeries[]>;
  /**
   * Gives a series its names, in the place of those that it had.
   *
   * @throws Conflict where one is the name of another series; then nothing was written
   */
  put(series: NamedSeries): Promise<void>;
  /** Takes the names of a series away; false where it has none. */
  remove(scopeId: string, entityId: string): Promise<boolean>;
  /** Scopes in which an entity has observations, in order. */
  scopesOf(entityId: string): Promise<readonly string[]>;
}
