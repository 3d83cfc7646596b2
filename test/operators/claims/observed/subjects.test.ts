import { describe, expect, it } from 'vitest';
import { subjectsOf } from '../../../../operators/claims/observed/subjects.ts';
import { parseInstant } from '../../../../operators/time/instant.ts';

const claim = (text: string) => ({
  text,
  type: 'fact' as const,
  first_said: parseInstant('2026-05-04T09:00:00Z'),
  holds_from: parseInstant('2026-05-03T14:05:00Z'),
  holds_to: parseInstant('2026-05-03T14:06:00Z'),
});
const words = (text: string) => subjectsOf(claim(text)).map((one) => one.words.join(' '));

describe('subjectsOf', () => {
  it.each([
    ['web-1 cpu was 12 % at 14:05 on 3 May 2026.', ['web-1 cpu']],
    ["The web-1's CPU was 12 %.", ['web-1 cpu']],
    ['At 14:05 on 3 May 2026 the cpu of web-1 was 12 %.', ['cpu of web-1']],
    ['The average load of db was 12 %.', ['average load of db', 'load of db']],
    ['The 99th percentile of api latency was 2 s.', expect.arrayContaining(['api latency'])],
    ['disk read rate was 12 MB/s.', ['disk read rate', 'disk']],
    ['db load level was 12 %.', ['db load level', 'db load']],
  ])('are what stands before a verb, the longest first: %s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('give each way in which words can be an entity and its metric', () => {
    const [{ names }] = subjectsOf(claim('cpu load of web-1 was 12 %.'));
    expect(names).toEqual([
      { entity: 'cpu load of web-1' },
      { entity: 'cpu', metric: 'load of web-1' },
      { entity: 'cpu load', metric: 'of web-1' },
      { entity: 'web-1', metric: 'cpu load' },
      { entity: 'cpu load of', metric: 'web-1' },
    ]);
  });

  it.each([
    'web-1 cpu was high.',
    'web-1 cpu was 12.',
    'web-1 cpu was -12 %.',
    'Was 12 % at 14:05.',
    `${Array(17).fill('cpu').join(' ')} was 12 %.`,
  ])('are none where nothing can be checked: %s', (text) => {
    expect(words(text)).toEqual([]);
  });

  it('are none of a claim without a period, and of a guess', () => {
    const { holds_to: _, ...open } = claim('web-1 cpu was 12 %.');
    expect(subjectsOf(open)).toEqual([]);
    expect(subjectsOf({ ...claim('web-1 cpu was 12 %.'), type: 'hypothesis' })).toEqual([]);
  });
});
