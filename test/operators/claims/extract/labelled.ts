import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { claimTypeSchema } from '../../../../operators/records/claim.ts';

const rows = readRows(
  new URL('labelled.ndjson', import.meta.url),
  z.strictObject({ sentence: z.string(), type: claimTypeSchema.optional() }),
);

/**
 * Sentences as they stand in chats, commits, incident notes, minutes, documents and logs, each with the type of the claim that a person
 * reads in it; undefined where it is no claim. Labelled by hand before any of them was run.
 */
export const labelled = rows.map(({ sentence, type }) => [sentence, type] as const);
