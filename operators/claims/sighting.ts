import type { Draft } from './extract/draft.ts';

/** A claim as one event says it, or as a caller brings it: what derivation works on. */
export interface Sighting extends Omit<Draft, 'span'> {
  readonly event_id: string;
  readonly start: number;
  readonly end: number;
  /** What the event came from: sightings from one source do not corroborate each other. */
  readonly source: string;
  /** Timestamp of the event, in microseconds. */
  readonly said: number;
  /** Who wrote it, where it was not derived. */
  readonly author?: string;
  readonly key?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** True where it must be approved before it counts. */
  readonly pending?: boolean;
}
