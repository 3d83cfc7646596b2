import { z } from 'zod';
import { readRows } from '../../rows.ts';

/** Questions about the repository's documents, each with words of the paragraph that answers it. */
export const QUESTIONS = readRows(
  new URL('questions.ndjson', import.meta.url),
  z.strictObject({ question: z.string(), words: z.string() }),
);
