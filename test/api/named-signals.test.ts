import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Client } from '../../api/client/index.ts';
import { idsOf } from '../../operators/records/series/register.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { getObservations, getSignals, post, summaryOf, until } from './answers.ts';
import { runCommand } from './cli/run-command.ts';
import { sharedService, uuid } from './harness.ts';

const web = { scope: 'prod', entity: 'web-1', metric: 'cpu', tags: { env: 'prod' } };
const { tags, ...names } = web;

/** The headline of a signal as far as its length of time, which depends on when it was asked for. */
function headlineIn({ explanation: { headline } }: Signal) {
  return { headline: headline?.replace(/ for .*/, '') };
}

describe('a signal of a named series', () => {
  const service = sharedService();

  /** Seven equal values; the stall that they open. */
  async function stall(given: object, query: string) {
    const observations = Array.from({ length: 7 }, () => ({ ...given, outcome: 11 }));
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
    return until('the stall', async () => {
      const { signals } = await getSignals(service.url, `pattern=stall&${query}`);
      return signals.at(0);
    });
  }

  it('has its names at every interface, beside its ids', async () => {
    const ids = idsOf(web);
    const signal = await stall(web, `entity_id=${ids.entity_id}`);
    expect(signal).toMatchObject({ ...ids, ...web });
    const client = new Client({ url: service.url });
    const told = { ...ids, ...web, explanation: { headline: 'web-1 cpu has stayed at 11' } };
    expect({ ...signal, explanation: headlineIn(signal) }).toMatchObject(told);
    const one = await client.signal(signal.id);
    expect({ ...one, explanation: headlineIn(one) }).toMatchObject(told);
    for await (const event of client.stream({ pattern: 'stall' }, { after: 0 })) {
      expect({ ...event.signal, explanation: headlineIn(event.signal) }).toMatchObject(told);
      break;
    }
    const { observations } = await getObservations(service.url, `entity_id=${ids.entity_id}&limit=1`);
    expect(observations).toMatchObject([{ ...ids, ...names }]);
    const { rows } = await client.sql(
      "SELECT scope, entity, metric, tags FROM signals WHERE pattern = 'stall'",
    );
    expect(rows).toEqual([web]);
    const listed = await runCommand(['signals', '--url', service.url]);
    expect(listed.stdout.join('\n')).toMatch(/^stall +web-1 cpu /m);
    const json = await runCommand(['signals', '--url', service.url, '--json']);
    expect(JSON.parse(json.stdout[0])).toMatchObject(web);
  });

  it('has them from the moment of a renaming on, whenever it was found', async () => {
    const ids = { scope_id: uuid('renamed scope'), entity_id: uuid('renamed') };
    const query = `scope_id=${ids.scope_id}`;
    const before = await stall(ids, query);
    expect(before.entity).toBeUndefined();
    for (const entity of ['first', 'second']) {
      await post(service.url, '/v1/ingest', { ...ids, entity, scope: 'group', outcome: 11 });
      const { signals } = await getSignals(service.url, `pattern=stall&${query}`);
      expect(signals).toMatchObject([{ id: before.id, scope: 'group', entity }]);
    }
  });

  it('names the series in its evidence', async () => {
    const scope = 'fleet';
    const at = (step: number) => new Date(Date.UTC(2026, 4, 1) + step * 60_000).toISOString();
    const observations = Array.from({ length: 400 }, (_, step) =>
      ['a', 'b', 'c', 'd'].map((entity, place) => ({
        scope,
        entity,
        timestamp: at(step),
        outcome: step === 390 ? 500 : Math.sin(step * 12.9898 + place * 78.233) * 43.7,
      })),
    ).flat();
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
    const signal = await until('the cluster', async () => {
      const { signals } = await getSignals(
        service.url,
        `pattern=outlier_cluster&scope_id=${idsOf({ scope, entity: '' }).scope_id}`,
      );
      return signals.at(0);
    });
    expect(signal.scope).toBe(scope);
    expect(signal.entity).toBeUndefined();
    const members = z.array(z.looseObject({ entity: z.string() })).parse(signal.evidence);
    for (const { entity } of members) expect(['a', 'b', 'c', 'd']).toContain(entity);
  });
});
