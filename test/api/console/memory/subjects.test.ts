import { expect, it } from 'vitest';
import { differing, subjectsOf } from '../../../../api/console/memory/subjects.ts';
import type { Claim } from '../../../../operators/records/claim.ts';

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T00:00:00Z`;
const claim = (text: string, from: number, parts: Partial<Claim> = {}): Claim => ({
  id: text,
  text,
  type: 'fact',
  confidence: 1,
  trust: 1,
  status: 'active',
  evidence: [],
  valid_from: day(from),
  recorded_at: day(20),
  version: 1,
  ...parts,
});

it('puts claims that differ in a number, a version or a negation in one row, a bar a value', () => {
  const contested = { status: 'contested' as const };
  const claims = [
    claim('web-1 runs release 4.2.', 9),
    claim('web-1 runs release 4.1.', 3, { valid_to: day(9) }),
    claim('queue-1 has four workers.', 5, contested),
    claim('queue-1 has six workers.', 8, contested),
    claim('Lena owns the shop.', 1),
  ];
  const read = subjectsOf(claims, [], 'held').map(({ name, beliefs }) => [
    name,
    ...beliefs.map(({ value, from, to, isContested }) => [
      value,
      new Date(from).getUTCDate(),
      to === undefined ? 'now' : new Date(to).getUTCDate(),
      isContested,
    ]),
  ]);
  expect(read).toEqual([
    ['web-1 runs release …', ['4.1', 3, 9, false], ['4.2', 9, 'now', false]],
    ['queue-1 has … workers', ['four', 5, 8, false], ['four or six', 8, 'now', true]],
    ['Lena owns the shop', ['', 1, 'now', false]],
  ]);
  const [known] = subjectsOf(claims.slice(0, 1), [], 'known');
  expect(known?.beliefs[0]?.from).toBe(Date.parse(day(20)));
});

it('names the words in which two claims differ, or the whole claims', () => {
  expect(differing('queue-1 has four workers.', 'queue-1 has six workers.')).toEqual(['four', 'six']);
  expect(differing('It rains.', 'The sun shines on us all.')).toEqual([
    'It rains.',
    'The sun shines on us all.',
  ]);
});
