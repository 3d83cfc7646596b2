import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../api/client/index.ts';
import { pixelExact } from '../../operators/statistics/pixel-exact.ts';
import { DUCKDB } from '../e2e/embedded.ts';
import { noise, times } from '../operators/noise.ts';
import { allObservations, call, post, problemOf, summaryOf } from './answers.ts';
import { runCommand } from './cli/run-command.ts';
import { type LocalService, makeFolder, removeFolder, serve, uuid } from './harness.ts';

const START = Date.UTC(2026, 4, 1);
const { normal } = noise(3);
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();
const ONE = { scope: 'prod', entity: 'web-1', metric: 'load' };
const OBSERVATIONS = times(700, (i) => ({
  ...ONE,
  outcome: Math.round(20 + 5 * Math.sin(i / 40) + normal()),
  timestamp: at(Math.floor(i / 2)),
  ...(i % 3 === 0 && { id: `one ${i}` }),
})).flatMap((one, i) => [one, { ...one, metric: 'errors', outcome: i % 2, id: `errors ${i}` }]);
const DAY = `scope=prod&entity=web-1&metric=load&since=${at(0)}&until=${at(1440)}`;

describe.each([DUCKDB])('observations with points, on $name', ({ dsn }) => {
  const folder = makeFolder();
  let service: LocalService;
  let client: Client;
  beforeAll(async () => {
    service = await serve('', { SIGNAL_DB_DSN: await dsn(folder) });
    client = new Client({ url: service.url });
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations: OBSERVATIONS }));
  });
  afterAll(async () => {
    await service.stop();
    removeFolder(folder);
  });

  it('are those of all that draw the line in so many columns', async () => {
    const all = await allObservations(service.url, DAY);
    const [first, last] = [all[0], all[all.length - 1]].map(({ timestamp }) => Date.parse(timestamp));
    const width = Math.floor(((last - first) * 1000) / 15) + 1;
    const points = all.map((one) => ({ one, time: Date.parse(one.timestamp), value: one.outcome }));
    const drawn = pixelExact(points, (time) => Math.floor(((time - first) * 1000) / width));
    const answer = await client.observationPage({ ...ONE, points: 63 });
    expect(answer.observations).toEqual(drawn.map(({ one }) => one));
    expect(answer).toMatchObject({
      count: drawn.length,
      total: 700,
      first_at: all[0].timestamp,
      last_at: all[699].timestamp,
    });
    expect(answer).not.toHaveProperty('next_cursor');
  });

  it('are all of those in a range that has no more', async () => {
    const range = { since: at(100), until: at(120) };
    const answer = await client.observationPage({ ...ONE, ...range, points: 40 });
    expect(answer.observations).toEqual(
      await allObservations(service.url, `${DAY.split('&since')[0]}&since=${at(100)}&until=${at(120)}`),
    );
    expect(answer).toMatchObject({ count: 40, total: 40, first_at: answer.observations[0].timestamp });
    expect(await client.observationPage({ ...ONE, since: '2030-01-01', points: 40 })).toEqual({
      observations: [],
      count: 0,
      total: 0,
    });
  });

  it('have the expected values that they have among all', async () => {
    const all = await allObservations(service.url, `${DAY}&expected=true`);
    const { observations, warnings } = await client.observationPage({ ...ONE, points: 63, expected: true });
    expect(warnings).toBeUndefined();
    expect(observations.some(({ score }) => score !== undefined)).toBe(true);
    const ids = new Set(observations.map(({ id }) => id));
    expect(observations).toEqual(all.filter(({ id }) => ids.has(id)));
  });

  it('come one by one from the client', async () => {
    const { observations } = await client.observationPage({ ...ONE, points: 63 });
    const read = [];
    for await (const one of client.observations({ ...ONE, points: 63 })) read.push(one);
    expect(read).toEqual(observations);
  });

  it('are what the command prints', async () => {
    const { observations } = await client.observationPage({ ...ONE, points: 63 });
    const args = [
      'observations',
      '--url',
      service.url,
      '--entity',
      'web-1',
      '--metric',
      'load',
      '--points',
      '63',
    ];
    const printed = await runCommand([...args, '--json']);
    expect(printed.stdout.map((line) => JSON.parse(line))).toEqual(observations);
    expect(printed.stderr).toEqual([`tidemark: ${observations.length} of 700 observations.`]);
    const paged = await runCommand([...args, '--limit', '9']);
    expect(paged.code).toBe(2);
    expect(paged.stderr.join(' ')).toMatch(/--limit.*cannot be used with.*--points/);
  });

  it('are refused for several series, and with the fields of a page', async () => {
    const several = problemOf(await call(service.url, '/v1/observations?points=100&entity=web-1'), 422);
    expect(several.errors).toEqual([
      {
        path: 'points',
        message: expect.stringMatching(/exactly one series.*scope_id and entity_id.*metric/),
      },
    ]);
    const paged = problemOf(await call(service.url, `/v1/observations?points=100&limit=9&${DAY}`), 400);
    expect(paged.errors).toEqual([{ path: 'limit', message: expect.stringMatching(/points.*omit/) }]);
    const cursor = problemOf(
      await call(service.url, `/v1/observations?points=100&cursor=observations.1.2&${DAY}`),
      400,
    );
    expect(cursor.errors).toEqual([{ path: 'cursor', message: expect.stringMatching(/points.*omit/) }]);
    for (const points of ['15', '20001', '16.5', 'many']) {
      const wrong = problemOf(await call(service.url, `/v1/observations?points=${points}&${DAY}`), 400);
      expect(wrong.errors).toEqual([{ path: 'points', message: expect.stringMatching(/16 to 20000/) }]);
    }
  });

  it('are none of a series that does not exist', async () => {
    const answer = await client.observationPage({ scope: 'prod', entity: 'web-9', points: 16 });
    expect(answer).toEqual({
      observations: [],
      count: 0,
      total: 0,
      warnings: [expect.stringMatching(/no series with entity "web-9"/)],
    });
    const nobody = { scope_id: uuid('no'), entity_id: uuid('body'), points: 16 };
    expect(await client.observationPage(nobody)).toEqual({ observations: [], count: 0, total: 0 });
  });
});

describe('the expected values of a range with too many observations', () => {
  it('are left out with a warning', async () => {
    const service = await serve('', { SIGNAL_DB_DSN: 'memory://' });
    const count = 20_001;
    const client = new Client({ url: service.url });
    await client.ingestColumns({
      series: [{ scope: 'prod', entity: 'web-1' }],
      index: times(count, () => 0),
      timestamp: times(count, (i) => new Date(START + i * 1000).toISOString()),
      outcome: times(count, (i) => Math.sin(i / 100)),
    });
    const asked = { scope: 'prod', entity: 'web-1', points: 400, expected: true };
    const all = await client.observationPage(asked);
    expect(all.total).toBe(count);
    expect(all.warnings).toEqual([expect.stringMatching(/20001 observations.*at most 20000.*later since/)]);
    for (const one of all.observations) expect(one).not.toHaveProperty('expected');
    const fewer = await client.observationPage({ ...asked, since: new Date(START + 1000).toISOString() });
    expect(fewer.total).toBe(20_000);
    expect(fewer.warnings).toBeUndefined();
    // The first observations of a series have too little history.
    const [first, ...rest] = fewer.observations;
    expect(first.expected).toBeUndefined();
    expect(rest.filter(({ expected }) => expected === undefined).length).toBeLessThan(4);
    await service.stop();
  });
});
