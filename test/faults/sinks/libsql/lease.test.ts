import { expect, it } from 'vitest';
import { someRows, someSeries, transaction } from '../../../sinks/fixtures.ts';
import { ask, openStore, someServer } from '../../../sinks/libsql/harness.ts';

const first = transaction({ series: someSeries(1), observations: [{ ...someRows(1), firstSeq: 1 }] });
const next = (firstSeq: number) => transaction({ observations: [{ ...someRows(1), firstSeq }] });
const COUNT = 'SELECT count(*) FROM observation_log';

/** Gives the lease to a process of another machine. */
function lend(url: string, seconds: number) {
  return ask(
    url,
    `UPDATE writer_lease SET holder = 'other', machine = 'elsewhere', generation = generation + 1, until = unixepoch('subsec') + ${seconds}`,
  );
}

it('is waited for while its holder on another machine may live, and no longer', async () => {
  const { url } = await someServer();
  await (await openStore({ url })).close();
  await lend(url, 1.2);
  const before = performance.now();
  await (await openStore({ url })).commit(first);
  expect(performance.now() - before).toBeGreaterThan(1000);
  expect(await ask(url, COUNT)).toEqual([[1]]);
});

it('is not given while its holder shows that it lives', async () => {
  const { url } = await someServer();
  await (await openStore({ url })).close();
  await lend(url, 60);
  let ended = false;
  const opening = openStore({ url }).catch((error: unknown) => {
    ended = true;
    return error;
  });
  for (let seconds = 61; !ended; seconds++) await lend(url, seconds);
  expect(await opening).toMatchObject({ code: 'store_locked' });
});

it('of which another has taken hold lets its former holder write nothing more', async () => {
  const { url } = await someServer();
  const store = await openStore({ url });
  await store.commit(first);
  await lend(url, 60);
  for (const again of [1, 2]) {
    await expect(store.commit(next(1 + again))).rejects.toMatchObject({ code: 'fenced' });
  }
  expect(await ask(url, COUNT)).toEqual([[1]]);
  expect((await store.recover()).nextSeq).toBe(2);
});

it('of a process of this machine that has ended is free', async () => {
  const { url } = await someServer();
  await (await openStore({ url })).close();
  const store = await openStore({ url });
  const [row] = await ask(url, 'SELECT machine, process FROM writer_lease');
  expect(row[1]).toBe(process.pid);
  await store.close();
  // A process number that no process has.
  await ask(
    url,
    "UPDATE writer_lease SET holder = 'dead', process = 4194304, until = unixepoch('subsec') + 3600",
  );
  const before = performance.now();
  await openStore({ url });
  expect(performance.now() - before).toBeLessThan(3000);
});
