import { expect, it } from 'vitest';
import { StoreUnavailable, TidemarkError } from '../../../../operators/records/errors.ts';
import { startMariaDb } from '../../../../services/mariadb/start.ts';
import type { Transaction } from '../../../../sinks/store.ts';
import { noise } from '../../../operators/noise.ts';
import { seed } from '../../../property.ts';
import { mariaDbForTests, mariaDbUrl } from '../../../services/mariadb.ts';
import { START, someRows, someSeries, someSignal, transaction } from '../../../sinks/fixtures.ts';
import { connect, keep, killConnections, openStore, rowsOf } from '../../../sinks/mysql/harness.ts';
import { Wire } from '../../../sinks/mysql/wire.ts';

const mariadb = await mariaDbForTests();

const COUNT = 'SELECT count(*) FROM observation_log';
const SEQS = 'SELECT seq FROM observation_log ORDER BY seq';
const upTo = (count: number) => Array.from({ length: count }, (_, at) => [at + 1]);

async function overWire() {
  const direct = await mariaDbUrl();
  const wire = keep(await Wire.open(direct));
  const store = await openStore({ url: wire.url });
  await store.commit(
    transaction({
      series: someSeries(1),
      observations: [{ ...someRows(5), firstSeq: 1 }],
      positions: [{ source: 's', partition: 'p', offset: '1' }],
    }),
  );
  return { store, wire, client: await connect(direct) };
}

function second(length: number, offset: string): Transaction {
  const signal = someSignal('one', { revision: Number(offset) });
  return transaction({
    observations: [{ ...someRows(length), firstSeq: 6 }],
    signals: [signal],
    changes: [{ kind: 'signal', signal }],
    ticks: [{ number: 1, seq: 5 + length, at: START }],
    settings: [{ version: 1, tick: 1, at: START, scope_id: null, overrides: {} }],
    positions: [{ source: 's', partition: 'p', offset }],
  });
}

mariadb.describe('a commit whose answer is lost', () => {
  it('resolves where it happened', async () => {
    const { store, wire, client } = await overWire();
    wire.fate = 'is answered to nobody';
    expect(await store.commit(second(3, '2'))).toEqual({ firstChange: 1 });
    expect(await store.recover()).toMatchObject({ nextSeq: 9, lastChange: 1 });
    expect(await rowsOf(client, SEQS)).toEqual(upTo(8));
    expect(await store.commit(transaction({ changes: second(1, '3').changes }))).toEqual({ firstChange: 2 });
  });

  it('rejects where it did not, and nothing of it is there', async () => {
    const { store, wire, client } = await overWire();
    wire.fate = 'is lost';
    await expect(store.commit(second(3, '2'))).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await rowsOf(client, COUNT)).toEqual([[5]]);
    expect(await store.commit(second(3, '2'))).toEqual({ firstChange: 1 });
    expect(await store.recover()).toMatchObject({ nextSeq: 9, lastChange: 1 });
  });

  it.each([
    ['the commit that is sent again', async () => undefined],
    // Found out and taken out by a read, which shows the store as it was.
    [
      'a recovery',
      async (store: Awaited<ReturnType<typeof openStore>>) => {
        expect(await store.recover()).toMatchObject({
          nextSeq: 6,
          lastTick: undefined,
          positions: [{ offset: '1' }],
        });
        expect(await store.settingsAfter(0)).toEqual([]);
        expect(await store.changes({ updates: true }, 0, 9, 9)).toEqual([]);
      },
    ],
  ])(
    'that nobody can be asked about in time rejects, and is taken out before %s',
    async (_name, look) => {
      const { store, wire, client } = await overWire();
      wire.fate = 'is answered to nobody';
      const met = wire.met().then(() => wire.cut());
      const rejected = expect(store.commit(second(3, '2'))).rejects.toBeInstanceOf(StoreUnavailable);
      await met;
      await rejected;
      expect(await rowsOf(client, COUNT)).toEqual([[8]]);
      await expect(store.commit(second(3, '2'))).rejects.toBeInstanceOf(StoreUnavailable);
      wire.repair();
      await look(store);
      // The number of the change that went stays empty: somebody may have seen it.
      expect(await store.commit(second(2, '3'))).toEqual({ firstChange: 2 });
      expect(await store.recover()).toMatchObject({
        nextSeq: 8,
        positions: [{ offset: '3' }],
        lastTick: { seq: 7 },
      });
      expect(await rowsOf(client, SEQS)).toEqual(upTo(7));
      expect(
        (await store.changes({ updates: true }, 0, 9, 9)).map(({ seq, signal }) => [seq, signal.revision]),
      ).toEqual([[2, 3]]);
    },
    30_000,
  );

  it('that comes to the server after its caller gave up is taken out too', async () => {
    const { store, wire, client } = await overWire();
    wire.fate = 'comes late';
    await expect(store.commit(second(3, '2'))).rejects.toBeInstanceOf(StoreUnavailable);
    // Nothing can be written while the transaction may still be committed.
    await expect(store.commit(second(3, '2'))).rejects.toBeInstanceOf(StoreUnavailable);
    await wire.deliver();
    expect(await rowsOf(client, COUNT)).toEqual([[8]]);
    expect(await store.commit(second(2, '3'))).toEqual({ firstChange: 2 });
    expect(await rowsOf(client, SEQS)).toEqual(upTo(7));
  });

  it('is there once and whole, however often connections are killed around it', async () => {
    const store = await openStore();
    const client = await connect(store.url);
    await store.commit(transaction({ series: someSeries(1) }));
    const { uniform } = noise(seed);
    let killing = true;
    let killed = 0;
    const killer = (async () => {
      while (killing) {
        killed += await killConnections(client, store.url);
        await client.query('DO sleep(?)', [0.02 * uniform()]);
      }
    })();
    let seq = 1;
    const numbers: number[] = [];
    // A fast machine is done with some rounds before anybody is killed.
    for (let round = 0; round < 20 || killed <= 5; round++) {
      const changes = [{ kind: 'signal' as const, signal: someSignal(`${round}`) }];
      const sent = transaction({ observations: [{ ...someRows(500), firstSeq: seq }], changes });
      for (;;) {
        try {
          numbers.push((await store.commit(sent)).firstChange);
          break;
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnavailable);
        }
      }
      seq += 500;
    }
    killing = false;
    await killer;
    expect(await rowsOf(client, SEQS)).toEqual(upTo(seq - 1));
    expect((await store.changes({ updates: true }, 0, 1e6, 1e3)).map((change) => change.seq)).toEqual(
      numbers,
    );
  });
});

mariadb.describe('a server that goes away and comes back', () => {
  it('is reported at once, and used again by itself', async () => {
    const server = await startMariaDb();
    try {
      const store = await openStore({ url: server.url });
      await store.commit(
        transaction({ series: someSeries(1), observations: [{ ...someRows(5), firstSeq: 1 }] }),
      );
      for (const end of [server.halt, server.kill]) {
        const { nextSeq } = await store.recover();
        await end();
        const started = performance.now();
        const again = transaction({ observations: [{ ...someRows(5), firstSeq: nextSeq }] });
        await expect(store.commit(again)).rejects.toBeInstanceOf(StoreUnavailable);
        await expect(store.observations({}, 10)).rejects.toBeInstanceOf(StoreUnavailable);
        const failure: unknown = await store.ping().catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(TidemarkError);
        expect(performance.now() - started).toBeLessThan(20_000);
        await server.restart();
        await store.commit(again);
        expect((await store.recover()).nextSeq).toBe(nextSeq + 5);
        expect((await store.observations({}, 100)).rows).toHaveLength(nextSeq + 4);
      }
      await store.close();
    } finally {
      await server.stop();
    }
  });

  it('loses nothing that was acknowledged when it crashes among commits', async () => {
    const server = await startMariaDb();
    try {
      const store = await openStore({ url: server.url });
      await store.commit(transaction({ series: someSeries(1) }));
      let seq = 1;
      let failures = 0;
      let refused: (() => void) | undefined;
      const commit = async () => {
        const sent = transaction({ observations: [{ ...someRows(300), firstSeq: seq }] });
        for (let stored = false; !stored; ) {
          stored = await store.commit(sent).then(
            () => true,
            (error: unknown) => {
              failures++;
              refused?.();
              expect(error).toBeInstanceOf(StoreUnavailable);
              return false;
            },
          );
        }
        seq += 300;
      };
      for (let crash = 0; crash < 3; crash++) {
        for (let round = 0; round < 5; round++) await commit();
        let over = false;
        // The server stays away until a commit has noticed: a fast restart could otherwise fall between two commits.
        const noticed = new Promise<void>((resolve) => {
          refused = resolve;
        });
        const crashed = server
          .kill()
          .then(() => noticed)
          .then(() => server.restart())
          .finally(() => {
            over = true;
          });
        while (!over) await commit();
        await crashed;
      }
      expect(failures).toBeGreaterThanOrEqual(3);
      const client = await connect(server.url);
      expect(await rowsOf(client, SEQS)).toEqual(upTo(seq - 1));
      await store.close();
    } finally {
      await server.stop();
    }
  });
});
