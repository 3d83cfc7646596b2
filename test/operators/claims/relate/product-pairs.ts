import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { contradictionKindSchema } from '../../../../operators/records/claim.ts';

const pairs = readRows(
  new URL('product-pairs.ndjson', import.meta.url),
  z.strictObject({ a: z.string(), b: z.string(), contradiction: contradictionKindSchema.optional() }),
);

/** Pairs of statements of the kind that a product remembers that exclude each other, with which contradiction they are. */
export const CONFLICTS = pairs.flatMap(({ a, b, contradiction }) =>
  contradiction === undefined ? [] : [[a, b, contradiction] as const],
);

/** Pairs that may both be true, however alike they look. */
export const COMPATIBLE = pairs.flatMap(({ a, b, contradiction }) =>
  contradiction === undefined ? [[a, b] as const] : [],
);
