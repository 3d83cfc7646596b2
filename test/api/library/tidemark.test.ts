import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTidemark, type Tidemark, type TidemarkOptions } from '../../../api/index.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { collect } from '../../sinks/fixtures.ts';
import { makeFolder, removeFolder, uuid } from '../harness.ts';

const scope_id = uuid('scope');
const entity_id = uuid('entity');
const T0 = Date.UTC(2026, 0, 1);

let folder = '';
const open: Tidemark[] = [];

async function tidemark(options: TidemarkOptions = { dsn: 'memory://' }): Promise<Tidemark> {
  const opened = await openTidemark(options);
  open.push(opened);
  return opened;
}

/** Seven equal values a minute apart: a stall by the definition of the pattern. */
const stall = Array.from({ length: 7 }, (_, i) => ({
  scope_id,
  entity_id,
  outcome: 11,
  timestamp: new Date(T0 + i * 60_000).toISOString(),
}));

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  removeFolder(folder);
});

describe('openTidemark', () => {
  it('finds a stall in observations once it is asked to detect', async () => {
    const mark = await tidemark();
    const { observations, events } = await mark.ingest({ observations: stall });
    expect(observations).toEqual({ accepted: 7, duplicates: 0, rejected: [], rejected_count: 0 });
    expect(events.accepted).toBe(0);
    await mark.flush();
    const signals = await all(mark.signals({ scope_id, pattern: 'stall' }));
    expect(signals.map(({ metrics }) => [metrics.normalised_stddev, metrics.window_n])).toEqual([[0, 7]]);
    expect(await all(mark.signals({ pattern: 'spike' }))).toEqual([]);
  });

  it('lists what is stored, and what was expected of it', async () => {
    const mark = await tidemark();
    const observations = Array.from({ length: 250 }, (_, i) => ({
      scope_id,
      entity_id,
      outcome: 20 + ((i * 7) % 5),
      timestamp: new Date(T0 + i * 60_000).toISOString().replace('.000', ''),
      id: String(i),
    }));
    await mark.ingest({ observations });
    expect(await all(mark.observations())).toEqual(observations);
    const reported = await all(
      mark.observations({ entity_id, since: '2026-01-01T00:10:00Z' }, { expected: true }),
    );
    expect(reported.map(({ expected, low, high, score, ...one }) => one)).toEqual(observations.slice(10));
    expect(reported.map(({ score }) => score !== undefined)).toEqual(reported.map((_, i) => i >= 6));
    expect(await all(mark.observations({ until: '2026-01-01' }))).toEqual([]);
    await expect(all(mark.observations({ since: 'yesterday' }))).rejects.toThrow(/since must be a date/);
  });

  it('detects once on what is stored, however many ask for it at once', async () => {
    const mark = await tidemark({ dsn: 'memory://', env: { SIGNAL_DETECTION_INTERVAL: '10ms' } });
    await Promise.all(
      stall.map(async (observation) => {
        await mark.ingest({ observations: [observation] });
        await Promise.all([mark.flush(), mark.flush()]);
      }),
    );
    const [signal, ...more] = await all(mark.signals());
    expect([signal.pattern, signal.metrics.window_n, more]).toEqual(['stall', 7, []]);
  });

  it('takes claims from events, and resolves what they contradict each other in', async () => {
    const mark = await tidemark();
    const counts = await mark.ingest({
      events: [
        { id: uuid('e1'), content: 'The API listens on port 8080.', timestamp: '2026-01-01T00:00:00Z' },
        {
          id: uuid('e2'),
          content: 'The API does not listen on port 8080.',
          timestamp: '2026-01-02T00:00:00Z',
        },
      ],
    });
    expect(counts.events).toMatchObject({ accepted: 2, claims: 2, contradictions: 1, rejected: 0 });
    const [first, second] = await all(mark.claims());
    expect([first.text, second.text]).toEqual([
      'The API listens on port 8080.',
      'The API does not listen on port 8080.',
    ]);
    const [contradiction] = await all(mark.contradictions({ status: 'open' }));
    expect(contradiction.kind).toBe('polarity_conflict');
    expect(new Set(contradiction.between)).toEqual(new Set([first.id, second.id]));
    const before = contradiction.detected_at;
    const resolved = await mark.resolve(first.id, { over: second.id, reason: 'checked' });
    expect(resolved.status).toBe('resolved');
    expect(resolved.valid_to).toMatch(/^20\d\d-/);
    expect(await all(mark.contradictions({ status: 'open' }))).toEqual([]);
    const history = await mark.history(first.id);
    expect(history.at(-1)?.reason).toBe('checked');
    expect((await mark.verify(first.id)).holds).toBe(true);
    const now = await mark.query('Does the API listen on port 8080?');
    expect(now.claims.map(({ id }) => id)).toEqual([second.id]);
    const then = await mark.query({
      question: 'Does the API listen on port 8080?',
      at: '2026-01-01T12:00:00Z',
    });
    expect(then.claims.map(({ id }) => id)).toEqual([first.id]);
    const known = await mark.query({ question: 'Does the API listen on port 8080?', as_of: before });
    expect(new Set(known.claims.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
    expect(known.contradictions.map(({ resolved_at }) => resolved_at)).toEqual([undefined]);
    const early = await mark.query({ question: 'Does the API listen on port 8080?', as_of: '2026-01-03' });
    expect(early.claims).toEqual([]);
  });

  it('remembers statements, and takes the later one of a key for the earlier', async () => {
    const mark = await tidemark();
    const first = await mark.remember({ text: 'The owner of billing is Alice.', key: 'owner', type: 'fact' });
    expect(first).toMatchObject({ type: 'fact', key: 'owner', author: 'agent', status: 'active' });
    const [{ event_id, span, quote }] = first.evidence;
    expect([span, quote]).toEqual([[0, 30], 'The owner of billing is Alice.']);
    expect(event_id).toMatch(/^[0-9a-f-]{36}$/);
    const second = await mark.remember({ text: 'The owner of billing is Bob.', key: 'owner' });
    expect((await mark.claim(first.id)).status).toBe('resolved');
    const held = await all(mark.claims({ key: 'owner', status: 'active' }));
    expect(held.map(({ id }) => id)).toEqual([second.id]);
  });

  it('counts what one author says twice as one source', async () => {
    const mark = await tidemark();
    const once = await mark.remember({ text: 'Deploys happen on Tuesdays.' });
    const twice = await mark.remember({ text: 'Deploys happen on Tuesdays.' });
    expect([twice.id, twice.trust]).toEqual([once.id, once.trust]);
    const other = await mark.remember({ text: 'Deploys happen on Tuesdays.', author: 'user' });
    expect(other.trust).toBeGreaterThan(once.trust);
  });

  it('holds what agents submit until it is approved, where that is asked for', async () => {
    const mark = await tidemark({ dsn: 'memory://', env: { MEMORY_REVIEW: 'agent' } });
    const { id, status } = await mark.remember({ text: 'The cache holds sessions.' });
    expect(status).toBe('pending');
    expect((await mark.query('What does the cache hold?')).claims).toEqual([]);
    expect((await mark.approve(id)).status).toBe('active');
    expect((await mark.query('What does the cache hold?')).claims.map((claim) => claim.id)).toEqual([id]);
    const other = await mark.remember({ text: 'The cache holds sessions of guests.' });
    expect((await mark.reject(other.id, { reason: 'hearsay' })).status).toBe('forgotten');
  });

  it('takes texts, and gives everything back elsewhere as it was', async () => {
    const mark = await tidemark({ dsn: `sqlite://${join(folder, 'a.sqlite')}` });
    const { summary, claims, event_id } = await mark.process({
      text: 'We decided to use Redis. The API listens on port 8080.',
    });
    expect([summary.events, summary.claims, claims.length]).toEqual([1, claims.length, summary.claims]);
    expect(claims.every(({ evidence }) => evidence[0].event_id === event_id)).toBe(true);
    const lines = [...(await all(mark.export('event'))), ...(await all(mark.export('claim')))];
    const other = await tidemark({ dsn: 'memory://' });
    async function* given() {
      yield* lines;
    }
    expect(await other.import(given())).toEqual({
      events: 1,
      claims: claims.length,
      relations: 0,
      skipped: 0,
    });
    expect([...(await all(other.export('event'))), ...(await all(other.export('claim')))]).toEqual(lines);
    // What was imported is known at once to what asks and to what is stated afterwards.
    const [known] = (await other.query('Which port?')).claims;
    expect(known.text).toBe('The API listens on port 8080.');
    const again = await other.process({ text: 'The API does not listen on port 8080.' });
    expect(again.summary.contradictions).toBe(1);
  });

  it('keeps everything in its file from one opening to the next', async () => {
    const dsn = `duckdb://${join(folder, 'kept.duckdb')}`;
    const first = await tidemark({ dsn });
    await first.ingest({ observations: stall });
    await first.remember({ text: 'The freeze begins on Friday.' });
    await first.close();
    const second = await tidemark({ dsn });
    expect(await all(second.signals({ pattern: 'stall' }))).toHaveLength(1);
    expect((await second.query('When does the freeze begin?')).claims).toHaveLength(1);
  });

  it('names what is wrong and keeps the rest', async () => {
    const mark = await tidemark();
    const id = uuid('event');
    const mixed = await mark.ingest({
      observations: [...stall, { scope_id, entity_id: 'x', outcome: 1 }],
      events: [
        { id, content: 'The API listens on port 8080.' },
        { id, content: 'Something else.' },
        { id: uuid('blank'), content: ' ' },
      ],
    });
    expect(mixed.observations).toMatchObject({ accepted: 7, rejected_count: 1 });
    expect(mixed.observations.rejected.map(({ index, path }) => [index, path])).toEqual([[7, 'entity_id']]);
    expect(mixed.events).toMatchObject({ accepted: 1, rejected: 2, conflicts: 1 });
    await expect(mark.ingest({})).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(mark.ingest({ events: [{ id, content: '' }] })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'events.0.content', message: 'must not be blank' }],
    });
    await expect(mark.query({ question: 'x', at: 'soon' })).rejects.toThrow(/^at must be a date such as/);
    await expect(mark.query(' ')).rejects.toThrow('question must not be blank.');
    await expect(mark.query({ question: 'x', ...{ asof: '2026-01-01' } })).rejects.toThrow(
      'asof is not a field of this call; did you mean as_of?',
    );
    await expect(mark.claim('x')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(mark.claim(uuid('none'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(mark.process({ text: 'a'.repeat(65_537) })).rejects.toThrow(
      /^text must have at most 65536 bytes/,
    );
    await expect(all(mark.claims(JSON.parse('{"typ":"fact"}')))).rejects.toThrow(/did you mean type\?/);
    await expect(all(mark.signals({ scope_id: 'x' }))).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('reads no environment but the one that it is given', async () => {
    process.env.SIGNAL_MISSPELT = '1';
    try {
      await tidemark();
      await expect(openTidemark({ dsn: 'memory://', env: process.env })).rejects.toMatchObject({
        code: 'config_invalid',
      });
    } finally {
      delete process.env.SIGNAL_MISSPELT;
    }
    await expect(openTidemark({ dsn: 'nowhere' })).rejects.toMatchObject({ code: 'config_invalid' });
    await expect(
      openTidemark({ dsn: 'memory://', env: { SIGNAL_KAFKA_BROKERS: 'localhost:9092' } }),
    ).rejects.toThrow(/SIGNAL_KAFKA_BROKERS/);
  });

  it('gives the file free when it is closed, and takes nothing more', async () => {
    const dsn = `duckdb://${join(folder, 'closed.duckdb')}`;
    const mark = await tidemark({ dsn });
    await expect(openTidemark({ dsn })).rejects.toMatchObject({ code: 'store_locked' });
    await Promise.all([mark.close(), mark[Symbol.asyncDispose]()]);
    await expect(mark.remember({ text: 'Too late.' })).rejects.toMatchObject({ code: 'store_unavailable' });
    await expect(mark.flush()).rejects.toMatchObject({ code: 'store_unavailable' });
    await (await tidemark({ dsn })).close();
  });

  it('holds claims about named series against observations', async () => {
    await using tidemark = await openTidemark({ dsn: 'memory://' });
    const series = { scope_id: uuid('scope'), entity_id: uuid('queue') };
    const timestamp = '2026-05-03T14:05:00Z';
    await tidemark.ingest({ observations: [{ ...series, outcome: 90, timestamp }] });
    const named = await tidemark.nameSeries(uuid('queue'), { names: ['queue depth'], unit: 'MB' });
    expect(named).toMatchObject({ ...series, names: ['queue depth'], unit: 'MB' });
    const known = { ...named, count: 1, last_value: 90 };
    expect(await collect(tidemark.series())).toMatchObject([known]);
    expect(await tidemark.seriesOf(uuid('queue'))).toMatchObject(known);
    const { claims } = await tidemark.process({ text: 'The queue depth was 45 MB at 14:05 on 3 May 2026.' });
    expect(await tidemark.verify(claims[0].id)).toMatchObject({
      holds: false,
      observations: { outcome: 'off', off: 45, percent: 50 },
    });
    expect(await tidemark.forgetSeries(uuid('queue'), uuid('scope'))).toEqual(named);
    expect((await tidemark.seriesOf(uuid('queue'))).names).toBeUndefined();
    await expect(tidemark.seriesOf('queue')).rejects.toMatchObject({ code: 'not_found' });
    await expect(tidemark.seriesOf('')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('lets the process end when it is closed', () => {
    const program = `
      import { openTidemark } from ${JSON.stringify(join(packageRoot(import.meta.url), 'dist/api/index.js'))};
      const mark = await openTidemark({ dsn: 'memory://', env: { SIGNAL_RETENTION: '1d' } });
      const { id } = await mark.remember({ text: 'The API listens on port 8080.' });
      const { claims } = await mark.query('Which port does the API listen on?');
      await mark.close();
      console.log(claims.length === 1 && claims[0].id === id);
    `;
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { encoding: 'utf8', timeout: 20_000 },
    );
    expect([stdout, stderr, status]).toEqual(['true\n', '', 0]);
  });
});
