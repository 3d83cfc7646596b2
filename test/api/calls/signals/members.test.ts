import { describe, expect, it } from 'vitest';
import { NIL_UUID } from '../../../../operators/records/uuid.ts';
import { signalSchema } from '../../../../operators/signals/signal.ts';
import { white } from '../../../operators/noise.ts';
import { call, getSignals, post, ticked } from '../../answers.ts';
import { sharedService } from '../../harness.ts';

describe('the members of a story', () => {
  const service = sharedService();
  const send = async (entities: readonly string[], scope: string, at: (i: number, one: number) => number) => {
    const observations = entities.flatMap((entity, one) =>
      white(one + 3, 700).map((x, i) => ({
        ...{ scope, entity, outcome: at(i, x) },
        timestamp: new Date(Date.UTC(2026, 4, 1, 0, i)).toISOString(),
      })),
    );
    await post(service.url, '/v1/ingest/batch', { observations });
    await ticked(service.url);
  };
  const membersOf = async (id: string) =>
    signalSchema.parse(JSON.parse((await call(service.url, `/v1/signals/${id}`)).text)).members;
  const patterns = async (query: string) =>
    (await getSignals(service.url, query)).signals.map(({ pattern }) => pattern).sort();

  it('are in its signal, and in lists that ask for them or for their pattern', async () => {
    await send(['web-1'], 'down', (i, x) => (i < 500 ? 100 + 3 * x : 0));
    expect(await patterns('scope=down')).toEqual(['drop']);
    expect(await patterns('scope=down&entity=web-1&limit=1')).toEqual(['drop']);
    expect(await patterns('scope=down&members=true')).toEqual(['change_point', 'drop', 'stall']);
    expect(await patterns('scope=down&pattern=stall')).toEqual(['stall']);
    expect(await patterns('scope=down&severity=note')).toEqual([]);
    const [{ id }] = (await getSignals(service.url, 'scope=down')).signals;
    expect((await membersOf(id))?.map(({ pattern }) => pattern).sort()).toEqual(['change_point', 'stall']);
    const [stall] = (await getSignals(service.url, 'scope=down&pattern=stall')).signals;
    expect(await membersOf(stall.id)).toBeUndefined();
  });

  it('of a scope are in the list of their own series', async () => {
    const machines = Array.from({ length: 10 }, (_, k) => `machine-${k}`);
    await send(machines, 'rack', (i, x) => 50 + x + (i === 600 ? 40 : 0));
    const [cluster, ...others] = (await getSignals(service.url, 'scope=rack&severity=alert')).signals;
    expect([cluster.pattern, cluster.entity_id, others]).toEqual(['outlier_cluster', NIL_UUID, []]);
    expect(await patterns('scope=rack')).toEqual(['outlier_cluster']);
    expect(await patterns('scope=rack&entity=machine-3')).toEqual(['spike']);
    expect(await membersOf(cluster.id)).toHaveLength(10);
  });
});
