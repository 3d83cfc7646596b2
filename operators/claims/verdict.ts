import type { ContradictionKind } from '../records/claim.ts';

/** What two statements are to each other, as far as their words say. The order of the two does not matter but for `later`. */
export type Verdict =
  | {
      readonly relation: 'contradicts';
      readonly kind: ContradictionKind;
      /** From 0 to 1. */
      readonly confidence: number;
      /** A sentence for a person to read. */
      readonly rationale: string;
      /** Which of the two tells of a later stage of the same thing (planned, ongoing, done), where one does. */
      readonly later?: 'a' | 'b';
    }
  | {
      readonly relation: 'supports';
      readonly confidence: number;
      readonly rationale: string;
    };
