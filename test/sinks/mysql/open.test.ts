import { expect, it } from 'vitest';
import {
  openStore as openDsn,
  openJournal,
  openSharedStore,
  storeClock,
} from '../../../api/stores/open-store.ts';
import { ConfigInvalid } from '../../../operators/records/errors.ts';
import { freePort } from '../../../services/port.ts';
import { checkVersion } from '../../../sinks/mysql/connection/version.ts';
import { openMysql } from '../../../sinks/mysql/index.ts';
import { mariaDbForTests, mariaDbUrl } from '../../services/mariadb.ts';
import { ask } from '../ask.ts';
import { START, someRows, someSeries, transaction } from '../fixtures.ts';
import { connect, keep, openStore, rowsOf } from './harness.ts';

const mariadb = await mariaDbForTests();

const three = transaction({ series: someSeries(1), observations: [{ ...someRows(3), firstSeq: 1 }] });
const databaseOf = (url: string) => new URL(url).pathname.slice(1);

mariadb.describe('openMysql', () => {
  it('keeps namespaces apart, and takes only a database that is its own', async () => {
    const plain = await openStore();
    const { url } = plain;
    const blue = await openStore({ url, namespace: 'blue' });
    const client = await connect(url);
    await blue.commit(three);
    expect((await blue.observations({}, 10)).rows).toHaveLength(3);
    expect((await plain.observations({}, 10)).rows).toEqual([]);
    expect((await blue.recover()).storeId).not.toBe((await plain.recover()).storeId);
    await plain.close();
    await client.query("INSERT INTO migrations VALUES (999, 'later', now())");
    await expect(openMysql({ url })).rejects.toMatchObject({ code: 'store_newer' });
    const theirs = `${databaseOf(url)}_theirs`;
    await client.query(`CREATE DATABASE ${theirs}`);
    await client.query(`CREATE TABLE ${theirs}.t (a INT)`);
    await expect(openMysql({ url, namespace: 'theirs' })).rejects.toMatchObject({ code: 'store_path' });
    for (const name of [theirs, `${databaseOf(url)}_blue`]) await client.query(`DROP DATABASE ${name}`);
  });

  it('goes on where a migration was broken off', async () => {
    const store = await openStore();
    const { url } = store;
    await store.commit(three);
    const { storeId } = await store.recover();
    await store.close();
    const client = await connect(url);
    await client.query('DELETE FROM migrations WHERE version > 1');
    await client.query('DROP TABLE embedding, evidence');
    await client.query('DROP VIEW contradiction');
    await expect(openMysql({ url, readOnly: true })).rejects.toThrow(/start the server once/);
    const again = await openStore({ url });
    expect(await again.recover()).toMatchObject({ storeId, nextSeq: 4 });
    expect(await again.ledger.widelySaid(1)).toEqual([]);
    expect(await rowsOf(client, 'SELECT * FROM contradiction')).toEqual([]);
  });

  it('serves a user who may do no more than use the database', async () => {
    const url = await mariaDbUrl();
    const client = await connect(url);
    const name = databaseOf(url);
    await client.query(`CREATE USER ${name}@'%' IDENTIFIED BY 'hunter2'`);
    const as = new URL(url);
    as.username = name;
    as.password = 'hunter2';
    const failing = async (namespace?: string) => {
      const options = { url: as.href, ...(namespace !== undefined && { namespace }) };
      const failure: unknown = await openMysql(options).catch((error: unknown) => error);
      expect(String(failure)).not.toContain('hunter2');
      return failure;
    };
    expect(await failing()).toMatchObject({
      code: 'store_path',
      message: expect.stringMatching(/grant it ALL/),
    });
    await client.query(`GRANT SELECT ON ${name}.* TO ${name}@'%'`);
    expect(await failing()).toMatchObject({
      code: 'store_path',
      message: expect.stringMatching(/may not create the tables and views/),
    });
    await client.query(`GRANT ALL ON ${name}.* TO ${name}@'%'`);
    const store = await openStore({ url: as.href });
    await store.commit(three);
    expect((await store.observations({}, 10)).rows).toHaveLength(3);
    expect((await ask(store, 'SELECT count(*) FROM observations')).rows).toEqual([[3]]);
    await store.close();
    expect(await failing('blue')).toMatchObject({ code: 'store_path' });
    // What somebody else has created is enough.
    await client.query(`CREATE DATABASE ${name}_blue`);
    await client.query(`GRANT ALL ON ${name}_blue.* TO ${name}@'%'`);
    await (await openStore({ url: as.href, namespace: 'blue' })).close();
    await client.query(`DROP DATABASE ${name}_blue`);
    await client.query(`DROP USER ${name}@'%'`);
  });

  it('tells what is wrong, and no secret', async () => {
    const url = new URL(await mariaDbUrl());
    const right = url.password;
    const wrong = async (change: (url: URL) => void) => {
      const changed = new URL(url);
      changed.password = 'hunter2';
      change(changed);
      const failure: unknown = await openMysql({ url: changed.href }).catch((error: unknown) => error);
      expect(String(failure)).not.toContain('hunter2');
      expect(JSON.stringify(failure)).not.toContain('hunter2');
      return failure;
    };
    const path = (message: RegExp) => ({ code: 'store_path', message: expect.stringMatching(message) });
    expect(await wrong(() => undefined)).toMatchObject(path(/user or the password/));
    const missing = await wrong((changed) => {
      changed.password = right;
      changed.pathname = '/no_such_database';
    });
    expect(missing).toMatchObject(path(/does not exist; create it/));
    const port = String(await freePort());
    const away = await wrong((changed) => {
      changed.port = port;
    });
    expect(away).toMatchObject({ code: 'store_unavailable' });
    const nameless = await wrong((changed) => {
      changed.pathname = '/';
    });
    expect(nameless).toMatchObject(path(/names no database/));
    for (const [query, message] of [
      ['ssl-mode=sometimes', /ssl-mode .* must be one of DISABLED/],
      ['ssl-ca=/no/such/file', /ssl-ca .* cannot be read/],
    ] as const) {
      const failure = await wrong((changed) => {
        changed.search = query;
      });
      expect(failure).toMatchObject(path(message));
    }
    const failure: unknown = await openMysql({ url: 'mysql://u:hunter2@[nonsense' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject(path(/malformed/));
    expect(String(failure)).not.toContain('hunter2');
  });

  it('is open for reading beside the writer, and sees what that commits', async () => {
    const url = await mariaDbUrl();
    await expect(openMysql({ url, readOnly: true })).rejects.toThrow(/no store in this database/);
    const store = await openStore({ url });
    const reader = await openStore({ url, readOnly: true });
    await store.commit(three);
    expect(await reader.recover()).toMatchObject({ nextSeq: 4, series: [{}] });
    expect((await ask(reader, 'SELECT count(*) FROM observations')).rows).toEqual([[3]]);
    await expect(reader.retain(START)).rejects.toMatchObject({ code: 'store_unavailable' });
    await expect(openMysql({ url })).rejects.toMatchObject({ code: 'store_locked' });
    await store.commit(transaction({ observations: [{ ...someRows(1), firstSeq: 4 }] }));
    expect((await reader.observations({}, 10)).rows).toHaveLength(4);
  });

  it('has views whose times are dates', async () => {
    const store = await openStore();
    await store.commit(three);
    const client = await connect(store.url);
    const rows = await rowsOf(
      client,
      "SELECT id, cast(timestamp AS CHAR), outcome FROM observations WHERE timestamp < '2026-05-01 00:00:01'",
    );
    const [first] = (await store.observations({}, 1)).rows;
    expect(rows).toEqual([[first.id, '2026-05-01 00:00:00.000007', 0]]);
  });
});

mariadb.describe('a DSN of MySQL', () => {
  it.each(['mysql', 'mariadb'])('with the scheme %s opens the store, without a journal', async (scheme) => {
    const dsn = (await mariaDbUrl()).replace('mysql:', `${scheme}:`);
    const store = keep(await openDsn(`${dsn}?ssl-mode=preferred`));
    await store.commit(three);
    expect(await openJournal(dsn, store)).toBeUndefined();
    const clock = await storeClock(dsn);
    expect(Math.abs((clock ?? 0) - Date.now())).toBeLessThan(60_000);
    await expect(openSharedStore(dsn)).rejects.toThrow(/must be one of postgres:\/\//);
  });

  it.each(['mysql://', 'mysql://h/d?sslmode=require', 'mysql://h/d?namespace=A'])(
    '%j is refused with a remedy, without the rest of it',
    async (dsn) => {
      const whole = dsn.replace('h/', 'u:hunter2@h/');
      await expect(openDsn(whole)).rejects.toBeInstanceOf(ConfigInvalid);
      await expect(openDsn(whole)).rejects.not.toThrow(/hunter2/);
    },
  );
});

mariadb.describe('the version of a server', () => {
  it.each([
    '10.6.0-MariaDB',
    '10.11.14-MariaDB-0+deb12u2',
    '5.5.5-10.6.16-MariaDB-log',
    '11.8.2-MariaDB',
    '12.0.1-MariaDB',
    '8.0.17',
    '8.4.3',
    '9.1.0',
    '8.0.36-28',
  ])('%s is recent enough', (version) => {
    expect(() => checkVersion(version)).not.toThrow();
  });

  it.each([
    '10.5.29-MariaDB',
    '5.5.68-MariaDB',
    '5.5.5-10.3.39-MariaDB',
    '8.0.16',
    '5.7.44',
    '5.7.25-TiDB-v7.5.0',
    'unknown',
  ])('%s is refused with the least that is needed', (version) => {
    expect(() => checkVersion(version)).toThrow(/MariaDB 10.6 or later, MySQL 8.0.17 or later/);
  });
});
