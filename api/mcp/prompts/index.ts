import type { Definition } from '../definition.ts';
import { claimCheck } from './claim-check.ts';
import { incidentReview } from './incident-review.ts';

/** Every prompt; a new one is a file here and a line. */
export const PROMPTS: readonly Definition[] = [incidentReview, claimCheck];
