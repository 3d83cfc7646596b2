import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { StoreUnavailable } from '../../../../operators/records/errors.ts';
import { openPostgres } from '../../../../sinks/postgres/index.ts';
import { postgresForTests, postgresUrl } from '../../../services/postgres.ts';
import { someRows, transaction, uuid } from '../../fixtures.ts';
import { MEMORY_BEFORE_SCOPES } from '../before-scopes.ts';

const postgres = await postgresForTests();

async function open(url: string) {
  const store = await openPostgres({ url });
  onTestFinished(() => store.close());
  return store;
}

const owner = { owner: 'test', patience: 0 };
const claims = (strict: boolean, ...scopes: string[]) => [
  { scopes: scopes.map((scope) => uuid(scope)), strict },
];

postgres.describe('finding 11: homes of scopes', () => {
  it('are the shards that committed them first, and outlive the process', async () => {
    const url = await postgresUrl();
    const store = await open(url);
    const [a, b] = [await store.claim('t/0', owner), await store.claim('t/1', owner)];
    expect(await a.scopeHomes([])).toEqual(new Map());
    await a.commit(transaction({ homes: claims(false, 'x', 'y', 'x') }));
    await b.commit(transaction({ homes: claims(false, 'y', 'z') }));
    const homes = new Map([
      [uuid('x'), 't/0'],
      [uuid('y'), 't/0'],
      [uuid('z'), 't/1'],
    ]);
    const asked = ['x', 'y', 'z', 'unseen'].map((scope) => uuid(scope));
    expect(await b.scopeHomes(asked)).toEqual(homes);
    const again = await (await open(url)).claim('t/1', owner);
    expect(await again.scopeHomes(asked)).toEqual(homes);
  });

  it('come with their batch or not at all, and a strict claim of another’s refuses both', async () => {
    const store = await open(await postgresUrl());
    const [a, b] = [await store.claim('t/0', owner), await store.claim('t/1', owner)];
    await a.commit(transaction({ homes: claims(false, 'x') }));
    const { nextSeq } = await b.recover();
    const batch = transaction({
      series: [{ series: 0, scope_id: uuid('w'), entity_id: uuid('entity') }],
      observations: [{ ...someRows(3), firstSeq: nextSeq }],
    });
    await expect(b.commit({ ...batch, homes: claims(true, 'w', 'x') })).rejects.toThrow(StoreUnavailable);
    expect((await store.observations({}, 10)).rows).toEqual([]);
    expect(await b.scopeHomes([uuid('w')])).toEqual(new Map());
    await b.commit({ ...batch, homes: claims(true, 'w') });
    expect((await store.observations({}, 10)).rows).toHaveLength(3);
    expect(await a.scopeHomes([uuid('w')])).toEqual(new Map([[uuid('w'), 't/1']]));
  });

  it('are one for each scope, however many shards claim it at once', async () => {
    const store = await open(await postgresUrl());
    const shards = await Promise.all(Array.from({ length: 6 }, (_, at) => store.claim(`t/${at}`, owner)));
    const scopes = Array.from({ length: 40 }, (_, at) => `scope ${at}`);
    const strict = await Promise.allSettled(
      shards.map((shard, at) =>
        shard.commit(transaction({ homes: claims(true, ...(at % 2 === 0 ? scopes : scopes.toReversed())) })),
      ),
    );
    expect(strict.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const homes = await shards[0].scopeHomes(scopes.map((scope) => uuid(scope)));
    expect([homes.size, new Set(homes.values()).size]).toEqual([40, 1]);
  });

  it('are found for the scopes of a database that was made before there were any', async () => {
    const url = await postgresUrl();
    const before = await openPostgres({ url });
    for (const [name, scopes] of [
      ['local', ['alone']],
      ['t/0', ['x', 'y']],
      ['t/1', ['y', 'z']],
    ] as const) {
      const shard = await before.claim(name, owner);
      await shard.commit(
        transaction({
          series: scopes.map((scope, series) => ({ series, scope_id: uuid(scope), entity_id: uuid('e') })),
        }),
      );
    }
    await before.close();
    const client = new pg.Client(url);
    await client.connect();
    await client.query(
      `DROP FUNCTION tidemark.home_scopes; DROP TABLE tidemark.scope_home, tidemark.series_description, tidemark.scope_description, tidemark.access_token, tidemark.webhook, tidemark.feedback, tidemark.mute, tidemark.daily_usage, tidemark.transfer;
       DROP VIEW tidemark.signals; ALTER TABLE tidemark.signal_latest DROP COLUMN severity;
       CREATE VIEW tidemark.signals AS SELECT 1;
       ${MEMORY_BEFORE_SCOPES};
       DELETE FROM tidemark.migrations WHERE version >= 7`,
    );
    await client.end();
    const shard = await (await open(url)).claim('t/2', owner);
    const homes = await shard.scopeHomes(['alone', 'x', 'y', 'z'].map((scope) => uuid(scope)));
    expect(homes).toEqual(
      new Map([
        [uuid('x'), 't/0'],
        [uuid('y'), 't/0'],
        [uuid('z'), 't/1'],
      ]),
    );
  });
});
