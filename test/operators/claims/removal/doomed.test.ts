import { expect, it } from 'vitest';
import { doomedIn } from '../../../../operators/claims/removal/doomed.ts';
import { ClaimTable } from '../../../../operators/claims/table/claim-table.ts';
import { uuidV5 } from '../../../../operators/records/uuid.ts';
import { fc } from '../../../property.ts';

const id = (name: string) => uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name);

/** A table of events at some times, each of which states some claims. */
function tableOf(events: readonly { readonly time: number; readonly claims: readonly number[] }[]) {
  const table = new ClaimTable();
  table.learn({
    events: events.map(({ time }, at) => ({ id: id(`event ${at}`), timestamp: time, recorded_at: at })),
    claims: Array.from({ length: 8 }, (_, number) => ({
      id: id(`claim ${number}`),
      number,
      version: 1,
      text: `claim ${number}`,
      type: 'fact' as const,
      confidence: 1,
      status: 'active' as const,
      valid_from: 0,
      recorded_at: 0,
      identity: `claim ${number}`,
      changes: false,
      first_said: 0,
      last_said: 0,
    })),
    evidence: events.flatMap(({ claims }, at) =>
      claims.map((claim) => ({
        claim_id: id(`claim ${claim}`),
        event_id: id(`event ${at}`),
        start: 0,
        end: 1,
        quote: 'c',
        source: 'input',
        recorded_at: 0,
      })),
    ),
  });
  return table;
}

const some = fc.array(fc.record({ time: fc.nat(12), claims: fc.uniqueArray(fc.nat(7), { maxLength: 4 }) }), {
  maxLength: 60,
});

it('takes the oldest events, those of a moment together, and the claims that no other event states', () => {
  fc.assert(
    fc.property(some, fc.nat(13), fc.integer({ min: 1, max: 10 }), (events, before, most) => {
      const doomed = doomedIn(tableOf(events), before, most);
      const times = events.map(({ time }) => time).filter((time) => time < before);
      if (times.length === 0) {
        expect(doomed).toBeUndefined();
        return;
      }
      const last = times.sort((a, b) => a - b)[Math.min(most, times.length) - 1];
      const old = events.map(({ time }, at) => (time <= last ? at : -1)).filter((at) => at >= 0);
      expect([...(doomed?.events ?? [])].sort((a, b) => a - b)).toEqual(old);
      const stating = (claim: number) =>
        events.map((_, at) => at).filter((at) => events[at].claims.includes(claim));
      for (let claim = 0; claim < 8; claim++) {
        const said = stating(claim);
        const touched = said.some((at) => old.includes(at));
        const left = said.some((at) => !old.includes(at));
        expect(doomed?.claims.has(claim)).toBe(touched && !left);
        expect(doomed?.bereft.has(claim)).toBe(touched && left);
      }
      const bound = doomed?.before ?? 0;
      expect(events.filter(({ time }) => time < bound)).toHaveLength(old.length);
      expect(bound).toBeLessThanOrEqual(before);
    }),
  );
});
