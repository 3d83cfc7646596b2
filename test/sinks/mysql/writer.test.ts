import { expect, it } from 'vitest';
import { Fenced } from '../../../operators/records/errors.ts';
import { NO_ENTRIES } from '../../../sinks/ledger.ts';
import { mariaDbForTests } from '../../services/mariadb.ts';
import { someRows, someSeries, transaction } from '../fixtures.ts';
import { connect, killConnections, openStore, rowsOf } from './harness.ts';

const mariadb = await mariaDbForTests();

const three = transaction({ series: someSeries(1), observations: [{ ...someRows(3), firstSeq: 1 }] });
const more = (firstSeq: number) => transaction({ observations: [{ ...someRows(1), firstSeq }] });

mariadb.describe('a writer whose connections were lost', () => {
  it('writes on where nobody else has come', async () => {
    const store = await openStore();
    await store.commit(three);
    const client = await connect(store.url);
    for (let firstSeq = 4; firstSeq < 7; firstSeq++) {
      expect(await killConnections(client, store.url)).toBeGreaterThan(1);
      await store.commit(more(firstSeq));
      expect((await store.observations({}, 10)).rows).toHaveLength(firstSeq);
    }
  });

  it('writes nothing more once another has taken over', async () => {
    const first = await openStore();
    await first.commit(three);
    const client = await connect(first.url);
    await killConnections(client, first.url);
    const second = await openStore({ url: first.url });
    await second.commit(more(4));
    await expect(first.commit(more(4))).rejects.toBeInstanceOf(Fenced);
    const position = { source: 's', partition: 'p', offset: '1' };
    const entries = { ...NO_ENTRIES, head: 0, positions: [position] };
    await expect(first.ledger.commit(entries)).rejects.toBeInstanceOf(Fenced);
    await expect(first.mutes.remove('none')).rejects.toBeInstanceOf(Fenced);
    await expect(first.retain(0)).rejects.toBeInstanceOf(Fenced);
    // It may still read.
    expect((await first.observations({}, 10)).rows).toHaveLength(4);
    expect(await second.ledger.commit(entries)).toBe(0);
    await second.commit(more(5));
  });

  it('is waited for where it is in the middle of a transaction', async () => {
    const first = await openStore();
    await first.commit(three);
    const client = await connect(first.url);
    // A transaction of an owner that does not go on: it holds the row that every writer locks.
    const holder = await connect(first.url);
    await holder.query('START TRANSACTION');
    await holder.query('UPDATE writer SET commits = commits + 1');
    await first.close();
    let opened = false;
    const opening = openStore({ url: first.url }).then((store) => {
      opened = true;
      return store;
    });
    await expect
      .poll(async () => {
        const waiting = `SELECT count(*) FROM information_schema.processlist
          WHERE info LIKE 'SELECT generation%FOR UPDATE' AND db = database() AND time_ms > 100`;
        return rowsOf(client, waiting);
      })
      .toEqual([[1]]);
    expect(opened).toBe(false);
    await holder.query('ROLLBACK');
    await (await opening).commit(more(4));
  });
});
