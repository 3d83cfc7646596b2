import { expect, it } from 'vitest';
import { openJournal, openSharedStore, openStore } from '../../../api/stores/open-store.ts';
import { ConfigInvalid, Fenced, StoreUnavailable } from '../../../operators/records/errors.ts';
import { freePort } from '../../../services/port.ts';
import { openPostgres, openPostgresAlone } from '../../../sinks/postgres/index.ts';
import { postgresForTests, postgresUrl } from '../../services/postgres.ts';
import { ask } from '../ask.ts';
import { START, someRows, someSeries, transaction } from '../fixtures.ts';
import { namedSeries, namesMeant, seriesMeant } from '../named-series.ts';
import { MEMORY_BEFORE_SCOPES } from './before-scopes.ts';
import { connect, keep, openAlone, openShared } from './harness.ts';

const postgres = await postgresForTests();

postgres.describe('openPostgres', () => {
  it('makes a schema once, however many do it at the same time', async () => {
    const url = await postgresUrl();
    const stores = await Promise.all([1, 2, 3, 4, 5].map(() => openShared({ url })));
    expect(new Set(stores.map(({ context }) => context.storeId)).size).toBe(1);
  });

  it('keeps namespaces apart, and takes only a schema that is its own', async () => {
    const blue = await openAlone({ namespace: 'blue' });
    const green = await openAlone({ url: blue.url, namespace: 'green' });
    await blue.commit(
      transaction({ series: someSeries(1), observations: [{ ...someRows(3), firstSeq: 1 }] }),
    );
    expect((await blue.observations({}, 10)).rows).toHaveLength(3);
    expect((await green.observations({}, 10)).rows).toEqual([]);
    expect((await green.recover()).storeId).not.toBe((await blue.recover()).storeId);
    const client = await connect(blue.url);
    await client.query('CREATE SCHEMA theirs; CREATE TABLE theirs.t (a integer)');
    await expect(openPostgres({ url: blue.url, namespace: 'theirs' })).rejects.toMatchObject({
      code: 'store_path',
    });
    await client.query(`INSERT INTO blue.migrations VALUES (999, 'later', now())`);
    await expect(openPostgres({ url: blue.url, namespace: 'blue' })).rejects.toMatchObject({
      code: 'store_newer',
    });
  });

  it('finds series by the names that were stored before they were searched for', async () => {
    const store = await openAlone();
    await store.commit(namedSeries);
    const client = await connect(store.url);
    await client.query(
      `ALTER TABLE tidemark.series_description DROP COLUMN entity_key, DROP COLUMN metric_key;
       DROP TABLE tidemark.webhook;
       DROP TABLE tidemark.feedback, tidemark.mute, tidemark.daily_usage, tidemark.transfer;
       ${MEMORY_BEFORE_SCOPES};
       DELETE FROM tidemark.migrations WHERE version >= 11`,
    );
    const again = await openShared({ url: store.url });
    expect(await again.register.meant(namesMeant)).toMatchObject(seriesMeant);
  });

  it('serves a user who may do no more than use the schema', async () => {
    const url = await postgresUrl();
    const client = await connect(url);
    const name = new URL(url).pathname.slice(1);
    await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'hunter2'`);
    const as = new URL(url);
    as.username = name;
    as.password = 'hunter2';
    const failure: unknown = await openPostgres({ url: as.href }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'store_path', message: expect.stringMatching(/grant CREATE/) });
    await client.query(`CREATE SCHEMA tidemark AUTHORIZATION ${name}`);
    const store = await openAlone({ url: as.href });
    await store.commit(
      transaction({ series: someSeries(1), observations: [{ ...someRows(3), firstSeq: 1 }] }),
    );
    expect((await store.observations({}, 10)).rows).toHaveLength(3);
    expect((await ask(store, 'SELECT count(*) FROM observations')).rows).toEqual([[3]]);
    await expect(ask(store, 'SELECT * FROM pg_authid')).rejects.toThrow(/pg_authid does not exist/);
    await store.close();
    await client.query(`DROP SCHEMA tidemark CASCADE; DROP ROLE ${name}`);
  });

  it('tells what is wrong, and no secret', async () => {
    const url = new URL(await postgresUrl());
    url.password = 'hunter2';
    const missing = new URL(url);
    missing.pathname = '/no_such_database';
    const away = new URL(url);
    away.port = String(await freePort());
    const stranger = new URL(url);
    stranger.username = 'nobody_here';
    for (const [wrong, code] of [
      [missing.href, 'store_path'],
      [away.href, 'store_unavailable'],
      [stranger.href, 'store_path'],
      ['postgres://u:hunter2@[nonsense', 'store_path'],
    ]) {
      const failure: unknown = await openPostgres({ url: wrong }).catch((error: unknown) => error);
      expect(failure, wrong).toMatchObject({ code });
      expect(String(failure)).not.toContain('hunter2');
      expect(JSON.stringify(failure)).not.toContain('hunter2');
    }
  });

  it('writes nothing where it is open for reading only, and fences nobody', async () => {
    const url = await postgresUrl();
    await expect(openPostgresAlone({ url, readOnly: true })).rejects.toThrow(/no store in this schema/);
    const store = await openAlone({ url });
    await store.commit(
      transaction({ series: someSeries(1), observations: [{ ...someRows(3), firstSeq: 1 }] }),
    );
    const reader = await openAlone({ url, readOnly: true });
    expect(await reader.recover()).toMatchObject({ nextSeq: 4, series: [{}] });
    await expect(reader.commit(transaction({}))).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(reader.retain(START)).rejects.toBeInstanceOf(StoreUnavailable);
    await store.commit(transaction({ observations: [{ ...someRows(1), firstSeq: 4 }] }));
  });

  it('refuses everything once it is closed', async () => {
    const store = await openAlone();
    await store.close();
    await store.close();
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(
      store.commit(transaction({ positions: [{ source: 's', partition: 'p', offset: '1' }] })),
    ).rejects.toThrow();
  });
});

postgres.describe('a DSN of PostgreSQL', () => {
  it('opens the store for one process; the latest has it', async () => {
    const dsn = `${await postgresUrl()}?namespace=blue&application_name=mine`;
    const first = keep(await openStore(dsn));
    await first.commit(
      transaction({ series: someSeries(1), observations: [{ ...someRows(3), firstSeq: 1 }] }),
    );
    expect(await openJournal(dsn, first)).toBeUndefined();
    const client = await connect(dsn.split('?')[0]);
    const { rows } = await client.query(
      `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE application_name = 'mine'
         AND datname = current_database()`,
    );
    expect(rows[0].n).toBeGreaterThan(0);
    const second = keep(await openStore(dsn.replace('postgres:', 'postgresql:')));
    const next = transaction({ observations: [{ ...someRows(1), firstSeq: 4 }] });
    await expect(first.commit(next)).rejects.toBeInstanceOf(Fenced);
    await second.commit(next);
    expect((await first.observations({}, 10)).rows).toHaveLength(4);
    const shared = keep(await openSharedStore(dsn));
    expect((await shared.observations({}, 10)).rows).toHaveLength(4);
  });

  it.each(['postgres://', 'postgres://h/d?sslmod=require', 'postgres://h/d?namespace=A'])(
    '%j is refused with a remedy, without the rest of it',
    async (dsn) => {
      await expect(openStore(dsn.replace('h/', 'u:hunter2@h/'))).rejects.toBeInstanceOf(ConfigInvalid);
      await expect(openStore(dsn.replace('h/', 'u:hunter2@h/'))).rejects.not.toThrow(/hunter2/);
    },
  );

  it('is the only kind that can be shared', async () => {
    await expect(openSharedStore('duckdb://x.duckdb')).rejects.toThrow(/must be one of postgres:\/\//);
  });
});
