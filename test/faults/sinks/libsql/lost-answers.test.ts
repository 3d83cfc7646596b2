import { expect, it } from 'vitest';
import type { Fault } from '../../../../services/libsql/start.ts';
import { collect, someRows, someSeries, someSignal, transaction } from '../../../sinks/fixtures.ts';
import { ask, openStore, someServer } from '../../../sinks/libsql/harness.ts';

const SEQS = 'SELECT seq FROM observation_log ORDER BY seq';
const upTo = (count: number) => Array.from({ length: count }, (_, at) => [at + 1]);

function second(length: number) {
  const signal = someSignal('one');
  return transaction({
    observations: [{ ...someRows(length), firstSeq: 6 }],
    changes: [{ kind: 'signal', signal }],
  });
}

/** A store with five observations, and what becomes of the next request with a COMMIT in it. */
async function faulty(options: { readonly silent?: boolean } = {}) {
  let fault: Fault | undefined;
  let met = 0;
  let silent = false;
  const { server, url } = await someServer({
    fault(sql) {
      if (silent) return 'unheard';
      if (fault === undefined || !sql.includes('COMMIT')) return undefined;
      const given = fault;
      fault = undefined;
      met++;
      silent = options.silent === true;
      return given;
    },
  });
  const store = await openStore({ url });
  await store.commit(transaction({ series: someSeries(1), observations: [{ ...someRows(5), firstSeq: 1 }] }));
  return {
    server,
    url,
    store,
    next(given: Fault) {
      fault = given;
    },
    met: () => met,
    hear() {
      silent = false;
    },
  };
}

it('a commit that happened resolves, though its answer is lost', async () => {
  const { store, url, next, met } = await faulty();
  next('unanswered');
  expect(await store.commit(second(3))).toEqual({ firstChange: 1 });
  expect(met()).toBe(1);
  expect(await ask(url, SEQS)).toEqual(upTo(8));
  expect(await store.recover()).toMatchObject({ nextSeq: 9, lastChange: 1 });
  expect(await store.commit(transaction({ changes: second(1).changes }))).toEqual({ firstChange: 2 });
});

it('a commit that nobody heard of rejects, nothing of it is there, and it can be sent again', async () => {
  const { store, url, next } = await faulty();
  next('unheard');
  await expect(store.commit(second(3))).rejects.toMatchObject({ code: 'store_unavailable' });
  expect(await ask(url, SEQS)).toEqual(upTo(5));
  expect(await store.commit(second(3))).toEqual({ firstChange: 1 });
  expect(await ask(url, SEQS)).toEqual(upTo(8));
});

it('a commit that comes to the server after it was given up does nothing', async () => {
  const { store, server, url, next } = await faulty();
  next('late');
  await expect(store.commit(second(3))).rejects.toMatchObject({ code: 'store_unavailable' });
  server.deliver();
  expect(await ask(url, SEQS)).toEqual(upTo(5));
  expect(await store.commit(second(2))).toEqual({ firstChange: 1 });
  server.deliver();
  expect(await ask(url, SEQS)).toEqual(upTo(7));
});

it('a commit of many requests whose last answer is lost is there once', async () => {
  const { store, url, next, met } = await faulty();
  const rows = 60_000;
  next('unanswered');
  await store.commit(transaction({ observations: [{ ...someRows(rows), firstSeq: 6 }] }));
  expect(met()).toBe(1);
  const read = await collect(store.observationsAfter(0));
  expect(read.reduce((sum, { length }) => sum + length, 0)).toBe(rows + 5);
  expect(await ask(url, 'SELECT count(*), max(seq) FROM observation_log')).toEqual([[rows + 5, rows + 5]]);
});

it('where the server says nothing more, the commit waits until the store is closed, and the next start knows', async () => {
  const { store, url, next, met, hear } = await faulty({ silent: true });
  next('unanswered');
  const rejected = expect(store.commit(second(3))).rejects.toMatchObject({
    code: 'store_unavailable',
    message: expect.stringMatching(/outcome of a transaction is unknown/),
  });
  await expect.poll(met).toBe(1);
  await store.close();
  await rejected;
  hear();
  expect((await (await openStore({ url })).recover()).nextSeq).toBe(9);
});
