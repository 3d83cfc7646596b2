import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { claimTypeSchema } from '../../../../operators/records/claim.ts';

const TRAPS = readRows(
  new URL('type.ndjson', import.meta.url),
  z.strictObject({ sentence: z.string(), type: claimTypeSchema }),
).map(({ sentence, type }) => [sentence, type] as const);

describe('type', () => {
  it.each(TRAPS)('%s', (content, type) => {
    expect(extract({ content, timestamp: 1.7e15 }).map((draft) => draft.type)).toEqual([type]);
  });
});

const CHANGES = readRows(
  new URL('changes.ndjson', import.meta.url),
  z.strictObject({ sentence: z.string(), changes: z.boolean() }),
).map(({ sentence, changes }) => [sentence, changes] as const);

describe('changes', () => {
  it.each(CHANGES)('%s', (content, changes) => {
    expect(extract({ content, timestamp: 1.75e15 }).map((draft) => draft.changes)).toEqual([changes]);
  });
});
