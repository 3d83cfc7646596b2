import type { ClaimType } from '../../records/claim.ts';
import type { Period } from '../../time/period.ts';

/** What extraction reads of an event. */
export interface Source {
  readonly content: string;
  /** When it was said, in microseconds since the epoch. */
  readonly timestamp: number;
  /** Who says it, where that is known beside the content: two people's "I like tea" are two claims. */
  readonly speaker?: string;
}

/** A statement that was found in an event. */
export interface Draft {
  /** The statement as a sentence, without markers of lists and the like. */
  readonly text: string;
  readonly type: ClaimType;
  /** From 0 to 1: how sure the text sounds. */
  readonly confidence: number;
  /** Place in the content, in Unicode code points, end exclusive. */
  readonly span: readonly [start: number, end: number];
  /** The content between the two. */
  readonly quote: string;
  /**
   * Normal form: drafts with the same one are the same claim, whatever event they come from. The time that the text
   * names is part of it, as a point on the calendar.
   */
  readonly identity: string;
  /** When it holds, where the text says so. */
  readonly holds: Period | undefined;
  /** True where the text says that it holds from now on, and something else held before ("now", "no longer"). */
  readonly changes: boolean;
}
