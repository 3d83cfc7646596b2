import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { HeadMoved, StoreUnavailable } from '../../../../operators/records/errors.ts';
import { startPostgres } from '../../../../services/postgres/start.ts';
import { noise } from '../../../operators/noise.ts';
import { seed } from '../../../property.ts';
import { postgresForTests, postgresUrl } from '../../../services/postgres.ts';
import { collect, uuid } from '../../../sinks/fixtures.ts';
import { connect, keep, openAlone, openShared, until } from '../../../sinks/postgres/harness.ts';
import { checkRounds } from '../../../sinks/postgres/ledger-check.ts';
import { entries, someClaim, someEvent } from '../../../sinks/postgres/ledger-fixtures.ts';
import { commitRounds } from '../../../sinks/postgres/ledger-rounds.mjs';
import { Wire } from '../../../sinks/postgres/wire.ts';

const postgres = await postgresForTests();

async function overWire() {
  const direct = await postgresUrl();
  const wire = keep(await Wire.open(direct));
  const { ledger } = await openAlone({ url: wire.url });
  await ledger.commit(entries(0, { events: [someEvent('a')], claims: [someClaim('a', 0)] }));
  const other = await openShared({ url: direct });
  return { ledger, wire, other: other.ledger };
}

const second = entries(2, {
  events: [someEvent('b')],
  claims: [someClaim('a', 0, { version: 2 }), someClaim('b', 1)],
  positions: [{ source: 's', partition: 'p', offset: '1' }],
});

postgres.describe('a commit to the ledger whose answer is lost', () => {
  it('resolves where it happened, whatever came after it', async () => {
    const { ledger, wire, other } = await overWire();
    wire.fate = 'is answered to nobody';
    expect(await ledger.commit(second)).toBe(5);
    await other.commit(entries(5, { events: [someEvent('c')] }));
    expect(await ledger.marks()).toEqual({ head: 6, claims: 2 });
    expect(await ledger.commit(entries(6, { events: [someEvent('d')] }))).toBe(7);
  });

  it('rejects where it did not happen, and nothing of it is there', async () => {
    const { ledger, wire, other } = await overWire();
    wire.fate = 'is lost';
    await expect(ledger.commit(second)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await other.marks()).toEqual({ head: 2, claims: 1 });
    expect(await other.eventsById([uuid('event b')])).toEqual([]);
    expect(await ledger.commit(second)).toBe(5);
  });

  it('that was said not to have happened does not happen later', async () => {
    const { ledger, wire, other } = await overWire();
    wire.fate = 'comes late';
    await expect(ledger.commit(second)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await other.marks()).toEqual({ head: 2, claims: 1 });
    await wire.deliver();
    expect(await other.marks()).toEqual({ head: 2, claims: 1 });
    expect(await other.positions()).toEqual([]);
    expect(await ledger.commit(second)).toBe(5);
  });

  it('that nobody can be asked about rejects, and shows in the head what became of it', async () => {
    const { ledger, wire, other } = await overWire();
    wire.fate = 'is answered to nobody';
    const met = wire.met().then(() => wire.cut());
    const rejected = expect(ledger.commit(second)).rejects.toBeInstanceOf(StoreUnavailable);
    await met;
    await rejected;
    expect(await other.marks()).toEqual({ head: 5, claims: 2 });
    wire.repair();
    await expect(ledger.commit(second)).rejects.toBeInstanceOf(HeadMoved);
    expect((await collect(ledger.claimsAfter(2))).flat()).toEqual(second.claims);
  });

  it('is there once and whole, however often connections are killed around it', async () => {
    const url = await postgresUrl();
    const client = await connect(url);
    const { ledger } = await openShared({ url });
    const { uniform } = noise(seed);
    let killing = true;
    let killed = 0;
    const killer = (async () => {
      while (killing) {
        const { rows } = await client.query(
          `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) AS n FROM (
             SELECT pid FROM pg_stat_activity WHERE application_name = 'tidemark' AND datname = current_database()
           ) a`,
        );
        killed += Number(rows[0].n);
        await client.query('SELECT pg_sleep($1)', [0.03 * uniform()]);
      }
    })();
    let failures = 0;
    let rounds = 0;
    // A fast machine is done with some rounds before anybody is killed.
    for (; rounds < 30 || killed <= 5 || failures === 0; rounds++) {
      const round = rounds;
      const sent = entries(4 * round, {
        events: [someEvent(`${round}`), someEvent(`other ${round}`)],
        claims: [someClaim(`${round}`, round), someClaim(`${round}`, round, { version: 2 })],
      });
      for (let done = false; !done; ) {
        try {
          // One that could not be asked about may have happened: then the head says so.
          done = (await ledger.marks()).head === 4 * (round + 1) || (await ledger.commit(sent)) > 0;
        } catch (error) {
          failures++;
          expect(error).toBeInstanceOf(StoreUnavailable);
        }
      }
    }
    killing = false;
    await killer;
    expect(await ledger.marks()).toEqual({ head: 4 * rounds, claims: rounds });
    expect((await collect(ledger.eventMarks(0))).flat().map(({ id }) => id)).toEqual(
      Array.from({ length: rounds }, (_, n) => [uuid(`event ${n}`), uuid(`event other ${n}`)]).flat(),
    );
    expect((await ledger.changes('claims', 0, 4 * rounds, 4 * rounds)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: rounds }, (_, n) => [4 * n + 3, 4 * n + 4]).flat(),
    );
  });

  it('loses nothing that was acknowledged when the server crashes among commits', async () => {
    const { uniform } = noise(seed);
    const server = await startPostgres();
    try {
      const store = await openShared({ url: server.url });
      const acknowledged: string[] = [];
      for (let round = 0; round < 3; round++) {
        const ended = commitRounds(store.ledger, `${round}`, 1000, (token) => acknowledged.push(token)).catch(
          (error: unknown) => error,
        );
        const before = acknowledged.length;
        await until(() => acknowledged.length > before + 2);
        await delay(uniform() * 20);
        await server.kill();
        expect(await ended).toBeInstanceOf(StoreUnavailable);
        await server.restart();
      }
      await checkRounds(await connect(server.url), acknowledged);
      await store.close();
    } finally {
      await server.stop();
    }
  });
});
