import type { ContradictionKind } from '../records/claim.ts';

/** The relation of two statements according to their words. Symmetric except for `later`. */
export type Verdict =
  | {
      readonly relation: 'contradicts';
      readonly kind: ContradictionKind;
      /** From 0 to 1. */
      readonly confidence: number;
      /** A sentence for people. */
      readonly rationale: string;
      /** The one that reports a later stage of the same thing (planned, ongoing, done), if any. */
      readonly later?: 'a' | 'b';
      /** True if that one tells of an episode that the other denies: only an episode after the denial changes anything. */
      readonly episode?: true;
      /** True if the two name different dates of one thing, so that the times at which they hold differ for that reason alone. */
      readonly dated?: true;
      /** True if both tell the present value of something that has one at a time: what is said later holds since. */
      readonly current?: true;
      /** True if "may" and "can" tell what is allowed, and not what is possible. */
      readonly rule?: true;
    }
  | {
      readonly relation: 'supports';
      readonly confidence: number;
      readonly rationale: string;
    };
