import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, call, post } from '../answers.ts';
import { type LocalService, makeFolder, removeFolder, serve } from '../harness.ts';
import { getClaims, getContradictions, getEvents, process } from './requests.ts';

const bodyOf = (answer: Answer) => JSON.parse(answer.text);

/** An observation a minute from 14:00 on. */
const rows = (names: Record<string, string>, outcome: number) =>
  Array.from({ length: 20 }, (_, minute) => ({
    ...names,
    outcome,
    timestamp: `2026-05-03T14:${String(minute).padStart(2, '0')}:00Z`,
  }));
const CPU = { scope: 'prod', entity: 'web-1', metric: 'cpu', unit: '%' };
const OFF = 'web-1 cpu is 12 % at 14:05 on 3 May 2026.';
const BOUND = "Web-1's CPU was above 90 % at 14:06 on 3 May 2026.";
const RIGHT = 'The cpu of web-1 was 85 % at 14:07 on 3 May 2026.';
const SAID = '2026-05-04T09:00:00Z';

/** Asks again until an answer is as it should be: checks follow by themselves. */
async function until<Value>(ask: () => Promise<Value>, good: (value: Value) => boolean): Promise<Value> {
  for (const end = Date.now() + 20_000; ; ) {
    const value = await ask();
    if (good(value) || Date.now() > end) return value;
  }
}

describe('claims about series that observations name', () => {
  let folder = '';
  let service: LocalService | undefined;
  const start = async () => {
    folder = folder === '' ? makeFolder() : folder;
    service = await serve(join(folder, 'store.sqlite'));
    return service.url;
  };
  const observe = async (url: string, observations: readonly object[]) => {
    const { status, text } = await post(url, '/v1/ingest/batch', { observations });
    expect({ status, text }).toMatchObject({ status: 202 });
  };
  const say = async (url: string, text: string) => {
    const { claims } = await process(url, { text, timestamp: SAID });
    return claims;
  };
  const conflicts = (url: string, count: number) =>
    until(
      async () => (await getContradictions(url)).contradictions,
      (found) => found.length >= count,
    );
  const verify = async (url: string, id: string) => bodyOf(await post(url, `/v1/claims/${id}/verify`, {}));
  /** What memory believes, without when it came to it. */
  const beliefs = async (url: string) => {
    const { claims } = await getClaims(url);
    const { contradictions } = await getContradictions(url);
    return {
      claims: claims
        .map(({ id, text, status, confidence }) => `${id} ${text} ${status} ${confidence}`)
        .sort(),
      conflicts: contradictions.map(({ id, kind, rationale }) => `${id} ${kind} ${rationale}`).sort(),
    };
  };
  afterEach(async () => {
    await service?.stop();
    service = undefined;
    removeFolder(folder);
    folder = '';
  });

  it('are contradicted by observations that say otherwise, and hold by those that agree', async () => {
    const url = await start();
    await observe(url, rows(CPU, 85));
    const [off, bound, right] = await say(url, `${OFF} ${BOUND} ${RIGHT}`);
    const found = await conflicts(url, 2);
    expect(found.map(({ kind, rationale }) => [kind, rationale]).sort()).toEqual([
      [
        'observation_conflict',
        'it says "12 %"; the stored observations say 85% at 2026-05-03T14:05:00Z: off by 73% (85.9%)',
      ],
      [
        'observation_conflict',
        'it says "above 90 %"; the stored observations say 85% at 2026-05-03T14:06:00Z: off by 5% (5.88%)',
      ],
    ]);
    const { events } = await getEvents(url, 'source_input_id=observations');
    expect(events.map(({ content }) => content).sort()).toEqual([
      'web-1 cpu was 85% at 2026-05-03T14:05:00Z by the stored observations.',
      'web-1 cpu was 85% at 2026-05-03T14:06:00Z by the stored observations.',
    ]);
    expect(await verify(url, off.id)).toMatchObject({
      holds: false,
      observations: { outcome: 'off', off: 73, unit: '%' },
    });
    expect(await verify(url, bound.id)).toMatchObject({ holds: false });
    expect(await verify(url, right.id)).toMatchObject({
      holds: true,
      observations: { outcome: 'agrees', says: 'The stored observations of web-1 cpu agree.' },
    });
    const all = (await getClaims(url)).claims;
    expect(all.find(({ id }) => id === right.id)?.status).toBe('active');
  });

  it('get no verdict where several series share the name, or the unit is not known', async () => {
    const url = await start();
    await observe(url, [
      ...rows(CPU, 85),
      ...rows({ ...CPU, metric: 'memory' }, 40),
      ...rows({ scope: 'prod', entity: 'queue', metric: 'depth', unit: 'MB' }, 9),
      ...rows({ scope: 'test', entity: 'queue', metric: 'depth', unit: 'MB' }, 9),
      ...rows({ scope: 'prod', entity: 'db', metric: 'load' }, 9),
    ]);
    const silent = await say(
      url,
      'web-1 was 12 % at 14:05 on 3 May 2026. The queue depth was 12 MB at 14:05 on 3 May 2026. db load was 12 % at 14:05 on 3 May 2026.',
    );
    expect(silent).toHaveLength(3);
    for (const { id } of silent) expect(await verify(url, id)).not.toHaveProperty('observations');
    // The checks come to this one after those.
    await say(url, OFF);
    const found = await conflicts(url, 1);
    expect(found.map(({ rationale }) => rationale)).toEqual([expect.stringContaining('"12 %"')]);
    const claims = (await getClaims(url)).claims;
    for (const { id } of silent) expect(claims.find((one) => one.id === id)?.status).toBe('active');
  });

  it('come to the same whether the series gets its name before or after, and over a restart', async () => {
    let url = await start();
    await observe(url, rows(CPU, 85));
    await say(url, `${OFF} ${BOUND} ${RIGHT}`);
    await conflicts(url, 2);
    const before = await beliefs(url);
    await service?.stop();
    url = await start();
    expect(await beliefs(url)).toEqual(before);
    await say(url, 'web-1 cpu was 13 % at 14:08 on 3 May 2026.');
    expect(await conflicts(url, 3)).toHaveLength(3);
    await service?.stop();
    removeFolder(folder);
    folder = '';

    url = await start();
    // A series with a name that no claim says, so that the first claim waits for its own.
    await observe(url, rows({ ...CPU, entity: 'other' }, 1));
    await say(url, OFF);
    await service?.stop();
    url = await start();
    await say(url, `${BOUND} ${RIGHT}`);
    await observe(url, rows(CPU, 85));
    await conflicts(url, 2);
    expect(await beliefs(url)).toEqual(before);
  });

  it('are checked against the series that has the name in texts, where another has it by observations', async () => {
    const url = await start();
    await observe(url, [...rows(CPU, 85), ...rows({ ...CPU, entity: 'web-2' }, 12)]);
    const { entity_id, scope_id } = bodyOf(await call(url, '/v1/series/web-2'));
    const named = await call(url, `/v1/series/${entity_id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scope_id, names: ['web-1 cpu'], unit: '%' }),
    });
    expect(named.status).toBe(200);
    const [claim] = await say(url, OFF);
    expect(await verify(url, claim.id)).toMatchObject({
      holds: true,
      observations: { outcome: 'agrees', entity_id },
    });
  });
});

describe('GET /v1/series/{entity}', () => {
  it('says that no series is named so', async () => {
    const folder = makeFolder();
    const service = await serve(join(folder, 'store.sqlite'));
    try {
      const { status, text } = await call(service.url, '/v1/series/nobody');
      expect({ status, detail: JSON.parse(text).detail }).toEqual({
        status: 404,
        detail: 'There is no series named "nobody".',
      });
    } finally {
      await service.stop();
      removeFolder(folder);
    }
  });
});
