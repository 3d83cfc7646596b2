import { expect, it } from 'vitest';
import { formOf } from '../../../../pipelines/sources/texts/repeated.ts';
import { split } from './texts.ts';

it.each([
  ['2026-03-02T10:00:00Z INFO Request 812 took 4.2 ms', 'INFO Request <*> took <*> ms'],
  ['Mar  2 10:00:00 web-1 sshd[812]: closed 10.0.0.9:22', 'web-<*> sshd[<*>]: closed <*>'],
  ['job 3f2504e0-4f89-41d3-9a0c-0305e82c3301 has 0x1f and deadbeef0123', 'job <*> has <*> and <*>'],
  ['p95 of v2 is up', 'p95 of v2 is up'],
])('the form of %s', (entry, form) => {
  expect(formOf(entry)).toBe(form);
});

it('entries of one form are kept three times, then counted', async () => {
  const line = (at: number) =>
    `2026-03-02T10:00:${String(at).padStart(2, '0')}Z INFO api: Request ${at} is done`;
  const lines = Array.from({ length: 50 }, (_, at) => line(at));
  lines.splice(20, 0, '2026-03-02T10:00:20Z WARN api: The disk is full');
  const { events } = await split(lines.join('\n'), { name: 'a.log' });
  expect(events.map(({ content }) => content)).toEqual([
    line(0),
    line(1),
    line(2),
    '2026-03-02T10:00:20Z WARN api: The disk is full',
    'INFO api: Request <*> is done\n(47 more of this form from 2026-03-02T10:00:03Z to 2026-03-02T10:00:49Z)',
  ]);
  expect(events[4]).toMatchObject({
    timestamp: '2026-03-02T10:00:49Z',
    metadata: { level: 'INFO', repeated: '47' },
  });
});
