import { expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { extract } from '../../../../operators/claims/extract/extract.ts';

/** Texts with the last claim that a reader has of them, and what it leaves open. `unseen` rows were written before the rules, and first run after them. */
const ROWS = readRows(
  new URL('people.ndjson', import.meta.url),
  z.strictObject({
    set: z.enum(['seen', 'unseen']),
    text: z.string(),
    last: z.string(),
    unresolved: z.string().optional(),
    identity: z.string().optional(),
  }),
);
const last = (content: string) => extract({ content, timestamp: 1.75e15 }).at(-1);

it.each(ROWS)('knows who is meant: $text', ({ text, last: said, unresolved, identity }) => {
  const claim = last(text);
  expect(claim?.text).toBe(said);
  expect(claim?.metadata?.unresolved).toBe(unresolved);
  if (identity !== undefined) expect(claim?.identity).toBe(identity);
});

it.each([
  ['a firm', 'Our order from Vexon is late. He promised a refund.'],
  ['a place', 'The van broke down behind Hall C. She called a tow truck.'],
  ['somebody whom nobody can tell', 'We met a nurse. She works nights.'],
])('leaves open who is meant behind %s', (_, text) => {
  expect(last(text)).toMatchObject({ text: text.slice(text.indexOf('. ') + 2) });
  expect(last(text)?.metadata).toBeUndefined();
});

it.each([
  ["Nadia called. She's been ill since May.", 'Nadia has been ill since May.'],
  ["Nadia called. She's ill.", 'Nadia is ill.'],
])('writes out the verb: %s', (text, said) => {
  expect(last(text)?.text).toBe(said);
});
