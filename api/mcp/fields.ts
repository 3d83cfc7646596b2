import { z } from 'zod';
import { PATTERNS } from '../../operators/detectors/index.ts';

/** Rows of a page where the caller does not say: what a model reads it pays for. */
const FEW = 20;
const MOST = 100;

/** Of its own, as models read schemas that point elsewhere less well. */
export const patternField = z
  .enum(PATTERNS)
  .describe('Only this pattern; describe_detectors says what each one means.');

/** A date-time with a zone. `field` checks it. */
export const instantField = <Field extends z.ZodType>(field: Field, meaning: string) =>
  field.meta({
    format: 'date-time',
    pattern: undefined,
    description: `${meaning} RFC 3339 such as 2026-05-01T12:00:00Z.`,
  });

/** A text; the format by which stores know that they can keep it means nothing to a client. */
export const textField = <Field extends z.ZodType>(field: Field, meaning: string) =>
  field.meta({ format: undefined, pattern: undefined, description: meaning });

const LIMIT = `must be a whole number from 1 to ${MOST}`;
export const limitField = z
  .number(LIMIT)
  .int(LIMIT)
  .min(1, LIMIT)
  .max(MOST, LIMIT)
  .default(FEW)
  .describe(`Most rows of the answer, 1 to ${MOST}; default ${FEW}.`);

/** Texts that are kept with something, and that nothing reads. */
export const metadataField = (meaning: string) =>
  z.record(z.string(), z.string()).describe(meaning).optional();
