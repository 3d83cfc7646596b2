import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../operators/claims/extract/draft.ts';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { fc, runs } from '../../../property.ts';

/** 2025-06-15, a Sunday. */
const SAID = Date.UTC(2025, 5, 15, 12) * 1000;
const read = (content: string): Draft[] => extract({ content, timestamp: SAID });

describe('extract', () => {
  it('finds the statements of a text with their places', () => {
    const drafts = read(
      'The deployment succeeded in production. The deployment did not succeed in production. Response times averaged 45ms.',
    );
    expect(drafts.map(({ text, type, span }) => [text, type, span])).toEqual([
      ['The deployment succeeded in production.', 'fact', [0, 39]],
      ['The deployment did not succeed in production.', 'fact', [40, 85]],
      ['Response times averaged 45ms.', 'fact', [86, 115]],
    ]);
  });

  it('counts places in code points', () => {
    const [draft] = read('🎉🎉 Ana\u0301 liked it a lot! \u202eשלום\u202c The 🚀 service is down.').slice(-1);
    const points = [...'🎉🎉 Ana\u0301 liked it a lot! \u202eשלום\u202c The 🚀 service is down.'];
    expect(points.slice(draft.span[0], draft.span[1]).join('')).toBe(draft.quote);
    expect(draft.quote.endsWith('The 🚀 service is down.')).toBe(true);
  });

  it('cuts what it quotes out of any content', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'Redis is down. ',
        'Anna lives in Berlin',
        '. ',
        '\n',
        '\r\n',
        '\t',
        '👩‍👩‍👧',
        'e\u0301',
        'שלום ',
        '\u202e',
        '\u0007',
        '“It failed.” ',
        '- ',
        '1. ',
        '> ',
        '# ',
        '```\n',
        '`a.b` ',
        'Anna: ',
        '部署成功了。',
        '(',
        ')',
        '**',
        'It failed! ',
        'Region: eu-west-1\n',
        '| a | b |\n',
        '... ',
        'since March ',
        'yesterday ',
        '[10:32] ',
        '\u{1f600}',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const content = pieces.join('');
        const points = [...content];
        let end = 0;
        for (const draft of read(content)) {
          expect(draft.span[0]).toBeGreaterThanOrEqual(end);
          end = draft.span[1];
          expect(points.slice(...draft.span).join('')).toBe(draft.quote);
          expect(draft.quote.trim()).not.toBe('');
          expect(draft.text).toBe(draft.text.trim());
          expect(draft.identity).not.toBe('');
          expect(draft.confidence).toBeGreaterThan(0);
          expect(draft.confidence).toBeLessThan(1);
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});
