import { describe, expect, it } from 'vitest';
import { ingestEvents } from '../../../api/calls/events/ingest-events.ts';
import { processText } from '../../../api/calls/memory/process-text.ts';
import { ingestObservation } from '../../../api/calls/observations/ingest-observation.ts';
import { ingestObservations } from '../../../api/calls/observations/ingest-observations.ts';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { uuid } from '../harness.ts';
import { PLACES, sharedDesk } from '../mcp/open.ts';

const observation = { scope_id: uuid('scope'), entity_id: uuid('entity'), outcome: 1, id: 'mine' };
const far = { ...observation, id: 'far', timestamp: '2200-01-01T00:00:00Z' };
const event = { id: uuid('event'), content: 'The API listens on port 8080.' };

/** What a call that must fail says. */
async function refusal(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TidemarkError);
  return error instanceof TidemarkError ? error.message : '';
}

for (const place of PLACES) {
  describe(`what is taken ${place}`, () => {
    const desk = sharedDesk(place);

    it('is one observation, answered with its id', async () => {
      const { calls } = desk();
      const taken = { id: 'mine', status: 'accepted' };
      expect(await calls.call(ingestObservation, observation)).toEqual(taken);
      expect(await calls.forward(ingestObservation, observation)).toEqual(taken);
      expect(await refusal(calls.call(ingestObservation, far))).toMatch(/timestamp .*ahead/);
    });

    it('is many observations, of which the good are kept', async () => {
      const { calls } = desk();
      const observations = [{ ...observation, id: 'new' }, { ...observation, id: 'new' }, far, 5];
      const { rejected, ...counts } = await calls.call(ingestObservations, { observations });
      expect(counts).toEqual({ accepted: 1, duplicates: 1, rejected_count: 2 });
      expect(rejected.map(({ index, path }) => [index, path])).toEqual([
        [2, 'timestamp'],
        [3, ''],
      ]);
      expect(await refusal(calls.call(ingestObservations, { observations: [far] }))).toBe(
        'None of the 1 observations is valid.',
      );
      expect(await refusal(calls.call(ingestObservations, { observations: [] }))).toMatch(
        /^The batch is empty/,
      );
    });

    it('tells of events in languages whose claims are not read', async () => {
      const { calls } = desk();
      const text = 'Der Abrechnungsdienst läuft jetzt auf Postgres 16.';
      const events = [
        { id: uuid('unread'), content: text },
        { id: uuid('read'), content: 'We decided to keep sessions in Redis.' },
      ];
      const unread = [{ language: 'de', events: 1 }];
      expect(await calls.call(ingestEvents, { events })).toMatchObject({ accepted: 2, unread });
      const answer = await calls.call(processText, { text: `${text} Das ist alles.` });
      expect(answer).toMatchObject({ claims: [], unread });
      expect(await calls.call(processText, { text: 'OK thanks' })).not.toHaveProperty('unread');
    });

    it('is many events, of which the good are kept', async () => {
      const { calls } = desk();
      const { rejections, ...counts } = await calls.call(ingestEvents, { events: [event, event, {}] });
      expect(counts).toMatchObject({ accepted: 1, duplicates: 1, rejected: 1, claims: 1 });
      expect(rejections.map(({ index }) => index)).toEqual(rejections.map(() => 2));
      const other = { ...event, content: 'The API is down.' };
      expect(await refusal(calls.call(ingestEvents, { events: [other] }))).toMatch(/^None of the 1 events/);
      expect(await refusal(calls.call(ingestEvents, { events: [] }))).toMatch(/^The request has no events/);
    });
  });
}
