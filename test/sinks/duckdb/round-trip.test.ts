import { describe, expect, it } from 'vitest';
import { selectRows } from '../../../operators/records/batch.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { generatedId } from '../../../sinks/generated-id.ts';
import { numbered } from '../../../sinks/store.ts';
import {
  collect,
  openTemporary,
  START,
  someRows,
  someSeries,
  someSignal,
  transaction,
  uuid,
} from '../fixtures.ts';

describe('observations', () => {
  it('come back with every field, and with a derived id where they had none', async () => {
    const store = await openTemporary();
    const { storeId } = await store.recover();
    const batch = {
      ...someRows(3),
      firstSeq: 1,
      id: ['mine', null, 'nul \0 and é'],
      features: [[1.5, -0.25], null, [7]],
      labels: [['a', 'b'], null, null],
      meta: [null, { k: 'v "q"' }, null],
    };
    await store.commit(transaction({ series: someSeries(1), observations: [batch] }));
    const { rows, next } = await store.observations({}, 10);
    expect(next).toBeUndefined();
    const series = { scope_id: uuid('scope'), entity_id: uuid('entity 0') };
    expect(rows).toEqual([
      {
        id: 'mine',
        ...series,
        timestamp: formatInstant(START + 7),
        outcome: 0,
        features: [1.5, -0.25],
        labels: ['a', 'b'],
      },
      {
        id: generatedId(storeId, 2),
        ...series,
        timestamp: formatInstant(START + 1_000_007),
        outcome: Math.sin(1),
        meta: { k: 'v "q"' },
      },
      {
        id: 'nul \0 and é',
        ...series,
        timestamp: formatInstant(START + 2_000_007),
        outcome: Math.sin(2),
        features: [7],
      },
    ]);
    const view = await store.query('SELECT id FROM observations ORDER BY seq', { rows: 10, timeoutMs: 5000 });
    expect(view.rows.flat()).toEqual(rows.map((row) => row.id));
  });

  it('stream in order, in blocks, across a restart', async () => {
    const store = await openTemporary();
    const rows = someRows(10_000, 7);
    await store.commit(transaction({ series: someSeries(7), observations: [{ ...rows, firstSeq: 1 }] }));
    await store.commit(
      transaction({
        observations: [{ ...someRows(2, 7), id: ['a', null], features: [null, [1]], firstSeq: 10_001 }],
      }),
    );
    const batches = await collect(store.observationsAfter(5));
    expect(batches.map((batch) => batch.length).reduce((sum, length) => sum + length)).toBe(9_997);
    let seq = 6;
    for (const batch of batches) {
      expect(batch.firstSeq).toBe(seq);
      seq += batch.length;
    }
    const first = batches[0];
    expect(first.id).toBeUndefined();
    const expected = selectRows(
      rows,
      Array.from({ length: first.length }, (_, row) => row + 5),
    );
    expect(first).toEqual({ ...expected, firstSeq: 6 });
    const last = batches.at(-1);
    expect(last?.id?.slice(-2)).toEqual(['a', null]);
    expect(last?.features?.slice(-2)).toEqual([null, [1]]);
    expect(last?.meta).toBeUndefined();
    expect(await collect(store.ids(1))).toEqual([['a']]);
    expect(await collect(store.ids(0))).toEqual([]);
  });

  it('can be left half read', async () => {
    const store = await openTemporary();
    await store.commit(
      transaction({ series: someSeries(1), observations: [{ ...someRows(20_000), firstSeq: 1 }] }),
    );
    for await (const batch of store.observationsAfter(0)) {
      expect(batch.firstSeq).toBe(1);
      break;
    }
    await store.ping();
  });
});

describe('signals', () => {
  it('come back with the JSON text that was written, and in their last version', async () => {
    const store = await openTemporary();
    const first = someSignal('one');
    const second = someSignal('two', { detected_at: formatInstant(START + 9_000_000), status: 'closed' });
    await store.commit(transaction({ signals: [first, second] }));
    const changed = { ...first, revision: 2, strength: 1, metrics: { z: 9 }, status: 'closed' as const };
    await store.commit(transaction({ signals: [changed] }));
    const { rows } = await store.signals({}, 10);
    expect(rows.map((row) => JSON.stringify(row))).toEqual([JSON.stringify(second), JSON.stringify(changed)]);
    expect(JSON.stringify(await store.signal(first.id))).toBe(JSON.stringify(changed));
    expect(await store.signal(first.id.toUpperCase())).toEqual(changed);
    expect(await store.signal('no uuid')).toBeUndefined();
    expect(await store.signal(uuid('nobody'))).toBeUndefined();
  });

  it('are found by each filter', async () => {
    const store = await openTemporary();
    const a = someSignal('a', { strength: 0.9, confidence: 0.5 });
    const b = someSignal('b', {
      pattern: 'trend',
      scope_id: uuid('other'),
      status: 'closed',
      detected_at: formatInstant(START),
    });
    await store.commit(transaction({ signals: [a, b] }));
    const names = async (filter: Parameters<typeof store.signals>[0]) =>
      (await store.signals(filter, 10)).rows.map((row) => (row.id === a.id ? 'a' : 'b'));
    expect(await names({})).toEqual(['a', 'b']);
    expect(await names({ scope_id: uuid('other') })).toEqual(['b']);
    expect(await names({ scope_id: 'not a uuid' })).toEqual([]);
    expect(await names({ entity_id: uuid('entity 0').toUpperCase() })).toEqual(['a', 'b']);
    expect(await names({ pattern: 'trend' })).toEqual(['b']);
    expect(await names({ status: 'open' })).toEqual(['a']);
    expect(await names({ since: START + 1 })).toEqual(['a']);
    expect(await names({ since: START, until: START + 4_000_001 })).toEqual(['b']);
    expect(await names({ min_strength: 0.9 })).toEqual(['a']);
    expect(await names({ min_confidence: 0.6 })).toEqual(['b']);
  });
});

describe('the change log', () => {
  it('gives what lies between two places, filtered', async () => {
    const store = await openTemporary();
    expect(await store.firstChange()).toBe(1);
    const signal = someSignal('one');
    const other = someSignal('two', { pattern: 'drop', scope_id: uuid('other') });
    const changes = [
      { kind: 'signal' as const, signal },
      { kind: 'signal.updated' as const, signal: { ...signal, revision: 2 } },
      { kind: 'signal' as const, signal: other },
      { kind: 'signal.closed' as const, signal: { ...signal, revision: 3 } },
    ];
    await store.commit(transaction({ changes }));
    expect(JSON.stringify(await store.changes({ updates: true }, 0, 4, 10))).toBe(
      JSON.stringify(numbered(changes, 1)),
    );
    const seqs = async (...parameters: Parameters<typeof store.changes>) =>
      (await store.changes(...parameters)).map((change) => change.seq);
    expect(await seqs({ updates: false }, 0, 4, 10)).toEqual([1, 3, 4]);
    expect(await seqs({ updates: true }, 1, 3, 10)).toEqual([2, 3]);
    expect(await seqs({ updates: true }, 0, 4, 2)).toEqual([1, 2]);
    expect(await seqs({ updates: true, pattern: 'drop' }, 0, 4, 10)).toEqual([3]);
    expect(await seqs({ updates: true, scope_id: uuid('scope') }, 0, 4, 10)).toEqual([1, 2, 4]);
    expect(await store.firstChange()).toBe(1);
  });
});

describe('recovery', () => {
  it('knows everything that was committed', async () => {
    const store = await openTemporary();
    expect(await store.recover()).toMatchObject({
      series: [],
      nextSeq: 1,
      lastChange: 0,
      lastTick: undefined,
      positions: [],
    });
    const series = someSeries(3000);
    const tick = { number: 4, seq: 2, at: START + 123_457 };
    await store.commit(
      transaction({
        series,
        observations: [{ ...someRows(2, 3000), firstSeq: 1 }],
        changes: [{ kind: 'signal', signal: someSignal('one') }],
        ticks: [{ number: 3, seq: 1, at: START }, tick],
        positions: [
          { source: 'kafka', partition: 't-0', offset: '41' },
          { source: 'kafka', partition: 't-0', offset: '42' },
        ],
      }),
    );
    await store.commit(transaction({ positions: [{ source: 'kafka', partition: 't-0', offset: '43' }] }));
    await store.commit(transaction({}));
    const recovery = await store.recover();
    expect(recovery.series).toEqual(series.map(({ scope_id, entity_id }) => ({ scope_id, entity_id })));
    expect(recovery).toMatchObject({ nextSeq: 3, lastChange: 1, lastTick: tick });
    expect(recovery.positions).toEqual([{ source: 'kafka', partition: 't-0', offset: '43' }]);
    expect(recovery.storeId).toMatch(/^[0-9a-f]{32}$/);
    expect(await store.ticksAfter(3)).toEqual([tick]);
  });
});
