import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClaimEvent, Client, type EventEvent, ServerRefused } from '../../../api/client/index.ts';
import { type LocalService, makeFolder, removeFolder, serve, uuid } from '../harness.ts';
import { EXAMPLE, eventOf, FAILED, RESPONSE_TIMES, SUCCEEDED } from '../memory/requests.ts';

let folder = '';
let service: LocalService;
let client: Client;
beforeEach(async () => {
  folder = makeFolder();
  service = await serve(join(folder, 'store.sqlite'));
  client = new Client({ url: service.url });
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

describe('the client of memory', () => {
  it('processes, asks, resolves and looks back', async () => {
    const { memory } = client;
    const { claims, summary, event_id, contradictions } = await memory.process({ text: EXAMPLE });
    expect(summary).toEqual({ events: 1, claims: 3, contradictions: 1 });
    expect(await collect(memory.claims({ limit: 1 }))).toEqual(claims);
    expect(await collect(memory.contradictions({ status: 'open', limit: 1 }))).toEqual(contradictions);
    expect((await memory.event(event_id)).content).toBe(EXAMPLE);
    const answer = await memory.query({ question: 'Did the deployment succeed?', limit: 5, min_trust: 0 });
    expect(answer.claims.map(({ text }) => text).sort()).toEqual([FAILED, SUCCEEDED]);
    expect(answer.citations.length).toBe(2);

    const [winner, loser] = claims;
    const resolved = await memory.resolve(loser.id, { over: winner.id, reason: 'the log says so' });
    expect(resolved).toMatchObject({ id: loser.id, status: 'resolved' });
    expect(await memory.claim(loser.id)).toEqual(resolved);
    expect(await memory.claim(loser.id, { as_of: loser.recorded_at })).toEqual(loser);
    const history = await memory.history(loser.id);
    expect(history.at(-1)?.reason).toBe('the log says so');
    expect(await memory.history(loser.id, { as_of: loser.recorded_at })).toEqual(
      history.filter(({ version }) => version === loser.version),
    );
    expect(await memory.verify(winner.id)).toMatchObject({ claim_id: winner.id, holds: true });
    expect(await collect(memory.claims({ status: 'resolved' }))).toEqual([resolved]);
  });

  it('stores events, and upserts claims', async () => {
    const events = Array.from({ length: 5 }, (_, at) => eventOf(`e ${at}`, `The tower ${at} is tall.`));
    const answer = await client.memory.ingest([...events, { ...events[0], content: '' }]);
    expect(answer).toMatchObject({ accepted: 5, rejected: 1, rejections: [{ index: 5, path: 'content' }] });
    const stored = await collect(client.memory.events({ limit: 2 }));
    expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    const upserted = await client.memory.bring([
      { text: 'The towers are tall.', evidence: [{ event_id: events[0].id }] },
      { text: 'The towers are old.', evidence: [{ event_id: uuid('none') }] },
    ]);
    expect(upserted).toMatchObject({ accepted: 1, rejected: 1, rejections: [{ index: 1 }] });
  });

  it('approves and rejects what waits', async () => {
    await service.stop();
    service = await serve(join(folder, 'reviewed.sqlite'), { MEMORY_REVIEW: 'agent' });
    const { memory } = new Client({ url: service.url });
    const { event_id } = await memory.process({ text: RESPONSE_TIMES });
    const { claims } = await memory.bring([
      { text: 'It is fast.', evidence: [{ event_id }] },
      { text: 'It is slow.', evidence: [{ event_id }] },
    ]);
    expect(claims.map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect((await memory.approve(claims[0].id, { reason: 'so it is' })).status).toBe('active');
    expect((await memory.reject(claims[1].id)).status).toBe('forgotten');
  });

  it('says what the server said when it refuses', async () => {
    const { memory } = client;
    await expect(memory.claim(uuid('none'))).rejects.toMatchObject({ httpStatus: 404 });
    await expect(memory.process({ text: ' ' })).rejects.toBeInstanceOf(ServerRefused);
    await expect(memory.query({ question: 'x', at: 'noon' })).rejects.toMatchObject({
      httpStatus: 400,
      message: expect.stringMatching(/^at must be a date such as/),
    });
    await expect(collect(memory.export('event'))).resolves.toEqual([]);
    await expect(memory.import(['{}'])).rejects.toMatchObject({ httpStatus: 400 });
    const nobody = new Client({ url: 'http://127.0.0.1:1' }).memory;
    await expect(nobody.import(['{}'])).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('takes memory from one server to another', async () => {
    await client.memory.process({ text: EXAMPLE });
    const lines = [
      ...(await collect(client.memory.export('event'))),
      ...(await collect(client.memory.export('claim'))),
    ];
    const other = await serve(join(folder, 'other.sqlite'));
    try {
      const { memory } = new Client({ url: other.url });
      expect(await memory.import(lines)).toMatchObject({ events: 1, claims: 3 });
      expect(await collect(memory.claims())).toEqual(await collect(client.memory.claims()));
      expect(await memory.import(client.memory.export('event'))).toMatchObject({ events: 0, skipped: 1 });
    } finally {
      await other.stop();
    }
  });

  it('follows events and claims over a restart of the server, each once and in order', async () => {
    const stop = new AbortController();
    const events: EventEvent[] = [];
    const claims: ClaimEvent[] = [];
    const followEvents = async () => {
      for await (const one of client.memory.followEvents({}, { after: 0, signal: stop.signal }))
        events.push(one);
    };
    const followClaims = async () => {
      const options = { after: 0, signal: stop.signal };
      for await (const one of client.memory.followClaims({ updates: true }, options)) claims.push(one);
    };
    const following = [followEvents(), followClaims()];
    await client.memory.ingest([eventOf('one', SUCCEEDED)]);
    await expect.poll(() => [events.length, claims.length]).toEqual([1, 1]);
    const port = new URL(service.url).port;
    await service.stop();
    service = await serve(join(folder, 'store.sqlite'), { SIGNAL_PORT: port });
    await client.memory.ingest([eventOf('two', FAILED)]);
    await expect.poll(() => [events.length, claims.length], { timeout: 15_000 }).toEqual([2, 4]);
    stop.abort();
    await Promise.all(following);
    expect(events.map(({ event }) => event.content)).toEqual([SUCCEEDED, FAILED]);
    expect(claims.map(({ kind }) => kind).sort()).toEqual([
      'claim',
      'claim',
      'claim.updated',
      'contradiction',
    ]);
    const places = [...events, ...claims].map(({ id }) => id).sort((a, b) => a - b);
    expect(places).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
