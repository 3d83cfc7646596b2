/** A stretch of text that a question may be answered from: a turn of a chat, an entry of a log, a section. */
export interface Passage {
  readonly text: string;
  /** Who said it, where that is known. */
  readonly speaker?: string | undefined;
  /** The chat, document or run that it is part of; without one it stands alone. */
  readonly session?: string | undefined;
  /** When it was said, in microseconds. Within a session it gives the order; of equal ones the first added first. */
  readonly timestamp: number;
}

/** What ranking keeps of a passage. */
export interface PassageTraits {
  /** Number of its session, or {@link NONE}. */
  readonly session: number;
  /** Number of its speaker, or {@link NONE}. */
  readonly speaker: number;
  /** In microseconds. */
  readonly timestamp: number;
  /** Somewhere it asks. */
  readonly asks: boolean;
  /** It ends with a question. */
  readonly endsAsking: boolean;
  /** It has a word that says when. */
  readonly tellsTime: boolean;
}

/** No session, or no speaker. */
export const NONE = -1;
