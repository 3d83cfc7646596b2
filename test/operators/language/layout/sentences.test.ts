import { describe, expect, it } from 'vitest';
import { sentences } from '../../../../operators/language/layout/sentences.ts';
import { fc } from '../../../property.ts';

const split = (content: string) => sentences(content).map(({ start, end }) => content.slice(start, end));

const TABLE: readonly (readonly [what: string, content: string, expected: readonly string[]])[] = [
  ['full stops', 'It failed. We left! Why? Fine', ['It failed.', 'We left!', 'Why?', 'Fine']],
  ['small letters', 'it failed. we rolled back. ok', ['it failed.', 'we rolled back.', 'ok']],
  ['titles', 'Dr. Smith met Mrs. Jones. They talked.', ['Dr. Smith met Mrs. Jones.', 'They talked.']],
  ['initials', 'J. R. Tolkien wrote it. He was 45.', ['J. R. Tolkien wrote it.', 'He was 45.']],
  ['the first person', 'So did I. Then we left.', ['So did I.', 'Then we left.']],
  [
    'countries',
    'The U.S. office is open. It is in the U.S. He left.',
    ['The U.S. office is open.', 'It is in the U.S.', 'He left.'],
  ],
  ['Latin', 'Use a queue, e.g. Kafka, i.e. a log. Done.', ['Use a queue, e.g. Kafka, i.e. a log.', 'Done.']],
  [
    'numbers of rooms',
    'Room No. 5 is free. I said no. 5 people left.',
    ['Room No. 5 is free.', 'I said no. 5 people left.'],
  ],
  [
    'companies',
    'Acme Inc. bought Foo Ltd. in May. The price fell.',
    ['Acme Inc. bought Foo Ltd. in May.', 'The price fell.'],
  ],
  [
    'companies at the end',
    'He works at Acme Inc. The office is old.',
    ['He works at Acme Inc.', 'The office is old.'],
  ],
  [
    'hours',
    'It starts at 9 a.m. on Monday. It ends at 5 p.m. Anna left.',
    ['It starts at 9 a.m. on Monday.', 'It ends at 5 p.m.', 'Anna left.'],
  ],
  ['decimals and versions', 'Pi is 3.14. We run v2.0.1. Fine.', ['Pi is 3.14.', 'We run v2.0.1.', 'Fine.']],
  [
    'units',
    'It took 45 ms. Response was fast. It took 3 hrs. Bob slept.',
    ['It took 45 ms.', 'Response was fast.', 'It took 3 hrs.', 'Bob slept.'],
  ],
  [
    'addresses',
    'See https://a.io/b.c?d=e. Mail a.b@c.io. Open x.yaml now.',
    ['See https://a.io/b.c?d=e.', 'Mail a.b@c.io.', 'Open x.yaml now.'],
  ],
  [
    'ellipses',
    'We waited... and waited… until it came. Then... Nothing.',
    ['We waited... and waited… until it came.', 'Then...', 'Nothing.'],
  ],
  [
    'quotes',
    '“It failed.” Anna left. "Stop!" he said. ‘Why?’',
    ['“It failed.”', 'Anna left.', '"Stop!" he said.', '‘Why?’'],
  ],
  [
    'brackets',
    'It failed (see sec. 3. It is short). (We left.) Bye.',
    ['It failed (see sec. 3. It is short).', '(We left.)', 'Bye.'],
  ],
  ['runs of marks', 'Really?! Yes!!! Good.', ['Really?!', 'Yes!!!', 'Good.']],
  ['inline code', 'Set `a. B` first. Then `c`.', ['Set `a. B` first.', 'Then `c`.']],
  [
    'bullets',
    '- Redis is down\n* Kafka is slow. Very.\n• It rains',
    ['Redis is down', 'Kafka is slow.', 'Very.', 'It rains'],
  ],
  [
    'numbered items',
    '1. First thing\n2) Second thing\n(3) Third\na) Fourth',
    ['First thing', 'Second thing', 'Third', 'Fourth'],
  ],
  ['tasks', '- [ ] Write it\n- [x] Read it', ['Write it', 'Read it']],
  [
    'items that go on',
    '- Redis is down\n  since Monday\n- Kafka',
    ['Redis is down\n  since Monday', 'Kafka'],
  ],
  [
    'wrapped prose',
    'The deployment\nsucceeded in\nproduction. It\nheld.',
    ['The deployment\nsucceeded in\nproduction.', 'It\nheld.'],
  ],
  ['wrapped prose with names', 'We met\nAnna in\nRome.', ['We met\nAnna in\nRome.']],
  ['lines of statements', 'Deploy is done\nRedis is up', ['Deploy is done', 'Redis is up']],
  ['paragraphs', 'One thing\n\nAnother thing', ['One thing', 'Another thing']],
  ['Windows lines', 'It failed\r\nagain.\r\n\r\nBad.', ['It failed\r\nagain.', 'Bad.']],
  [
    'headings',
    '# Title\nIt failed.\n\nOther\n---\nText here.\n**Bold title**\nMore.',
    ['It failed.', 'Text here.', 'More.'],
  ],
  ['quoted lines', '> The build failed\n> on main.', ['The build failed\n> on main.']],
  ['tables', '| a | b |\n|---|---|\n| It is. | No. |\nText.', ['Text.']],
  ['fences', 'Before.\n```js\nIt is code.\n```\nAfter.\n~~~\nCode.', ['Before.', 'After.']],
  ['speakers', 'Anna: I moved. It is nice.\nBob: ok', ['I moved.', 'It is nice.', 'ok']],
  [
    'chat logs',
    '[10:32] Anna: hi\n<bob> hello\nAnna (10:33): bye\n**Bob:** bye',
    ['hi', 'hello', 'bye', 'bye'],
  ],
  ['logs', '2025-05-03T10:00:00Z ERROR [db] no link\nWARN disk is full', ['no link', 'disk is full']],
  ['data', '{"a": "It is."}\na,b,c,d\n"k": "It is.",\nIt is.', ['It is.']],
  [
    'Chinese and Japanese',
    '部署成功了。它失败了！为什么？好',
    ['部署成功了。', '它失败了！', '为什么？', '好'],
  ],
  ['Arabic', 'مرحبا بك. هل أنت هنا؟ نعم', ['مرحبا بك.', 'هل أنت هنا؟', 'نعم']],
  ['emoji', '🎉 It works! 🚀 We shipped it 👍', ['It works!', 'We shipped it']],
  ['control characters', '\u0007It failed.\u0000\tWe left.', ['It failed.', 'We left.']],
  ['nothing', ' \n\t\r\n… \n- \n', []],
];

describe('sentences', () => {
  it.each(TABLE)('splits %s', (_what, content, expected) => {
    expect(split(content)).toEqual(expected);
  });

  it('keeps sentences in order, apart from each other and without space around them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (content) => {
        let before = 0;
        for (const { start, end } of sentences(content)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(content.slice(start, end)).toBe(content.slice(start, end).trim());
          before = end;
        }
      }),
    );
  });

  it('finds a sentence wherever its lines are wrapped', () => {
    const text =
      'The billing service was moved from the old cluster to Frankfurt because the rack in Berlin overheated.';
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 100 }), fc.constantFrom('\n', '\r\n'), (width, newline) => {
        const lines: string[] = [];
        for (const word of text.split(' ')) {
          const last = lines[lines.length - 1];
          if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
          else lines[lines.length - 1] = `${last} ${word}`;
        }
        expect(split(lines.join(newline))).toHaveLength(1);
      }),
    );
  });
});
