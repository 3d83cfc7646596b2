import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../../operators/time/instant.ts';
import { analyticsOf, ask, LIMITS } from '../ask.ts';
import { START, someRows, someSeries, someSignal, transaction, uuid } from '../fixtures.ts';
import { type Engine, someStore } from './engine.ts';

/** Texts that a way between two databases may spoil. */
const TEXTS = [
  '',
  'a,b',
  '"quoted"',
  "it's",
  'two\nlines\r\n',
  'NUL \u0000 inside',
  'an escape \u001a, and one that looks so \u001a0000 \u001a001a',
  'é \u{1f600}',
  '\\N',
  'NULL',
  '\\u0000',
  '\\u001a0000 and \\\\ud800 in letters',
  'two \ud800\ud801\ud802 halves',
  'half a pair \ud800',
];

/** DuckDB keeps no half of a surrogate pair. */
const whole = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

export function describeAnalytics(engine: Engine): void {
  async function filled() {
    const store = await someStore(engine);
    await store.commit(
      transaction({
        series: someSeries(2),
        observations: [
          {
            ...someRows(10, 2),
            firstSeq: 1,
            meta: [{ note: 'a' }, ...Array.from({ length: 9 }, () => null)],
            features: [[1.5, 2], ...Array.from({ length: 9 }, () => null)],
          },
        ],
        signals: [someSignal('one')],
        changes: [{ kind: 'signal', signal: someSignal('one') }],
        ticks: [{ number: 1, seq: 10, at: START }],
      }),
    );
    return store;
  }

  describe("callers' SQL", () => {
    it('has what was expected at a spike, and nothing of other patterns', async () => {
      const store = await someStore(engine);
      const metrics = { z: 9, baseline_mean: 2.5, expected_low: -1e-9, expected_high: 5, score: 0.9 };
      const signals = [
        someSignal('one', { pattern: 'spike', metrics }),
        someSignal('two', { pattern: 'drop', metrics: { z: -9, baseline_mean: 2.5 } }),
        someSignal('three', { pattern: 'novelty', metrics }),
      ];
      await store.commit(
        transaction({ signals, changes: signals.map((signal) => ({ kind: 'signal', signal })) }),
      );
      const sql =
        'SELECT pattern, expected, expected_low, expected_high, score FROM signals ORDER BY pattern';
      expect((await analyticsOf(store).query(sql, LIMITS)).rows).toEqual([
        ['drop', 2.5, null, null, null],
        ['novelty', null, null, null, null],
        ['spike', 2.5, -1e-9, 5, 0.9],
      ]);
    });

    it('has views over observations and signals, their JSON as values', async () => {
      const analytics = analyticsOf(await filled());
      const query = async (sql: string) => analytics.query(sql, LIMITS);
      const signals = await query('SELECT metrics, detected_at, scope_id FROM signals');
      const { metrics, scope_id } = someSignal('one');
      const [[shown, detected, scope]] = signals.rows;
      expect([shown, scope]).toEqual([metrics, scope_id]);
      expect(parseInstant(String(detected))).toBe(START + 4_000_001);
      expect(signals.columns.map(({ name }) => name)).toEqual(['metrics', 'detected_at', 'scope_id']);
      expect(signals.columns.map(({ type }) => type)).toEqual(['JSON', 'TIMESTAMP', 'UUID']);
      const z = await query("SELECT metrics->>'z' AS z FROM signals");
      expect(z.rows.map(([value]) => Number(value))).toEqual([4.25]);
      const observations = await query(
        'SELECT outcome, count(*) OVER () AS n, entity_id FROM observations WHERE seq = 2',
      );
      expect(observations.rows).toEqual([[Math.sin(1), 1, uuid('entity 1')]]);
      expect(observations.columns[0]).toEqual({ name: 'outcome', type: 'DOUBLE' });
      expect(
        (await query('SELECT features, labels, meta FROM observations ORDER BY seq LIMIT 2')).rows,
      ).toEqual([
        [[1.5, 2], null, { note: 'a' }],
        [null, null, null],
      ]);
    });

    it('has the same columns on every store', async () => {
      const analytics = analyticsOf(await someStore(engine));
      const columns = async (view: string) =>
        (await analytics.query(`SELECT * FROM ${view}`, LIMITS)).columns.map(({ name }) => name).sort();
      expect(await columns('observations')).toEqual(
        ['id', 'scope_id', 'entity_id', 'timestamp', 'outcome', 'features', 'labels', 'meta', 'seq'].sort(),
      );
      expect(await columns('settings')).toEqual(['at', 'overrides', 'scope_id', 'tick', 'version']);
      const { window: _, ...signal } = someSignal('one');
      const more = ['window_end', 'window_start', 'expected', 'expected_low', 'expected_high', 'score'];
      const names = ['scope', 'entity', 'metric', 'tags'];
      expect(await columns('signals')).toEqual([...Object.keys(signal), ...more, ...names].sort());
      const described = ['scope_id', 'entity_id', ...names, 'unit', 'names', 'feature', 'changed_at'];
      expect(await columns('series')).toEqual(described.sort());
    });

    it('has every series with what is known of it, and signals with the names of theirs', async () => {
      const store = await filled();
      const analytics = analyticsOf(store);
      const entities = async () =>
        (
          await analytics.query(
            'SELECT scope, entity, metric, unit, tags, names FROM series ORDER BY entity',
            LIMITS,
          )
        ).rows;
      expect(await entities()).toEqual([
        [null, null, null, null, null, null],
        [null, null, null, null, null, null],
      ]);
      const described = {
        series: [{ series: 0, entity: 'web-1', metric: 'cpu', unit: '%', tags: { env: 'prod' } }],
        scopes: [{ scope_id: uuid('scope'), scope: 'prod' }],
        at: START,
      };
      await store.commit(transaction({ described }));
      const [key] = someSeries(1);
      const { scope_id, entity_id } = key;
      await store.names.put({ scope_id, entity_id, names: ['load'], unit: 'ms', changed_at: START });
      expect(await entities()).toEqual([
        ['prod', 'web-1', 'cpu', '%', { env: 'prod' }, ['load']],
        ['prod', null, null, null, null, null],
      ]);
      const signals = await analytics.query('SELECT scope, entity, metric, tags FROM signals', LIMITS);
      expect(signals.rows).toEqual([['prod', 'web-1', 'cpu', { env: 'prod' }]]);
      const renamed = { ...described, series: [{ series: 0, entity: 'web-2' }], at: START + 1 };
      await store.commit(transaction({ described: renamed }));
      expect((await analytics.query('SELECT entity, metric FROM signals', LIMITS)).rows).toEqual([
        ['web-2', null],
      ]);
    });

    it('sees what was committed before it: rows, changes of rows, and nothing twice', async () => {
      const store = await filled();
      const analytics = analyticsOf(store);
      const seen = async () =>
        (
          await analytics.query(
            `SELECT (SELECT count(*) FROM observations), (SELECT count(DISTINCT id) FROM observations),
               (SELECT sum(outcome) FROM observations), (SELECT list([revision, strength] ORDER BY revision) FROM signals)`,
            LIMITS,
          )
        ).rows[0];
      const sums = (count: number) =>
        Array.from({ length: count }, (_, at) => Math.sin(at)).reduce((sum, x) => sum + x, 0);
      const signal = someSignal('one');
      expect(await seen()).toEqual([10, 10, expect.closeTo(sums(10), 9), [[1, signal.strength]]]);
      // More than are merged at once, so that some of them are.
      for (let round = 0; round < 20; round++) {
        const later = { ...signal, revision: 2 + round, strength: 0.5 + round / 100 };
        const rows = { ...someRows(1), outcome: Float64Array.of(Math.sin(10 + round)), firstSeq: 11 + round };
        await store.commit(
          transaction({
            observations: [rows],
            signals: [later],
            changes: [{ kind: 'signal.updated', signal: later }],
          }),
        );
        const count = 11 + round;
        expect(await seen()).toEqual([
          count,
          count,
          expect.closeTo(sums(count), 9),
          [[later.revision, later.strength]],
        ]);
      }
    });

    it('goes on after retention has cut the change log, and shows nothing that it deleted', async () => {
      const store = await filled();
      const analytics = analyticsOf(store);
      const seen = async () =>
        (
          await analytics.query(
            'SELECT (SELECT count(*) FROM signals), (SELECT count(*) FROM observations)',
            LIMITS,
          )
        ).rows[0];
      expect(await seen()).toEqual([1, 10]);
      await store.saveCheckpoint({
        layout: 'test',
        tick: { number: 1, seq: 10, at: START },
        rest: new Uint8Array(),
        series: [],
      });
      const two = someSignal('two');
      await store.commit(
        transaction({
          signals: [two],
          changes: [1, 2, 3].map(() => ({ kind: 'signal' as const, signal: two })),
        }),
      );
      const before = START + 5_000_000;
      await store.retain(before);
      await analytics.forget(before);
      const { rows } = await store.observations({}, 100);
      const { rows: signals } = await store.signals({}, 100);
      expect(rows.length).toBeLessThan(10);
      expect(await seen()).toEqual([signals.length, rows.length]);
      await store.commit(
        transaction({ observations: [{ ...someRows(1), firstSeq: 11, time: Float64Array.of(before) }] }),
      );
      expect(await seen()).toEqual([signals.length, rows.length + 1]);
    });

    it('keeps every text and number as it is', async () => {
      const store = await someStore(engine);
      const numbers = [-0, 5e-324, 1.7976931348623157e308, 0.1, -1 / 3, 2 ** 53 + 2];
      const count = TEXTS.length + numbers.length;
      await store.commit(
        transaction({
          series: someSeries(1),
          observations: [
            {
              ...someRows(count),
              firstSeq: 1,
              outcome: Float64Array.from({ length: count }, (_, at) => numbers[at - TEXTS.length] ?? at),
              id: Array.from({ length: count }, (_, at) => (at < TEXTS.length ? `${at} ${TEXTS[at]}` : null)),
              labels: Array.from({ length: count }, (_, at) => (at < TEXTS.length ? [TEXTS[at]] : null)),
              meta: Array.from({ length: count }, (_, at) =>
                at < TEXTS.length ? { text: TEXTS[at] } : null,
              ),
            },
          ],
        }),
      );
      const { rows } = await ask(store, 'SELECT id, outcome, meta, labels FROM observations ORDER BY seq');
      expect(rows.slice(0, TEXTS.length).map(([id]) => id)).toEqual(
        TEXTS.map((text, at) => whole(`${at} ${text}`)),
      );
      expect(rows.slice(0, TEXTS.length).map(([, , meta]) => meta)).toEqual(
        TEXTS.map((text) => ({ text: whole(text) })),
      );
      expect(rows.slice(0, TEXTS.length).map(([, , , labels]) => labels)).toEqual(
        TEXTS.map((text) => [whole(text)]),
      );
      expect(rows.slice(TEXTS.length).map(([, outcome]) => outcome)).toEqual(numbers);
      expect(Object.is(rows[TEXTS.length][1], -0)).toBe(true);
      const { rows: listed } = await store.observations({}, 100);
      expect(rows.map(([id]) => id)).toEqual(listed.map(({ id }) => whole(id)));
    });
  });
}
