import { describe, expect, test } from 'vitest';
import type { Draft, Source } from '../../../operators/claims/extract/draft.ts';
import { verifyClaim } from '../../../operators/claims/verify.ts';

const CONTENT = '😀 The cache is cold. Tests pass.';
const CLAIM = { id: 'c1', identity: 'cache|cold' };
const PIECE = { event_id: 'e1', start: 2, end: 20, quote: 'The cache is cold.', source: 's' };

function draft(identity: string, span: readonly [number, number]): Draft {
  const quote = [...CONTENT].slice(...span).join('');
  return {
    text: `Read as ${identity}.`,
    tokens: [],
    type: 'fact',
    confidence: 0.9,
    span,
    quote,
    identity,
    holds: undefined,
    changes: false,
  };
}

const events = new Map<string, Source>([['e1', { content: CONTENT, timestamp: 0 }]]);
const reads =
  (...drafts: Draft[]) =>
  () =>
    drafts;

describe('verifyClaim', () => {
  test('holds where the events still say it', () => {
    expect(verifyClaim(CLAIM, [PIECE], events, reads(draft('cache|cold', [2, 20])))).toEqual({
      claim_id: 'c1',
      holds: true,
      checks: [{ event_id: 'e1', span: [2, 20], quote: 'The cache is cold.', ok: true, problems: [] }],
    });
  });

  test.each([
    [{ event_id: 'e2' }, ['Event e2 is not there.']],
    [{ quote: 'The cache is warm.' }, ['Event e1 has "The cache is cold." there, not the quote.']],
    [
      { end: 400 },
      ['The span from 2 to 400 leaves the content of event e1.', 'The rules no longer read a claim there.'],
    ],
    [
      { start: 21, end: 32, quote: 'Tests pass.' },
      ['The rules now read another claim there: "Read as tests|pass."'],
    ],
    [{ start: 3, quote: 'he cache is cold.' }, ['The rules no longer read a claim there.']],
  ])('says what is wrong with %o', (wrong, problems) => {
    const read = reads(draft('cache|cold', [2, 20]), draft('tests|pass', [21, 32]));
    const found = verifyClaim(CLAIM, [PIECE, { ...PIECE, ...wrong }], events, read);
    expect(found.holds).toBe(false);
    expect(found.checks.map(({ ok }) => ok)).toEqual([true, false]);
    expect(found.checks[1].problems).toEqual(problems);
  });

  test('one of several claims at a place is enough', () => {
    const read = reads(draft('other', [2, 20]), draft('cache|cold', [2, 20]));
    expect(verifyClaim(CLAIM, [PIECE], events, read).holds).toBe(true);
  });

  test('what somebody wrote is held to its quotes, not to the rules', () => {
    const written = { ...CLAIM, author: 'anna' };
    expect(verifyClaim(written, [PIECE], events, reads()).holds).toBe(true);
    expect(verifyClaim(written, [], events, reads()).holds).toBe(true);
    expect(verifyClaim(written, [{ ...PIECE, quote: 'no' }], events, reads()).holds).toBe(false);
  });

  test('a derived claim without evidence does not hold', () => {
    expect(verifyClaim(CLAIM, [], events, reads())).toEqual({ claim_id: 'c1', holds: false, checks: [] });
  });

  test('reads each event once', () => {
    let times = 0;
    verifyClaim(CLAIM, [PIECE, PIECE, PIECE], events, () => {
      times++;
      return [];
    });
    expect(times).toBe(1);
  });
});
