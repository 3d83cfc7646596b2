import type { ContradictionKind } from '../records/claim.ts';

/** What two statements are to each other, as far as their words say. The order of the two does not matter. */
export type Verdict =
  | {
      readonly relation: 'contradicts';
      readonly kind: ContradictionKind;
      /** From 0 to 1. */
      readonly confidence: number;
      /** A sentence for a person to read. */
      readonly rationale: string;
    }
  | {
      readonly relation: 'supports';
      readonly confidence: number;
      readonly rationale: string;
    };
