import { describe, expect, it } from 'vitest';
import { getSignals, post, summaryOf, until } from '../answers.ts';
import { sharedService } from '../harness.ts';

/** Seconds of the last observation: some minutes ago, so that a dashboard of the last hour shows it. */
const LAST = Math.floor(Date.now() / 1000) - 120;
const START = String(LAST - 3600);
const END = String(LAST + 100);
/** What Grafana asks for at most of a list, where a user sets nothing else. */
const LIMIT = '40000';

/** Headers that Grafana sends on behalf of a panel, a user and its cache. */
const HEADERS = {
  'user-agent': 'Grafana/12.1.0',
  'x-datasource-uid': 'tidemark',
  'x-dashboard-uid': 'a1b2c3',
  'x-panel-id': '4',
  'x-grafana-org-id': '1',
  'x-grafana-user': 'ada',
  'x-grafana-cache': 'private, max-age=60',
};

const CPU = { scope: 'prod', entity: 'web-1', metric: 'cpu.load' };
const LABELS = { __name__: 'cpu_load', ...CPU, env: 'live' };
const SIGNALS = [
  'tidemark_signals',
  'tidemark_signals:confidence',
  'tidemark_signals:detected_at',
  'tidemark_signals:strength',
];

interface Case {
  /** What a user does. */
  readonly does: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** In the query of a GET, in the form of a POST. */
  readonly sends: Readonly<Record<string, string>>;
  /** Whether the parameters of a POST are in its query and its form is empty, as those of lists are. */
  readonly inQuery?: true;
  /** The `data` of the answer. */
  readonly data: unknown;
  readonly warnings?: readonly string[];
}

const vector = (metric: object, value: string) => ({
  resultType: 'vector',
  result: [{ metric, value: [expect.any(Number), value] }],
});

/**
 * What the Prometheus data source of Grafana sends, of its sources at version 12: queries, their forms and times `pkg/promlib/client`, the
 * check of the settings `pkg/promlib/healthcheck.go`, what it takes the server for `pkg/promlib/heuristics.go`, lists
 * `packages/grafana-prometheus/src/resource_clients.ts`, variables `metric_find_query.ts` beside it.
 */
const CASES: readonly Case[] = [
  {
    does: 'saves and tests the data source',
    ...{ method: 'POST', path: 'query', sends: { query: '1+1', time: '4' } },
    data: { resultType: 'scalar', result: [4, '2'] },
  },
  {
    does: 'is told which server it is: a Prometheus without features of others, that selects labels by match[]',
    ...{ method: 'GET', path: 'status/buildinfo', sends: {} },
    data: {
      application: 'tidemark',
      version: expect.stringMatching(/^2\.(2[4-9]|[3-9]\d)\.\d+$/),
      revision: expect.any(String),
    },
  },
  {
    does: 'opens the query builder: metrics',
    ...{ method: 'GET', path: 'label/__name__/values', sends: { limit: LIMIT, start: START, end: END } },
    data: ['cpu_load', 'jobs_total', ...SIGNALS],
  },
  {
    does: 'opens the query builder: metrics, with a limit of its own',
    ...{ method: 'GET', path: 'label/__name__/values', sends: { limit: '2', start: START, end: END } },
    data: ['cpu_load', 'jobs_total'],
    warnings: ['results truncated due to limit'],
  },
  {
    does: 'opens the query builder: labels of a metric',
    ...{ method: 'POST', path: 'labels', inQuery: true },
    sends: { limit: LIMIT, start: START, end: END, 'match[]': '{__name__="cpu_load"}' },
    data: ['__name__', 'entity', 'env', 'metric', 'scope'],
  },
  {
    does: 'opens the query builder: values of a label',
    ...{ method: 'GET', path: 'label/entity/values' },
    sends: { limit: LIMIT, start: START, end: END, 'match[]': '{__name__="cpu_load",env="live"}' },
    data: ['web-1'],
  },
  {
    does: 'reads the metrics browser: series',
    ...{ method: 'POST', path: 'series', inQuery: true },
    sends: { limit: LIMIT, start: START, end: END, 'match[]': '{__name__=~".*cpu.*"}' },
    data: [LABELS],
  },
  {
    does: 'reads the metrics browser: series, with a limit of its own',
    ...{ method: 'POST', path: 'series', inQuery: true },
    sends: { limit: '1', start: START, end: END, 'match[]': '{entity!=""}' },
    data: [expect.objectContaining({ scope: 'prod' })],
    warnings: ['results truncated due to limit'],
  },
  {
    does: 'is proposed functions by the type of a metric; a counter is stored as a rate already',
    ...{ method: 'GET', path: 'metadata', sends: { limit: LIMIT } },
    data: Object.fromEntries(
      ['cpu_load', 'jobs_total', ...SIGNALS].map((name) => [
        name,
        [expect.objectContaining({ type: 'gauge' })],
      ]),
    ),
  },
  {
    does: 'asks for the type of one metric',
    ...{ method: 'GET', path: 'metadata', sends: { metric: 'cpu_load' } },
    data: { cpu_load: [{ type: 'gauge', help: expect.any(String), unit: '' }] },
  },
  {
    does: 'draws a panel, with a timeout of the data source',
    ...{ method: 'POST', path: 'query_range' },
    sends: {
      query: 'cpu_load{entity="web-1"}',
      start: String(LAST - 120),
      end: String(LAST),
      step: '60',
      timeout: '30s',
    },
    data: {
      resultType: 'matrix',
      result: [{ metric: LABELS, values: [LAST - 120, LAST - 60, LAST].map((time) => [time, '11']) }],
    },
  },
  {
    does: 'draws a panel by GET, with a step below a second and times with fractions',
    ...{ method: 'GET', path: 'query_range' },
    sends: { query: 'count(cpu_load)', start: `${LAST}.25`, end: `${LAST + 1}.25`, step: '0.5' },
    data: {
      resultType: 'matrix',
      result: [{ metric: {}, values: [0.25, 0.75, 1.25].map((after) => [LAST + after, '1']) }],
    },
  },
  {
    does: 'asks for a table in Explore: an instant query',
    ...{ method: 'POST', path: 'query', sends: { query: 'max by (entity) (cpu_load)', time: `${LAST}.5` } },
    data: vector({ entity: 'web-1' }, '11'),
  },
  {
    does: 'has a variable of label_values(cpu_load{env="live"}, entity)',
    ...{ method: 'GET', path: 'label/entity/values' },
    sends: { 'match[]': 'cpu_load{env="live"}', start: START, end: END },
    data: ['web-1'],
  },
  {
    does: 'has a variable of label_values(tidemark_signals, pattern)',
    ...{
      method: 'GET',
      path: 'label/pattern/values',
      sends: { 'match[]': 'tidemark_signals', start: START, end: END },
    },
    data: expect.arrayContaining(['spike', 'stall']),
  },
  {
    does: 'has a variable of query_result(count(cpu_load))',
    ...{
      method: 'POST',
      path: 'query',
      inQuery: true,
      sends: { query: 'count(cpu_load)', time: String(LAST) },
    },
    data: vector({}, '1'),
  },
  {
    does: 'has a variable of the names of series: cpu_load',
    ...{
      method: 'POST',
      path: 'series',
      inQuery: true,
      sends: { 'match[]': 'cpu_load', start: START, end: END },
    },
    data: [LABELS],
  },
  {
    does: 'has annotations of a query, a step a minute',
    ...{ method: 'POST', path: 'query_range' },
    sends: { query: 'tidemark_signals{pattern="stall",entity="web-1"}', start: START, end: END, step: '60' },
    data: {
      resultType: 'matrix',
      result: [
        {
          metric: expect.objectContaining({
            pattern: 'stall',
            severity: 'note',
            entity: 'web-1',
            status: 'open',
          }),
          values: expect.arrayContaining([[expect.any(Number), '1']]),
        },
      ],
    },
  },
  {
    does: 'has exemplars switched on',
    ...{ method: 'POST', path: 'query_exemplars', sends: { query: 'cpu_load', start: START, end: END } },
    data: [],
  },
  {
    does: 'lists alert rules of the data source, page by page',
    ...{
      method: 'GET',
      path: 'rules',
      sends: { type: 'alert', exclude_alerts: 'false', group_limit: '100' },
    },
    data: { groups: [] },
  },
  { does: 'lists alerts', method: 'GET', path: 'alerts', sends: {}, data: { alerts: [] } },
];

describe('the Prometheus data source of Grafana', () => {
  const service = sharedService();

  function ask({ method, path, sends, inQuery }: Pick<Case, 'method' | 'path' | 'sends' | 'inQuery'>) {
    const parameters = new URLSearchParams(sends);
    const inUrl = method === 'GET' || inQuery === true;
    const url = `${service.url}/prometheus/api/v1/${path}${inUrl ? `?${parameters}` : ''}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    return fetch(url, {
      method,
      headers: { ...HEADERS, ...(method === 'POST' && form) },
      ...(method === 'POST' && { body: inUrl ? '' : parameters.toString() }),
    });
  }

  it('is answered, whatever a user does', async () => {
    const timed = (outcome: number, seconds: number) => ({
      timestamp: new Date(seconds * 1000).toISOString(),
      outcome,
    });
    const observations = Array.from({ length: 10 }, (_, back) => [
      { ...CPU, tags: { env: 'live' }, ...timed(11, LAST - 60 * back) },
      { scope: 'prod', entity: 'queue-1', metric: 'jobs_total', ...timed(back, LAST - 60 * back) },
    ]).flat();
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
    await until('a stall', async () => {
      const { signals } = await getSignals(service.url, 'pattern=stall&entity=web-1');
      return signals[0];
    });
    for (const { does, data, warnings, ...request } of CASES) {
      const answer = await ask(request);
      const body: unknown = await answer.json();
      const expected = { status: 'success', data, ...(warnings && { warnings }) };
      expect({ does, code: answer.status, body }).toEqual({ does, code: 200, body: expected });
    }
  });

  it('is told what is wrong with a query, in the form that it shows', async () => {
    const answer = await ask({ method: 'POST', path: 'query', sends: { query: 'sum(' } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ status: 'error', errorType: 'bad_data' });
    const limit = await ask({ method: 'GET', path: 'labels', sends: { limit: 'many' } });
    expect(await limit.json()).toMatchObject({ error: 'limit must be a whole number, or 0 for none' });
  });
});
