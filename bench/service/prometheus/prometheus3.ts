import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startNodeExporter, startPrometheusOf } from '../../../services/prometheus/start.ts';
import type { Bench, Figure } from '../../bench.ts';
import { start } from '../load.ts';

/** Milliseconds to wait until Prometheus has sent what it scraped. */
const SENT_WITHIN = 60_000;
/** What Prometheus reads of tidemark, and tidemark answers itself. */
const QUERIES = [
  '{scope="node",__name__=~"node_[a-m].*"}',
  'avg_over_time(node_memory_MemFree_bytes{scope="node"}[59500ms])',
  'count by (mode) (node_cpu_seconds_total{scope="node"})',
  'max by (handler) (max_over_time(prometheus_http_requests_total{scope="prometheus"}[4m30s]))',
];

/** A target that has an exemplar with each scrape. */
async function startTarget(): Promise<{ readonly address: string; readonly stop: () => void }> {
  let scrapes = 0;
  const server = createServer((_request, response) => {
    scrapes++;
    response.setHeader('content-type', 'application/openmetrics-text; version=1.0.0; charset=utf-8');
    response.end(
      `# TYPE jobs counter\njobs_total ${scrapes} # {trace_id="t${scrapes}"} 1 ${Date.now() / 1000}\n# EOF\n`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the target listens on no port');
  return { address: `127.0.0.1:${address.port}`, stop: () => server.close() };
}

const config = (tidemark: string, node: string, own: string, target: string) => `
global: { scrape_interval: 1s, scrape_timeout: 1s, scrape_native_histograms: true }
scrape_configs:
  - { job_name: node, static_configs: [{ targets: ['${node}'] }] }
  - { job_name: prometheus, static_configs: [{ targets: ['${own}'] }] }
  - { job_name: target, static_configs: [{ targets: ['${target}'] }] }
remote_write:
  - url: ${tidemark}/v1/prometheus/write
    protobuf_message: io.prometheus.write.v2.Request
    send_exemplars: true
    send_native_histograms: true
remote_read:
  - url: ${tidemark}/prometheus/api/v1/read
    read_recent: true
    required_matchers: { scope: node }
  - url: ${tidemark}/prometheus/api/v1/read
    read_recent: true
    required_matchers: { scope: prometheus }
`;

/** The sum of all samples of a metric on a page of metrics, of those whose labels have a text. */
function sumOf(page: string, name: string, having = ''): number {
  let sum = 0;
  for (const line of page.split('\n')) {
    const [, labels = '', value = ''] =
      /^(?:\w+)(\{.*\})? ([^ ]+)$/.exec(line.startsWith(name) ? line : '') ?? [];
    const isOf = line[name.length] === '{' || line[name.length] === ' ';
    if (isOf && labels.includes(having)) sum += Number(value);
  }
  return sum;
}

const pageOf = async (url: string) => (await fetch(`${url}/metrics`)).text();

const answered = z.object({
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.unknown() })),
  }),
});

/** The result of a query, each of its series as a text, in order. */
async function ask(url: string, query: string, time: number): Promise<string[]> {
  const body = new URLSearchParams({ query, time: String(time) });
  const answer = await fetch(`${url}/api/v1/query`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`${query}: ${await answer.text()}`);
  const { data } = answered.parse(await answer.json());
  return data.result
    .map(({ metric, value }) => JSON.stringify([Object.entries(metric).sort(), value]))
    .sort();
}

/** What Prometheus has sent, failed and dropped, by kind. */
function sendingFigures(page: string): Figure[] {
  return ['samples', 'exemplars', 'histograms'].flatMap((kind) =>
    ['', '_failed', '_dropped', '_retried'].map((what) => ({
      name: `${kind}${what.replace('_', ' ')}`,
      value: sumOf(page, `prometheus_remote_storage_${kind}${what}_total`),
      unit: kind,
    })),
  );
}

/** A Prometheus of version 3 that sends to tidemark and reads from it. Fails where it counts what it sent as failed, or reads something else. */
export const prometheus3: Bench = {
  name: 'prometheus3',
  summary:
    'a Prometheus of version 3 (--binary) scrapes itself and a node exporter for --minutes, sends remote-write 2.0 and reads',
  async run({ smoke, binary, minutes = 10 }): Promise<Figure[]> {
    if (binary === undefined) {
      process.stderr.write('prometheus3 is left out: --binary names no Prometheus of version 3\n');
      return [];
    }
    const node = await startNodeExporter();
    const target = await startTarget();
    const tidemark = await start(['api/cli/tidemark.js', 'serve', '--port', '0'], {
      SIGNAL_DB_DSN: 'sqlite://:memory:',
    });
    const prometheus = await startPrometheusOf(
      binary,
      (own) => config(tidemark.url, new URL(node.url).host, own, target.address),
      ['--enable-feature=exemplar-storage'],
    );
    try {
      await sleep(smoke ? 15_000 : minutes * 60_000);
      const scraped = Date.now() / 1000;
      for (const until = Date.now() + SENT_WITHIN; Date.now() < until; await sleep(500)) {
        const page = await pageOf(prometheus.url);
        if (sumOf(page, 'prometheus_remote_storage_queue_highest_sent_timestamp_seconds') > scraped) break;
      }
      const figures = sendingFigures(await pageOf(prometheus.url));
      const own = await pageOf(tidemark.url);
      for (const result of ['stored', 'exemplar', 'native_histogram', 'rejected', 'late']) {
        const value = sumOf(own, 'tidemark_samples_total', `result="${result}"`);
        figures.push({ name: `tidemark: ${result}`, value, unit: 'samples' });
      }
      let differing = 0;
      let series = 0;
      for (const query of QUERIES) {
        const [theirs, ours] = await Promise.all([
          ask(prometheus.url, query, scraped),
          ask(`${tidemark.url}/prometheus`, query, scraped),
        ]);
        series += ours.length;
        if (theirs.length === 0 || JSON.stringify(theirs) !== JSON.stringify(ours)) {
          differing++;
          process.stderr.write(
            `${query}: ${theirs.length} series by remote read, ${ours.length} of tidemark\n`,
          );
          process.stderr.write(
            `${theirs.find((one) => !ours.includes(one))} for ${ours.find((one) => !theirs.includes(one))}\n`,
          );
        }
      }
      figures.push({ name: 'series of queries by remote read', value: series, unit: 'series' });
      figures.push({ name: 'queries that differ by remote read', value: differing, unit: 'queries' });
      const page = await pageOf(prometheus.url);
      const chunked = sumOf(page, 'prometheus_remote_read_client_queries_total', 'response_type="chunked"');
      figures.push({ name: 'remote reads in chunks', value: chunked, unit: 'requests' });
      return figures;
    } finally {
      await prometheus.stop();
      await tidemark.stop();
      target.stop();
      await node.stop();
    }
  },
};
