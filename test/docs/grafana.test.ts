import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getSignals, post, summaryOf, until } from '../api/answers.ts';
import { sharedService } from '../api/harness.ts';

const dashboardSchema = z.object({
  templating: z.object({
    list: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        query: z.union([z.string(), z.object({ query: z.string() })]),
        regex: z.string().optional(),
        allValue: z.string().optional(),
      }),
    ),
  }),
  annotations: z.object({ list: z.array(z.object({ name: z.string(), expr: z.string() })) }),
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ refId: z.string(), expr: z.string(), instant: z.boolean() })),
    }),
  ),
});
const file = new URL('../../docs/grafana/tidemark.json', import.meta.url);
const dashboard = dashboardSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

const sample = z.tuple([z.number(), z.string()]);
const answerSchema = z.object({
  status: z.literal('success'),
  warnings: z.array(z.string()).optional(),
  data: z.object({
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        value: sample.optional(),
        values: z.array(sample).optional(),
      }),
    ),
  }),
});

const END = Math.floor(Date.now() / 60_000) * 60;
const COUNT = 600;
const START = END - (COUNT - 1) * 60;

/** Noise around 20 that is the same in each run, and a spike before the end. */
const outcomes = Array.from({ length: COUNT }, (_, at) =>
  at === COUNT - 20 ? 400 : 20 + Math.sin(at * 12.9898) * Math.cos(at * 78.233),
);

describe('the dashboard for Grafana', () => {
  const service = sharedService();
  const variables: Record<string, string> = { __range: `${END - START}s`, __interval: '60s' };

  /** A text with the values of variables, as Grafana sends it. */
  const filled = (text: string) =>
    text.replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, (all, braced?: string, bare?: string) => {
      const value = variables[braced ?? bare ?? ''];
      if (value === undefined) throw new Error(`${all} in ${text} is no variable`);
      return value;
    });

  /** What Grafana asks for a panel: a form in a POST. */
  async function ask(expr: string, instant: boolean) {
    const query = filled(expr);
    const parameters = instant
      ? { query, time: String(END) }
      : { query, start: String(START), end: String(END), step: '60' };
    const answer = await fetch(`${service.url}/prometheus/api/v1/${instant ? 'query' : 'query_range'}`, {
      method: 'POST',
      body: new URLSearchParams(parameters),
    });
    const body: unknown = await answer.json();
    expect([query, answer.status, body]).toMatchObject([query, 200, { status: 'success' }]);
    return answerSchema.parse(body).data.result;
  }

  beforeAll(async () => {
    const observations = outcomes.map((outcome, at) => ({
      ...{ scope: 'shop.eu', entity: 'web-1', metric: 'cpu', outcome },
      timestamp: new Date((START + 60 * at) * 1000).toISOString(),
    }));
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
    await until('the spike', async () => (await getSignals(service.url, 'pattern=spike')).signals.at(0));
  }, 60_000);

  it('finds the values of its variables', async () => {
    for (const { name, type, query, regex, allValue } of dashboard.templating.list) {
      if (type !== 'query' || typeof query === 'string') continue;
      const [, selector, label] = /^label_values\((?:(.*), )?(\w+)\)$/.exec(query.query) ?? [];
      const parameters = new URLSearchParams({ start: String(START), end: String(END) });
      if (selector !== undefined) parameters.append('match[]', filled(selector));
      const answer = await fetch(`${service.url}/prometheus/api/v1/label/${label}/values?${parameters}`);
      const { data } = z.object({ data: z.array(z.string()) }).parse(await answer.json());
      const found =
        regex === undefined ? data : data.filter((one) => new RegExp(regex.slice(1, -1)).test(one));
      expect([name, found]).toEqual([name, [{ scope: 'shop.eu', metric: 'cpu', entity: 'web-1' }[name]]]);
      variables[name] = allValue ?? found[0];
    }
    expect(variables).toMatchObject({ scope: '.+', metric: 'cpu', entity: 'web-1' });
  });

  it('has data in every panel', async () => {
    for (const { title, targets } of dashboard.panels) {
      for (const { expr, refId, instant } of targets) {
        const result = await ask(expr, instant);
        expect([title, refId, result.length]).not.toEqual([title, refId, 0]);
      }
    }
  });

  it('draws the observations within their band, and the spike beyond it', async () => {
    const panel = dashboard.panels.find(({ title }) => title === '$metric of $entity');
    const lines = await Promise.all((panel?.targets ?? []).map(({ expr }) => ask(expr, false)));
    const [observed, expected, low, high] = lines.map(
      ([{ values = [] }]) => new Map(values.map(([seconds, value]) => [seconds, Number(value)])),
    );
    expect([...observed]).toEqual(outcomes.map((outcome, at) => [START + 60 * at, outcome]));
    expect(expected.size).toBeGreaterThan(COUNT / 2);
    const spike = START + 60 * (COUNT - 20);
    const beyond = [...high].filter(([seconds, bound]) => (observed.get(seconds) ?? Number.NaN) > bound);
    expect(beyond.map(([seconds]) => seconds)).toContain(spike);
    for (const [seconds, bound] of low) expect(high.get(seconds)).toBeGreaterThan(bound);
  });

  it('marks alerts', async () => {
    const [{ expr }] = dashboard.annotations.list;
    const found = await ask(expr, false);
    const spike = found.find(({ metric }) => metric.pattern === 'spike');
    expect(spike?.metric).toMatchObject({
      severity: 'alert',
      scope: 'shop.eu',
      entity: 'web-1',
      metric: 'cpu',
    });
    expect(spike?.values?.map(([seconds]) => seconds)).toContain(START + 60 * (COUNT - 20));
  });

  it('passes the test of a data source, and what else Grafana asks of one', async () => {
    const asked = async (path: string) => {
      const answer = await fetch(`${service.url}/prometheus/api/v1/${path}`);
      return [answer.status, await answer.json()];
    };
    expect(await asked('query?query=1%2B1&time=4')).toEqual([
      200,
      { status: 'success', data: { resultType: 'scalar', result: [4, '2'] } },
    ]);
    for (const path of ['status/buildinfo', 'metadata', 'rules', 'alerts', 'query_exemplars?query=cpu']) {
      expect([path, ...(await asked(path))]).toMatchObject([path, 200, { status: 'success' }]);
    }
  });
});
