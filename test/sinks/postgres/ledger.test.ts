import { expect, it } from 'vitest';
import { HeadMoved, StoreUnavailable } from '../../../operators/records/errors.ts';
import { EARLIEST, LATEST } from '../../../operators/time/instant.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { postgresForTests, postgresUrl } from '../../services/postgres.ts';
import { ask } from '../ask.ts';
import { collect, START, uuid } from '../fixtures.ts';
import { connect, openAlone, openShared } from './harness.ts';
import { entries, someClaim, someEvent } from './ledger-fixtures.ts';

const postgres = await postgresForTests();

postgres.describe('the ledger', () => {
  it('refuses a transaction that was made on another head, and writes nothing of it', async () => {
    const store = await openShared();
    const other = await openAlone({ url: store.url });
    expect(await store.ledger.marks()).toEqual({ head: 0, claims: 0 });
    const first = { events: [someEvent('a')], claims: [someClaim('a', 0)] };
    expect(await store.ledger.commit(entries(0, first))).toBe(2);
    const late = entries(0, {
      events: [someEvent('b')],
      claims: [someClaim('a', 0, { version: 2, recorded_at: START + 5 })],
      positions: [{ source: 's', partition: '0', offset: '1' }],
      history: [
        { claim_id: uuid('claim a'), version: 2, at: START, change: 'x', actor: 'rules', reason: 'y' },
      ],
    });
    await expect(other.ledger.commit(late)).rejects.toBeInstanceOf(HeadMoved);
    await expect(other.ledger.commit({ ...late, head: 3 })).rejects.toBeInstanceOf(HeadMoved);
    await expect(other.ledger.commit(entries(1, {}))).rejects.toBeInstanceOf(HeadMoved);
    expect(await other.ledger.marks()).toEqual({ head: 2, claims: 1 });
    expect(await other.ledger.eventsById([uuid('event b')])).toEqual([]);
    expect(await other.ledger.historyOf([uuid('claim a')])).toEqual([]);
    expect(await other.ledger.positions()).toEqual([]);
    const { rows } = await ask(store, 'SELECT version, superseded_at FROM claim_version');
    expect(rows).toEqual([[1, null]]);
    expect(await other.ledger.commit({ ...late, head: 2 })).toBe(4);
    expect(await other.ledger.commit(entries(4, {}))).toBe(4);
  });

  it('says when each version was superseded, in the store and within a transaction', async () => {
    const { ledger, query } = await (async () => {
      const store = await openShared();
      return { ledger: store.ledger, query: (sql: string) => ask(store, sql) };
    })();
    const version = (name: string, number: number, n: number, at: number) =>
      someClaim(name, number, { version: n, recorded_at: START + at });
    await ledger.commit(
      entries(0, { claims: [version('a', 0, 1, 10), version('b', 1, 1, 10), version('a', 0, 2, 20)] }),
    );
    // The clock goes back for the fourth version of a: it is earlier than the second and the third.
    await ledger.commit(
      entries(3, { claims: [version('a', 0, 3, 30), version('b', 1, 2, 10), version('a', 0, 4, 15)] }),
    );
    const { rows } = await query(
      `SELECT number, version, epoch_us(superseded_at) - epoch_us(TIMESTAMP '2026-05-01')
       FROM claim_version ORDER BY seq`,
    );
    expect(rows.map((row) => row.map((value) => (value === null ? null : Number(value))))).toEqual([
      [0, 1, 15],
      [1, 1, 10],
      [0, 2, 15],
      [0, 3, 15],
      [1, 2, null],
      [0, 4, null],
    ]);
    const known = async (at: number) =>
      (await ledger.claims({ as_of: START + at }, 9)).rows.map((claim) => [claim.number, claim.version]);
    expect(await known(9)).toEqual([]);
    expect(await known(10)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(await known(29)).toEqual([
      [0, 4],
      [1, 2],
    ]);
  });

  it('ends a relation once', async () => {
    const { ledger } = await openShared();
    const relation = {
      id: uuid('relation'),
      a: uuid('claim a'),
      b: uuid('claim b'),
      relation: 'contradicts' as const,
      kind: 'value_conflict' as const,
      confidence: 0.5,
      rationale: '1 is not 2',
      detected_at: START,
    };
    const end = (at: number, resolution: string) => ({
      id: relation.id,
      resolved_at: START + at,
      resolution,
    });
    const twice = entries(0, { relations: [relation], ends: [end(5, 'first'), end(6, 'second')] });
    await expect(ledger.commit(twice)).rejects.toBeInstanceOf(StoreUnavailable);
    await ledger.commit(entries(0, { relations: [relation], ends: [end(5, 'first')] }));
    await expect(ledger.commit(entries(2, { ends: [end(7, 'second')] }))).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    expect(await ledger.relationsOf([relation.a])).toEqual([
      { ...relation, resolved_at: START + 5, resolution: 'first' },
    ]);
    expect((await ledger.changes('claims', 0, 9, 9)).map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'contradiction'],
      [2, 'contradiction.resolved'],
    ]);
  });

  it('moves no position back', async () => {
    const { ledger } = await openShared();
    const at = (offset: string, partition = '0') => ({ source: "kafka 'x'", partition, offset });
    for (const positions of [
      [at('9')],
      [at('10'), at('7', '1')],
      [at('8')],
      [at('12'), at('11')],
      [at('3', '1')],
    ]) {
      await ledger.commit(entries(0, { positions }));
    }
    expect(await ledger.positions()).toEqual([at('12'), at('7', '1')]);
    await ledger.commit(entries(0, { positions: [at('line 3'), at('x', '2')] }));
    expect(await ledger.positions()).toEqual([at('line 3'), at('7', '1'), at('x', '2')]);
  });

  it('keeps instants of all years to the microsecond, and numbers to the last bit', async () => {
    const { ledger } = await openShared();
    const times = [EARLIEST, EARLIEST + 1, Date.UTC(1713, 11, 31) * 1000 + 7, -1, 0, 1, LATEST - 1];
    const events = times.map((time, at) =>
      someEvent(`${at}`, { timestamp: time, recorded_at: time, digest: Number.MAX_SAFE_INTEGER - at }),
    );
    const claims = times.map((time, at) =>
      someClaim(`${at}`, at, {
        confidence: 0.1 + 0.2,
        valid_from: time,
        valid_to: time,
        recorded_at: time,
        holds_from: time,
        holds_to: time,
        first_said: time,
        last_said: time,
      }),
    );
    await ledger.commit(entries(0, { events, claims }));
    expect((await ledger.events({}, 10)).rows.map(({ seq: _, ...event }) => event)).toEqual(events);
    expect((await ledger.claims({}, 10)).rows).toEqual(claims);
    expect((await collect(ledger.claimsAfter(0))).flat()).toEqual(claims);
    expect((await collect(ledger.eventMarks(0))).flat().map(({ digest }) => digest)).toEqual(
      events.map(({ digest }) => digest),
    );
    expect((await ledger.events({ since: -1, until: 1 }, 10)).rows.map(({ timestamp }) => timestamp)).toEqual(
      [-1, 0],
    );
  });

  it('streams every claim once, though other versions and claims come in between', async () => {
    const { ledger } = await openShared();
    const CLAIMS = 20_000;
    const claims = Array.from({ length: CLAIMS }, (_, at) => someClaim(`${at}`, at));
    await ledger.commit(entries(0, { claims }));
    const second = (at: number) => someClaim(`${at}`, at, { version: 2, recorded_at: START + 1 });
    let head = await ledger.commit(entries(CLAIMS, { claims: [second(CLAIMS - 1)] }));
    const seen: number[] = [];
    const versions: number[] = [];
    for await (const block of ledger.claimsAfter(0)) {
      for (const { number, version } of block) {
        seen.push(number);
        versions.push(version);
      }
      const at = seen.length === CLAIMS ? 0 : seen.length;
      const late = [second(at), someClaim(`late ${head}`, CLAIMS + head)];
      head = await ledger.commit(entries(head, { claims: late }));
    }
    expect(seen).toEqual(claims.map(({ number }) => number));
    expect(versions).toEqual(claims.map((_, at) => (at === CLAIMS - 1 ? 2 : 1)));
    const changed = (await collect(ledger.claimsAfter(CLAIMS))).flat();
    expect(changed.map(({ number }) => number)).toEqual(
      [...new Set((await ledger.changes('claims', CLAIMS, head, 100)).flatMap(numberOf))].sort(
        (a, b) => a - b,
      ),
    );
  });

  it('shows analysts what it has', async () => {
    const store = await openShared();
    const { ledger } = store;
    await ledger.commit(
      entries(0, {
        events: [someEvent('a')],
        claims: [
          someClaim('a', 0, { metadata: { of: 'a' }, key: 'k' }),
          someClaim('b', 1),
          someClaim('a', 0, { version: 2, recorded_at: START + 1, text: 'now' }),
        ],
        evidence: [
          {
            claim_id: uuid('claim a'),
            event_id: uuid('event a'),
            start: 0,
            end: 7,
            quote: 'content',
            source: 'x',
            recorded_at: START,
          },
        ],
        relations: [
          {
            id: uuid('r'),
            a: uuid('claim a'),
            b: uuid('claim b'),
            relation: 'contradicts',
            confidence: 1,
            rationale: 'why',
            detected_at: START,
          },
        ],
        history: [
          { claim_id: uuid('claim a'), version: 2, at: START, change: 'x', actor: 'rules', reason: 'y' },
        ],
      }),
    );
    const rowsOf = async (sql: string) => (await ask(store, sql)).rows;
    expect(await rowsOf('SELECT id, text, version, key FROM claim ORDER BY number')).toEqual([
      [uuid('claim a'), 'now', 2, null],
      [uuid('claim b'), 'text of b', 1, null],
    ]);
    expect(await rowsOf('SELECT claim_a, text_a, text_b, rationale, resolved_at FROM contradiction')).toEqual(
      [[uuid('claim a'), 'now', 'text of b', 'why', null]],
    );
    expect(await rowsOf('SELECT "timestamp", seq FROM event')).toEqual([['2026-05-01T00:00:00Z', 1]]);
    expect(await rowsOf('SELECT seq, metadata FROM claim_version WHERE key IS NOT NULL')).toEqual([
      [2, { of: 'a' }],
    ]);
    expect(await rowsOf('SELECT span_start, span_end, quote, source FROM evidence')).toEqual([
      [0, 7, 'content', 'x'],
    ]);
    expect(await rowsOf('SELECT change, actor FROM claim_history')).toEqual([['x', 'rules']]);
    expect(await store.ledger.marks()).toEqual({ head: 5, claims: 2 });
    expect(await store.ledger.counts()).toEqual({ events: 1, claims: 2 });
    expect(await rowsOf('SELECT relation, seq FROM relation')).toEqual([['contradicts', 5]]);
    expect(await store.ledger.positions()).toEqual([]);
  });

  it('writes nothing where it is open for reading only, and refuses all when closed', async () => {
    const url = await postgresUrl();
    const store = await openAlone({ url });
    await store.ledger.commit(entries(0, { events: [someEvent('a')] }));
    const reader = await openAlone({ url, readOnly: true });
    expect(await reader.ledger.marks()).toEqual({ head: 1, claims: 0 });
    await expect(reader.ledger.commit(entries(1, {}))).rejects.toBeInstanceOf(StoreUnavailable);
    await reader.close();
    await expect(reader.ledger.marks()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(collect(reader.ledger.eventMarks(0))).rejects.toBeInstanceOf(StoreUnavailable);
    await store.close();
    await expect(store.ledger.commit(entries(1, {}))).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('comes to a store that was there before', async () => {
    const store = await openShared();
    const client = await connect(store.url);
    const tables =
      'event, claim_version, evidence, relation, claim_history, ledger_position, ledger_head, forgotten';
    await client.query(`SET search_path = tidemark; DROP VIEW contradiction, claim;
      DROP TABLE ${tables}, ledger_scope, ledger_commit, ledger_snapshot, series_name, embedding, scope_home, series_description, scope_description, access_token, webhook, feedback, mute, daily_usage, transfer;
      DROP FUNCTION advance_ledger, check_ends, home_scopes;
      DROP VIEW signals; ALTER TABLE signal_latest DROP COLUMN severity; CREATE VIEW signals AS SELECT 1;
      DELETE FROM migrations WHERE version >= 3`);
    const again = await openAlone({ url: store.url });
    expect(await again.ledger.commit(entries(0, { events: [someEvent('a')] }))).toBe(1);
    expect(await store.ledger.marks()).toEqual({ head: 1, claims: 0 });
  });
});

function numberOf(change: Awaited<ReturnType<Ledger['changes']>>[number]): number[] {
  return 'claim' in change ? [change.claim.number] : [];
}
