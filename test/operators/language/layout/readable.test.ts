import { describe, expect, it } from 'vitest';
import { readable } from '../../../../operators/language/layout/readable.ts';
import { fc, runs } from '../../../property.ts';

/** A text in full-width forms. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));

describe('the readable form of a content', () => {
  it.each([
    ['plain text stays', 'The API is up.', 'The API is up.'],
    ['full-width letters and marks', wide('The API is up.'), 'The API is up.'],
    ['ideographic spaces between them', wide('The API').replace(' ', '　'), 'The API'],
    ['mathematical letters', '𝗧𝗵𝗲 API', 'The API'],
    ['ligatures', 'the ﬁle', 'the file'],
    ['marks of direction', '\u200fThe API\u200e is up.\u200f We', 'The API is up. We'],
    ['marks of direction alone between sentences', 'up.\u200fWe', 'up. We'],
    ['soft hyphens', 'data\u00adbase', 'database'],
    ['emoji within a sentence', 'Deploy 🚀 is done', 'Deploy is done'],
    ['emoji of several characters', 'Anna 👩‍💻 moved', 'Anna moved'],
    ['flags and keys at the start', '🇩🇪 Anna\n1️⃣ Ben', 'Anna\nBen'],
    ['emoji between sentences', 'It is down 😱 We restarted it', 'It is down. We restarted it'],
    ['emoji before a name', 'We 💙 Postgres', 'We 💙 Postgres'],
    ['emoji at the end', 'The status is 🟢.', 'The status is 🟢.'],
    ['Chinese and Japanese stay', '部署失败了，请查看　日志！', '部署失败了，请查看　日志！'],
    ['trademarks stay', 'Acme™ is here', 'Acme™ is here'],
  ])('%s', (_, content, text) => {
    expect(readable(content).text).toBe(text);
  });

  it('leads back to the places of the content', () => {
    const char = fc.constantFrom(
      ...'aB 1.\n',
      'Ａ',
      '．',
      '　',
      '\u200f',
      '\u00ad',
      '🚀',
      '🇩',
      '\u200d',
      '𝗧',
      'ﬁ',
      '日',
    );
    fc.assert(
      fc.property(fc.array(char, { maxLength: 30 }), (chars) => {
        const content = chars.join('');
        const { text, startOf, endOf } = readable(content);
        let before = 0;
        for (let at = 0; at < text.length; at++) {
          const [start, end] = [startOf(at), endOf(at + 1)];
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(content.length);
          expect(start).toBeGreaterThanOrEqual(before);
          before = start;
          if (/[aB1日]/.test(text[at]) && content[start] === text[at])
            expect(content.slice(start, end)).toBe(text[at]);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('takes a content full of emoji in linear time', () => {
    const started = performance.now();
    readable('Down 😱 We '.repeat(5_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
