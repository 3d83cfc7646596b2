import { describe, expect, it } from 'vitest';
import { admit, type IngestCall, tally } from '../../../../pipelines/memory/changes/calls.ts';
import { readEvent } from '../../../../pipelines/memory/changes/incoming.ts';
import { CLOCK, uuid } from '../some-memory.ts';

const incoming = (name: string, content = name) => readEvent({ id: uuid(name), content }, CLOCK);
const call = (parts: Partial<IngestCall>): IngestCall => ({
  incoming: [],
  positions: [],
  whole: false,
  ...parts,
});
const ids = ({ accepted }: { accepted: ReadonlySet<string> }) => [...accepted];
const stored = incoming('stored');
const digest = (id: string) => (id === stored.event.id ? stored.event.digest : undefined);

describe('calls of a group', () => {
  it('bring what no earlier call and no earlier place of theirs brought', () => {
    const a = incoming('a');
    const b = incoming('b');
    const { calls, incoming: all } = admit(
      [call({ incoming: [a, stored, a] }), call({ incoming: [b, a, incoming('b', 'other')] })],
      digest,
    );
    expect(all).toEqual([a, b]);
    expect(calls.map(({ duplicates, conflicts }) => [duplicates, conflicts])).toEqual([
      [2, []],
      [1, [2]],
    ]);
    expect(calls.map(ids)).toEqual([[a.event.id], [b.event.id]]);
  });

  it('that are to be whole bring nothing where one id belongs to another event, their places included', () => {
    const positions = [{ source: 'kafka', partition: 'events/0', offset: '3' }];
    const bad = call({ incoming: [incoming('c'), incoming('stored', 'other')], positions, whole: true });
    const later = call({ incoming: [incoming('c')] });
    const admitted = admit([bad, later], digest);
    expect(admitted.positions).toEqual([]);
    expect(admitted.calls[0]).toMatchObject({ duplicates: 0, conflicts: [1] });
    expect(admitted.calls.map(ids)).toEqual([[], [uuid('c')]]);
  });

  it('count the claims that they make, and the contradictions of which they say the later side', () => {
    const { calls } = admit(
      [call({ incoming: [incoming('a')] }), call({ incoming: [incoming('b')] })],
      digest,
    );
    const cited = (claim: string, name: string) => ({
      claim_id: claim,
      event_id: uuid(name),
      start: 0,
      end: 1,
      quote: 'q',
      source: 's',
      recorded_at: CLOCK,
    });
    const relation = {
      id: 'r',
      a: 'one',
      b: 'two',
      relation: 'contradicts' as const,
      confidence: 1,
      rationale: '',
      detected_at: CLOCK,
    };
    const version = { number: 0, text: '', type: 'fact' as const, confidence: 1, status: 'active' as const };
    const times = { valid_from: CLOCK, recorded_at: CLOCK, first_said: CLOCK, last_said: CLOCK };
    const claim = { ...version, ...times, identity: '', changes: false };
    const rows = {
      claims: [
        { ...claim, id: 'one', version: 3 },
        { ...claim, id: 'two', version: 1 },
      ],
      evidence: [cited('one', 'a'), cited('two', 'b'), cited('one', 'b')],
      relations: [relation, { ...relation, id: 'q', relation: 'supports' as const }],
      ends: [],
      history: [],
    };
    expect(tally(calls, rows)).toEqual([
      {
        accepted: 1,
        fresh: new Set([uuid('a')]),
        duplicates: 0,
        conflicts: [],
        forgotten: [],
        claims: 1,
        corroborated: 1,
        contradictions: 0,
      },
      {
        accepted: 1,
        fresh: new Set([uuid('b')]),
        duplicates: 0,
        conflicts: [],
        forgotten: [],
        claims: 2,
        corroborated: 1,
        contradictions: 1,
      },
    ]);
  });
});
