import { z } from 'zod';
import { patternSchema, signalStatus } from '../operators/records/signal.ts';
import { instantParameter, uuidParameter } from './http/parameters.ts';

const FRACTION = 'must be a number from 0 to 1';
const fraction = z.number(FRACTION).min(0, FRACTION).max(1, FRACTION);

/** Which signals a list has; the filters of GET /v1/signals. */
export const signalListSchema = z.strictObject({
  scope_id: uuidParameter.optional(),
  entity_id: uuidParameter.optional(),
  pattern: patternSchema.optional(),
  status: signalStatus.optional(),
  since: instantParameter.optional().describe('Least detected_at.'),
  until: instantParameter.optional().describe('detected_at is before this.'),
  min_strength: fraction.optional(),
  min_confidence: fraction.optional(),
});
export type SignalList = z.input<typeof signalListSchema>;
