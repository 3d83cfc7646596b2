import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signalFrames } from '../../../api/http/routes/signals-stream.ts';
import { follow } from '../../../api/http/sse.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { ChangeFeed, type FeedFilter } from '../../../sinks/outbox/change-feed.ts';
import type { Change } from '../../../sinks/store.ts';
import { readAll, someChanges } from '../changes.ts';
import { openTemporary, START, someSignal, transaction } from '../fixtures.ts';

/** A feed on a real store; `add` makes changes durable and then announces them, as the pipeline does. */
async function setUp(padding = 0) {
  const store = await openTemporary();
  const feed = new ChangeFeed(store, 0);
  const all: Change[] = [];
  const store_ = async (count: number) => {
    const changes = someChanges(all.length + 1, count, padding);
    await store.commit(transaction({ changes }));
    all.push(...changes);
    return changes;
  };
  const add = async (count: number) => feed.announce(await store_(count));
  return { store, feed, all, add };
}

describe('ChangeFeed', () => {
  it('reads from the store what memory no longer has, without a seam', async () => {
    const { feed, all, add } = await setUp();
    for (let i = 0; i < 20; i++) await add(500);
    const filter = { updates: true };
    const numbers = (list: readonly Change[]) => list.map(({ seq }) => seq);
    for (const after of [0, 1, 4000, 5900, 5904, 5905, 6000, 9999]) {
      expect(numbers(await readAll(feed, filter, after, 500))).toEqual(numbers(all).slice(after));
    }
  });

  it('goes on across a start: old changes from the store, new ones from memory', async () => {
    const { store, all, add } = await setUp();
    await add(50);
    const second = new ChangeFeed(store, 50);
    expect(second.lastSeq).toBe(50);
    const more = someChanges(51, 50);
    await store.commit(transaction({ changes: more }));
    second.announce(more);
    expect(await readAll(second, { updates: true }, 20, 7)).toEqual([...all, ...more].slice(20));
  });

  it('does not pass over what is announced while the store is read', async () => {
    const { store, all, add } = await setUp();
    await add(50);
    const feed = new ChangeFeed(store, 50);
    const reading = feed.log({ updates: true }).read(0, 1000);
    const more = someChanges(51, 5);
    await store.commit(transaction({ changes: more }));
    feed.announce(more);
    const page = await reading;
    expect(page).toEqual({ changes: all, cursor: 50 });
    expect((await feed.log({ updates: true }).read(page.cursor, 1000)).changes).toEqual(more);
  });

  it('leaves out alerts that were history when they came, from memory and from the store', async () => {
    const { store, feed } = await setUp();
    const DECIDED = START + 3_000;
    const later = (micros: number) => ({ detected_at: formatInstant(DECIDED + micros) });
    const changes: Change[] = [
      { seq: 1, kind: 'signal', signal: someSignal('old', later(60e6 + 1)) },
      { seq: 2, kind: 'signal', signal: someSignal('as old as may be', later(60e6)) },
      { seq: 3, kind: 'signal', signal: someSignal('note', { ...later(1e15), severity: 'note' }) },
      { seq: 4, kind: 'signal.closed', signal: someSignal('old', later(60e6 + 1)) },
      // Opened in history, and raised by an observation of after the tick that published it.
      { seq: 5, kind: 'signal.raised', signal: someSignal('raised', later(-1)) },
      { seq: 6, kind: 'signal.lowered', signal: someSignal('raised', { ...later(1e15), severity: 'note' }) },
      { seq: 7, kind: 'signal.raised', signal: someSignal('raised in history', later(1e15)) },
    ];
    await store.commit(transaction({ changes }));
    feed.announce(changes);
    const onStart = new ChangeFeed(store, 7);
    for (const one of [feed, onStart]) {
      const read = async (filter: FeedFilter, limit: number) =>
        (await readAll(one, filter, 0, limit)).map(({ seq }) => seq);
      for (const limit of [1, 2, 100]) {
        expect(await read({ updates: true, severity: 'alert', historyAge: 60e6 }, limit)).toEqual([2, 5, 6]);
        expect(await read({ updates: true, historyAge: 60e6 }, limit)).toEqual([2, 3, 5, 6]);
        expect(await read({ updates: true, severity: 'alert' }, limit)).toEqual([1, 2, 4, 5, 6, 7]);
      }
    }
  });

  it('waits for the next change, or until it is asked not to', async () => {
    const { feed, add } = await setUp();
    const log = feed.log({ updates: true });
    const { signal } = new AbortController();
    const settled: string[] = [];
    const first = log.wait(0, signal).then(() => settled.push('first'));
    const abort = new AbortController();
    const second = log.wait(0, abort.signal).then(() => settled.push('second'));
    feed.announce([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).toEqual([]);
    abort.abort();
    await second;
    expect(settled).toEqual(['second']);
    await add(1);
    await first;
    // Nothing to wait for.
    await log.wait(0, signal);
    await log.wait(1, AbortSignal.abort());
    expect(settled).toEqual(['second', 'first']);
  });
});

describe('a client that does not read', () => {
  /** The numbers of the whole events in a stream's text. */
  const numbers = (text: string) =>
    text
      .split('\n\n')
      .slice(0, -1)
      .map((event) => Number(/^id: (\d+)$/m.exec(event)?.[1]));

  async function textOf(response: IncomingMessage): Promise<string> {
    let text = '';
    try {
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
    } catch {
      // It was cut off, which is what is asked for here.
    }
    return text;
  }

  it('is disconnected, not skipped, and goes on where it was', async () => {
    const { feed, all, add } = await setUp(20_000);
    const written: number[] = [];
    const server = createServer((request, raw) => {
      const closed = new AbortController();
      raw.on('close', () => closed.abort());
      const after = Number(request.headers['last-event-id']);
      // The first reader does not read; the second may be slow because the machine is.
      const slowest = after === 0 ? 100 : 30_000;
      follow(
        raw,
        signalFrames(feed, { of: async (series) => series.map(() => ({})) }, { updates: true }),
        after,
        closed.signal,
        slowest,
      ).then(
        () => written.push(raw.writableLength),
        (error: unknown) => written.push(Number(error)),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.closeAllConnections());
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const connect = async (after: number): Promise<IncomingMessage> => {
      const request = get({ port, host: '127.0.0.1', headers: { 'last-event-id': String(after) } });
      const [response] = await once(request, 'response');
      return response;
    };
    // 40 MB, more than the buffers of two sockets hold.
    for (let i = 0; i < 20; i++) await add(100);
    const slow = await connect(0);
    await expect.poll(() => written.length, { timeout: 10_000 }).toBe(1);
    // What was cut off in the middle is no event, as for any reader of a stream.
    const received = await textOf(slow);
    const seen = numbers(received.slice(0, received.lastIndexOf('\n\n') + 2));
    expect(seen.length).toBeLessThan(all.length);
    expect(seen).toEqual(all.map(({ seq }) => seq).slice(0, seen.length));

    // One that reads gets the rest, however long that is.
    const last = seen.at(-1) ?? 0;
    const rest: number[] = [];
    let text = '';
    for await (const chunk of (await connect(last)).setEncoding('utf8')) {
      text += chunk;
      const end = text.lastIndexOf('\n\n') + 2;
      if (end < 2) continue;
      rest.push(...numbers(text.slice(0, end)));
      text = text.slice(end);
      if (rest.at(-1) === all.length) break;
    }
    expect([...seen, ...rest]).toEqual(all.map(({ seq }) => seq));
  });
});
