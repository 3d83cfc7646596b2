import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../api/client/index.ts';
import { expectationsOf } from '../../operators/engine/expectation.ts';
import { DUCKDB } from '../e2e/embedded.ts';
import { noise, times } from '../operators/noise.ts';
import { allObservations, call, getObservations, post, problemOf, summaryOf } from './answers.ts';
import { type LocalService, makeFolder, removeFolder, serve, uuid } from './harness.ts';

const START = Date.UTC(2026, 4, 1);
const SPIKE = 350;
const { normal } = noise(1);
const OUTCOMES = times(400, (i) => 20 + Math.sin(i / 9) + normal() + (i === SPIKE ? 60 : 0));
const seriesOf = (entity: string) => ({ scope_id: uuid('scope'), entity_id: uuid(entity) });
const OBSERVATIONS = OUTCOMES.flatMap((outcome, i) => {
  const timestamp = new Date(START + i * 60_000).toISOString();
  const one = { ...seriesOf('one'), outcome, timestamp, id: `one ${i}` };
  return i % 2 === 0 ? [one, { ...one, ...seriesOf('two'), outcome: -outcome, id: `two ${i}` }] : [one];
});

/** What the operator gives for the observations of an entity, from all of them. */
function byOperator(entity: string) {
  const own = OBSERVATIONS.filter(({ entity_id }) => entity_id === uuid(entity));
  return expectationsOf({
    time: Float64Array.from(own, ({ timestamp }) => Date.parse(timestamp) * 1000),
    outcome: Float64Array.from(own, ({ outcome }) => outcome),
  });
}

describe.each([DUCKDB])('what was expected of observations, on $name', ({ dsn }) => {
  const folder = makeFolder();
  let service: LocalService;
  beforeAll(async () => {
    service = await serve('', { SIGNAL_DB_DSN: await dsn(folder) });
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations: OBSERVATIONS }));
  });
  afterAll(async () => {
    await service.stop();
    removeFolder(folder);
  });

  it('stands beside them where it is asked for, and is what their series alone gives', async () => {
    for (const entity of ['one', 'two']) {
      const plain = await allObservations(service.url, `entity_id=${uuid(entity)}`);
      const expected = byOperator(entity);
      expect(expected.filter((one) => one !== undefined)).toHaveLength(plain.length - 16);
      const listed = await allObservations(service.url, `entity_id=${uuid(entity)}&expected=true`);
      expect(listed).toEqual(plain.map((one, i) => ({ ...one, ...expected[i] })));
    }
    const [spike] = (
      await getObservations(
        service.url,
        `entity_id=${uuid('one')}&since=${new Date(START + SPIKE * 60_000).toISOString()}&limit=1&expected=true`,
      )
    ).observations;
    expect(spike.outcome).toBeGreaterThan(spike.high ?? Number.NaN);
    expect(spike.score).toBeGreaterThan(1 - 1 / SPIKE);
  });

  it('is the same on every page', async () => {
    const whole = await allObservations(service.url, 'expected=true');
    const paged = [];
    let cursor = '';
    do {
      const page = await getObservations(service.url, `expected=true&limit=23${cursor}`);
      paged.push(...page.observations);
      cursor = page.next_cursor === undefined ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    expect(paged).toEqual(whole);
    const since = whole[300].timestamp;
    const from = whole.findIndex(({ timestamp }) => timestamp >= since);
    expect(await allObservations(service.url, `expected=true&since=${since}`)).toEqual(whole.slice(from));
  });

  it('is not there where it is not asked for', async () => {
    expect(await allObservations(service.url, 'expected=false')).toEqual(await allObservations(service.url));
    for (const one of await allObservations(service.url)) expect(one).not.toHaveProperty('score');
  });

  it.each([
    ['spike', 'one', SPIKE],
    ['drop', 'two', SPIKE / 2],
  ] as const)('is what alerts of a %s carry, listed and on the stream', async (pattern, entity, place) => {
    const client = new Client({ url: service.url });
    const alerts = { pattern, severity: 'alert', history: true } as const;
    const reported = byOperator(entity)[place];
    for await (const { kind, signal } of client.stream(alerts, { after: 0 })) {
      expect(signal).toMatchObject({
        entity_id: uuid(entity),
        window: { start: new Date(START + SPIKE * 60_000).toISOString().replace('.000', '') },
      });
      expect(signal.expected?.value).toBeCloseTo(reported?.expected ?? Number.NaN, 9);
      expect(signal.expected?.low).toBeCloseTo(reported?.low ?? Number.NaN, 9);
      expect(signal.expected?.high).toBeCloseTo(reported?.high ?? Number.NaN, 9);
      expect((await client.signal(signal.id)).expected).toEqual(signal.expected);
      // The alert as it opened, and as it ended.
      if (kind === 'signal.closed') break;
    }
  });

  it('is refused where it is asked for wrongly, and on a page of many series', async () => {
    const wrong = problemOf(await call(service.url, '/v1/observations?expected=yes'), 400);
    expect(wrong.errors).toEqual([{ path: 'expected', message: expect.stringMatching(/true.*false/) }]);
    const fleet = times(11, (i) => ({ ...seriesOf(`member ${i}`), scope_id: uuid('fleet'), outcome: i }));
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations: fleet }));
    const query = `/v1/observations?scope_id=${uuid('fleet')}`;
    const many = problemOf(await call(service.url, `${query}&expected=true`), 422);
    expect(many.errors).toEqual([{ path: 'expected', message: expect.stringMatching(/11.*entity_id.*10/) }]);
    expect((await call(service.url, `${query}&expected=true&limit=10`)).status).toBe(200);
  });
});
