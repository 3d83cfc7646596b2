import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getSignals, post, summaryOf, until } from '../answers.ts';
import { sharedService } from '../harness.ts';

const sample = z.tuple([z.number(), z.string()]);
const answerSchema = z.object({
  status: z.string(),
  data: z.object({
    resultType: z.string(),
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        value: sample.optional(),
        values: z.array(sample).optional(),
      }),
    ),
  }),
});

/** Seconds of the first sample; one a minute follows. */
const FIRST = 1_700_000_000;
const values = Array.from({ length: 60 }, (_, at) => 10 + (at % 7));

describe('the HTTP API of Prometheus', () => {
  const service = sharedService();

  async function ask(path: string, parameters: Record<string, string>) {
    const answer = await fetch(`${service.url}/prometheus/api/v1/${path}`, {
      method: 'POST',
      body: new URLSearchParams(parameters),
    });
    return { status: answer.status, body: await answer.json() };
  }

  async function store() {
    const observations = ['web-1', 'web-2'].flatMap((entity, place) =>
      values.map((value, at) => ({
        ...{ scope: 'prod', entity, metric: 'cpu.load', tags: { env: 'prod', 'zone-name': 'a' } },
        timestamp: new Date((FIRST + 60 * at) * 1000).toISOString(),
        outcome: value + 100 * place,
      })),
    );
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
  }

  it('gives the observations of a series at each step, by GET and as a form', async () => {
    await store();
    const { status, body } = await ask('query_range', {
      query: 'cpu_load{entity="web-1"}',
      start: String(FIRST),
      end: String(FIRST + 59 * 60),
      step: '60',
    });
    expect(status).toBe(200);
    const { data } = answerSchema.parse(body);
    expect(data.resultType).toBe('matrix');
    expect(data.result).toEqual([
      {
        metric: {
          __name__: 'cpu_load',
          ...{ scope: 'prod', entity: 'web-1', env: 'prod', metric: 'cpu.load', zone_name: 'a' },
        },
        values: values.map((value, at) => [FIRST + 60 * at, String(value)]),
      },
    ]);
  });

  it('evaluates what panels send', async () => {
    await store();
    const at = String(FIRST + 59 * 60);
    const sum = answerSchema.parse((await ask('query', { query: 'sum by (env) (cpu_load)', time: at })).body);
    expect(sum.data.result).toEqual([
      { metric: { env: 'prod' }, value: [FIRST + 59 * 60, String(2 * values[59] + 100)] },
    ]);
    const mean = answerSchema.parse(
      (await ask('query', { query: 'avg_over_time(cpu_load{entity="web-2"}[10m])', time: at })).body,
    );
    const ten = values.slice(-10).map((value) => value + 100);
    expect(Number(mean.data.result[0].value?.[1])).toBeCloseTo(ten.reduce((a, b) => a + b) / 10, 9);
  });

  it('names the fault of a query', async () => {
    const { status, body } = await ask('query', { query: 'sum(' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 'error', errorType: 'bad_data' });
  });

  it('names the fault of a time, and reads as far as one can be', async () => {
    const range = { query: 'tidemark_signals', start: '0', end: '60', step: '60' };
    for (const [name, value] of [
      ['start', 'yesterday'],
      ['start', ''],
      ['end', '1e18'],
      ['end', '-1'],
      ['step', '0'],
      ['step', '1e300'],
    ]) {
      const { status, body } = await ask('query_range', { ...range, [name]: value });
      expect([name, value, status, body]).toMatchObject([name, value, 400, { errorType: 'bad_data' }]);
      expect(JSON.stringify(body)).toContain(name);
    }
    expect(await ask('query', { query: 'cpu_load', time: '-1e12' })).toMatchObject({ status: 400 });
    for (const query of [
      'cpu_load offset 9999y',
      'rate(cpu_load[9999y])',
      'tidemark_signals offset -9999y',
    ]) {
      expect([query, (await ask('query', { query })).status]).toEqual([query, 200]);
    }
  });

  it('shows signals at the steps of their window', async () => {
    const observations = Array.from({ length: 7 }, (_, at) => ({
      ...{ scope: 'prod', entity: 'still', metric: 'level' },
      timestamp: new Date((FIRST + 60 * at) * 1000).toISOString(),
      outcome: 11,
    }));
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
    await until('the stall', async () =>
      (await getSignals(service.url, 'pattern=stall&entity=still')).signals.at(0),
    );
    const { body } = await ask('query_range', {
      query: 'tidemark_signals{pattern="stall",entity="still"}',
      start: String(FIRST - 600),
      end: String(FIRST + 3600),
      step: '60',
    });
    const { data } = answerSchema.parse(body);
    expect(data.result).toHaveLength(1);
    expect(data.result[0].metric).toMatchObject({ scope: 'prod', metric: 'level', pattern: 'stall' });
    // It is open: it goes on.
    expect(data.result[0].values?.map(([seconds]) => seconds)).toEqual(
      Array.from({ length: 61 }, (_, at) => FIRST + 60 * at),
    );
  });

  it('lists labels, their values and series', async () => {
    await store();
    const labels = await ask('labels', {});
    expect(labels.body).toMatchObject({ status: 'success' });
    const names = await fetch(`${service.url}/prometheus/api/v1/label/__name__/values`);
    expect(z.object({ data: z.array(z.string()) }).parse(await names.json()).data).toEqual(
      expect.arrayContaining(['cpu_load', 'tidemark_signals']),
    );
    const series = await ask('series', { 'match[]': 'cpu_load{entity=~"web-.*"}' });
    expect(z.object({ data: z.array(z.unknown()) }).parse(series.body).data).toHaveLength(2);
  });
});
