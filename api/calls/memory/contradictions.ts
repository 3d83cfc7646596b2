import { z } from 'zod';
import {
  type Contradiction,
  contradictionKindSchema,
  contradictionSchema,
} from '../../../operators/records/claim.ts';
import { uuidText } from '../../../operators/records/fields.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { moment } from '../fields/moment.ts';
import { yes } from '../fields/numbers.ts';
import { isNumber, page, pageAnswer, pageOf, placeOf } from '../fields/page.ts';
import { uuid } from '../fields/texts.ts';
import { words } from '../fields/words.ts';
import { memoryScope, readsScope } from './in-scope.ts';

/** A contradiction of the list. */
export const listedContradictionSchema = contradictionSchema
  .extend({
    claims: z
      .array(z.object({ id: uuidText, text: z.string() }))
      .optional()
      .describe('The two claims, with `expand=claims`.'),
  })
  .meta({ id: 'ListedContradiction' });

/** Contradictions with the texts of their claims as known at that moment. */
async function withTexts(ledger: Ledger, rows: readonly Contradiction[], asOf: number | undefined) {
  const ids = [...new Set(rows.flatMap(({ between }) => between))];
  const claims = ids.length === 0 ? [] : await ledger.claimsById(ids, asOf);
  const texts = new Map(claims.map(({ id, text }) => [id, text]));
  return rows.map((row) => ({
    ...row,
    claims: row.between.map((id) => ({ id, text: texts.get(id) ?? '' })),
  }));
}

/** Pairs of claims that cannot both hold, in the order in which they were found. */
export const contradictions = defineCall({
  name: 'contradictions',
  summary: 'Contradictions between claims in the order in which they were found.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'GET /v1/contradictions',
  input: z.object({
    kind: contradictionKindSchema.describe('Only contradictions of this kind.').optional(),
    claim_id: uuid
      .describe('Only contradictions of this claim.')
      .register(words, { flag: '--claim <uuid>' })
      .optional(),
    status: z
      .enum(['open', 'resolved'])
      .describe('open: not resolved yet; resolved: resolved. Default: both.')
      .optional(),
    established: yes
      .describe('true: only contradictions of an established belief by new evidence; false: only the others.')
      .register(words, {
        help: 'only contradictions of an established belief by new evidence',
        tool: 'true: only contradictions of an established belief by new evidence.',
      })
      .optional(),
    as_of: moment('The state of knowledge at this time. Default: now.').optional(),
    expand: z.literal('claims').describe('Include the texts of the claims.').optional(),
    scope: memoryScope,
    ...page('contradictions'),
  }),
  output: z.object({
    contradictions: z.array(listedContradictionSchema),
    ...pageAnswer('Contradictions'),
  }),
  run: readsScope(async ({ recall }, { limit, cursor, status, expand, ...rest }) => {
    const open = status === undefined ? undefined : status === 'open';
    const [after] = placeOf('contradictions', cursor, isNumber) ?? [];
    const { rows, next } = await recall.contradictions(defined({ ...rest, open }), limit, after);
    return {
      contradictions: expand === undefined ? [...rows] : await withTexts(recall.ledger, rows, rest.as_of),
      ...pageOf('contradictions', rows.length, next === undefined ? undefined : [next]),
    };
  }),
});
