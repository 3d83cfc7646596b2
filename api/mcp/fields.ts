import { z } from 'zod';
import { PATTERNS } from '../../operators/detectors/index.ts';
import { boundText, cursorText, momentText, uuidParameter } from '../http/parameters.ts';

/** Rows of a page where the caller does not say: what a model reads it pays for. */
const FEW = 20;
const MOST = 100;

/** A UUID that a caller gives, put in lower case. */
export const uuidField = uuidParameter;

export const scopeField = uuidField.describe(
  'UUID of the scope: the group (tenant, service, fleet) that the entities belong to.',
);
export const entityField = uuidField.describe('UUID of the entity: the thing that is observed.');
export const signalIdField = uuidField.describe('Id of a signal, as list_signals gives it.');
export const claimIdField = uuidField.describe(
  'Id of a claim (a UUID), as query, remember, process_text or contradictions give it.',
);
/** Of its own, as models read schemas that point elsewhere less well. */
export const patternField = z
  .enum(PATTERNS)
  .describe('Only this pattern; describe_detectors says what each one means.');

/** What the document of the HTTP API says of a date or a date-time: a model reads the words and the example. */
const IN_WORDS = { anyOf: undefined };

/** The bound of a stretch of time. */
export const boundField = (meaning: string) =>
  boundText
    .meta(IN_WORDS)
    .describe(
      `${meaning} A date such as 2026-05-01 (its first moment in UTC), or RFC 3339 such as 2026-05-01T12:00:00Z.`,
    );

/** A moment that is asked about. */
export const momentField = (meaning: string) =>
  momentText
    .meta(IN_WORDS)
    .describe(
      `${meaning} A date such as 2026-05-01 (its last moment in UTC), or RFC 3339 such as 2026-05-01T12:00:00Z.`,
    );

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

const FRACTION = 'must be a number from 0 to 1';
export const fractionField = (meaning: string) =>
  z.number(FRACTION).min(0, FRACTION).max(1, FRACTION).describe(`${meaning} From 0 to 1.`);

const LIMIT = `must be a whole number from 1 to ${MOST}`;
export const limitField = z
  .number(LIMIT)
  .int(LIMIT)
  .min(1, LIMIT)
  .max(MOST, LIMIT)
  .default(FEW)
  .describe(`Most rows of the answer, 1 to ${MOST}; default ${FEW}.`);

export const cursorField = cursorText.describe(
  'For the next page: next_cursor of the answer before, with the same other arguments.',
);

/** Texts that are kept with something, and that nothing reads. */
export const metadataField = (meaning: string) =>
  z.record(z.string(), z.string()).describe(meaning).optional();
