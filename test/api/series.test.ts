import { mean, quantile, standardDeviation } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Client } from '../../api/client/index.ts';
import { idsOf } from '../../operators/records/series/register.ts';
import { call, getSignals, post, problemOf, summaryOf, until } from './answers.ts';
import { runCommand } from './cli/run-command.ts';
import { sharedService } from './harness.ts';
import { sharedDesk } from './mcp/open.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 4, 1);
const web = { scope: 'prod', entity: 'web-1', metric: 'cpu', unit: '%', tags: { env: 'prod' } };

/** Two days of a series each ten minutes; it stands still at the end. */
const values = Array.from({ length: 288 }, (_, at) => (at < 276 ? 50 + ((at * 7919) % 13) : 90));
const observations = [
  ...values.map((outcome, at) => ({
    ...web,
    outcome,
    timestamp: new Date(START + at * 600_000).toISOString(),
  })),
  { scope: 'prod', entity: 'web-1', metric: 'mem', outcome: 1 },
  { scope: 'test', entity: 'web-1', metric: 'cpu', outcome: 2 },
];
const last = START + 287 * 600_000;

describe('series by name', () => {
  const service = sharedService();

  it('are listed and summarised over HTTP and on the command line', async () => {
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
    await until('the stall', async () =>
      (await getSignals(service.url, 'pattern=stall&entity=web-1')).signals.at(0),
    );
    const client = new Client({ url: service.url });
    const all = [];
    for await (const one of client.series({ limit: 1 })) all.push(one);
    expect(all).toHaveLength(3);
    const odd = [];
    for await (const one of client.series({ scope: 'prod', pattern: 'stall', tag: 'env:prod' }))
      odd.push(one);
    expect(odd).toMatchObject([
      {
        ...idsOf(web),
        ...web,
        count: 288,
        first_at: '2026-05-01T00:00:00Z',
        last_value: 90,
        open_signals: expect.arrayContaining([expect.objectContaining({ pattern: 'stall' })]),
      },
    ]);
    const { summary } = await client.seriesOf('web-1', { scope: 'prod', metric: 'cpu' });
    const inDay = values.filter((_, at) => START + at * 600_000 >= last - DAY);
    expect(summary).toMatchObject({ count: inDay.length, last_value: 90, min: Math.min(...inDay), max: 90 });
    expect(summary?.mean).toBeCloseTo(mean(inDay), 9);
    expect(summary?.stddev).toBeCloseTo(standardDeviation(inDay), 9);
    expect(summary?.quantiles?.p75).toBeCloseTo(quantile(inDay, 0.75), 9);
    const early = await client.seriesOf(idsOf(web).entity_id, {
      scope_id: idsOf(web).scope_id,
      since: '2026-05-01T00:00:00Z',
      until: '2026-05-01T01:00:00Z',
    });
    expect(early.summary).toMatchObject({ count: 6, first_at: '2026-05-01T00:00:00Z' });
    const shown = await runCommand([
      'show',
      'web-1',
      '--scope',
      'prod',
      '--metric',
      'cpu',
      '--url',
      service.url,
    ]);
    expect(shown.stdout.join('\n')).toMatch(/^entity +web-1 cpu$/m);
    expect(shown.stdout.join('\n')).toMatch(/^open signals .*stall \(/m);
    const listed = await runCommand(['series', '--scope', 'prod', '--prefix', 'web', '--url', service.url]);
    expect(listed.stdout.slice(1).every((line) => line.startsWith('prod'))).toBe(true);
    expect(listed.stdout).toHaveLength(3);
  });

  it('are asked for more exactly where a name means several', async () => {
    const scopes = problemOf(await call(service.url, '/v1/series/web-1'), 422);
    expect(scopes.errors).toMatchObject([{ path: 'scope_id', message: expect.stringContaining('(test)') }]);
    const metrics = problemOf(await call(service.url, '/v1/series/web-1?scope=prod'), 422);
    expect(metrics.errors).toMatchObject([{ path: 'metric', message: 'must be one of cpu, mem' }]);
    problemOf(await call(service.url, '/v1/series/nobody'), 404);
    expect((await call(service.url, '/v1/series?entity=nobody')).text).toContain(
      'There is no series with entity',
    );
    problemOf(await call(service.url, '/v1/series?cursor=series.1'), 400);
  });

  it('are found one by one by the names that find them in the list', async () => {
    const client = new Client({ url: service.url });
    const memory = idsOf({ scope: 'prod', entity: 'web-1', metric: 'mem' });
    const { scope_id, entity_id } = memory;
    expect(await client.seriesOf('web-1 cpu', { scope: 'prod' })).toMatchObject(idsOf(web));
    problemOf(await call(service.url, '/v1/series/web-1%20cpu'), 422);
    // A name in texts wins, within the scope and the metric that are asked for.
    await client.nameSeries(entity_id, { scope_id, names: ['web-1', 'heap of web-1'], unit: 'MB' });
    for (const name of ['web-1', 'the Heap of web-1']) {
      expect(await client.seriesOf(name)).toMatchObject(memory);
      const listed = [];
      for await (const one of client.series({ name })) listed.push(one);
      expect(listed).toMatchObject([memory]);
    }
    expect(await client.seriesOf('web-1', { scope: 'prod', metric: 'cpu' })).toMatchObject(idsOf(web));
    expect(await client.seriesOf('web-1', { scope: 'test' })).toMatchObject({ scope: 'test', metric: 'cpu' });
    await client.forgetSeries(entity_id, scope_id);
    problemOf(await call(service.url, '/v1/series/web-1'), 422);
  });
});

describe('an agent with names alone', () => {
  const desk = sharedDesk('in this process');
  const series = z.object({
    series: z.array(
      z.looseObject({ entity: z.string(), open_signals: z.array(z.looseObject({ pattern: z.string() })) }),
    ),
  });
  const signals = z.object({
    signals: z.array(z.looseObject({ entity: z.string().optional(), pattern: z.string() })),
  });
  const summarised = z.looseObject({
    entity: z.string(),
    summary: z.looseObject({ count: z.number(), mean: z.number() }),
  });

  it('learns which series are odd, what happened to one, and how its last day went, in a call each', async () => {
    const { ask, refused } = desk();
    await ask('ingest_observations', { observations }, z.looseObject({ accepted: z.number() }));
    const odd = await until('the stall', async () => {
      const { series: found } = await ask('find_series', { scope: 'prod', pattern: 'stall' }, series);
      return found.at(0);
    });
    expect(odd).toMatchObject({ entity: 'web-1', metric: 'cpu' });
    const happened = await ask('list_signals', { scope: 'prod', entity: 'web-1', members: true }, signals);
    expect(happened.signals.map(({ pattern }) => pattern)).toContain('stall');
    // The first answer says what to choose from.
    expect(await refused('series_summary', { entity: 'web-1', scope: 'prod' })).toMatch(
      /metric must be one of cpu, mem/,
    );
    const day = await ask('series_summary', { entity: 'web-1', scope: 'prod', metric: 'cpu' }, summarised);
    expect(day.summary.count).toBe(145);
  });
});
