import { z } from 'zod';
import { PATTERNS } from '../../operators/detectors/index.ts';

/** Default number of rows of a page: a model pays for what it reads. */
const FEW = 20;
const MOST = 100;

/** A separate schema, because models read schemas with references less reliably. */
export const patternField = z
  .enum(PATTERNS)
  .describe('Only signals of this pattern; describe_detectors explains each pattern.');

/** A date-time with a zone; `field` validates it. */
export const instantField = <Field extends z.ZodType>(field: Field, meaning: string) =>
  field.meta({
    format: 'date-time',
    pattern: undefined,
    description: `${meaning} RFC 3339 such as 2026-05-01T12:00:00Z.`,
  });

/** A text without its format, which only stores understand. */
export const textField = <Field extends z.ZodType>(field: Field, meaning: string) =>
  field.meta({ format: undefined, pattern: undefined, description: meaning });

const LIMIT = `must be a whole number from 1 to ${MOST}`;
export const limitField = z
  .number(LIMIT)
  .int(LIMIT)
  .min(1, LIMIT)
  .max(MOST, LIMIT)
  .default(FEW)
  .describe(`Maximum number of rows in the answer, 1 to ${MOST}; default ${FEW}.`);

/** Texts that are stored with a record and not interpreted. */
export const metadataField = (meaning: string) =>
  z.record(z.string(), z.string()).describe(meaning).optional();
