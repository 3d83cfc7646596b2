import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client, ServerRefused, type SignalEvent } from '../../../api/client/index.ts';
import { type LocalService, makeFolder, removeFolder, serve, uuid } from '../harness.ts';

const SCOPE = uuid('client scope');
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const stalled = (name: string) =>
  Array.from({ length: 7 }, (_, i) => ({
    scope_id: SCOPE,
    entity_id: uuid(name),
    outcome: 4,
    timestamp: at(i),
  }));

let folder = '';
let service: LocalService;
beforeEach(async () => {
  folder = makeFolder();
  service = await serve(join(folder, 'store.sqlite'));
});
afterEach(async () => {
  await service.stop();
  removeFolder(folder);
});

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const value of source) found.push(value);
  return found;
}

describe('the client', () => {
  it('stores observations and reads them back page by page', async () => {
    const client = new Client({ url: `${service.url}/` });
    const id = await client.ingest({ scope_id: SCOPE, entity_id: uuid('one'), outcome: 1, id: 'mine' });
    expect(id).toBe('mine');
    const answer = await client.ingestBatch([...stalled('a'), ...stalled('b')]);
    expect(answer).toMatchObject({ accepted: 14, duplicates: 0, rejected: [] });
    const long = [...stalled('long'), ...stalled('long'), ...stalled('long'), ...stalled('long').slice(4)];
    await client.ingestBatch(
      [...long, { ...long[0], outcome: 9 }].map((one, i) => ({ ...one, timestamp: at(i) })),
    );
    const read = await collect(client.observations({ scope_id: SCOPE, entity_id: uuid('a'), limit: 2 }));
    expect(read.map(({ timestamp }) => timestamp)).toEqual(
      stalled('a').map((_, i) => at(i).replace('.000', '')),
    );
    const first = await client.observationPage({ entity_id: uuid('a'), limit: 5 });
    const second = await client.observationPage({
      entity_id: uuid('a'),
      limit: 5,
      cursor: first.next_cursor ?? '',
    });
    expect([...first.observations, ...second.observations]).toEqual(read);
    expect([first.count, second.count, second.next_cursor]).toEqual([5, 2, undefined]);
    const { outcome, expected, low, high, score } = (
      await collect(client.observations({ entity_id: uuid('long'), expected: true, limit: 7 }))
    )[24];
    expect([outcome, expected, low, high]).toEqual([9, 4, undefined, undefined]);
    expect(score).toBeCloseTo(1 - 1 / 9, 12);
    expect((await client.sql('select count(*) n from observations')).rows).toEqual([{ n: 40 }]);
    expect(await client.sqlCsv('select 1 as a, null as b')).toBe('a,b\r\n1,\r\n');
    expect((await client.ready()).status).toBe('ready');
  });

  it('lists signals through all pages, and one by its id', async () => {
    const client = new Client({ url: service.url });
    const names = ['a', 'b', 'c', 'd', 'e'];
    await client.ingestBatch(names.flatMap(stalled));
    await expect.poll(async () => (await collect(client.signals())).length).toBe(5);
    const paged = await collect(client.signals({ pattern: 'stall', limit: 2 }));
    expect(new Set(paged.map(({ entity_id }) => entity_id))).toEqual(new Set(names.map(uuid)));
    expect(await client.signal(paged[0].id)).toEqual(paged[0]);
    expect(await client.giveFeedback(paged[0].id, 'useful', 'a real one')).toEqual({
      id: paged[0].id,
      verdict: 'useful',
    });
    expect((await client.signal(paged[0].id)).feedback).toMatchObject({ reason: 'a real one' });
  });

  it('says what the server said when it refuses, and that none answers when none does', async () => {
    const client = new Client({ url: service.url });
    const wrong = client.sql('delete from observations');
    await expect(wrong).rejects.toBeInstanceOf(ServerRefused);
    await expect(client.signal(uuid('none'))).rejects.toMatchObject({ httpStatus: 404 });
    await expect(new Client({ url: 'http://127.0.0.1:1' }).ready()).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('http://127.0.0.1:1'),
    });
  });

  it('follows the stream over a restart of the server, each event once and in order', async () => {
    const client = new Client({ url: service.url });
    const stop = new AbortController();
    const seen: SignalEvent[] = [];
    const following = (async () => {
      for await (const event of client.stream({ scope_id: SCOPE }, { after: 0, signal: stop.signal })) {
        seen.push(event);
        if (seen.length === 4) stop.abort();
      }
    })();
    await client.ingestBatch([...stalled('a'), ...stalled('b')]);
    await expect.poll(() => seen.length).toBe(2);
    const { port } = new URL(service.url);
    await service.stop();
    service = await serve(service.file, { SIGNAL_PORT: port });
    await client.ingestBatch([...stalled('c'), ...stalled('d')]);
    await following;
    expect(seen.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(seen.map(({ signal }) => signal.entity_id).sort()).toEqual(['a', 'b', 'c', 'd'].map(uuid).sort());
    expect(seen.every(({ kind }) => kind === 'signal')).toBe(true);
  });
});
