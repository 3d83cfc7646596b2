import { describe, expect, it } from 'vitest';
import { Client } from '../../api/client/index.ts';
import { openTidemark } from '../../api/library/open-tidemark.ts';
import type { Observation } from '../../operators/records/observation.ts';
import type { SeriesIdentity } from '../../operators/records/series/description.ts';
import { idsOf } from '../../operators/records/series/register.ts';
import { fc, runs } from '../property.ts';
import { collect } from '../sinks/fixtures.ts';
import { allObservations, call, getObservations, post, postLines, problemOf, summaryOf } from './answers.ts';
import { sharedService, uuid } from './harness.ts';

const name = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((text) => !text.includes('\0'));
const identity = fc.record({
  scope: name,
  entity: name,
  metric: fc.option(name, { nil: undefined }),
});

describe('a series named at an interface', () => {
  const service = sharedService();

  /** Stores an observation at each interface; all of them with the same names. */
  const endpoints: Readonly<Record<string, (given: Observation) => Promise<unknown>>> = {
    'one at a time': async (given) => new Client({ url: service.url }).ingest(given),
    'in a batch': async (given) =>
      summaryOf(await post(service.url, '/v1/ingest/batch', { observations: [given] })),
    'on a line': async (given) => summaryOf(await postLines(service.url, [JSON.stringify(given)])),
    'in columns': async ({ outcome, timestamp, id, ...series }) =>
      summaryOf(
        await post(service.url, '/v1/ingest/batch', {
          columns: { series: [series], index: [0], outcome: [outcome], timestamp: [timestamp], id: [id] },
        }),
      ),
  };

  it('has the same ids at every one, those that derive from its names', async () => {
    await using tidemark = await openTidemark({ dsn: 'memory://' });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(identity, async (given) => {
        const ids = idsOf(given);
        round++;
        for (const [endpoint, store] of Object.entries(endpoints)) {
          const timestamp = new Date(Date.UTC(2026, 0, 1) + round).toISOString();
          await store({ ...given, outcome: round, timestamp, id: `${endpoint} ${round}` });
        }
        const query = new URLSearchParams({ ...ids }).toString();
        const found = (await allObservations(service.url, query)).filter(({ outcome }) => outcome === round);
        expect(found.map(({ id }) => id).sort()).toEqual(
          Object.keys(endpoints)
            .map((endpoint) => `${endpoint} ${round}`)
            .sort(),
        );
        await tidemark.ingest({ observations: [{ ...given, outcome: round }] });
        const own = await collect(tidemark.observations(ids));
        expect(own.some(({ outcome }) => outcome === round)).toBe(true);
      }),
      { numRuns: runs(40) },
    );
  });

  it('may be named beside its ids, which count', async () => {
    const ids = { scope_id: uuid('named scope'), entity_id: uuid('named entity') };
    summaryOf(
      await post(service.url, '/v1/ingest/batch', {
        observations: [{ ...ids, scope: 'beside', entity: 'its ids', outcome: 1 }],
      }),
    );
    const { observations } = await getObservations(service.url, `scope_id=${ids.scope_id}`);
    expect(observations).toMatchObject([{ ...ids, outcome: 1 }]);
  });

  it('does not get the name of another, and the rest of the batch is taken', async () => {
    const [one, other] = [uuid('first owner'), uuid('second owner')];
    const scope_id = uuid('owners');
    const summary = summaryOf(
      await post(service.url, '/v1/ingest/batch', {
        observations: [
          { scope_id, entity_id: one, entity: 'mine', outcome: 1 },
          { scope_id, entity_id: other, entity: 'mine', outcome: 2 },
          { scope_id, entity: 'mine', outcome: 3 },
          { scope_id, entity_id: other, entity: 'yours', outcome: 4 },
        ],
      }),
    );
    expect(summary).toMatchObject({ accepted: 2, rejected_count: 2 });
    for (const { path, message } of summary.rejected) {
      expect([path, message]).toEqual(['entity', expect.stringContaining(`is the name of entity ${one}`)]);
    }
    const single = await post(service.url, '/v1/ingest', { scope_id, entity: 'mine', outcome: 3 });
    expect(problemOf(single, 400)).toMatchObject({ errors: [{ path: 'entity' }] });
  });

  it.each<[SeriesIdentity & { outcome: number }, string]>([
    [{ scope: 'prod', outcome: 1 }, 'entity_id'],
    [{ entity: 'web-1', outcome: 1 }, 'scope_id'],
    [{ scope: '', entity: 'web-1', outcome: 1 }, 'scope'],
    [{ scope: 'prod', entity: 'x'.repeat(257), outcome: 1 }, 'entity'],
  ])('is refused without what names it: %j', async (given, path) => {
    const problem = problemOf(await post(service.url, '/v1/ingest', given), 400);
    expect(problem).toMatchObject({ errors: [{ path }] });
  });

  it('is described in the document of the API', async () => {
    const document: unknown = JSON.parse((await call(service.url, '/openapi.json')).text);
    expect(document).toMatchObject({
      components: { schemas: { Observation: { properties: { entity: { maxLength: 256 }, tags: {} } } } },
    });
  });
});
