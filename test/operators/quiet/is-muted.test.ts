import { describe, expect, it } from 'vitest';
import { isMuted, isMutedAt } from '../../../operators/quiet/is-muted.ts';
import { type Mute, muteRecord } from '../../../operators/quiet/mute.ts';
import type { ChangeKind } from '../../../operators/signals/signal.ts';
import { formatInstant, parseInstant } from '../../../operators/time/instant.ts';
import { uuid } from '../../sinks/fixtures.ts';
import { someChange } from '../webhooks/fixtures.ts';

const NOON = parseInstant('2026-05-01T12:00:00Z');
const MINUTE = 60_000_000;

/** A mute from noon for ten minutes. */
const mute = (parts: Partial<Mute> = {}): Mute =>
  muteRecord.parse({
    id: uuid('mute'),
    starts_at: NOON,
    ends_at: NOON + 10 * MINUTE,
    created_at: NOON,
    ...parts,
  });

/** A change of a signal by the minutes after noon at which it was detected, and changed. */
const change = (detected: number, updated = detected, kind: ChangeKind = 'signal') =>
  someChange(
    {
      detected_at: formatInstant(NOON + detected * MINUTE),
      updated_at: formatInstant(NOON + updated * MINUTE),
    },
    { kind },
  );

describe('a mute', () => {
  it('mutes from its start until before its end', () => {
    const { signal } = change(0);
    const at = (minutes: number) => isMutedAt(signal, NOON + minutes * MINUTE, [mute()]);
    expect([-1, 0, 9, 10].map(at)).toEqual([false, true, true, false]);
    expect(isMutedAt(signal, NOON, [])).toBe(false);
  });

  it.each([
    [{}, true],
    [{ scope: 'prod', entity: 'web-1', metric: 'cpu', tags: ['env:prod'] }, true],
    [{ scope: change(0).signal.scope_id, entity: change(0).signal.entity_id }, true],
    [{ scope: 'test' }, false],
    [{ entity: 'web-2' }, false],
    [{ metric: 'memory' }, false],
    [{ tags: ['env:test'] }, false],
    [{ patterns: ['stall' as const] }, false],
    [{ patterns: ['spike' as const, 'drop' as const] }, true],
  ])('of %o: %s', (parts, wanted) => {
    expect(isMutedAt(change(0).signal, NOON, [mute(parts)])).toBe(wanted);
  });
});

describe('a change of a signal in muted time', () => {
  it('is held back when the signal was detected in it, whenever it changes', () => {
    const changes = [
      change(0),
      change(5),
      change(5, 20, 'signal.updated'),
      change(5, 20, 'signal.raised'),
      change(5, 20, 'signal.closed'),
    ];
    expect(changes.map((one) => isMuted(one, [mute()]))).toEqual(changes.map(() => true));
  });

  it('is reported when its reader knows the signal, and it ends or is lowered', () => {
    const reported = (kind: ChangeKind) => !isMuted(change(-5, 5, kind), [mute()]);
    expect({
      closed: reported('signal.closed'),
      lowered: reported('signal.lowered'),
      raised: reported('signal.raised'),
      updated: reported('signal.updated'),
    }).toEqual({ closed: true, lowered: true, raised: false, updated: false });
  });

  it('is reported outside it', () => {
    expect(
      [change(-1), change(10), change(-1, 11, 'signal.raised')].map((one) => isMuted(one, [mute()])),
    ).toEqual([false, false, false]);
  });
});
