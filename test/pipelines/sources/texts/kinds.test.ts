import { describe, expect, it } from 'vitest';
import { isDayFirst, kindOf, type TextKind } from '../../../../pipelines/sources/texts/kinds.ts';
import { row, split } from './texts.ts';

/** Forms of conversations, each with the same two turns. */
const TALKS: readonly (readonly [form: string, text: string, time: string])[] = [
  [
    'Telegram',
    'Anna, [02.03.2026 10:03]\nThe deploy is done.\n\nBen, [02.03.2026 10:05]\nThanks.\n',
    '2026-03-02T10:03:00Z',
  ],
  [
    'Teams',
    '[02.03.2026 10:03] Anna\nThe deploy is done.\n\n[02.03.2026 10:05] Ben\nThanks.\n',
    '2026-03-02T10:03:00Z',
  ],
  [
    'Discord',
    'Anna — 02/03/2026 10:03\nThe deploy is done.\nBen — 02/03/2026 10:05\nThanks.\n',
    '2026-03-02T10:03:00Z',
  ],
  [
    'Zoom',
    '10:03:15 From Anna to Everyone:\n\tThe deploy is done.\n10:05:00 From Ben to Everyone:\n\tThanks.\n',
    '2026-11-01T10:03:15Z',
  ],
  ['IRC', '[10:03:12] <Anna> The deploy is done.\n[10:04:00] <Ben> Thanks.\n', '2026-11-01T10:03:12Z'],
  ['Otter', 'Anna  0:03\nThe deploy is done.\n\nBen  0:10\nThanks.\n', '2026-11-01T00:03:00Z'],
];

/** Texts of which the kind is determined by the lines alone. */
const KINDS: readonly (readonly [what: string, kind: TextKind, text: string])[] = [
  ['talk with an assistant', 'transcript', 'Human: hi\nAI: Hello! How can I help?\nHuman: which port\n'],
  [
    'an interview',
    'transcript',
    'INTERVIEWER: Where do you live?\nANNA: In Berlin. I moved there.\nINTERVIEWER: Why?\n',
  ],
  ['names in bold', 'transcript', '**Anna:** It is done.\n\n**Ben:** Thanks.\n\n**Anna:** Any time.\n'],
  ['questions and answers', 'text', 'Q: What is it?\nA: A stream processor.\nQ: Who owns it?\nA: A team.\n'],
  ['a sheet of fields', 'text', 'Name: Anna\nRole: Lead\nLocation: Berlin, close to the river and the zoo\n'],
  [
    'minutes with decisions',
    'text',
    'Date: 2 March 2026\n\nDecision: We keep sessions in Redis.\nAction: Ben writes it.\nDecision: The release is on Tuesday.\n',
  ],
  [
    'a file of copyrights',
    'text',
    'Files: *\nCopyright: 1998-2003, Red Hat, Inc. and others, all rights reserved.\nLicense: Expat\n\nFiles: debian/*\nCopyright: 2003, Anna.\nLicense: GPL\n',
  ],
  ['YAML', 'text', '- name: web\n  image: a\n- name: db\n  image: b\n'],
  ['CSV', 'text', 'timestamp,value\n2026-03-02T10:00:00Z,1\n2026-03-02T10:01:00Z,2\n'],
  [
    'a configuration with comments',
    'text',
    '# the port\nport = 80\n\n# the host\n# or its address\nhost = a\n',
  ],
  [
    'a file of code',
    'text',
    'import { a } from "a";\n\n/** x */\nexport const b = () => {\n  return a(1);\n};\n',
  ],
  ['a diary', 'text', '2 March 2026\n\nI moved to Berlin.\n\n3 March 2026\n\nI like it here.\n'],
  [
    'Markdown',
    'markdown',
    '# Catalogue\n\nIt runs on Postgres.\n\n## Owner\nThe retail team.\n\n## Port\n\n8080\n',
  ],
  [
    'a log of a container',
    'log',
    'web-1  | 2026-03-02T10:00:00Z INFO up\nweb-1  | 2026-03-02T10:00:01Z INFO x\n',
  ],
  ['a log of a kernel', 'log', '[    0.000000] Linux version 6.1\n[    0.100000] Command line: x\n'],
  ['a log of levels', 'log', 'INFO: The server is up\nWARN: The disk is full\n'],
  [
    'a log of glog',
    'log',
    'I0302 10:00:00.123456       1 main.go:12] up\nW0302 10:00:01.123456       1 main.go:13] slow\n',
  ],
  [
    'a log of nginx',
    'log',
    '2026/03/02 10:00:00 [error] 12#12: *1 x\n2026/03/02 10:00:01 [error] 12#12: *2 x\n',
  ],
];

describe('the kind of a text', () => {
  it.each(TALKS)('is a conversation, from %s', async (_, text, time) => {
    const { kind, events } = await split(text, { name: '' });
    expect(kind).toBe('transcript');
    expect(events.map(row)).toEqual([
      [time, 'Anna', 'The deploy is done.'],
      [expect.any(String), 'Ben', 'Thanks.'],
    ]);
  });

  it.each(KINDS)('of %s is %s', (_, kind, text) => {
    expect(kindOf('', text.split('\n'))).toBe(kind);
  });

  it('is that of the name where it says so', () => {
    for (const [name, kind] of [
      ['a.md', 'markdown'],
      ['A.MARKDOWN', 'markdown'],
      ['a.mbox', 'mail'],
      ['a.eml', 'mail'],
      ['a.log', 'log'],
      ['a.txt', 'text'],
    ])
      expect(kindOf(name, ['something'])).toBe(kind);
  });
});

it('dates have the day first, unless one cannot, or clocks have AM and PM', () => {
  expect(isDayFirst(['02/03/2026, 10:03 - Anna: a'])).toBe(true);
  expect(isDayFirst(['02/03/2026, 10:03 - Anna: a', '02/13/2026, 10:03 - Anna: a'])).toBe(false);
  expect(isDayFirst(['13/02/2026, 10:03 PM - Anna: a'])).toBe(true);
  expect(isDayFirst(['[3/2/26, 10:03:15 AM] Anna: a'])).toBe(false);
});
