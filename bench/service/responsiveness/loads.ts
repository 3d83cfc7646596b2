import { setTimeout as wait } from 'node:timers/promises';
import { formatInstant } from '../../../operators/time/instant.ts';
import { questions } from '../../memory/events/questions.ts';
import { benchKeys } from '../../series.ts';
import { END, SCOPES, type Size } from './store.ts';

/** What a load asks. */
export interface Target {
  readonly url: string;
  readonly size: Size;
  /** Sentences of which memory can be asked. */
  readonly said: readonly string[];
}

/** A kind of load: it runs until all of its requests are answered, and at least as long as the bench says. */
export interface Load {
  readonly name: string;
  readonly run: (target: Target, stop: AbortSignal) => Promise<void>;
}

/** Milliseconds after which a checkpoint is due while observations arrive. */
const CHECKPOINT = 62_000;
const SECONDS_OF_END = END / 1e6;

/** Milliseconds in which every answer has to be there. */
const PATIENCE = 120_000;

/** Sends a request and reads all of the answer. */
async function ask(url: string, init: RequestInit, wanted: readonly number[] = [200, 202]): Promise<number> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });
  let bytes = 0;
  for await (const part of response.body ?? []) bytes += part.length;
  if (!wanted.includes(response.status)) throw new Error(`${url} answered ${response.status}`);
  return bytes;
}

const posted = (
  body: object | string,
  type = 'application/json',
  accept = 'application/json',
): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type, accept },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Repeats a request, so many at a time, until the load is over. */
async function repeat(stop: AbortSignal, request: () => Promise<unknown>, atATime = 1): Promise<void> {
  const one = async () => {
    do await request();
    while (!stop.aborted);
  };
  await Promise.all(Array.from({ length: atATime }, one));
}

const promql = (name: string, query: string, count = 11_000): Load => ({
  name,
  run: ({ url }, stop) =>
    repeat(stop, () =>
      ask(
        `${url}/prometheus/api/v1/query_range`,
        {
          method: 'POST',
          body: new URLSearchParams({
            query,
            start: String(SECONDS_OF_END - 300 * 60),
            end: String(SECONDS_OF_END - 300 * 60 + (count - 1) * 1.5),
            step: '1.5',
          }),
        },
        [200, 422],
      ),
    ),
});

const sql = (name: string, statement: string, accept: string): Load => ({
  name,
  run: ({ url }, stop) =>
    repeat(stop, () => ask(`${url}/v1/sql`, posted({ sql: statement }, undefined, accept), [200, 400, 422])),
});

const get = (name: string, path: string, wanted?: readonly number[]): Load => ({
  name,
  run: ({ url }, stop) => repeat(stop, () => ask(`${url}${path}`, {}, wanted)),
});

/** Lines of an observation of each series, at a time after all others. */
function lines(size: Size, round: number): string {
  const timestamp = formatInstant(END + (round + 1) * 60_000_000);
  return benchKeys(size.series, SCOPES)
    .map((key, series) => JSON.stringify({ ...key, timestamp, outcome: 50 + Math.sin(series + round) }))
    .join('\n');
}

let round = 0;
const ingested = ({ url, size }: Target) =>
  ask(`${url}/v1/ingest/batch`, posted(lines(size, round++), 'application/x-ndjson'));

const ingest: Load = {
  name: 'ingest of every series, a body after the other',
  run: (target, stop) => repeat(stop, () => ingested(target)),
};

/** Observations of every series arrive until a checkpoint is due and made. */
const checkpoint: Load = {
  name: 'a checkpoint of all series',
  async run(target, stop) {
    for (const began = performance.now(); performance.now() - began < CHECKPOINT || !stop.aborted; ) {
      await ingested(target);
      await wait(5000);
    }
  },
};

/** Bodies of the greatest size that is permitted: of many small records, and of one deep value. */
const decode: Load = {
  name: 'a body of 32 MB of JSON, then one that is refused',
  async run({ url }, stop) {
    const [key] = benchKeys(1, SCOPES);
    const one = { ...key, outcome: 1, timestamp: formatInstant(END) };
    const count = Math.floor((31 * 1024 * 1024) / (JSON.stringify(one).length + 1));
    const body = JSON.stringify({ observations: Array.from({ length: count }, () => one) });
    const empty = `{"observations":[${'{},'.repeat((10 * 1024 * 1024) >> 1)}{}]}`;
    await repeat(stop, async () => {
      await ask(`${url}/v1/ingest/batch`, posted(body), [200, 202, 400, 413, 422, 429]);
      await ask(`${url}/v1/ingest/batch`, posted(empty), [200, 202, 400, 413, 422, 429]);
    });
  },
};

const question: Load = {
  name: 'questions to memory, four at a time',
  run: ({ url, size, said }, stop) => {
    const next = questions(size.claims, said);
    return repeat(stop, () => ask(`${url}/v1/query`, posted({ question: next(), limit: 100 })), 4);
  },
};

const dryRun: Load = {
  name: 'a dry run of settings on a scope',
  run: ({ url }, stop) =>
    repeat(stop, () =>
      ask(`${url}/v1/detectors?scope=scope-0&dry_run=true`, {
        ...posted({ detectors: { spike: { enabled: false } } }),
        method: 'PUT',
      }),
    ),
};

const forget: Load = {
  name: 'series forgotten, one after the other',
  run: async ({ url, size }, stop) => {
    const keys = benchKeys(size.series, SCOPES).slice(size.selected, size.selected + 50);
    for (const { scope_id, entity_id } of keys) {
      if (stop.aborted) return;
      await ask(`${url}/v1/series/${entity_id}?scope_id=${scope_id}`, { method: 'DELETE' }, [200, 204, 404]);
    }
  },
};

/** All kinds of load, the lightest first. Those that change the store are last. */
export const LOADS: readonly Load[] = [
  { name: 'idle', run: async () => undefined },
  promql('PromQL: selected series at 11,000 steps, as JSON', 'cpu'),
  promql('PromQL: the most that is computed', '(abs(cpu) > 0) * on (entity) cpu or cpu'),
  promql('PromQL: every value a series', 'count_values("v", cpu * time())'),
  get('PromQL: labels of all series', '/prometheus/api/v1/series?match[]={scope=~".%2B"}'),
  sql(
    'SQL: as much as its time permits',
    'SELECT sum(sin(a.outcome * b.outcome)) FROM observations a, observations b',
    'application/json',
  ),
  sql('SQL: all observations as NDJSON', 'SELECT * FROM observations', 'application/x-ndjson'),
  sql('SQL: all observations as Parquet', 'SELECT * FROM observations', 'application/vnd.apache.parquet'),
  sql('SQL: most rows of JSON', 'SELECT * FROM observations LIMIT 10000', 'application/json'),
  get('export of events', '/v1/export?kind=event'),
  get('export of claims', '/v1/export?kind=claim'),
  get('export of lessons', '/v1/export?kind=lesson'),
  get('a backup', '/v1/backup'),
  question,
  get('lists: 1,000 claims', '/v1/claims?limit=1000'),
  get('lists: 1,000 events', '/v1/events?limit=1000'),
  get('lists: 1,000 contradictions', '/v1/contradictions?limit=1000'),
  get('lists: 1,000 signals', '/v1/signals?limit=1000'),
  get(
    'lists: 1,000 observations with what was expected',
    '/v1/observations?entity=entity-1&limit=1000&expected=true',
  ),
  get('lists: 1,000 series with their kinds', '/v1/series?limit=1000&kind=true'),
  get('the outline of a long series', '/v1/observations?entity=entity-0&points=20000'),
  get('metrics', '/metrics'),
  dryRun,
  decode,
  ingest,
  checkpoint,
  forget,
];
