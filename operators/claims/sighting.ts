import type { Statement } from './extract/draft.ts';

/** A statement with the event that makes it, or that a caller cites for it: the input of derivation. */
export interface Sighting extends Statement {
  /** The words of the event that state it. */
  readonly quote: string;
  readonly event_id: string;
  readonly start: number;
  readonly end: number;
  /** Source of the event: sightings from one source do not corroborate each other. */
  readonly source: string;
  /** Timestamp of the event, in microseconds. */
  readonly said: number;
  /** Who says it, if the event names him. */
  readonly speaker?: string;
  /** The author, when it was not derived. */
  readonly author?: string;
  /** Who made it, for history, where that is not the author. */
  readonly actor?: string;
  readonly key?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** True when it needs approval. */
  readonly pending?: boolean;
}

/** A saying of a claim: when, in microseconds, and the number of who says it (see `numberOfName`), 0 if nobody is named. */
export interface Saying {
  readonly at: number;
  readonly by: number;
}
