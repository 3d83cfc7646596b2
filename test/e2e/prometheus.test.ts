import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startNodeExporter, startPrometheus } from '../../services/prometheus/start.ts';
import { allObservations } from '../api/answers.ts';
import { serve } from '../api/harness.ts';
import { describeWithPrometheus } from '../services/prometheus.ts';
import { temporaryFolder } from './server.ts';

const describe = await describeWithPrometheus();

/** The total of the counter in each scrape: it grows by 10, is reset, grows, is away for two scrapes, and returns far above. */
const TOTALS = [1000, 1010, 1020, 1030, 3, 13, 23, 33, undefined, undefined, 9000, 9010, 9020, 9030];

/** A target whose counter takes its next total with each scrape. */
async function startTarget(): Promise<{ address: string; scrapes: () => number }> {
  let scrapes = 0;
  const server = createServer((_request, response) => {
    const total = TOTALS[Math.min(scrapes++, TOTALS.length - 1)];
    const lines = [
      '# TYPE jobs_total counter',
      ...(total === undefined ? [] : [`jobs_total{queue="a"} ${total}`]),
    ];
    response.setHeader('content-type', 'text/plain; version=0.0.4');
    response.end(`${lines.join('\n')}\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the target listens on no port');
  return { address: `127.0.0.1:${address.port}`, scrapes: () => scrapes };
}

const matrix = z.object({
  data: z.object({
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        values: z.array(z.tuple([z.number(), z.string()])),
      }),
    ),
  }),
});

const answered = z.object({
  data: z.object({
    result: z.array(
      z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) }),
    ),
  }),
});

/** Every sample that Prometheus has of a job, by metric and labels. */
async function samplesIn(url: string, job: string, at: number) {
  const query = new URLSearchParams({ query: `{job="${job}"}[10m]`, time: String(at) });
  const { data } = matrix.parse(await (await fetch(`${url}/api/v1/query?${query}`)).json());
  return data.result.map(({ metric: { __name__: name, instance, job: _job, ...labels }, values }) => ({
    name,
    labels,
    values: values.map(([time, value]) => ({ time: Math.round(time * 1000), value: Number(value) })),
  }));
}

describe('Prometheus', () => {
  it('feeds tidemark what it scrapes of a node exporter, by its URL', { timeout: 180_000 }, async () => {
    const service = await serve(join(temporaryFolder(), 'store.sqlite'), {
      SIGNAL_API_TOKEN: 'a secret token',
    });
    onTestFinished(() => service.stop());
    const exporter = await startNodeExporter();
    onTestFinished(() => exporter.stop());
    const target = await startTarget();
    const prometheus = await startPrometheus(`
global: { scrape_interval: 1s, scrape_timeout: 1s }
scrape_configs:
  - { job_name: node, static_configs: [{ targets: ['${new URL(exporter.url).host}'] }] }
  - { job_name: target, static_configs: [{ targets: ['${target.address}'] }] }
remote_write:
  - url: ${service.url}/v1/prometheus/write
    basic_auth: { username: prometheus, password: a secret token }
    queue_config: { batch_send_deadline: 200ms }
    metadata_config: { send_interval: 1s }
remote_read:
  - url: ${service.url}/prometheus/api/v1/read
    basic_auth: { username: prometheus, password: a secret token }
    read_recent: true
    required_matchers: { scope: node }
`);
    onTestFinished(() => prometheus.stop());
    await expect.poll(() => target.scrapes(), { timeout: 60_000 }).toBeGreaterThan(TOTALS.length + 3);
    const until = Math.floor(Date.now() / 1000);
    const token = { headers: { authorization: 'Bearer a secret token' } };
    const bounds = `until=${new Date(until * 1000 + 1).toISOString()}`;
    const stored = async (scope: string) => {
      const found = new Map<string, { time: number; value: number }[]>();
      for (const { metric = '', timestamp, outcome } of await allObservations(
        service.url,
        `scope=${scope}&${bounds}`,
        token,
      )) {
        const rows = found.get(metric) ?? [];
        rows.push({ time: Date.parse(timestamp), value: outcome });
        found.set(metric, rows);
      }
      return found;
    };

    // Gauges of the exporter are there as Prometheus has them, sample by sample.
    const given = await samplesIn(prometheus.url, 'node', until);
    const gauge = (name: string) =>
      given.filter((series) => series.name === name).flatMap(({ values }) => values);
    for (const name of ['up', 'node_load1', 'node_memory_MemFree_bytes']) {
      expect(gauge(name).length).toBeGreaterThan(5);
      await expect
        .poll(async () => (await stored('node')).get(name), { timeout: 30_000 })
        .toEqual(gauge(name));
    }

    // Its counters are there as the rates between the samples that Prometheus has.
    const found = await stored('node');
    const failed = gauge('up').filter(({ value }) => value === 0).length;
    const counters = given.filter(({ name }) => name === 'node_cpu_seconds_total');
    expect(counters.length).toBeGreaterThan(4);
    for (const {
      name,
      labels: { cpu, mode },
      values,
    } of counters) {
      const rates = values.slice(1).map(({ time, value }, at) => {
        const before = values[at];
        return { time, value: (value - before.value) / ((time - before.time) / 1000) };
      });
      const rows = found.get(`${name}{cpu="${cpu}",mode="${mode}"}`) ?? [];
      const grown = rates.filter(({ value }) => value >= 0);
      // A scrape that failed on a busy machine ends a series: the next sample is a baseline.
      expect(rows.length).toBeGreaterThanOrEqual(grown.length - 2 * failed);
      for (const row of rows) {
        expect(row.value).toBeCloseTo(grown.find(({ time }) => time === row.time)?.value ?? Number.NaN, 6);
      }
    }

    // Queries of dashboards have the labels that Prometheus gives them, and of gauges the values.
    // A scrape that failed ends the series of Prometheus, so they are asked of the time of the last one that did not.
    const scraped = gauge('up').findLast(({ value }) => value === 1)?.time ?? Number.NaN;
    const node = `instance="${new URL(exporter.url).host}",job="node"`;
    for (const [query, isExact] of [
      [`node_memory_MemFree_bytes{${node}}`, true],
      [`100 * (1 - node_memory_MemFree_bytes{${node}} / node_memory_MemTotal_bytes{${node}})`, true],
      ['node_load1 / ignoring (instance) group_left sum without (instance) (up{job="node"})', true],
      ['count without (cpu, mode) (node_cpu_seconds_total)', true],
      ['max_over_time(sum by (job) (node_load1)[10s:2s])', true],
      ['sum by (instance, mode) (rate(node_cpu_seconds_total{mode=~"user|idle"}[20s]))', false],
      ['count by (job) (node_uname_info) * on (job) group_right node_load5', true],
    ] as const) {
      const body = new URLSearchParams({ query, time: String(scraped / 1000) });
      const ask = async (url: string, given: RequestInit = {}) =>
        answered.parse(await (await fetch(`${url}/api/v1/query`, { method: 'POST', body, ...given })).json());
      const lines = ({ data }: z.infer<typeof answered>) =>
        data.result
          .map(({ metric: { scope: _scope, entity: _entity, ...labels }, value: [, value] }) => ({
            labels: JSON.stringify(Object.entries(labels).sort()),
            value: isExact ? Number(value) : undefined,
          }))
          .sort((one, other) => (one.labels < other.labels ? -1 : 1));
      const theirs = lines(await ask(prometheus.url));
      expect(theirs.length, query).toBeGreaterThan(0);
      await expect
        .poll(async () => lines(await ask(`${service.url}/prometheus`, token)), {
          timeout: 30_000,
          message: query,
        })
        .toEqual(theirs);
    }

    // What Prometheus reads of tidemark is what tidemark itself answers. No sample is at a bound of the range, which version 2 includes.
    const remote = '{scope="node"}';
    for (const query of [
      `node_load1${remote}`,
      `{__name__=~"node_.*",cpu!="",scope="node"}`,
      `avg_over_time(node_memory_MemFree_bytes${remote}[9500ms])`,
      `count by (mode) (node_cpu_seconds_total${remote})`,
      `node_filesystem_size_bytes{scope="node",mountpoint!~"/(proc|sys).*"}`,
    ]) {
      const body = new URLSearchParams({ query, time: String(scraped / 1000) });
      const [theirs, own] = await Promise.all(
        [prometheus.url, `${service.url}/prometheus`].map(async (url) => {
          const answer = await fetch(`${url}/api/v1/query`, { method: 'POST', body, ...token });
          const { data } = answered.parse(await answer.json());
          // Version 2 takes means step by step, so that the last digits differ.
          return data.result
            .map(({ metric, value: [at, value] }) =>
              JSON.stringify([Object.entries(metric).sort(), at, Number(value).toPrecision(12)]),
            )
            .sort();
        }),
      );
      expect(theirs.length, query).toBeGreaterThan(0);
      expect(theirs, query).toEqual(own);
    }

    // The reset and the absence of the other counter are gaps: of 12 totals, two are baselines and one is a reset.
    const rows = (await stored('target')).get('jobs_total{queue="a"}') ?? [];
    const growing = rows.filter(({ value }) => value !== 0);
    expect(growing.length).toBeGreaterThan(3);
    expect(growing.length).toBeLessThanOrEqual(9);
    for (const { value } of growing) {
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThan(40);
    }
  });
});
