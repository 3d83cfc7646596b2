import { describe, expect, it } from 'vitest';
import { selectRows } from '../../../../operators/records/batch.ts';
import { decodeJson, decodeText, encodeJson, encodeText } from '../../../../sinks/sql/escape.ts';
import { fc } from '../../../property.ts';
import { postgresForTests } from '../../../services/postgres.ts';
import { ask } from '../../ask.ts';
import { collect, START, someRows, someSeries, someSignal, transaction } from '../../fixtures.ts';
import { openAlone, openShared } from '../harness.ts';

const postgres = await postgresForTests();

postgres.describe('a shard that keeps blocks', () => {
  it('gives back what was committed, shows it to nobody else, and forgets what a checkpoint covers', async () => {
    const store = await openShared();
    const options = { owner: 'x', patience: 0, rows: 'blocks' } as const;
    const shard = await store.claim('derived', options);
    const { nextSeq } = await shard.recover();
    const first = { ...someRows(3000, 2), firstSeq: nextSeq };
    const second = {
      ...someRows(10, 2),
      firstSeq: nextSeq + 3000,
      id: Array.from({ length: 10 }, (_, n) => `${n}`),
    };
    const signal = someSignal('derived');
    await shard.commit(transaction({ series: someSeries(2), observations: [first], signals: [signal] }));
    await shard.commit(transaction({ observations: [second, { ...someRows(1), firstSeq: nextSeq + 3010 }] }));
    expect((await store.observations({}, 10)).rows).toEqual([]);
    expect((await store.latestObservations(someSeries(1)[0].scope_id, 10)).batch.length).toBe(0);
    expect((await ask(store, 'SELECT count(*) FROM observations')).rows).toEqual([[0]]);
    expect((await store.signals({}, 10)).rows).toEqual([signal]);
    await shard.release();
    const again = await store.claim('derived', options);
    expect((await again.recover()).nextSeq).toBe(nextSeq + 3011);
    expect(await collect(again.observationsAfter(0))).toEqual([
      first,
      second,
      { ...someRows(1), firstSeq: nextSeq + 3010 },
    ]);
    const [rest] = await collect(again.observationsAfter(nextSeq + 2989));
    const last = selectRows(
      first,
      Array.from({ length: 10 }, (_, row) => 2990 + row),
    );
    expect(rest).toEqual({ ...last, firstSeq: nextSeq + 2990 });
    expect(await collect(again.ids(3))).toEqual([
      { ids: ['7', '8', '9'], series: [...second.series.slice(-3)] },
    ]);
    const tick = { number: 1, seq: nextSeq + 2999, at: START };
    await again.saveCheckpoint({ layout: 'a', tick, rest: new Uint8Array(0), series: [] });
    expect((await collect(again.observationsAfter(0))).map(({ firstSeq }) => firstSeq)).toEqual([
      nextSeq + 3000,
      nextSeq + 3010,
    ]);
    await store.retain(START + 1e12);
    expect((await again.recover()).nextSeq).toBe(nextSeq + 3011);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('\0', '\u001a', '0000', '\ud800', '\udc00', '\\', '"', 'é', '\\u0000'))
    .map((parts) => parts.join('')),
);

describe('text', () => {
  it('comes back from the form that PostgreSQL keeps, which has neither NUL nor half a pair', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = encodeText(text);
        expect(decodeText(kept)).toBe(text);
        expect(kept).not.toMatch(/\0|\p{Surrogate}/u);
      }),
    );
  });

  it('comes back from JSON, whose texts PostgreSQL can take out', () => {
    fc.assert(
      fc.property(fc.dictionary(anyText, fc.oneof(anyText, fc.array(anyText))), (value) => {
        const json = encodeJson(value);
        expect(decodeJson(json)).toEqual(value);
        expect(json).not.toMatch(/(?<!\\)(?:\\\\)*\\u(0000|d[89a-f])/);
      }),
    );
  });
});

postgres.describe('text that PostgreSQL cannot keep', () => {
  it('comes back as it was sent, by reads and by SQL', async () => {
    const store = await openAlone();
    const odd = 'a\0b\u001a0000c\ud800';
    const id = 'nul \0 and \u001a';
    const batch = {
      ...someRows(2),
      firstSeq: 1,
      id: [id, null],
      features: [[1], null],
      labels: [[odd], null],
      meta: [null, { [odd]: odd }],
    };
    await store.commit(transaction({ series: someSeries(1), observations: [batch] }));
    const { rows } = await store.observations({}, 10);
    expect(rows.map((row) => [row.labels, row.meta])).toEqual([
      [[odd], undefined],
      [undefined, { [odd]: odd }],
    ]);
    expect(rows[0].id).toBe(id);
    expect(await collect(store.observationsAfter(0))).toEqual([batch]);
    expect(await collect(store.ids(10))).toEqual([{ ids: [id], series: [0] }]);
    const found = await ask(store, 'SELECT id, labels, meta FROM observations ORDER BY seq');
    // DuckDB, which callers' SQL is, keeps no half of a surrogate pair.
    const whole = odd.replace('\ud800', '\ufffd');
    expect(found.rows[0]).toEqual([id, [whole], null]);
    expect(found.rows[1].slice(1)).toEqual([null, { [whole]: whole }]);
  });
});
