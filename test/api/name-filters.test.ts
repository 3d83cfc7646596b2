import { describe, expect, it } from 'vitest';
import { Client } from '../../api/client/index.ts';
import { idsOf } from '../../operators/records/series/register.ts';
import { call, getObservations, getSignals, post, problemOf, summaryOf, until } from './answers.ts';
import { runCommand } from './cli/run-command.ts';
import { sharedService } from './harness.ts';

const SERIES = [
  { scope: 'prod', entity: 'web-1', metric: 'cpu', tags: { env: 'a', dc: 'x' } },
  { scope: 'prod', entity: 'web-1', metric: 'mem', tags: { env: 'a' } },
  { scope: 'prod', entity: 'web-2', metric: 'cpu', tags: { env: 'b' } },
  { scope: 'test', entity: 'web-1', metric: 'cpu', tags: {} },
];

describe('filters by names and tags', () => {
  const service = sharedService();

  /** A stall of each series; its names, as the signals of a query have them. */
  async function found(query: string) {
    const { signals } = await getSignals(service.url, query);
    return signals.map(({ scope, entity, metric }) => `${scope}/${entity}/${metric}`).sort();
  }

  it('select signals and observations at every interface', async () => {
    const observations = SERIES.flatMap((series) =>
      Array.from({ length: 7 }, () => ({ ...series, outcome: 11 })),
    );
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
    await until('the stalls', async () => ((await found('')).length === 4 ? true : undefined));
    expect(await found('scope=prod')).toEqual(['prod/web-1/cpu', 'prod/web-1/mem', 'prod/web-2/cpu']);
    expect(await found('entity=web-1&metric=cpu')).toEqual(['prod/web-1/cpu', 'test/web-1/cpu']);
    expect(await found('tag=env:a&tag=dc:x')).toEqual(['prod/web-1/cpu']);
    expect(await found('scope=prod&entity=web-1&pattern=stall&limit=1000')).toHaveLength(2);
    const listed = await getObservations(service.url, 'scope=prod&metric=mem&limit=1000');
    expect(listed.observations).toHaveLength(7);
    const client = new Client({ url: service.url });
    const names: (string | undefined)[] = [];
    for await (const { entity } of client.signals({ tag: ['env:a', 'dc:x'] })) names.push(entity);
    expect(names).toEqual(['web-1']);
    const streamed: (string | undefined)[] = [];
    for await (const { signal } of client.stream({ scope: 'prod', metric: 'cpu' }, { after: 0 })) {
      streamed.push(signal.entity);
      if (streamed.length === 2) break;
    }
    expect(streamed.sort()).toEqual(['web-1', 'web-2']);
    const shown = async (...flags: string[]) =>
      (await runCommand(['signals', '--url', service.url, '--json', ...flags])).stdout.length;
    expect(await shown('--scope', 'prod', '--entity', 'web-1')).toBe(2);
    expect(await shown('--tag', 'env:a', '--tag', 'dc:x')).toBe(1);
    expect(await shown('--scope', idsOf(SERIES[3]).scope_id)).toBe(1);
    const seen = await runCommand(['observations', '--url', service.url, '--entity', 'web-2', '--json']);
    expect(seen.stdout).toHaveLength(7);
  });

  it('say when no series has such names', async () => {
    for (const list of ['signals', 'observations']) {
      const answer = await call(service.url, `/v1/${list}?scope=prod&entity=nobody&tag=a:b`);
      expect(JSON.parse(answer.text)).toMatchObject({
        count: 0,
        warnings: ['There is no series with entity "nobody", scope "prod", tag "a:b".'],
      });
    }
    expect((await call(service.url, '/v1/signals?scope=prod&pattern=spike')).text).not.toMatch(/warnings/);
    expect(problemOf(await call(service.url, '/v1/signals?tag=env'), 400)).toMatchObject({
      errors: [{ path: expect.stringContaining('tag') }],
    });
  });

  it('name the scope of detectors, also one that has no observations yet', async () => {
    const client = new Client({ url: service.url });
    for (const scope of ['prod', 'to come']) {
      const { scope_id } = idsOf({ scope, entity: '' });
      expect(await client.setDetectors(scope, { stall: { run: 9 } })).toMatchObject({ scope_id });
      expect((await client.detectors(scope_id)).overrides).toEqual({ stall: { run: 9 } });
      expect(await client.tryDetectors(scope, {})).toMatchObject({ scope_id });
      const shown = await runCommand(['detectors', '--url', service.url, '--scope', scope, '--json']);
      expect(JSON.parse(shown.stdout[0])).toMatchObject({ scope_id, overrides: { stall: { run: 9 } } });
      expect((await client.resetDetectors(scope)).overrides).toEqual({});
    }
  });
});
