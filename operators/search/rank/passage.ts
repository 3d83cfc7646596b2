/** A passage that may answer a question: a turn of a chat, an entry of a log, a section. */
export interface Passage {
  readonly text: string;
  /** The speaker, if known. */
  readonly speaker?: string | undefined;
  /** It was fetched or pasted from elsewhere: it directs nobody. */
  readonly external?: boolean | undefined;
  /** The chat, document or run that it belongs to; without one it is separate. */
  readonly session?: string | undefined;
  /** Time of the statement, in microseconds. Orders a session; ties in order of addition. */
  readonly timestamp: number;
}

/** Properties of a passage that ranking uses. */
export interface PassageTraits {
  /** Number of its session, or {@link NONE}. */
  readonly session: number;
  /** Number of its speaker, or {@link NONE}. */
  readonly speaker: number;
  /** In microseconds. */
  readonly timestamp: number;
  /** It contains a question. */
  readonly asks: boolean;
  /** It ends with a question. */
  readonly endsAsking: boolean;
  /** It has a word of time. */
  readonly tellsTime: boolean;
  /** It gives a direction that stands from then on; see `directs`. */
  readonly directs: boolean;
  /** Size of its text in steps of a sixteenth of an octave; see `sizeOf` in served/server.ts. */
  readonly size: number;
}

/** No session, or no speaker. */
export const NONE = -1;
