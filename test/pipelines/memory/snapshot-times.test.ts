import { expect, it } from 'vitest';
import { Snapshots } from '../../../pipelines/memory/snapshots.ts';
import { openSqlite } from '../../../sinks/sqlite/index.ts';

/** Snapshots of a writer that says what it is asked to say, and the heads that were saved. */
async function some(failed?: (error: unknown) => void) {
  const store = await openSqlite({ path: ':memory:' });
  const { ledger } = store;
  await store.close();
  const writer = {
    claims: 0,
    versionsTaken: 0,
    events: 30,
    head: 0,
    removed: undefined,
    removedRows: 0,
  };
  const heads: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  ledger.saveSnapshot = (_layout, head) => {
    heads.push(head);
    return new Promise((resolve, reject) => {
      ends.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  };
  const go = (claims: number, versionsTaken: number) => {
    Object.assign(writer, { claims, versionsTaken, head: versionsTaken });
  };
  const hear = (events: number) => {
    writer.events += events;
  };
  const snapshots = new Snapshots(ledger, writer, [], 30, failed);
  return { snapshots, go, hear, heads, end: (error?: Error) => ends.shift()?.(error) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('while memory is open one is made after every 200,000 versions, one at a time', async () => {
  const { snapshots, go, heads, end } = await some();
  go(199_999, 199_999);
  snapshots.next();
  expect(heads).toEqual([]);
  go(200_001, 200_001);
  snapshots.next();
  go(450_000, 450_000);
  snapshots.next();
  expect(heads).toEqual([200_001]);
  end();
  await turn();
  snapshots.next();
  expect(heads).toEqual([200_001, 450_000]);
  end();
  await turn();
  go(649_999, 649_999);
  snapshots.next();
  expect(heads).toEqual([200_001, 450_000]);
});

it.each([
  { claims: 4999, versions: 4999, made: 0 },
  { claims: 4000, versions: 5000, made: 1 },
  { claims: 1_000_000, versions: 19_999, made: 0 },
  { claims: 1_000_000, versions: 20_000, made: 1 },
])('at the end $made of $versions versions more where there are $claims claims', async (given) => {
  const { snapshots, go, heads, end } = await some();
  go(given.claims, given.versions);
  const closing = snapshots.close();
  await turn();
  expect(heads).toHaveLength(given.made);
  end();
  await closing;
  await snapshots.close();
  expect(heads).toHaveLength(given.made);
});

it('the end waits for one that is under way', async () => {
  const { snapshots, go, heads, end } = await some();
  go(200_000, 200_000);
  snapshots.next();
  let closed = false;
  const closing = snapshots.close().then(() => {
    closed = true;
  });
  await turn();
  expect([heads, closed]).toEqual([[200_000], false]);
  end();
  await closing;
  expect(heads).toEqual([200_000]);
});

it('events count as versions do where they are more, from those on that the last one knows', async () => {
  const { snapshots, go, hear, heads, end } = await some();
  go(10, 10);
  hear(199_999);
  snapshots.next();
  expect(heads).toEqual([]);
  hear(1);
  snapshots.next();
  expect(heads).toEqual([10]);
  end();
  await turn();
  hear(199_999);
  snapshots.next();
  expect(heads).toEqual([10]);
});

it('before rows are removed the running one ends without a report, and there is no other', async () => {
  const failures: unknown[] = [];
  const { snapshots, go, heads, end } = await some((error) => failures.push(error));
  go(200_001, 200_001);
  snapshots.next();
  expect(heads).toEqual([200_001]);
  const stopped = snapshots.stop();
  end(new Error('it was stopped'));
  await stopped;
  go(900_000, 900_000);
  snapshots.next();
  await snapshots.close();
  expect([heads, failures]).toEqual([[200_001], []]);
});
