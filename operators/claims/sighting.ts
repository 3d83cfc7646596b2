import type { Draft } from './extract/draft.ts';

/** A claim as stated by one event or submitted by a caller: the input of derivation. */
export interface Sighting extends Omit<Draft, 'span'> {
  readonly event_id: string;
  readonly start: number;
  readonly end: number;
  /** Source of the event: sightings from one source do not corroborate each other. */
  readonly source: string;
  /** Timestamp of the event, in microseconds. */
  readonly said: number;
  /** The author, when it was not derived. */
  readonly author?: string;
  readonly key?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** True when it needs approval. */
  readonly pending?: boolean;
}
