import { describe, expect, it } from 'vitest';
import { metricChecks, readinessChecks, webhookChecks } from '../../../../api/console/health/checks.ts';
import { piecedView } from '../../../../api/console/health/pieced.ts';
import { mean, rate, Snapshot, samplesOf } from '../../../../api/console/health/samples.ts';
import { limitText, sentenceOf } from '../../../../api/console/health/view.ts';

const TEXT = `# HELP tidemark_rejected_total Observations rejected as invalid.
# TYPE tidemark_rejected_total counter
tidemark_rejected_total 3
tidemark_http_request_seconds_count{route="/v1/sql",method="POST",status="429"} 2
tidemark_http_request_seconds_count{route="a\\"b\\\\c\\nd",method="GET",status="200"} 5
tidemark_tick_age_seconds NaN
tidemark_commit_seconds_sum 4
tidemark_commit_seconds_count 2
le{le="+Inf"} +Inf
`;

const snapshot = (at: number, text: string) => new Snapshot(at, samplesOf(text));

describe('metrics', () => {
  it('are read from the text format', () => {
    const all = samplesOf(TEXT);
    expect(all.map(({ name }) => name)).toHaveLength(7);
    expect(all[2].labels).toEqual({ route: 'a"b\\c\nd', method: 'GET', status: '200' });
    expect([all[3].value, all[6].value]).toEqual([Number.NaN, Number.POSITIVE_INFINITY]);
  });

  it('are summed by labels; what is not a number is none', () => {
    const now = snapshot(0, TEXT);
    expect(now.sum('tidemark_http_request_seconds_count')).toBe(7);
    expect(now.sum('tidemark_http_request_seconds_count', { status: '429' })).toBe(2);
    expect(now.sum('tidemark_tick_age_seconds')).toBeUndefined();
    expect(now.sum('nothing')).toBeUndefined();
  });

  it('grow by a rate, but not over a restart', () => {
    const [before, now] = [snapshot(1000, 'c 10'), snapshot(6000, 'c 20')];
    expect([rate('c', now, before), rate('c', before, now), rate('c', now, undefined)]).toEqual([
      2,
      undefined,
      undefined,
    ]);
    expect(mean('h', snapshot(1, 'h_sum 10\nh_count 4'), snapshot(0, 'h_sum 4\nh_count 2'))).toBe(3);
    expect(mean('h', snapshot(1, 'h_sum 10\nh_count 4'), undefined)).toBe(2.5);
    expect(mean('h', snapshot(1, 'h_sum 0\nh_count 0'), undefined)).toBeUndefined();
  });
});

describe('checks', () => {
  it('say what is not ready, and what to do', () => {
    const checks = readinessChecks({
      status: 'not_ready',
      store: 'unreachable',
      intake: 'unreachable',
      stalled: [{ partition: 'observations-3', reason: 'a batch' }],
      set_aside: [{ pattern: 'spike', series: 1, scopes: 0, reason: 'it broke', at: '2026-05-01T00:00:00Z' }],
      last_tick_age_ms: 60_000,
    });
    expect(checks.map(({ name, state }) => [name, state])).toEqual([
      ['Server', 'bad'],
      ['Store', 'bad'],
      ['Kafka', 'bad'],
      ['Partition observations-3', 'bad'],
      ['Detector spike', 'bad'],
      ['Detection', 'bad'],
    ]);
    expect(checks.every(({ remedy }) => remedy !== undefined)).toBe(true);
    const well = readinessChecks({ status: 'ready', store: 'reachable', last_tick_age_ms: 20 });
    expect(well.every(({ state, remedy }) => state === 'well' && remedy === undefined)).toBe(true);
    expect(
      readinessChecks({ status: 'ready', store: 'reachable', detection: 'catching_up' }).at(-1)?.state,
    ).toBe('look');
  });

  it('tell counts that grow from those that have stopped', () => {
    const stateOf = (before: string | undefined, now: string) =>
      metricChecks(snapshot(2000, now), before === undefined ? undefined : snapshot(1000, before)).find(
        ({ name }) => name === 'Rejected observations',
      )?.state;
    expect([
      stateOf(undefined, 'tidemark_rejected_total 0'),
      stateOf(undefined, 'tidemark_rejected_total 3'),
      stateOf('tidemark_rejected_total 3', 'tidemark_rejected_total 3'),
      stateOf('tidemark_rejected_total 3', 'tidemark_rejected_total 4'),
    ]).toEqual(['well', 'look', 'look', 'bad']);
  });

  it('warn of limits that are near', () => {
    const found = metricChecks(
      snapshot(
        0,
        'process_open_fds 900\nprocess_max_fds 1000\ntidemark_open_signals_omitted 1\ntidemark_detection_lag_seconds 30',
      ),
      undefined,
    );
    expect(found.filter(({ state }) => state !== 'well').map(({ name }) => name)).toEqual([
      'Detection lag',
      'Open files',
      'Open signals',
    ]);
  });

  it('name the webhooks that cannot deliver', () => {
    const quiet = { name: 'ops', behind: 0, parked: [] };
    expect(webhookChecks([])).toEqual([]);
    expect(webhookChecks([quiet])).toMatchObject([{ state: 'well' }]);
    const failing = { ...quiet, name: 'slack', behind: 4, failing: { failures: 3, reason: '500' } };
    expect(
      webhookChecks([quiet, failing, { ...quiet, parked: [{}] }]).map(({ name, state }) => [name, state]),
    ).toEqual([
      ['Webhook slack', 'look'],
      ['Webhook ops', 'bad'],
    ]);
  });
});

describe('the first sentence', () => {
  it('says what happens to observations and how much wants attention', () => {
    const text = (count: number) =>
      `tidemark_observations_total ${count}\nprocess_resident_memory_bytes 2.1e9\ntidemark_detection_delay_seconds_sum ${count * 1.1}\ntidemark_detection_delay_seconds_count ${count}`;
    const [before, now] = [snapshot(0, text(0)), snapshot(1000, text(412))];
    const quota = { name: 'Quota', state: 'look', value: '83 % of today', remedy: 'raise it' } as const;
    const view = piecedView({ version: '0.1.0', hasData: true, checks: [quota], webhooks: [] }, now, before);
    expect(sentenceOf(view)).toEqual({
      first: 'Observations are stored and decided on, 1.1 s after they arrive.',
      wants: 'One thing wants a look.',
      state: 'look',
    });
    expect(view.about[0]).toBe('tidemark 0.1.0');
    expect(view.stages.map(({ value }) => value)).toEqual(['412 /s', '…', '1.1 s behind', '…', '…']);
    expect(view.limits.map(limitText)).toEqual(['2.1 GB']);
  });

  it('is never that all is well where nothing has arrived, or where a part is down', () => {
    const parts = { version: '0.1.0', webhooks: [], hasData: false };
    const empty = piecedView(
      { ...parts, checks: readinessChecks({ status: 'ready', store: 'reachable' }) },
      undefined,
      undefined,
    );
    expect(sentenceOf(empty)).toEqual({ first: 'Nothing has arrived yet.', wants: undefined, state: 'well' });
    const checks = readinessChecks({ status: 'not_ready', store: 'unreachable' });
    const down = piecedView({ ...parts, hasData: true, checks }, snapshot(5000, 'c 1'), undefined);
    expect(sentenceOf(down)).toMatchObject({
      first: 'The server is not ready.',
      wants: 'Two things need you.',
    });
    expect(down.stages).toHaveLength(5);
  });
});
