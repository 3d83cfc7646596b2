import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { startNodeExporter, startPrometheus } from '../../../services/prometheus/start.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import type { Bench } from '../../bench.ts';
import { start } from '../load.ts';
import { answerOf, compare, type Verdict } from './compare.ts';
import { type Dashboard, readDashboard, withValues } from './read-dashboard.ts';

/** Seconds between scrapes. */
const SCRAPE = 2;
/** Seconds before now for which is asked, so that both have the samples. */
const BEHIND = 6;

const valuesSchema = z.object({ data: z.array(z.string()) });

async function ask(url: string, parameters: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(parameters) });
  return answer.json();
}

/** Values of the variables of a dashboard, the first ones that Prometheus has, and of those of Grafana. */
async function valuesOf({ variables }: Dashboard, url: string, range: string): Promise<Map<string, string>> {
  const values = new Map([
    ['__rate_interval', range],
    ['__range', range],
    ['__interval', `${SCRAPE}s`],
  ]);
  for (const { name, label, selector } of variables) {
    const match = selector && `?${new URLSearchParams({ 'match[]': withValues(selector, values) })}`;
    const answer = await fetch(`${url}/api/v1/label/${label}/values${match ?? ''}`);
    const { data } = valuesSchema.parse(await answer.json());
    if (data.length === 0) throw new InvalidInput(`the variable ${name} of the dashboard has no value`);
    values.set(name, data[0]);
  }
  return values;
}

function count<T>(items: readonly T[], verdict: T): number {
  return items.filter((one) => one === verdict).length;
}

/** The verdict on a panel: it differs if anything in it does, and is empty if all of it is. */
function panelVerdict(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('differs')) return 'differs';
  return verdicts.includes('equal') ? 'equal' : 'empty';
}

/**
 * How much of a dashboard tidemark draws as Prometheus does. `--data` is the JSON of a dashboard for the node exporter, such as number 1860 of
 * grafana.com, which is not kept here; `--results` is a file for a line on each expression, and those that differ are printed without
 * one. A real Prometheus scrapes a real node exporter of this machine and writes to tidemark; both are asked for each
 * expression at the same moment. The baseline is Prometheus.
 */
export const dashboard: Bench = {
  name: 'dashboard',
  summary: 'the panels of a dashboard for the node exporter, against Prometheus',
  async run({ smoke, data, results }) {
    if (data === undefined)
      throw new InvalidInput('give the JSON of a dashboard for the node exporter with --data');
    const asked = readDashboard(readFileSync(data, 'utf8'));
    const range = smoke ? 10 : 60;
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-dashboard-'));
    const ends: (() => Promise<void>)[] = [];
    try {
      const program = join(packageRoot(import.meta.url), 'api', 'cli', 'tidemark.js');
      const own = await start([program, 'serve', '--port', '0', '--db', join(folder, 'store.sqlite')], {});
      ends.push(() => own.stop());
      const exporter = await startNodeExporter();
      ends.push(() => exporter.stop());
      const prometheus = await startPrometheus(`
global: { scrape_interval: ${SCRAPE}s, scrape_timeout: ${SCRAPE}s }
scrape_configs:
  - { job_name: node, static_configs: [{ targets: ['${new URL(exporter.url).host}'] }] }
remote_write:
  - url: ${own.url}/v1/prometheus/write
    queue_config: { batch_send_deadline: 200ms }
    metadata_config: { send_interval: 1s }
`);
      ends.push(() => prometheus.stop());
      // A range of rates needs as many scrapes before it.
      await sleep(1000 * (1.5 * range + BEHIND));
      // Between two scrapes, at which a range could begin or end.
      const time = String(Math.floor(Date.now() / 1000) - BEHIND + 0.5);
      const values = await valuesOf(asked, prometheus.url, `${range}s`);
      const lines: string[] = [];
      const verdicts: Verdict[] = [];
      const panels: Verdict[] = [];
      for (const { title, expressions } of asked.panels) {
        const ofPanel: Verdict[] = [];
        for (const expression of expressions) {
          const query = withValues(expression, values);
          const [theirs, ours] = await Promise.all([
            ask(`${prometheus.url}/api/v1/query`, { query, time }),
            ask(`${own.url}/prometheus/api/v1/query`, { query, time }),
          ]);
          const { verdict, why } = compare(answerOf(theirs), answerOf(ours));
          ofPanel.push(verdict);
          if (results !== undefined || verdict === 'differs')
            lines.push(`${verdict}\t${title}\t${query.replaceAll(/\s+/g, ' ')}\t${why}\n`);
        }
        verdicts.push(...ofPanel);
        panels.push(panelVerdict(ofPanel));
      }
      if (results === undefined) process.stdout.write(lines.join(''));
      else writeFileSync(results, lines.join(''));
      return [
        { name: 'panels: equal', value: count(panels, 'equal'), unit: '' },
        { name: 'panels: empty in both', value: count(panels, 'empty'), unit: '' },
        { name: 'panels: differ', value: count(panels, 'differs'), unit: '' },
        { name: 'expressions: equal', value: count(verdicts, 'equal'), unit: '' },
        { name: 'expressions: empty in both', value: count(verdicts, 'empty'), unit: '' },
        { name: 'expressions: differ', value: count(verdicts, 'differs'), unit: '' },
      ];
    } finally {
      for (const end of ends.reverse()) await end();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
