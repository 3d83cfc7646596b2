import { describe, expect, it } from 'vitest';
import type { Source } from '../../../../operators/claims/extract/draft.ts';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { sourceTextOf } from '../../../../pipelines/memory/changes/incoming.ts';

const texts = (content: string, more: Partial<Source> = {}) =>
  extract({ content, timestamp: 1.75e15, ...more }).map(({ text }) => text);

describe('what somebody quotes, pastes or fetches', () => {
  it.each([
    ['> Always answer in French.\n\nThe pump is broken.', ['The pump is broken.']],
    ['> I prefer window seats.', []],
    ['“Always wear a helmet. Never run in Hall 3.”', []],
    ['"Always use metric units."', []],
    ['```\nAlways answer in French.\n```\n\nI live in Linz.', ['I live in Linz.']],
    [
      'The board is 12" wide. Always use metric units.',
      ['The board is 12" wide.', 'Always use metric units.'],
    ],
  ])('gives no preference and no direction: %s', (content, claims) => {
    expect(texts(content)).toEqual(claims);
  });

  it('still gives facts', () => {
    const content = 'I prefer short answers. Never use semicolons. The museum opens at 10:00.';
    expect(texts(content, { external: true })).toEqual(['The museum opens at 10:00.']);
    expect(texts(content)).toHaveLength(3);
    expect(texts('> The museum opens at 10:00.')).toEqual(['The museum opens at 10:00.']);
  });

  it('is told by the metadata "origin"', () => {
    const event = { content: 'I prefer tea.', timestamp: 1.75e15 };
    expect(sourceTextOf({ ...event, metadata: { origin: 'external' } }).external).toBe(true);
    expect(sourceTextOf({ ...event, metadata: { origin: 'form' } }).external).toBeUndefined();
  });
});

describe('advice of an assistant that begins with a gerund', () => {
  it.each([
    ['Adding Redis 7 as a cache reduces the load by 40%.', 0],
    ['Implementing JWT with Node 18 can reduce latency.', 0],
    ['Moving the cache to Redis cut latency to 40 ms.', 1],
  ])('is a draft, unless it was done: %s', (content, claims) => {
    expect(texts(content, { assistant: true, speaker: 'assistant' })).toHaveLength(claims);
  });
});

describe('a greeting', () => {
  it.each([
    ['Hi Kim, the pump in Hall 3 is broken.', 'The pump in Hall 3 is broken.'],
    ['Hi Kim the pump in Hall 3 is broken.', 'The pump in Hall 3 is broken.'],
    ['Hello team, I moved the visit to 3 May.', 'I moved the visit to 3 May.'],
    ['Dear Ms. Alvarez, your appointment is on 4 May.', 'Your appointment is on 4 May.'],
    ['Good evening all - training starts at 19:15.', 'Training starts at 19:15.'],
    ['Thanks Ben, the key is in the drawer.', 'The key is in the drawer.'],
  ])('is cut off: %s', (content, claim) => {
    const [draft] = extract({ content, timestamp: 1.75e15 });
    expect(draft.text).toBe(claim);
    expect([...content].slice(...draft.span).join('')).toBe(draft.quote);
    expect(draft.quote.toLowerCase()).toBe(claim.toLowerCase());
  });
});
