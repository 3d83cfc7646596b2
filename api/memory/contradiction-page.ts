import { z } from 'zod';
import { type Contradiction, contradictionSchema } from '../../operators/records/claim.ts';
import { uuidText } from '../../operators/records/fields.ts';
import type { Recall } from '../../pipelines/memory/recall.ts';
import type { ContradictionFilter, Ledger } from '../../sinks/ledger.ts';
import { decodeCursor, encodeCursor } from '../http/parameters.ts';

export const listedContradictionSchema = contradictionSchema
  .extend({
    claims: z
      .array(z.object({ id: uuidText, text: z.string() }))
      .optional()
      .describe('The two claims, with `expand=claims`.'),
  })
  .meta({ id: 'ListedContradiction' });
export type ListedContradiction = z.infer<typeof listedContradictionSchema>;

export const contradictionPageSchema = z.object({
  contradictions: z.array(listedContradictionSchema),
  count: z.number().int(),
  next_cursor: z.string().optional(),
});

/** Contradictions of one page in the order in which they were found; `next_cursor` where there are more. */
export interface ContradictionPage {
  readonly contradictions: ListedContradiction[];
  readonly count: number;
  readonly next_cursor?: string;
}

function isPosition(parts: readonly unknown[]): parts is [number] {
  return parts.length === 1 && Number.isSafeInteger(parts[0]);
}

/** Contradictions with the texts of their claims, as known then. */
async function withTexts(ledger: Ledger, rows: readonly Contradiction[], asOf: number | undefined) {
  const ids = [...new Set(rows.flatMap(({ between }) => between))];
  const claims = ids.length === 0 ? [] : await ledger.claimsById(ids, asOf);
  const texts = new Map(claims.map(({ id, text }) => [id, text]));
  return rows.map((row) => ({
    ...row,
    claims: row.between.map((id) => ({ id, text: texts.get(id) ?? '' })),
  }));
}

/**
 * A page of the contradictions that pass a filter.
 *
 * @param page.texts whether to give the texts of the claims too
 * @throws InvalidInput where the cursor is none of this list
 */
export async function contradictionPage(
  recall: Recall,
  filter: ContradictionFilter,
  page: { readonly limit: number; readonly cursor: string | undefined; readonly texts: boolean },
): Promise<ContradictionPage> {
  const { limit, cursor, texts } = page;
  const after = cursor === undefined ? undefined : decodeCursor('contradictions', cursor, isPosition)[0];
  const { rows, next } = await recall.contradictions(filter, limit, after);
  return {
    contradictions: texts ? await withTexts(recall.ledger, rows, filter.as_of) : [...rows],
    count: rows.length,
    ...(next !== undefined && { next_cursor: encodeCursor('contradictions', [next]) }),
  };
}
