import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Mute } from '../../../operators/quiet/mute.ts';
import {
  type MutedNames,
  muteOf,
  type Silence,
  type StoredSilence,
  silenceChanges,
  silenceOf,
} from '../../../operators/quiet/silence.ts';
import { bodyOf } from '../../../operators/webhooks/bodies/index.ts';
import { concerns } from '../../../operators/webhooks/matches.ts';
import { fc, runs } from '../../property.ts';
import { START, uuid } from '../../sinks/fixtures.ts';
import { someChange, someSettings } from '../webhooks/fixtures.ts';

const HOOK = uuid('webhook');
const AT = START / 1000;
const HOUR = 3_600_000_000;
const NO_NAMES: MutedNames = { scopes: [], entities: [] };
const labelsSchema = z.array(z.object({ labels: z.record(z.string(), z.string()) }));

function someMute(parts: Partial<Mute> = {}): Mute {
  return { id: uuid('mute'), starts_at: START - HOUR, ends_at: START + HOUR, created_at: START, ...parts };
}

function silenced(mute: Mute, names = NO_NAMES): Silence {
  return silenceOf(mute, { from: mute.starts_at, to: mute.ends_at }, names, HOOK);
}

/** Whether a silence is for labels, as Alertmanager documents it: expressions are anchored, and a missing label is empty. */
function isFor({ matchers }: Silence, labels: Readonly<Record<string, string>>): boolean {
  return matchers.every(({ name, value, isRegex, isEqual }) => {
    const label = labels[name] ?? '';
    return (isRegex ? new RegExp(`^(?:${value})$`).test(label) : label === value) === isEqual;
  });
}

describe('the silence of a mute', () => {
  it('is for the alerts of the signals that the mute concerns, and for no alert of others', () => {
    const word = fc.constantFrom('web-1', 'web.1', 'a|b', '(x)', 'é+', 'web');
    const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
    const scope_id = uuid('scope');
    const tags = fc.record({ env: word, 'team.x': word }, { requiredKeys: [] });
    const signal = fc.record({
      scope: some(word),
      entity: some(word),
      metric: some(word),
      tags,
      pattern: fc.constantFrom('spike' as const, 'drop' as const),
    });
    const mute = fc.record({
      scope: some(fc.oneof(word, fc.constantFrom(scope_id, scope_id.toUpperCase()))),
      entity: some(word),
      metric: some(word),
      tags: some(
        fc.array(
          fc.tuple(fc.constantFrom('env', 'team.x'), word).map((tag) => tag.join(':')),
          { maxLength: 2 },
        ),
      ),
      patterns: some(fc.subarray<'spike' | 'drop'>(['spike', 'drop'], { minLength: 1 })),
    });
    fc.assert(
      fc.property(signal, mute, ({ scope, entity, metric, ...given }, parts) => {
        const names = { ...(scope && { scope }), ...(entity && { entity }), ...(metric && { metric }) };
        const { signal: base, ...change } = someChange(given);
        const { scope: _scope, entity: _entity, metric: _metric, ...unnamed } = base;
        const named = { ...unnamed, ...names, scope_id };
        const { text } = bodyOf(
          { changes: [{ ...change, signal: named }], at: AT },
          someSettings({ format: 'alertmanager' }),
        );
        const [{ labels }] = labelsSchema.parse(JSON.parse(text));
        const known = {
          scopes: parts.scope?.toLowerCase() === scope_id ? [scope_id, scope ?? scope_id] : [],
          entities: [],
        };
        const found = silenced(someMute(parts), known);
        expect(isFor(found, labels)).toBe(concerns(parts, named));
        const { signal_id: _, ...foreign } = labels;
        expect(isFor(found, foreign)).toBe(false);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('names who made the mute and why, and is known again by its comment', () => {
    const one = silenced(someMute({ reason: 'upgrade (of mute x of webhook y)', by: 'ann' }));
    expect(one.createdBy).toBe('ann (tidemark)');
    expect(one.comment).toMatch(/^upgrade \(of mute x of webhook y\) \(mute /);
    expect(muteOf(one, HOOK)).toBe(uuid('mute'));
    expect(muteOf(one, uuid('another'))).toBeUndefined();
    expect(muteOf({ comment: 'by hand' }, HOOK)).toBeUndefined();
  });
});

describe('what Alertmanager has', () => {
  const wish = silenced(someMute());
  const wanted = new Map([[uuid('mute'), wish]]);
  const stored = (parts: Partial<StoredSilence> = {}): StoredSilence => ({
    ...{ ...wish, matchers: [...wish.matchers], id: 's1', status: { state: 'active' } },
    startsAt: new Date(AT - 1000).toISOString(),
    endsAt: new Date(AT + 3_600_000).toISOString(),
    ...parts,
  });

  it('stays if it is what is wanted, and if it is of others', () => {
    const others = [
      stored({ id: 's2', comment: 'by hand' }),
      stored({ id: 's3', comment: 'x (mute m of webhook w)' }),
    ];
    expect(silenceChanges(wanted, [stored(), ...others], HOOK, AT)).toEqual({ put: [], expire: [] });
  });

  it('changes with the mute, is made once, and ends with it', () => {
    const later = new Map([[uuid('mute'), silenced(someMute({ ends_at: START + 2 * HOUR }))]]);
    const { put, expire } = silenceChanges(later, [stored()], HOOK, AT);
    expect(put).toEqual([expect.objectContaining({ id: 's1', startsAt: stored().startsAt })]);
    expect(expire).toEqual([]);
    const narrower = new Map([[uuid('mute'), silenced(someMute({ metric: 'cpu' }))]]);
    expect(silenceChanges(narrower, [stored()], HOOK, AT).put).toHaveLength(1);
    const expired = stored({ status: { state: 'expired' } });
    expect(silenceChanges(wanted, [expired], HOOK, AT)).toEqual({ put: [wish], expire: [] });
    expect(silenceChanges(wanted, [stored(), stored({ id: 's2' })], HOOK, AT)).toEqual({
      put: [],
      expire: ['s2'],
    });
    expect(silenceChanges(new Map(), [stored(), expired], HOOK, AT)).toEqual({ put: [], expire: ['s1'] });
  });
});
