import type { Moment } from '../../language/times/times.ts';
import type { Token } from '../../language/tokens.ts';
import type { ClaimType } from '../../records/claim.ts';
import type { Period } from '../../time/period.ts';

/** Input of extraction from an event, with the moment at which it was said. */
export interface Source extends Moment {
  readonly content: string;
  /** The speaker, if known apart from the content: two people's "I like tea" are two claims. */
  readonly speaker?: string;
  /** True when an assistant wrote it: of its text only reports are claims, see `isDrafted`. */
  readonly assistant?: boolean;
  /** True for what was fetched or pasted from elsewhere: it gives no preference and no standing direction. */
  readonly external?: boolean;
}

/** A statement as extraction read it. */
export interface Statement {
  /** The statement as a sentence, without list markers and the like. */
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly type: ClaimType;
  /** From 0 to 1: confidence of the wording. */
  readonly confidence: number;
  /**
   * Normal form: statements with equal ones are the same claim, whatever event they come from. It includes the time that the text
   * names, as a calendar date.
   */
  readonly identity: string;
  /** Period of validity, if the text names one. */
  readonly holds: Period | undefined;
  /** True when the text states that it holds from now on, and something else held before ("now", "no longer"). */
  readonly changes: boolean;
  /** What the text has in place of a pronoun, see `resolvedBy`. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A statement with its place in an event. */
export interface Draft extends Statement {
  /** Span of the content, in Unicode code points, end exclusive. */
  readonly span: readonly [start: number, end: number];
  /** The content of the span. */
  readonly quote: string;
}
