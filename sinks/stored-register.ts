import type { SeriesKey } from '../operators/records/directory.ts';
import type { SeriesDescription, SeriesSelector } from '../operators/records/series/description.ts';
import type { KeyedName } from '../operators/records/series/name.ts';
import type { Page } from './page.ts';

/** An open signal of a series. */
export interface OpenSignal {
  readonly id: string;
  readonly pattern: string;
  readonly severity: string;
}

/** A series with what is known of it. */
export interface ListedSeries extends SeriesKey, SeriesDescription {
  /** Number of its observations in the store. */
  readonly count: number;
  /** Times of the first and the last one in microseconds, and the value of the last one; undefined when there are none. */
  readonly first?: number;
  readonly last?: number;
  readonly value?: number;
  /** Newest first. */
  readonly open: readonly OpenSignal[];
}

/** What a name means: one series with its description, none, or several. */
export type Meant = (SeriesKey & SeriesDescription) | 'none' | 'several';

export interface SeriesFilter extends SeriesSelector {
  readonly scope_id?: string;
  readonly entity_id?: string;
  /** The entity, or the entity and the metric with a space between them. */
  readonly name?: string;
  /** What the name of the entity begins with. */
  readonly prefix?: string;
  /** Pattern of an open signal. */
  readonly pattern?: string;
}

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
  /** Series by scope and entity, at most `limit` after a series; also those that only texts name yet. */
  list(filter: SeriesFilter, limit: number, after?: SeriesKey): Promise<Page<ListedSeries, SeriesKey>>;
  /** The series of `list` alone, without a look at what is known of them. */
  keys(filter: SeriesFilter, limit: number, after?: SeriesKey): Promise<Page<SeriesKey, SeriesKey>>;
  /**
   * The series that a text means by each of these names, in the same order, over all scopes. A name without a metric means the series of
   * the entity with each of its metrics.
   */
  meant(names: readonly KeyedName[]): Promise<readonly Meant[]>;
  /** Whether observations gave a name to any series. */
  hasNames(): Promise<boolean>;
  /** Ids of the scopes with a name: one, unless several shards were given the same name at the same time. */
  scopesNamed(scope: string): Promise<readonly string[]>;
}
