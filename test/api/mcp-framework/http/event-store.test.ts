import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { EventBudget, RecentEvents } from '../../../../api/mcp-framework/http/event-store.ts';
import { fc, runs } from '../../../property.ts';

const said = (text: string): JSONRPCMessage => ({ jsonrpc: '2.0', method: 'said', params: { text } });
const MIB = 1024 * 1024;

async function replayed(
  events: RecentEvents,
  last: string,
): Promise<readonly (readonly [string, unknown])[]> {
  const found: (readonly [string, unknown])[] = [];
  await events.replayEventsAfter(last, {
    async send(id, message) {
      found.push([id, message]);
    },
  });
  return found;
}

describe('events of a session', () => {
  it('are those of the same stream after the one that came last, in order, whatever was stored', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (streams, part) => {
          const events = new RecentEvents();
          const all: (readonly [string, JSONRPCMessage])[] = [];
          for (const [at, stream] of streams.entries()) {
            const message = said(String(at));
            all.push([await events.storeEvent(stream, message), message]);
          }
          expect(new Set(all.map(([id]) => id)).size).toBe(all.length);
          const from = Math.floor(part * (all.length - 1));
          const [id] = all[from];
          if (from < all.length - 1000) {
            expect(await events.getStreamIdForEventId(id)).toBeUndefined();
            await expect(replayed(events, id)).rejects.toThrow(RangeError);
            return;
          }
          expect(await events.getStreamIdForEventId(id)).toBe(streams[from]);
          const later = all.filter((_, at) => at > from && streams[at] === streams[from]);
          expect(await replayed(events, id)).toEqual(later);
        },
      ),
      { numRuns: runs(50) },
    );
  });

  it('take no more than their room, but for the newest, and say where something is missing', async () => {
    const budget = new EventBudget();
    const events = new RecentEvents(budget);
    const first = await events.storeEvent('a', said('first'));
    for (let at = 0; at < 20; at++) await events.storeEvent('b', said('x'.repeat(MIB)));
    expect(budget.used).toBeLessThan(5 * MIB);
    const large = await events.storeEvent('a', said('x'.repeat(8 * MIB)));
    expect(await replayed(events, first)).toEqual([[large, said('x'.repeat(8 * MIB))]]);
    const next = await events.storeEvent('a', said('next'));
    await expect(replayed(events, first)).rejects.toThrow(RangeError);
    expect(await replayed(events, large)).toEqual([[next, said('next')]]);
    events.end();
    expect(budget.used).toBe(0);
    await events.storeEvent('a', said('after the end'));
    expect(budget.used).toBe(0);
  });

  it('share the room of all sessions', async () => {
    const budget = new EventBudget(10_000);
    const sessions = Array.from({ length: 10 }, () => new RecentEvents(budget));
    for (let at = 0; at < 100; at++) {
      for (const events of sessions) await events.storeEvent('a', said('x'.repeat(1000)));
    }
    // The newest of each, with what it takes beside its text.
    expect(budget.used).toBeLessThan(sessions.length * 1500 + 10_000);
    for (const events of sessions) events.end();
    expect(budget.used).toBe(0);
  });

  it.each(['', '0', '-1', '1.5', 'x', '1e3', '2'])('has none with the id %j', async (id) => {
    const events = new RecentEvents();
    await events.storeEvent('a', said('one'));
    expect(await events.getStreamIdForEventId(id)).toBeUndefined();
  });
});
