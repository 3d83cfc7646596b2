import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../pipelines/memory/changes/incoming.ts';
import { CLOCK, said, someMemory } from './some-memory.ts';

const times = ({
  content,
  timestamp,
  metadata,
}: ReturnType<typeof said> & { metadata?: Record<string, string> }) => {
  const { drafts } = readEvent({ ...said(content, timestamp), ...(metadata && { metadata }) }, CLOCK);
  return drafts.map(({ holds }) => new Date((holds?.from ?? 0) / 1000).toISOString().slice(0, 16));
};

describe('the zone of an event', () => {
  it.each([
    ['of the timestamp', '-07:00', undefined, '2026-06-02T00:00'],
    ['UTC', 'Z', undefined, '2026-06-03T00:00'],
    ['a name', 'Z', 'America/Los_Angeles', '2026-06-02T00:00'],
    ['an offset', 'Z', '-07:00', '2026-06-02T00:00'],
    ['a name, before that of the timestamp', '-07:00', 'Asia/Tokyo', '2026-06-03T00:00'],
    ['of the timestamp, for what is no zone', '-07:00', 'eu-west-1a', '2026-06-02T00:00'],
  ])('says which day is tomorrow: %s', (_which, offset, zone, day) => {
    const timestamp = offset === 'Z' ? '2026-06-02T05:00:00Z' : `2026-06-01T22:00:00${offset}`;
    const metadata = { ...(zone !== undefined && { zone }) };
    expect(times({ ...said('We meet tomorrow.', timestamp), metadata })).toEqual([day]);
  });

  it('is that of a time of day, unless the text names another', () => {
    const at = '2026-06-02T15:00:00+02:00';
    expect(times(said('The pump failed at 12:45.', at))).toEqual(['2026-06-02T10:45']);
    expect(times(said('The pump failed at 12:45 UTC.', at))).toEqual(['2026-06-02T12:45']);
  });

  it('stays with the event, and does not make it another', async () => {
    const memory = await someMemory();
    const event = said('We meet tomorrow.', '2026-06-01T22:00:00-07:00');
    await memory.ingest([event]);
    const again = await memory.ingest([event, { ...event, timestamp: '2026-06-02T05:00:00Z' }]);
    expect(again.duplicates).toBe(2);
    expect((await memory.recall.event(event.id)).metadata).toEqual({ utc_offset: '-07:00' });
    const [claim] = (await memory.recall.claims({}, 10)).rows;
    expect(claim.valid_from).toBe('2026-06-02T00:00:00Z');
    // Reads the claim again from the stored event.
    expect((await memory.recall.verify(claim.id)).holds).toBe(true);
  });
});

describe('what ended before it was said', () => {
  it('does not begin after its end', async () => {
    const memory = await someMemory();
    await memory.ingest([said('The pool was open until 31 July.', '2025-10-15T12:00:00Z')]);
    await memory.ingest([said('The pool was open until 31 July.', '2025-09-15T12:00:00Z')]);
    const [claim] = (await memory.recall.claims({}, 10)).rows;
    expect([claim.valid_from, claim.valid_to]).toEqual(['2025-07-31T00:00:00Z', '2025-08-01T00:00:00Z']);
  });
});
