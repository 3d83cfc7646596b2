import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { metricsOf, post } from '../../api/answers.ts';
import { sharedService, uuid } from '../../api/harness.ts';

const LIMIT = 2 * 1024 * 1024;
const EVENTS = 600;
/** Events of a page of /v1/events/stream, and bytes of each. */
const PAGE = 100;
const SIZE = 60_000;
/** The limit, and the pages that are read at a time. */
const MOST = LIMIT + 4 * PAGE * (SIZE + 500);

/** What a client gets after an id, until its stream ends. */
async function* eventsAfter(url: string, id: string): AsyncGenerator<{ id: string; event: string }> {
  const abort = new AbortController();
  const headers = { 'last-event-id': id };
  const response = await fetch(new URL('/v1/events/stream', url), { signal: abort.signal, headers });
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const end = text.lastIndexOf('\n\n') + 2;
      if (end < 2) continue;
      for (const [, seq, event] of text
        .slice(0, end)
        .matchAll(/^id: (\d+)\nevent: event\ndata: \{"id":"([^"]+)"/gm)) {
        yield { id: seq, event };
      }
      text = text.slice(end);
    }
  } catch {
    // It was cut off: what came so far stands.
  } finally {
    abort.abort();
  }
}

describe('finding 12: clients of streams that do not read', () => {
  const service = sharedService({ SIGNAL_MAX_STREAM_BUFFER: '2mb' });

  async function reader(path: string): Promise<Socket> {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
    return socket;
  }

  it('hold a bounded number of bytes together, and lose their stream to those that read', async () => {
    for (let from = 0; from < EVENTS; from += PAGE) {
      const events = Array.from({ length: PAGE }, (_, i) => ({
        id: uuid(`event ${from + i}`),
        content: `${from + i} ${'.'.repeat(SIZE)}`,
      }));
      expect((await post(service.url, '/v1/events', { events })).status).toBe(202);
    }
    await Promise.all(Array.from({ length: 12 }, () => reader('/v1/events/stream?last_event_id=0')));
    const metric = async (name: string) => (await metricsOf(service.url)).get(name) ?? 0;
    // What the operating system buffers is not counted, and is as much as it likes.
    await expect
      .poll(() => metric('tidemark_stream_buffer_bytes'), { timeout: 20_000 })
      .toBeGreaterThanOrEqual(LIMIT);

    // One that reads gets everything in order, though there is no room at first; cut off, it comes again as any client does.
    const seen: string[] = [];
    let last = '0';
    while (seen.length < EVENTS) {
      for await (const { id, event } of eventsAfter(service.url, last)) {
        last = id;
        seen.push(event);
        if (seen.length % PAGE === 0) expect(await metric('tidemark_stream_buffer_bytes')).toBeLessThan(MOST);
        if (seen.length === EVENTS) break;
      }
    }
    expect(seen).toEqual(Array.from({ length: EVENTS }, (_, i) => uuid(`event ${i}`)));
    const dropped = async () => metric('tidemark_streams_dropped_total');
    await expect.poll(dropped, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(service.log.filter((line) => line.includes('SIGNAL_MAX_STREAM_BUFFER')).length).toBe(
      await dropped(),
    );
  });
});
