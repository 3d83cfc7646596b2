import { describe, expect, it } from 'vitest';
import { isEvent, MOST_CONTENT } from '../../../../operators/records/event.ts';
import type { TextKind } from '../../../../pipelines/sources/texts/kinds.ts';
import { some } from '../../../property.ts';
import { row, sample, split } from './texts.ts';

type Row = readonly [time: string, who: string, content: string];

/** Sample, its kind, and its events. */
const CASES: readonly (readonly [name: string, kind: TextKind, events: readonly Row[]])[] = [
  [
    'app.log',
    'log',
    [
      [
        '2026-03-02T10:00:00.120Z',
        'INFO',
        '2026-03-02T10:00:00.120Z INFO [main] billing: Service started on port 8080',
      ],
      ['2026-03-02T10:00:01Z', 'ERROR', sample('app.log').split('\n').slice(1, 7).join('\n')],
      ['2026-03-02T10:00:02Z', 'WARN', '2026-03-02T10:00:02.000Z WARN [pool-1] billing: Retry queue is full'],
    ],
  ],
  [
    'python.log',
    'log',
    [
      [
        '2026-03-02T10:00:00.123Z',
        'ERROR',
        '2026-03-02 10:00:00,123 ERROR worker Job 7 failed\nTraceback (most recent call last):\n  File "worker.py", line 12, in run\nValueError: no such job',
      ],
      ['2026-03-02T10:00:05.001Z', 'INFO', '2026-03-02 10:00:05,001 INFO worker Job 8 done'],
    ],
  ],
  [
    'messages.txt',
    'log',
    [
      ['2026-03-02T10:00:00Z', '', sample('messages.txt').split('\n')[0]],
      ['2026-03-02T10:00:05Z', '', 'Mar  2 10:00:05 web-1 kernel: eth0: link up'],
      ['2026-03-02T10:01:00Z', '', sample('messages.txt').split('\n')[2]],
    ],
  ],
  [
    'access.log',
    'log',
    sample('access.log')
      .trim()
      .split('\n')
      .map((line, at) => [`2026-03-02T09:00:0${at}Z`, '', line] as const),
  ],
  [
    'pino.log',
    'log',
    [
      ['2026-03-02T10:00:00.123Z', 'INFO', '{"level":"info","time":1772445600123,"msg":"listening"}'],
      [
        '2026-03-02T10:00:01.123Z',
        'ERROR',
        '{"level":"error","time":1772445601123,"msg":"connection refused"}',
      ],
    ],
  ],
  [
    'go.log',
    'log',
    sample('go.log')
      .trim()
      .split('\n')
      .map((line, at) => [`2026-03-02T10:00:0${at}Z`, at === 0 ? 'INFO' : 'WARN', line] as const),
  ],
  [
    'meeting.txt',
    'transcript',
    [
      ['', 'Anna', 'Good morning. The billing service moved to Frankfurt.'],
      ['', 'Ben', 'Great. Who owns it now?'],
      ['', 'Anna', 'The payments team owns the billing service.\nIt has been like that since May.'],
      ['', 'Ben', 'We decided to keep sessions in Redis.'],
    ],
  ],
  [
    'clocked.txt',
    'transcript',
    [
      ['2026-03-02T10:03:00Z', 'Anna', 'The deploy is done.'],
      ['2026-03-02T10:04:00Z', 'Ben', 'Region: eu-west-1\nIt runs well.'],
      ['2026-03-02T23:59:00Z', 'Anna', 'Good night.'],
      ['2026-03-03T00:01:00Z', 'Ben', 'The build failed.'],
      ['2026-03-03T18:00:00Z', 'Anna', 'It is fixed.'],
      ['2026-03-04T09:00:00Z', 'Ben', 'Thanks.'],
    ],
  ],
  [
    'talk-with-times.txt',
    'transcript',
    [
      ['2026-11-01T10:03:00Z', 'Anna', 'The deploy is done.'],
      ['2026-11-01T10:05:00Z', 'Ben', 'Thanks.'],
      ['', 'carla', 'We use Redis for sessions.'],
    ],
  ],
  [
    'wa.txt',
    'transcript',
    [
      ['2026-03-02T10:03:00Z', '', 'Messages and calls are end-to-end encrypted.'],
      ['2026-03-02T10:03:00Z', 'Anna Kowalska', 'I moved to Berlin.'],
      ['2026-03-13T10:05:00Z', 'Ben', 'Nice!\nWhen did you move?'],
      ['2026-03-13T22:06:00Z', 'Anna Kowalska', 'Last week 🎉'],
    ],
  ],
  [
    'wa-ios.txt',
    'transcript',
    [
      ['2026-03-02T10:03:15Z', 'Anna', 'I moved to Berlin.'],
      ['2026-03-02T22:05:00Z', '~ Ben 🌸', 'Nice!'],
    ],
  ],
  [
    'slack.txt',
    'transcript',
    [
      ['2026-11-01T10:03:00Z', 'Anna Kowalska', 'The deploy is done.\nWe use Redis for sessions.'],
      ['2026-11-01T10:05:00Z', 'Ben Smith', 'Thanks!'],
    ],
  ],
  [
    'slack.json',
    'transcript',
    [
      ['2026-03-02T10:00:00.000100Z', 'Anna', 'The deploy is done.'],
      ['2026-03-02T10:01:00.000100Z', 'U02', 'Thanks'],
    ],
  ],
  [
    'chat.jsonl',
    'transcript',
    [
      ['2026-03-02T10:00:00Z', 'user', 'I live in Berlin.'],
      ['', 'assistant', 'Noted.'],
    ],
  ],
  [
    'notes.md',
    'markdown',
    [
      ['', '', '---\ntitle: x\n---'],
      ['', 'Catalogue service', '# Catalogue service\n\nOwner: retail team'],
      [
        '',
        'Catalogue service > Deployment',
        '# Catalogue service\n## Deployment\n\nRegion: eu-west-1\n\n```sh\n# not a heading\n```',
      ],
      [
        '',
        'Catalogue service > Setext part',
        '# Catalogue service\n## Setext part\n\nThe service runs on Postgres.',
      ],
    ],
  ],
  [
    'box.mbox',
    'mail',
    [
      [
        '2026-03-02T09:03:00Z',
        'Anna Kowalska',
        'Subject: Broker of billing\n\nThe billing service runs on RabbitMQ. Café at ten.\nFrom now on it is ours.',
      ],
      ['2026-03-02T10:03:00Z', 'Ben', 'We switched to Kafka.'],
    ],
  ],
  [
    'german.mbox',
    'mail',
    [
      ['2026-03-03T09:00:00Z', 'Jürgen', 'Subject: Rechnung\n\nDie Rechnung ist bezahlt.'],
      ['2026-03-03T10:00:00Z', 'anna@example.org', 'Which one?\n\n\nThe one of March?'],
    ],
  ],
  [
    'thread.txt',
    'mail',
    [
      ['', '', 'We switched to Kafka.'],
      [
        '2026-03-02T10:03:00Z',
        'Anna Kowalska',
        'Which broker do we use? The billing service runs on RabbitMQ.',
      ],
      ['2026-03-01T09:00:00Z', 'Ben', 'The release is on Tuesday.'],
    ],
  ],
  [
    'out.txt',
    'mail',
    [
      ['2026-03-02T10:03:00Z', 'Anna Kowalska', 'Subject: Broker\n\nWe switched to Kafka.'],
      ['2026-03-01T09:00:00Z', 'Ben', 'The billing service runs on RabbitMQ.'],
    ],
  ],
  ['fields.txt', 'text', [['', '', sample('fields.txt').trim()]]],
  ['conf.yaml', 'text', [['', '', sample('conf.yaml').trim()]]],
  ['prose.txt', 'text', [['', '', sample('prose.txt').trim()]]],
];

describe('a text as events', () => {
  it.each(CASES)('%s is %s', async (name, kind, expected) => {
    const found = await split(sample(name), { name });
    expect(found.kind).toBe(kind);
    expect(found.source).toBe(name);
    expect(found.events.map(row)).toEqual(expected);
    for (const event of found.events) expect(isEvent(event)).toBe(true);
  });

  it.each(CASES)('%s has line ends of Windows and a byte order mark', async (name, kind, expected) => {
    const found = await split(`\ufeff${sample(name).replaceAll('\n', '\r\n')}`, { name });
    expect([found.kind, found.events.map(row)]).toEqual([kind, expected]);
  });

  it('is the same again, and keeps its ids when something is added', async () => {
    for (const [name] of CASES) {
      const options = { name };
      const { events } = await split(sample(name), options);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      expect((await split(sample(name), options)).events).toEqual(events);
    }
    const { events } = await split(sample('app.log'), { name: 'app.log' });
    const longer = await split(`${sample('app.log')}2026-03-02T10:00:09Z INFO x: The disk is full\n`, {
      name: 'app.log',
    });
    expect(longer.events.slice(0, events.length)).toEqual(events);
    expect(longer.events).toHaveLength(events.length + 1);
  });

  it('is of the kind that is given', async () => {
    const { kind, events } = await split(sample('meeting.txt'), { name: 'meeting.txt', kind: 'text' });
    expect([kind, events.length]).toEqual(['text', 1]);
  });

  it('has a source by its beginning where it has no name, and the time and run that are given', async () => {
    const run_id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    const { source, events } = await split(sample('meeting.txt'), {
      name: '',
      run_id,
      timestamp: '2026-03-02T00:00:00Z',
    });
    expect(source).toMatch(/^text [0-9a-f]{12}$/);
    for (const event of events)
      expect(event).toMatchObject({ source_input_id: source, run_id, timestamp: '2026-03-02T00:00:00Z' });
  });

  it.each<TextKind>(['log', 'transcript', 'markdown', 'mail', 'text'])(
    'fits into events as %s, whatever it is',
    async (kind) => {
      const long = 'ü'.repeat(150_000);
      const texts = [
        long,
        `# A\n\n${long}`,
        `Anna: ${long}`,
        `2026-03-02T10:00:00Z INFO x\n${long}`,
        'x\n\n'.repeat(40_000),
      ];
      for (const text of some(texts)) {
        const { events } = await split(text, { kind });
        expect(events.length).toBeGreaterThan(1);
        for (const { content } of events)
          expect(Buffer.byteLength(content)).toBeLessThanOrEqual(MOST_CONTENT);
        const written = events.map(({ content }) => content).join('');
        expect(written.match(/ü/g)?.length ?? 0).toBe(text.match(/ü/g)?.length ?? 0);
      }
    },
  );
});
