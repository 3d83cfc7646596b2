import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { HeadMoved } from '../../../operators/records/errors.ts';
import { startPgBouncer } from '../../../services/pgbouncer/start.ts';
import { noise } from '../../operators/noise.ts';
import { seed } from '../../property.ts';
import { pgBouncerForTests } from '../../services/pgbouncer.ts';
import { postgresForTests, postgresUrl } from '../../services/postgres.ts';
import { collect, uuid } from '../fixtures.ts';
import { connect, openShared, until } from './harness.ts';
import { checkRounds } from './ledger-check.ts';
import { LedgerCommitter } from './ledger-committer.ts';
import { entries, someClaim, someEvent } from './ledger-fixtures.ts';
import { commitRounds } from './ledger-rounds.mjs';

const postgres = await postgresForTests();
const pooler = await pgBouncerForTests();

postgres.describe('writers of one ledger', () => {
  it('that commit at the same time lose and double nothing', async () => {
    const url = await postgresUrl();
    const acknowledged: string[] = [];
    const conflicts = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => {
        const { ledger } = await openShared({ url });
        return commitRounds(ledger, `${n}`, 15, (token) => acknowledged.push(token));
      }),
    );
    expect(conflicts.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
    expect(acknowledged).toHaveLength(60);
    await checkRounds(await connect(url), acknowledged);
  });

  it('need no new connection when another one was faster', async () => {
    const store = await openShared();
    const other = await openShared({ url: store.url, poolSize: 1 });
    await store.ledger.commit(entries(0, { events: [someEvent('a')] }));
    const client = await connect(store.url);
    const opened = async () => {
      const { rows } = await client.query(
        `SELECT max(backend_start) AS last FROM pg_stat_activity WHERE datname = current_database()
           AND application_name = 'tidemark'`,
      );
      return rows[0].last;
    };
    await other.ledger.marks();
    const before = await opened();
    await expect(other.ledger.commit(entries(0, { events: [someEvent('b')] }))).rejects.toBeInstanceOf(
      HeadMoved,
    );
    // The head moves once the rows of this one are on the server: held there by a lock that another one has.
    await client.query('BEGIN; LOCK TABLE tidemark.claim_history IN ACCESS EXCLUSIVE MODE');
    const late = expect(
      other.ledger.commit(
        entries(1, {
          events: [someEvent('c')],
          history: [{ claim_id: uuid('x'), version: 1, at: 0, change: 'x', actor: 'y', reason: 'z' }],
        }),
      ),
    ).rejects.toBeInstanceOf(HeadMoved);
    await waitForLock(client);
    await store.ledger.commit(entries(1, { events: [someEvent('d')] }));
    await client.query('COMMIT');
    await late;
    expect(await opened()).toEqual(before);
    expect(await other.ledger.eventsById([uuid('event b'), uuid('event c')])).toEqual([]);
  });

  it('wait for none that is stopped in the middle of a commit with the same event and claim', async () => {
    const store = await openShared();
    const first = { events: [someEvent('a')], claims: [someClaim('a', 0)] };
    await store.ledger.commit(entries(0, first));
    // What a stopped process leaves on the server: its rows, and a transaction that rests.
    const stopped = await connect(store.url);
    const [event, claim] = [uuid('event b'), uuid('claim a')];
    await stopped.query(`BEGIN; SET search_path = tidemark;
      INSERT INTO event SELECT 3, '${event}', content, run_id, source_input_id, "timestamp", recorded_at, metadata, digest
        FROM event;
      INSERT INTO claim_version SELECT (c).* FROM (SELECT jsonb_populate_record(v, '{"seq": 4, "version": 2}') AS c
        FROM claim_version v WHERE id = '${claim}') x;
      INSERT INTO evidence (claim_id, event_id, span_start, span_end, quote, source, recorded_at)
        VALUES ('${claim}', '${event}', 0, 1, 'q', 's', now())`);
    const started = performance.now();
    const head = await store.ledger.commit(
      entries(2, { events: [someEvent('b')], claims: [someClaim('a', 0, { version: 2 })] }),
    );
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(head).toBe(4);
    // Going on, the stopped one is refused.
    await expect(
      stopped.query(`SELECT advance_ledger(2, 2, 'default', 2, 1, '${uuid('token')}', 'channel'); COMMIT`),
    ).rejects.toMatchObject({ code: 'TM002' });
    await stopped.query('ROLLBACK');
    expect((await store.ledger.events({}, 9)).rows).toHaveLength(2);
  });

  it('go on while a process is stopped in the middle of a commit, and so does that one afterwards', async () => {
    const url = await postgresUrl();
    const client = await connect(url);
    const { ledger } = await openShared({ url });
    const acknowledged: string[] = [];
    const other = new LedgerCommitter(url, 'other');
    const { uniform } = noise(seed);
    /** Stops it where its transaction has written and rests. */
    const stopInside = async () => {
      for (const deadline = Date.now() + 60_000; ; ) {
        other.stop();
        await delay(20);
        const { rows } = await client.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity
           WHERE datname = current_database() AND backend_xid IS NOT NULL`,
        );
        if (rows[0].n > 0) return;
        if (Date.now() > deadline) throw new Error('it was never inside');
        other.goOn();
        await delay(uniform() * 15);
      }
    };
    try {
      for (let round = 1; round <= 5; round++) {
        await other.rounds(other.acknowledged.length + 2);
        await stopInside();
        const started = performance.now();
        await commitRounds(ledger, 'own', 2, (token) => acknowledged.push(token));
        expect(performance.now() - started).toBeLessThan(15_000);
        other.goOn();
      }
      await other.rounds(other.acknowledged.length + 2);
    } finally {
      other.goOn();
      await other.kill();
    }
    await checkRounds(client, [...acknowledged, ...other.acknowledged]);
  });
});

async function waitForLock(client: Awaited<ReturnType<typeof connect>>): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await delay(5)) {
    const { rows } = await client.query(
      `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (rows[0].n > 0) return;
    if (Date.now() > deadline) throw new Error('nobody waits');
  }
}

postgres.describe('a watch', () => {
  it('is woken by a commit to the ledger, with notifications and without', async () => {
    const store = await openShared();
    const client = await connect(store.url);
    let heard = 0;
    client.on('notification', () => heard++);
    await client.query(`LISTEN ${store.context.channel}`);
    let calls = 0;
    const stop = await store.watch(() => calls++);
    let head = 0;
    const commit = async () => {
      const before = calls;
      head = await store.ledger.commit(entries(head, { events: [someEvent(`${head}`)] }));
      const started = performance.now();
      await until(() => calls > before);
      return performance.now() - started;
    };
    expect(await commit()).toBeLessThan(10_000);
    await until(() => heard === 1);
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE 'LISTEN%' AND datname = current_database()`);
    for (let round = 0; round < 3; round++) expect(await commit()).toBeLessThan(10_000);
    await stop();
  });
});

pooler.describe('the ledger behind PgBouncer in transaction mode', () => {
  it('has many writers and readers over fewer connections', async () => {
    const bouncer = await startPgBouncer({ url: pooler.direct, poolSize: 2 });
    try {
      const { url } = bouncer;
      const acknowledged: string[] = [];
      await Promise.all(
        Array.from({ length: 3 }, async (_, n) => {
          const { ledger } = await openShared({ url });
          await commitRounds(ledger, `${n}`, 8, (token) => acknowledged.push(token));
          expect((await collect(ledger.claimsAfter(0))).flat().length).toBeGreaterThan(400);
          expect((await ledger.claims({ as_of: Number.MAX_SAFE_INTEGER / 2 }, 10)).rows).toHaveLength(10);
        }),
      );
      expect(acknowledged).toHaveLength(24);
      await checkRounds(await connect(pooler.direct), acknowledged);
    } finally {
      await bouncer.stop();
    }
  });
});
