import { expect, it } from 'vitest';
import { collect, someRows, someSeries, transaction } from '../fixtures.ts';
import { ask, openStore, someServer } from './harness.ts';

const series = transaction({ series: someSeries(1) });

it('needs the token of the server, and tells nobody what it is', async () => {
  const { url } = await someServer({ token: 'right' });
  for (const token of ['', '&authToken=wrong']) {
    const failure = await openStore({ url: `${url}${token}` }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'store_unavailable', message: expect.stringMatching(/authToken/) });
    expect(String(failure)).not.toContain('wrong');
  }
  await (await openStore({ url: `${url}&authToken=right` })).commit(series);
});

it.each([
  [
    'there is no such database',
    async () => `${(await someServer()).url.replace('/dev/', '/dev/no')}`,
    /no such database/,
  ],
  ['no server listens', async () => 'libsql://127.0.0.1:1?tls=0', /cannot be reached/],
  [
    'the server speaks no TLS',
    async () => `${(await someServer()).url.replace('?tls=0', '')}`,
    /TLS|cannot be reached/,
  ],
])('says what is wrong where %s', async (_, where, message) => {
  await expect(openStore({ url: await where() })).rejects.toMatchObject({
    code: 'store_unavailable',
    message: expect.stringMatching(message),
  });
});

it('leaves a database alone that holds something else', async () => {
  const { url } = await someServer();
  await ask(url, 'CREATE TABLE mine (a)');
  await expect(openStore({ url })).rejects.toMatchObject({ code: 'store_path' });
  expect(await ask(url, "SELECT name FROM sqlite_schema WHERE name IN ('mine', 'migrations')")).toEqual([
    ['mine'],
  ]);
});

it('reads what does not fit into one answer of the server', async () => {
  const { url } = await someServer({ largest: 20_000 });
  const store = await openStore({ url });
  await store.commit(
    transaction({ series: someSeries(1), observations: [{ ...someRows(3000), firstSeq: 1 }] }),
  );
  const rest = Uint8Array.from({ length: 9000 }, (_, at) => at % 251);
  const states = Array.from({ length: 20 }, (_, number) => ({
    series: number,
    state: rest.map((byte) => byte ^ number),
  }));
  await store.saveCheckpoint({ layout: 'a', tick: { number: 1, seq: 1, at: 1 }, rest, series: states });
  const read = await collect(store.observationsAfter(0));
  expect(read.flatMap((batch) => [...batch.time])).toEqual([...someRows(3000).time]);
  const checkpoint = await store.loadCheckpoint('a');
  expect([...(checkpoint?.series ?? [])]).toEqual(states);
});
