import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { isEvent, MOST_CONTENT } from '../../../../operators/records/event.ts';
import { TEXT_KINDS, type TextKind } from '../../../../pipelines/sources/texts/kinds.ts';
import { some } from '../../../property.ts';
import { row, sample, split } from './texts.ts';

/** Each sample, its kind, and its events. */
const CASES = readRows(
  new URL('split.ndjson', import.meta.url),
  z.strictObject({
    name: z.string(),
    kind: z.enum(TEXT_KINDS),
    events: z.array(z.strictObject({ time: z.string(), who: z.string(), content: z.string() })),
  }),
).map(
  ({ name, kind, events }) =>
    [name, kind, events.map(({ time, who, content }) => [time, who, content])] as const,
);

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
