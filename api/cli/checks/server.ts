import { lossText } from '../../../sinks/journal/loss-text.ts';
import { Client, ServerRefused } from '../../client/index.ts';
import type { ServerConfig } from '../../config/config.ts';
import { type Readiness, readiness } from '../../http/routes/ready.ts';
import type { Check } from './check.ts';
import { clockOfServer } from './clock.ts';
import { setAsideCheck } from './set-aside.ts';
import { webhookCheck } from './webhook.ts';

/** Checks a running server: what /ready says of it, and its clock. */
export async function serverChecks(url: string, { token }: Pick<ServerConfig, 'token'>): Promise<Check[]> {
  try {
    const found = await readinessOf(url, token);
    return [...readinessChecks(url, found), ...(await clockOfServer(url))];
  } catch (error) {
    return [{ name: 'server', ok: false, detail: error instanceof Error ? error.message : String(error) }];
  }
}

/** The answer of /ready, which has the status 503 while the server is not ready. */
async function readinessOf(url: string, token: string | undefined): Promise<Readiness> {
  const client = new Client({ url, ...(token !== undefined && { token }) });
  try {
    return readiness.parse(await client.ready());
  } catch (error) {
    if (!(error instanceof ServerRefused && error.httpStatus === 503)) throw error;
    const found = readiness.safeParse(await (await fetch(`${client.url}/ready`)).json());
    if (!found.success) throw error;
    return found.data;
  }
}

/** What is wrong with a server by its answer to /ready, each with its remedy. */
export function readinessChecks(url: string, found: Readiness): Check[] {
  const { status, store, intake, stalled = [], webhooks = [], set_aside = [], journal } = found;
  const { last_tick_age_ms: age } = found;
  const tick = age === undefined ? '' : `, last tick ${age} ms ago`;
  const remedy = status === 'ready' ? '' : '; the checks below or its log say why';
  const checks = [
    { name: 'server', ok: status === 'ready', detail: `${url}: ${status}, store ${store}${tick}${remedy}` },
  ];
  const failed = (name: string, detail: string) => checks.push({ name, ok: false, detail });
  if (store === 'unreachable') {
    failed('store', 'the server cannot reach it; check that the database runs and its disk is not full');
  }
  if (intake === 'unreachable') {
    failed('broker', 'Kafka does not answer the server; check that it runs, and SIGNAL_KAFKA_BROKERS there');
  }
  for (const { partition, reason } of stalled) {
    failed(
      `partition ${partition}`,
      `${reason}; its worker rejoins the group; if that does not help, restart it`,
    );
  }
  if (journal !== undefined) {
    failed('journal', `${lossText({ ...journal, lost: journal.lost })}; send that part again`);
  }
  return [...checks, ...set_aside.map(setAsideCheck), ...webhooks.map(webhookCheck)];
}
