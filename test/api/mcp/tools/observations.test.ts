import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectationsOf } from '../../../../operators/engine/expectation.ts';
import { expectedObservationSchema } from '../../../../operators/records/expectation.ts';
import { noise, times } from '../../../operators/noise.ts';
import { uuid } from '../../harness.ts';
import { PLACES, sharedDesk } from '../open.ts';

const listed = z.strictObject({
  observations: z.array(expectedObservationSchema.strict()),
  count: z.number(),
  next_cursor: z.string().optional(),
});
const START = Date.UTC(2026, 4, 1);
const { normal } = noise(3);
const scope_id = uuid('mcp observations');
const entity_id = uuid('mcp observed');
const OBSERVATIONS = times(90, (i) => ({
  scope_id,
  entity_id,
  outcome: 20 + normal() + (i === 80 ? 60 : 0),
  timestamp: new Date(START + i * 60_000).toISOString().replace('.000', ''),
  id: `observation ${i}`,
}));
const EXPECTED = expectationsOf({
  time: Float64Array.from(OBSERVATIONS, ({ timestamp }) => Date.parse(timestamp) * 1000),
  outcome: Float64Array.from(OBSERVATIONS, ({ outcome }) => outcome),
});

describe.each(PLACES)('list_observations, %s,', (place) => {
  const desk = sharedDesk(place);

  it('lists what has just been stored, in order, page after page', async () => {
    await desk().ask('ingest_observations', { observations: OBSERVATIONS.toReversed() }, z.unknown());
    const seen = [];
    let cursor: string | undefined;
    do {
      const asked = { entity_id, limit: 40, ...(cursor !== undefined && { cursor }) };
      const page = await desk().ask('list_observations', asked, listed);
      expect(page.count).toBe(page.observations.length);
      seen.push(...page.observations);
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(OBSERVATIONS);
    const few = await desk().ask('list_observations', { scope_id }, listed);
    expect(few.observations).toEqual(OBSERVATIONS.slice(0, 20));
  });

  it('says what was expected of each where that is asked for', async () => {
    const [since, until] = [OBSERVATIONS[10].timestamp, OBSERVATIONS[85].timestamp];
    const asked = { entity_id, since, until, expected: true, limit: 100 };
    const { observations } = await desk().ask('list_observations', asked, listed);
    expect(observations).toEqual(OBSERVATIONS.map((one, i) => ({ ...one, ...EXPECTED[i] })).slice(10, 85));
    const spike = observations[70];
    expect(spike.outcome).toBeGreaterThan(spike.high ?? Number.NaN);
    const plain = await desk().ask('list_observations', { ...asked, expected: false }, listed);
    expect(plain.observations).toEqual(OBSERVATIONS.slice(10, 85));
  });

  it('says what is wrong so that the call can be corrected', async () => {
    const refused = (input: object) => desk().refused('list_observations', input);
    expect(await refused({ cursor: 'abc' })).toMatch(/cursor is not a cursor of this list/);
    expect(await refused({ since: 'yesterday' })).toMatch(/since: must be a date such as/);
    expect(await refused({ expected: 'yes' })).toMatch(/expected: must be true or false/);
    const fleet = times(11, (i) => ({
      scope_id: uuid('mcp fleet'),
      entity_id: uuid(`mcp ${i}`),
      outcome: i,
    }));
    await desk().ask('ingest_observations', { observations: fleet }, z.unknown());
    expect(await refused({ scope_id: uuid('mcp fleet'), expected: true })).toMatch(
      /11 series; give an entity_id/,
    );
  });
});
