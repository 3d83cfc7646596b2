import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PATTERNS } from '../../../../operators/detectors/index.ts';
import { signalSchema } from '../../../../operators/signals/signal.ts';
import { until } from '../../answers.ts';
import { uuid } from '../../harness.ts';
import { PLACES, sharedDesk, stall } from '../open.ts';

const scope_id = uuid('mcp scope');
const entities = [uuid('mcp a'), uuid('mcp b'), uuid('mcp c')];
const listed = z.strictObject({
  signals: z.array(
    signalSchema.omit({ evidence: true, explanation: true }).extend({ headline: z.string() }).strict(),
  ),
  count: z.number(),
  next_cursor: z.string().optional(),
});
const counts = z.strictObject({
  accepted: z.number(),
  duplicates: z.number(),
  rejected: z.array(z.object({ index: z.number(), path: z.string(), message: z.string() })),
  rejected_count: z.number(),
});

describe.each(PLACES)('the tools of signals, %s,', (place) => {
  const desk = sharedDesk(place);

  it('find in observations what is in them', async () => {
    const observations = entities.flatMap((entity) => stall(scope_id, entity));
    const first = await desk().ask('ingest_observations', { observations }, counts);
    expect(first).toEqual({ accepted: 21, duplicates: 0, rejected: [], rejected_count: 0 });
    const again = await desk().ask('ingest_observations', { observations }, counts);
    expect(again).toMatchObject({ accepted: 0, duplicates: 21 });
    const found = await until('three stalls', async () => {
      const page = await desk().ask('list_signals', { scope_id, pattern: 'stall' }, listed);
      return page.count === 3 ? page.signals : undefined;
    });
    expect(new Set(found.map(({ entity_id }) => entity_id))).toEqual(new Set(entities));
    const whole = await desk().ask('get_signal', { id: found[0].id.toUpperCase() }, signalSchema);
    expect(whole).toMatchObject({ id: found[0].id, metrics: { window_n: 7, normalised_stddev: 0 } });
    expect(whole.evidence).toEqual([expect.objectContaining({ kind: 'variance_window' })]);
  });

  it('page through all of them once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const asked = { scope_id, limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = await desk().ask('list_signals', asked, listed);
      expect(page.count).toBe(page.signals.length);
      seen.push(...page.signals.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(3);
  });

  it('filter by everything that the list filters by', async () => {
    const count = async (filter: object) => (await desk().ask('list_signals', filter, listed)).count;
    expect(await count({ entity_id: entities[0].toUpperCase() })).toBe(1);
    expect(await count({ entity_id: uuid('nobody') })).toBe(0);
    expect(await count({ pattern: 'spike' })).toBe(0);
    expect(await count({ status: 'open', min_confidence: 0.1, min_strength: 0.1 })).toBe(3);
    expect(await count({ min_confidence: 0.5 })).toBe(0);
    expect(await count({ status: 'closed' })).toBe(0);
    expect(await count({ until: '2026-01-01' })).toBe(0);
    expect(await count({ since: '2026-01-01' })).toBe(3);
  });

  it('answer SQL with the rows that were asked for', async () => {
    const answer = z.strictObject({
      columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
      rows: z.array(z.record(z.string(), z.unknown())),
      count: z.number(),
      truncated: z.boolean(),
      dialect: z.literal('duckdb'),
    });
    const statement = 'SELECT entity_id, count(*) AS n FROM observations GROUP BY 1 ORDER BY 1';
    const all = await desk().ask('sql', { statement }, answer);
    expect(all.rows).toEqual(entities.toSorted().map((entity_id) => ({ entity_id, n: 7 })));
    expect(await desk().ask('sql', { statement, limit: 1 }, answer)).toMatchObject({
      count: 1,
      truncated: true,
    });
  });

  it('describe every detector, or one, as the scope has it', async () => {
    const answer = z.object({
      scope_id: z.string().optional(),
      detectors: z.array(
        z.object({ pattern: z.string(), settings: z.array(z.object({ name: z.string() })) }),
      ),
    });
    const all = await desk().ask('describe_detectors', {}, answer);
    expect(all.detectors.map(({ pattern }) => pattern)).toEqual([...PATTERNS]);
    const one = await desk().ask('describe_detectors', { pattern: 'stall', scope_id }, answer);
    expect(one.scope_id).toBe(scope_id);
    expect(one.detectors.map(({ pattern }) => pattern)).toEqual(['stall']);
    expect(one.detectors[0].settings.map(({ name }) => name)).toContain('run');
  });

  it('say what is wrong so that the call can be corrected', async () => {
    const refused = (tool: string, input: object) => desk().refused(tool, input);
    expect(await refused('ingest_observations', { observations: [] })).toMatch(/1 to 1000 observations/);
    const bad = await refused('ingest_observations', {
      observations: [...stall(scope_id, entities[0]), { scope_id, outcome: 'high', level: 3 }],
    });
    const nameless = await refused('ingest_observations', { observations: [{ scope_id, outcome: 1 }] });
    expect(nameless).toMatch(/^observations\.0\.entity_id: is required \(a UUID\) unless entity/m);
    expect(bad).toMatch(/^observations\.7\.outcome: must be a finite number$/m);
    expect(bad).toMatch(/level/);
    expect(
      await refused('ingest_observations', { observations: [{ scope_id, entity_id: entities[0] }] }),
    ).toMatch(/^(observations\.)?0\.outcome: is required .*unless features is given/m);
    expect(await refused('list_signals', { limit: 101 })).toMatch(
      /limit: must be a whole number from 1 to 100/,
    );
    expect(await refused('list_signals', { since: 'yesterday' })).toMatch(/since: must be a date such as/);
    expect(await refused('list_signals', { cursor: 'abc' })).toMatch(/cursor is not a cursor of this list/);
    expect(await refused('list_signals', { scop: scope_id })).toMatch(/scop \(did you mean scope\?\)/);
    const nobody = uuid('nobody');
    expect(await refused('get_signal', { id: nobody })).toBe(`There is no signal ${nobody}.`);
    expect(await refused('get_signal', { id: 'seven' })).toMatch(/id: must be a UUID/);
    expect(await refused('sql', { statement: 'DELETE FROM signals' })).not.toMatch(/failed on the server/);
    expect(await refused('sql', { statement: 'SELECT nonsense FROM signals' })).toMatch(/nonsense/);
  });

  it('say of an outlier what was expected of it', async () => {
    const outlier = uuid('mcp outlier');
    const observations = Array.from({ length: 60 }, (_, i) => ({
      scope_id: uuid('mcp outliers'),
      entity_id: outlier,
      outcome: i === 50 ? 400 : 20 + (i % 7) + (i % 3),
      timestamp: new Date(Date.UTC(2026, 4, 1, 0, i)).toISOString(),
    }));
    await desk().ask('ingest_observations', { observations }, counts);
    const [found] = await until('a spike', async () => {
      const page = await desk().ask('list_signals', { entity_id: outlier, severity: 'alert' }, listed);
      return page.count > 0 ? page.signals : undefined;
    });
    expect(found).toMatchObject({ pattern: 'spike', metrics: { observed_outcome: 400 } });
    const { value = Number.NaN, low = Number.NaN, high = Number.NaN } = found.expected ?? {};
    expect([low, value, 20, 30, high, 400].toSorted((a, b) => a - b)).toEqual([
      low,
      20,
      value,
      30,
      high,
      400,
    ]);
    const whole = await desk().ask('get_signal', { id: found.id }, signalSchema);
    expect(whole.expected).toEqual(found.expected);
  });
});
