import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { cut } from '../../../../operators/records/spans.ts';

/** Content, then the text and the quote of each claim. */
const CASES: readonly (readonly [content: string, ...claims: (readonly [text: string, quote: string])[]])[] =
  [
    ['Deploy 🚀 is done ✅', ['Deploy is done', 'Deploy 🚀 is done']],
    [
      '🚨 The API is down 😱 We restarted it 👍🏽',
      ['The API is down.', 'The API is down 😱'],
      ['We restarted it', 'We restarted it'],
    ],
    ['Ｗｅ　ｕｓｅ　Ｒｅｄｉｓ．', ['We use Redis.', 'Ｗｅ　ｕｓｅ　Ｒｅｄｉｓ．']],
    ['𝗪𝗲 𝘂𝘀𝗲 𝗥𝗲𝗱𝗶𝘀.', ['We use Redis.', '𝗪𝗲 𝘂𝘀𝗲 𝗥𝗲𝗱𝗶𝘀.']],
    [
      'The API listens on port 8080.\u200f We use Redis.\u200f',
      ['The API listens on port 8080.', 'The API listens on port 8080.'],
      ['We use Redis.', 'We use Redis.'],
    ],
    [
      'The API lis\u200btens on port 8080.',
      ['The API listens on port 8080.', 'The API lis\u200btens on port 8080.'],
    ],
  ];

describe('claims of texts with emoji, styled letters and marks of direction', () => {
  for (const [content, ...claims] of CASES) {
    it(content, () => {
      const drafts = extract({ content, timestamp: 0 });
      expect(drafts.map(({ text, quote }) => [text, quote])).toEqual(claims);
      for (const { span, quote } of drafts) expect(cut(content, ...span)).toBe(quote);
    });
  }

  it('are those of the same words in plain letters', () => {
    const identities = (content: string) =>
      extract({ content, timestamp: 0 }).map(({ identity }) => identity);
    expect(identities('Ｔｈｅ API 🚀 listens on port ８０８０.')).toEqual(
      identities('The API listens on port 8080.'),
    );
  });

  it('differ where an emoji is the value', () => {
    const [green, red] = extract({ content: 'The status is 🟢. The status is 🔴.', timestamp: 0 });
    expect(green.identity).not.toBe(red.identity);
  });
});
