import { describe, expect, it } from 'vitest';
import { SeriesDirectory } from '../../../../operators/records/directory.ts';
import { scopeIdOf } from '../../../../operators/records/series/name-ids.ts';
import { ArrivalClock, BatchBuilder } from '../../../../pipelines/sources/batch-builder.ts';
import {
  type FamilyType,
  MetricColumns,
  type MetricKind,
} from '../../../../pipelines/sources/metrics/metric-batch.ts';
import { MetricSeries } from '../../../../pipelines/sources/metrics/metric-series.ts';
import { fc } from '../../../property.ts';

const DAY = 86_400e6;
/** The server's clock; samples are of the hours before. */
const NOON = DAY / 2;
const limits = { maxAhead: DAY, maxSeries: 1000, maxSeriesPerScope: 1000 };
const rules = {
  allow: '*',
  takesOwn: false,
  most: 1000,
  lateness: 0,
  scopeLabels: ['job'],
  entityLabels: ['instance'],
};

interface Given {
  readonly labels: Readonly<Record<string, string>>;
  /** Seconds and values; undefined is a staleness marker. */
  readonly samples: readonly (readonly [number, number | undefined])[];
  readonly kind?: MetricKind;
  readonly unit?: string;
}

const always =
  <T>(value: T) =>
  () =>
    value;

/** A server's memory of series, and what it stored. */
function taking(
  changed: Partial<typeof rules> = {},
  bounds: Partial<typeof limits> = {},
  directoryFor = always(new SeriesDirectory()),
) {
  const series = new MetricSeries({ ...rules, ...changed });
  const clock = new ArrivalClock(() => NOON / 1000);
  const take = (
    given: readonly Given[],
    types: Readonly<Record<string, FamilyType>> = {},
    scopes?: ReadonlySet<string>,
  ) => {
    const columns = new MetricColumns();
    for (const { labels, samples, kind, unit } of given) {
      const pairs = Object.entries(labels);
      columns.series.push({ key: JSON.stringify(pairs), labels: () => pairs, kind, unit });
      for (const [time, value] of samples) {
        if (value === undefined) columns.stale(time * 1e6);
        else columns.sample(time * 1e6, value);
      }
    }
    const directory = directoryFor();
    for (const [family, type] of Object.entries(types)) columns.families.set(family, type);
    const builder = new BatchBuilder(directory, clock, {
      ...limits,
      ...bounds,
      ...(scopes !== undefined && { scopes }),
    });
    const taken = series.take(columns, builder);
    const { length, series: numbers, time, outcome } = builder.build();
    const rows = Array.from({ length }, (_, row) => {
      const { metric = '' } = directory.register.of(numbers[row]);
      return [metric, time[row] / 1e6, outcome[row]] as const;
    });
    return {
      rows,
      leftOut: Object.fromEntries(taken.leftOut),
      undo: () => taken.undo(),
      rejections: builder.rejections,
    };
  };
  return { take, directory: directoryFor() };
}

const labels = { __name__: 'requests_total', job: 'api', instance: 'web-1' };

describe('MetricSeries', () => {
  it('stores gauges as they are, with names, tags and unit', () => {
    const { take, directory } = taking();
    const temperature = { __name__: 'temp', job: 'api', instance: 'web-1', zone: 'eu' };
    expect(
      take([
        {
          labels: temperature,
          samples: [
            [1, 20],
            [2, 21],
          ],
          unit: 'C',
        },
      ]).rows,
    ).toEqual([
      ['temp{zone="eu"}', 1, 20],
      ['temp{zone="eu"}', 2, 21],
    ]);
    expect(directory.register.of(0)).toEqual({
      scope: 'api',
      entity: 'web-1',
      metric: 'temp{zone="eu"}',
      tags: { instance: 'web-1', job: 'api', zone: 'eu' },
      unit: 'C',
    });
  });

  it('makes rates of counters, over requests, and leaves out a reset', () => {
    const { take, directory } = taking();
    const sampled = (time: number, value: number | undefined) =>
      take([{ labels, samples: [[time, value]], unit: 'By' }]);
    expect(sampled(10, 100).leftOut).toEqual({ baseline: 1 });
    expect(sampled(20, 150).rows).toEqual([['requests_total', 20, 5]]);
    expect(sampled(30, 3)).toMatchObject({ rows: [], leftOut: { reset: 1 } });
    expect(sampled(40, 33).rows).toEqual([['requests_total', 40, 3]]);
    expect(directory.register.of(0).unit).toBe('By/s');
    const plain = taking();
    for (const [time, value] of [
      [10, 1],
      [20, 2],
    ])
      plain.take([{ labels, samples: [[time, value]] }]);
    expect(plain.directory.register.of(0).unit).toBe('/s');
  });

  it('never gives a rate above the fastest growth, whatever is reset, repeated or ended', () => {
    const event = fc.oneof(
      fc.record({ type: fc.constant('grow' as const), by: fc.double({ min: 0, max: 50, noNaN: true }) }),
      fc.record({
        type: fc.constantFrom('reset' as const, 'repeat' as const, 'stale' as const),
        by: fc.constant(0),
      }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { take } = taking();
        let total = 1e9;
        let time = 0;
        for (const { type, by } of events) {
          if (type !== 'repeat') time += 10;
          total = type === 'reset' ? 0 : total + by;
          const { rows } = take([{ labels, samples: [[time, type === 'stale' ? undefined : total]] }]);
          for (const [, , rate] of rows) expect(rate).toBeLessThanOrEqual(50 / 10 + 1e-6);
          for (const [, , rate] of rows) expect(rate).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('begins anew after a staleness marker, which stores nothing', () => {
    const { take } = taking();
    const found = take([
      {
        labels,
        samples: [
          [10, 100],
          [20, undefined],
          [30, 400],
          [40, 410],
        ],
      },
    ]);
    expect(found.rows).toEqual([['requests_total', 40, 1]]);
    expect(found.leftOut).toEqual({ baseline: 2, stale: 1 });
  });

  const minutes = (...times: readonly number[]) => times.map((time) => [60 * time, 60 * time] as const);
  const gauge = { ...labels, __name__: 'temp' };
  const rate = ([time]: readonly number[]) => ['requests_total', time, 1];

  it('stores gauges in any order, and what has the time and value of a known sample once', () => {
    const { take } = taking();
    const stored = [minutes(9, 8, 7), minutes(3, 4, 9, 5), minutes(8, 3, 2)].map(
      (samples) => take([{ labels: gauge, samples }]).rows.length,
    );
    expect(stored).toEqual([3, 3, 1]);
    expect(take([{ labels: gauge, samples: [[120, -1]] }]).rows).toEqual([['temp', 120, -1]]);
  });

  it('puts the running totals of a request in order, and rejects what comes later than the lateness', () => {
    const { take } = taking();
    const reversed = take([5, 4, 3].map((time) => ({ labels, samples: minutes(time) })));
    expect(reversed).toMatchObject({ rows: minutes(4, 5).map(rate), leftOut: { baseline: 1 } });
    const late = take([{ labels, samples: minutes(2, 4, 6) }]);
    expect(late).toMatchObject({ rows: minutes(6).map(rate), leftOut: { late: 1, duplicate: 1 } });
    expect(late.rejections).toMatchObject([
      { index: 0, message: expect.stringContaining('SIGNAL_ALLOWED_LATENESS') },
    ]);
    // A sample that was rejected is not known, so it is not reported as stored when it is sent again.
    expect(take([{ labels, samples: minutes(2) }]).leftOut).toEqual({ late: 1 });
    expect(take([{ labels, samples: [[360, 1]] }]).leftOut).toEqual({ rejected: 1 });
  });

  it('compares a running total that comes within the lateness with the one before it', () => {
    const { take } = taking({ lateness: 300e6 });
    take([{ labels, samples: minutes(1, 2, 10) }]);
    take([{ labels, samples: minutes(11) }]);
    const found = take([{ labels, samples: minutes(7, 8, 1) }]);
    expect(found).toMatchObject({ rows: minutes(7, 8).map(rate), leftOut: { duplicate: 1 } });
    expect(take([{ labels, samples: minutes(12, 5) }])).toMatchObject({
      rows: minutes(12).map(rate),
      leftOut: { late: 1 },
    });
  });

  it('is not held up by a sample from the future', () => {
    const { take } = taking();
    const tomorrow = [(NOON + DAY / 2) / 1e6, 1e9] as const;
    for (const given of [labels, gauge]) {
      take([{ labels: given, samples: minutes(1) }]);
      expect(take([{ labels: given, samples: [tomorrow] }]).rows).toHaveLength(1);
      expect(take([{ labels: given, samples: minutes(2, 3) }]).rows).toHaveLength(2);
    }
  });

  it('takes what was not stored again', () => {
    const { take } = taking();
    take([{ labels, samples: [[10, 100]] }]);
    const lost = take([
      {
        labels,
        samples: [
          [20, 150],
          [30, 250],
        ],
      },
    ]);
    lost.undo();
    expect(
      take([
        {
          labels,
          samples: [
            [20, 150],
            [30, 250],
          ],
        },
      ]).rows,
    ).toEqual(lost.rows);
  });

  it('goes by the types that senders give, and begins anew where one changes what a series is', () => {
    const { take } = taking();
    const intr = { ...labels, __name__: 'intr' };
    expect(take([{ labels: intr, samples: [[10, 5]] }]).rows).toEqual([['intr', 10, 5]]);
    expect(take([{ labels: intr, samples: [[20, 9]] }], { intr: 'counter' }).leftOut).toEqual({
      baseline: 1,
    });
    expect(take([{ labels: intr, samples: [[30, 19]] }]).rows).toEqual([['intr', 30, 1]]);
  });

  it('makes quantiles of the buckets of a histogram, and rates of its count and sum', () => {
    const { take } = taking();
    const scrape = (time: number) => [
      ...[
        ['0.1', 1],
        ['1', 2],
        ['+Inf', 2],
      ].map(([le, count]) => ({
        labels: { ...labels, __name__: 'lat_bucket', le: String(le) },
        samples: [[time, Number(count) * time]] as const,
      })),
      { labels: { ...labels, __name__: 'lat_count' }, samples: [[time, 2 * time]] as const },
      { labels: { ...labels, __name__: 'lat_sum' }, samples: [[time, 0.5 * time]] as const },
    ];
    expect(take(scrape(10)).leftOut).toEqual({ bucket: 3, baseline: 2 });
    expect(take(scrape(20)).rows).toEqual([
      ['lat{quantile="0.5"}', 20, 0.1],
      ['lat{quantile="0.9"}', 20, expect.closeTo(0.82, 9)],
      ['lat{quantile="0.99"}', 20, expect.closeTo(0.982, 9)],
      ['lat_count', 20, 2],
      ['lat_sum', 20, 0.5],
    ]);
  });

  it('leaves out metrics that are not in the list, by name or family', () => {
    const { take } = taking({ allow: 'lat,up' });
    const named = (name: string) => ({ labels: { ...labels, __name__: name }, samples: [[10, 1]] as const });
    const { leftOut } = take(['up', 'lat_count', 'other', 'upper'].map(named));
    expect(leftOut).toEqual({ baseline: 1, not_allowed: 2 });
  });

  it('rejects labels that it cannot name a series by, and keeps the other samples', () => {
    const { take } = taking();
    const found = take([
      { labels: { job: 'api' }, samples: [[10, 1]] },
      { labels: { __name__: 'temp', job: 'api' }, samples: [[10, 1]] },
    ]);
    expect(found.rows).toHaveLength(1);
    expect(found.rejections).toMatchObject([{ index: 0, message: expect.stringContaining('__name__') }]);
  });

  it('does not remember a sample whose time is out of bounds', () => {
    const { take } = taking();
    take([{ labels, samples: [[10, 100]] }]);
    const wrong = take([{ labels, samples: [[10 * 86_400, 120]] }]);
    expect(wrong).toMatchObject({ rows: [], leftOut: { rejected: 1 } });
    expect(take([{ labels, samples: [[20, 150]] }]).rows).toEqual([['requests_total', 20, 5]]);
  });

  it('takes no more series than a scope may have', () => {
    const { take } = taking({}, { maxSeriesPerScope: 2 });
    const gauges = ['a', 'b', 'c'].map((name) => ({
      labels: { ...labels, __name__: name },
      samples: [[10, 1]] as const,
    }));
    expect(take(gauges)).toMatchObject({
      rows: [
        ['a', 10, 1],
        ['b', 10, 1],
      ],
      leftOut: { rejected: 1 },
      rejections: [{ index: 2, message: expect.stringContaining('SIGNAL_MAX_SERIES_PER_SCOPE') }],
    });
  });

  it('knows a series by labels in another order, and by labels of any length', () => {
    const { take } = taking();
    const long = { ...labels, path: '/x'.repeat(2000) };
    take([{ labels: long, samples: [[10, 100]] }]);
    const reversed = Object.fromEntries(Object.entries(long).reverse());
    expect(take([{ labels: reversed, samples: [[20, 150]] }]).rows).toMatchObject([
      [expect.anything(), 20, 5],
    ]);
  });

  it('describes series anew in each directory, as an intake without its own needs it', () => {
    const { take } = taking({}, {}, () => new SeriesDirectory());
    const names = ['a', 'b'];
    for (const time of [10, 20, 30]) {
      // Another order gives other numbers.
      names.reverse();
      const given = names.map((name) => ({
        labels: { ...labels, __name__: name },
        samples: [[time, 1]] as const,
      }));
      expect(take(given).rows).toEqual(names.map((name) => [name, time, 1]));
    }
  });

  it('changes nothing of a series for a sender that may not write to its scope, or whose request is not stored', () => {
    const foreign = new Set([scopeIdOf('other')]);
    const seen = (disturb: boolean) => {
      const { take, directory } = taking();
      const results = [1, 2, 3, 4].map((minute) => {
        const attack: Given[] = [
          { labels: gauge, samples: [[60 * minute - 5, 1e9]], kind: 'counter', unit: 'attacks' },
          { labels: { zone: 'x', ...gauge }, samples: [[60 * minute - 5, 1]], kind: 'counter', unit: 'x' },
          { labels: { ...labels, le: '1', __name__: 'lat_bucket' }, samples: [[60 * minute - 5, 7]] },
          { labels: Object.fromEntries(Object.entries(labels).reverse()), samples: [[60 * minute - 5, 1e9]] },
        ];
        if (disturb) {
          const refused = take(attack, { temp: 'counter', lat_count: 'gauge' }, foreign);
          expect(refused).toMatchObject({ rows: [], leftOut: { rejected: attack.length } });
          take(attack, { temp: 'counter', lat_count: 'gauge' }).undo();
        }
        const own = take([
          { labels: gauge, samples: minutes(minute), unit: 'C' },
          { labels, samples: minutes(minute) },
          { labels: { ...labels, __name__: 'lat_count' }, samples: minutes(minute) },
          { labels: { ...labels, le: '1', __name__: 'lat_bucket' }, samples: minutes(minute) },
          { labels: { ...labels, le: '+Inf', __name__: 'lat_bucket' }, samples: minutes(minute) },
        ]);
        return [own.rows, own.leftOut];
      });
      const series = Array.from({ length: directory.size }, (_, at) => directory.register.of(at));
      return { results, series };
    };
    expect(seen(true)).toEqual(seen(false));
    expect(seen(true).series).toContainEqual(expect.objectContaining({ metric: 'temp', unit: 'C' }));
  });

  it("leaves out tidemark's own metrics unless they are asked for", () => {
    const own = ['tidemark_open_signals', 'prometheus.tidemark_series'].map((name) => ({
      labels: { ...labels, __name__: name },
      samples: minutes(1),
    }));
    expect(taking().take(own)).toMatchObject({ rows: [], leftOut: { own: 2 }, rejections: [] });
    expect(taking({ takesOwn: true }).take(own).rows).toHaveLength(2);
  });

  it('reads a series by what senders for other scopes say of its family only if they may write to all', () => {
    const { take } = taking();
    const foreign = new Set([scopeIdOf('other')]);
    const gauge = { __name__: 'open_total', instance: 'h:1' };
    const other = { ...gauge, job: 'other' };
    take([{ labels: other, samples: [[10, 100]] }], { open_total: 'gauge' }, foreign);
    expect(take([{ labels: other, samples: [[20, 150]] }], {}, foreign).rows).toMatchObject([
      [expect.anything(), 20, 150],
    ]);
    const mine = { ...gauge, job: 'mine' };
    take([{ labels: mine, samples: [[10, 100]] }]);
    expect(take([{ labels: mine, samples: [[20, 150]] }]).rows).toMatchObject([[expect.anything(), 20, 5]]);
  });
});
