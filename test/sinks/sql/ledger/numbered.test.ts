import { describe, expect, it } from 'vitest';
import { numberedRows } from '../../../../sinks/sql/ledger/numbered.ts';
import {
  claimId,
  entries,
  someClaimVersion,
  someLedgerEvent,
} from '../../conformance/ledger/ledger-story.ts';
import { START, uuid } from '../../fixtures.ts';

const relation = (name: string) => ({
  id: uuid(name),
  a: uuid('a'),
  b: uuid('b'),
  relation: 'contradicts' as const,
  confidence: 0.5,
  rationale: 'they differ',
  detected_at: START,
});
const end = (name: string) => ({ id: uuid(name), resolved_at: START + 1, resolution: 'why' });

describe('numberedRows', () => {
  it('places events, claims, relations, then ends, behind the head', () => {
    const rows = numberedRows(
      entries(10, {
        events: [someLedgerEvent(0), someLedgerEvent(1)],
        claims: [someClaimVersion(0), someClaimVersion(1)],
        relations: [relation('new')],
        ends: [end('old'), end('new')],
      }),
      10,
    );
    expect(rows.events.map(({ seq }) => seq)).toEqual([11, 12]);
    expect(rows.claims.map(({ seq }) => seq)).toEqual([13, 14]);
    // One that begins and ends at once is written with its end.
    expect(rows.relations).toEqual([{ ...relation('new'), ...end('new'), seq: 15, ended_seq: 17 }]);
    expect(rows.ends).toEqual([{ ...end('old'), seq: 16 }]);
  });

  it('says until when a version is the last one, also where the clock went back', () => {
    const at = (number: number, version: number, recorded_at: number) =>
      someClaimVersion(number, version, { recorded_at });
    const rows = numberedRows(
      entries(0, {
        claims: [at(0, 3, 50), at(1, 1, 40), at(0, 4, 90), at(0, 5, 70), at(1, 2, 60), at(2, 1, 5)],
      }),
      0,
    );
    expect(rows.claims.map(({ superseded_at }) => superseded_at)).toEqual([
      70,
      60,
      70,
      undefined,
      undefined,
      undefined,
    ]);
    // Claims 1 and 2 are new, so that nothing that is there has to be marked.
    expect(rows.superseding).toEqual([{ id: claimId(0), version: 3, at: 50 }]);
  });
});
