import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeBody } from '../../pipelines/sources/remote-write/encode.ts';
import { getSignals, post, postText, summaryOf, until } from '../answers.ts';
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

  it('gives the samples of a range as a matrix, at one moment', async () => {
    const observations = values.map((outcome, at) => ({
      ...{ scope: 'prod', entity: 'web-3', metric: 'cpu.once' },
      timestamp: new Date((FIRST + 60 * at) * 1000).toISOString(),
      outcome,
    }));
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
    const at = FIRST + 10 * 60;
    const { status, body } = await ask('query', { query: 'cpu_once[3m]', time: String(at) });
    expect(status).toBe(200);
    const { data } = answerSchema.parse(body);
    expect(data.resultType).toBe('matrix');
    expect(data.result.map(({ metric, values: samples }) => [metric.entity, samples])).toEqual([
      ['web-3', [8, 9, 10].map((minute) => [FIRST + 60 * minute, String(values[minute])])],
    ]);
    const inner = answerSchema.parse(
      (await ask('query', { query: '(2 * sum(cpu_once))[2m:1m]', time: String(at) })).body,
    );
    // The values of a subquery are at whole minutes of the clock.
    const minutes = [at - (at % 60) - 60, at - (at % 60)];
    expect(inner.data.result).toEqual([
      {
        metric: {},
        values: minutes.map((time) => [time, String(2 * values[Math.floor((time - FIRST) / 60)])]),
      },
    ]);
    const ranged = { query: 'cpu_load[3m]', start: String(FIRST), end: String(at), step: '60' };
    expect(await ask('query_range', ranged)).toMatchObject({ status: 400, body: { errorType: 'bad_data' } });
  });

  it('gives rates and increases of counters, which are stored as rates, with a remark', async () => {
    const totals = Array.from({ length: 41 }, (_, at) => at * at + 5 * at);
    const sent = Date.now() - 3_600_000;
    const written = writeBody([
      {
        labels: { __name__: 'jobs_total', instance: 'web-1:9100', job: 'node', queue: 'a' },
        samples: totals.map((total, at): [number, number] => [sent + 15_000 * at, total]),
      },
    ]);
    const form = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' };
    expect((await postText(service.url, '/v1/prometheus/write', written, form)).status).toBe(204);
    // The ranges begin and end with samples.
    const time = String((sent + 15_000 * 40) / 1000);
    const answerOf = async (query: string) => {
      const { body } = await ask('query', { query, time });
      const { data } = answerSchema.parse(body);
      return { metric: data.result[0]?.metric, value: Number(data.result[0]?.value?.[1]), body };
    };
    const increase = totals[40] - totals[20];
    const own = 'jobs_total{job="node",instance=~"web-1:.*"}';
    const metric = { entity: 'web-1:9100', instance: 'web-1:9100', job: 'node', queue: 'a', scope: 'node' };
    for (const [query, truth] of [
      [`increase(${own}[5m])`, increase],
      [`rate(${own}[5m])`, increase / 300],
      [`irate(${own}[5m])`, (totals[40] - totals[39]) / 15],
    ] as const) {
      const { value, body, ...found } = await answerOf(query);
      expect(value, query).toBeCloseTo(truth, 9);
      expect(found, query).toEqual({ metric });
      expect(body, query).toMatchObject({ infos: [expect.stringContaining('stored as a rate')] });
    }
    const { value, metric: grouped } = await answerOf(`sum without (instance, queue) (rate(${own}[5m]))`);
    expect(grouped).toEqual({ job: 'node', scope: 'node' });
    expect(value).toBeCloseTo(increase / 300, 9);
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
