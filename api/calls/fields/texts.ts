import { z } from 'zod';
import { isStorable, NO_NUL, UUID_FORMAT } from '../../../operators/records/fields.ts';
import { isUuid } from '../../../operators/records/uuid.ts';

/** A UUID, converted to lower case. */
export const uuid = z
  .string('must be a UUID')
  .refine(isUuid, 'must be a UUID')
  .meta(UUID_FORMAT)
  .transform((text) => text.toLowerCase());

/** Text that a store can compare with stored text. */
export const storedText = z
  .string('must be text')
  .min(1, 'must not be empty')
  .max(1000, 'must have at most 1000 characters')
  .refine(isStorable, 'must be well-formed Unicode without the character U+0000')
  .meta({ pattern: NO_NUL });
