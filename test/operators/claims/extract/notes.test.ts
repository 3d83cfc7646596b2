import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { extract } from '../../../../operators/claims/extract/extract.ts';

/**
 * Notes without verbs or subjects, with the claims that a reader has of them; remarks, titles and requests have none. `unseen` rows were written before
 * the rules and first run after them. `missed` rows are not read rightly yet.
 */
const ROWS = readRows(
  new URL('notes.ndjson', import.meta.url),
  z.strictObject({
    set: z.enum(['seen', 'unseen']),
    text: z.string(),
    claims: z.array(z.string()),
    missed: z.literal(true).optional(),
  }),
);
const SAID = { timestamp: Date.UTC(2026, 2, 2) * 1000 };
const bare = (text: string) => text.replace(/\.$/, '');
const read = (content: string) => extract({ content, ...SAID }).map(({ text }) => bare(text));

it.each(ROWS.filter(({ missed }) => missed === undefined))('reads $text', ({ text, claims }) => {
  expect(read(text)).toEqual(claims.map(bare));
});

it('reads nine of ten of those by which no rule was written', () => {
  const unseen = ROWS.filter(({ set }) => set === 'unseen');
  const right = unseen.filter(({ text, claims }) => read(text).join('\n') === claims.map(bare).join('\n'));
  expect(right.length / unseen.length).toBeGreaterThan(0.9);
});

describe('whom a note is about', () => {
  it('is nobody known, which the claim says', () => {
    const [claim] = extract({ content: 'Allergic to penicillin.', ...SAID });
    expect(claim.metadata).toEqual({ unresolved: 'subject' });
  });

  it('is the speaker', () => {
    const [anna, ben] = ['Anna', 'Ben'].map((speaker) =>
      extract({ content: 'Allergic to penicillin.', speaker, ...SAID }),
    );
    expect(anna[0].identity).toBe('anna: allergic to penicillin');
    expect(ben[0].identity).toBe('ben: allergic to penicillin');
    expect(anna[0].metadata).toBeUndefined();
  });

  it('is the person of a heading above another one', () => {
    const content = '# Karl Moser\n\n## Allergies\n\nAllergic to penicillin.';
    expect(read(content)).toEqual(['Karl Moser is allergic to penicillin']);
  });

  it('is what a value names itself', () => {
    const [claim] = extract({ content: 'Disk 91% on db-3, now 64%.', ...SAID });
    expect(claim).toMatchObject({ changes: true, quote: 'Disk 91% on db-3, now 64%.' });
    expect(claim.metadata).toBeUndefined();
  });
});

it('quotes each value of a line by itself', () => {
  const drafts = extract({ content: 'BP 130/80, HR 72.', ...SAID });
  expect(drafts.map(({ quote, span }) => [quote, ...span])).toEqual([
    ['BP 130/80', 0, 9],
    ['HR 72', 11, 16],
  ]);
});

it('takes numbered requests of somebody who talks for no steps', () => {
  const content = '1. Close the valve.\n2. Drain the tank.';
  expect(extract({ content, speaker: 'user', ...SAID })).toEqual([]);
  expect(extract({ content, ...SAID })).toHaveLength(2);
});
