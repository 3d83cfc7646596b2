import { z } from 'zod';
import { claimSchema, claimStatusSchema, claimTypeSchema } from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { as_of, at } from '../fields/moment.ts';
import { isNumber, page, pageAnswer, pageOf, placeOf } from '../fields/page.ts';
import { storedText, uuid } from '../fields/texts.ts';
import { words } from '../fields/words.ts';
import { memoryScope, readsScope } from './in-scope.ts';

/** Claims in the order in which they were recorded. */
export const listClaims = defineCall({
  name: 'list_claims',
  summary: 'Claims in the order in which they were recorded.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'GET /v1/claims',
  input: z.object({
    type: claimTypeSchema.describe('Only claims of this type.').optional(),
    status: claimStatusSchema.describe('Only claims with this status.').optional(),
    key: storedText
      .describe('Only claims with this key of their author.')
      .register(words, { flag: '--key <key>' })
      .optional(),
    event_id: uuid
      .describe('Only claims with evidence in this event.')
      .register(words, { flag: '--event <uuid>' })
      .optional(),
    run_id: uuid
      .describe('Only claims with evidence in events of this run.')
      .register(words, { flag: '--run <uuid>' })
      .optional(),
    source_input_id: storedText
      .describe('Only claims with evidence from this input.')
      .register(words, { flag: '--source <id>' })
      .optional(),
    at: at.optional(),
    as_of: as_of.optional(),
    scope: memoryScope,
    ...page('claims'),
  }),
  output: z.object({ claims: z.array(claimSchema), ...pageAnswer('Claims') }),
  run: readsScope(async ({ recall }, { limit, cursor, ...filter }) => {
    const [after] = placeOf('claims', cursor, isNumber) ?? [];
    const { rows, next } = await recall.claims(defined(filter), limit, after);
    return { claims: [...rows], ...pageOf('claims', rows.length, next === undefined ? undefined : [next]) };
  }),
});
