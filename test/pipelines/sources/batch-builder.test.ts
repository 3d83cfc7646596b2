import { describe, expect, it } from 'vitest';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { idsOf } from '../../../operators/records/series/register.ts';
import { ArrivalClock, BatchBuilder } from '../../../pipelines/sources/batch-builder.ts';
import { addColumns, MOST_OBSERVATIONS } from '../../../pipelines/sources/columns.ts';
import { uuid } from '../../sinks/fixtures.ts';

const NOW = Date.UTC(2026, 4, 1);
const limits = { maxAhead: 86_400_000_000, maxSeries: 4, maxSeriesPerScope: 2 };

function builderOn(directory = new SeriesDirectory()) {
  return new BatchBuilder(directory, new ArrivalClock(() => NOW), limits);
}

const web = { scope: 'prod', entity: 'web-1' };
const ids = { scope_id: uuid('scope'), entity_id: uuid('entity') };

describe('a batch of observations by names', () => {
  it('has the series that their ids name too', () => {
    const builder = builderOn();
    expect(builder.add({ ...web, outcome: 1 }, 0)).toBe(true);
    expect(builder.add({ ...idsOf(web), outcome: 2 }, 1)).toBe(true);
    expect(builder.add({ ...web, metric: 'cpu', outcome: 3 }, 2)).toBe(true);
    expect([...builder.build().series]).toEqual([0, 0, 1]);
  });

  it('refuses a name that belongs to another series, and keeps the others', () => {
    const builder = builderOn();
    builder.add({ ...ids, scope: 'prod', entity: 'web-1', outcome: 1 }, 0);
    builder.add({ scope_id: ids.scope_id, entity: 'web-1', outcome: 2 }, 1);
    builder.add({ ...web, outcome: 3 }, 2);
    builder.add({ ...ids, outcome: 4 }, 3);
    expect(builder.rejections.map(({ index, path }) => [index, path])).toEqual([
      [1, 'entity'],
      [2, 'scope'],
    ]);
    expect(builder.rejections[0].message).toContain(ids.entity_id);
    expect([...builder.build().outcome]).toEqual([1, 4]);
  });

  it('counts named series for the limits', () => {
    const builder = builderOn();
    for (const [index, entity] of ['a', 'b', 'c'].entries())
      builder.add({ scope: 'prod', entity, outcome: 1 }, index);
    expect(builder.rejections).toMatchObject([{ index: 2, message: expect.stringContaining('PER_SCOPE') }]);
    expect(builder.directory.register.of(1)).toEqual({ scope: 'prod', entity: 'b' });
  });
});

describe('columns', () => {
  it('name their series by ids, by names or by both', () => {
    const builder = builderOn();
    addColumns(builder, {
      columns: {
        series: [
          [ids.scope_id, ids.entity_id],
          { ...web, tags: { env: 'a' } },
          { scope: 'prod' },
          { ...web, unit: 5 },
        ],
        index: [0, 1, 2, 3, 1],
        outcome: [1, 2, 3, 4, 5],
      },
    });
    expect(builder.rejections).toEqual([
      { index: 2, path: 'series.2', message: expect.stringMatching(/^entity_id is required/) },
      { index: 3, path: 'series.3', message: expect.stringMatching(/^unit must be text/) },
    ]);
    expect([...builder.build().outcome]).toEqual([1, 2, 5]);
    expect(builder.directory.register.of(1)).toEqual({ ...web, tags: { env: 'a' } });
  });

  it('are refused as a whole where they are more than a body may have', () => {
    const builder = builderOn();
    const index = new Array<number>(MOST_OBSERVATIONS + 1).fill(0);
    const body = { columns: { series: [[ids.scope_id, ids.entity_id]], index, outcome: index } };
    expect(() => addColumns(builder, body)).toThrow(/^The batch has 1000001 observations, .* NDJSON/);
    expect(builder.length).toBe(0);
  });
});
