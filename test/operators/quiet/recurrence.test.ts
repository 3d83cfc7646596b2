import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Mute, muteRecord } from '../../../operators/quiet/mute.ts';
import { cronText, zoneText } from '../../../operators/quiet/recurrence.ts';
import { windowOf } from '../../../operators/quiet/window.ts';
import { LATEST, parseInstant } from '../../../operators/time/instant.ts';
import { runs } from '../../property.ts';
import { uuid } from '../../sinks/fixtures.ts';

const MINUTE = 60_000_000;

const mute = (recurs: Mute['recurs'], parts: Partial<Mute> = {}): Mute =>
  muteRecord.parse({ id: uuid('mute'), starts_at: 0, ends_at: LATEST - 1, created_at: 0, recurs, ...parts });

const at = (text: string) => parseInstant(text);
const shown = (window: ReturnType<typeof windowOf>) =>
  window === undefined
    ? undefined
    : [window.from, window.to].map((time) => new Date(time / 1000).toISOString());

describe('the window of a mute that recurs', () => {
  it('is that of a moment, or else the next, before and after clocks change', () => {
    const sundays = mute({ every: '0 2 * * 0', zone: 'Europe/Vienna', lasts: 120 * MINUTE });
    expect(shown(windowOf(sundays, at('2026-10-21T00:00:00Z')))).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
    expect(shown(windowOf(sundays, at('2026-11-01T02:59:59Z')))).toEqual([
      '2026-11-01T01:00:00.000Z',
      '2026-11-01T03:00:00.000Z',
    ]);
    expect(shown(windowOf(sundays, at('2026-11-01T03:00:00Z')))).toEqual([
      '2026-11-08T01:00:00.000Z',
      '2026-11-08T03:00:00.000Z',
    ]);
    // 02:00 is skipped on 2026-03-29: the window begins when clocks have gone forward.
    expect(shown(windowOf(sundays, at('2026-03-29T00:00:00Z')))?.[0]).toBe('2026-03-29T01:00:00.000Z');
  });

  it('begins between the beginning and the end of the mute', () => {
    const daily = mute(
      { every: '0 12 * * *', zone: 'UTC', lasts: 30 * MINUTE },
      { starts_at: at('2026-03-02T12:10:00Z'), ends_at: at('2026-03-04T12:00:00Z') },
    );
    const only = ['2026-03-03T12:00:00.000Z', '2026-03-03T12:30:00.000Z'];
    expect(shown(windowOf(daily, at('2026-03-02T12:15:00Z')))).toEqual(only);
    expect(shown(windowOf(daily, at('2025-03-02T12:15:00Z')))).toEqual(only);
    expect(shown(windowOf(daily, at('2026-03-03T12:29:59Z')))).toEqual(only);
    expect(windowOf(daily, at('2026-03-03T12:30:00Z'))).toBeUndefined();
  });

  it('has the minutes that follow each minute of the expression, by the clock of its zone', () => {
    const zones = ['UTC', 'Europe/Vienna', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
    const field = (most: number) => fc.oneof(fc.constant('*'), fc.integer({ min: 0, max: most }).map(String));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 59 }),
        field(23),
        field(6),
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 0, max: 365 * 24 * 60 }),
        (minute, hour, day, zone, length, later) => {
          const one = mute({ every: `${minute} ${hour} * * ${day}`, zone, lasts: length * MINUTE });
          const moment = at('2026-01-01T00:00:00Z') + later * MINUTE;
          const clock = new Intl.DateTimeFormat('en-US', {
            timeZone: zone,
            weekday: 'short',
            hour: 'numeric',
            minute: 'numeric',
            hourCycle: 'h23',
          });
          const matches = (time: number) => {
            const parts = new Map(
              clock.formatToParts(new Date(time / 1000)).map(({ type, value }) => [type, value] as const),
            );
            const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
            return (
              Number(parts.get('minute')) === minute &&
              (hour === '*' || Number(parts.get('hour')) === Number(hour)) &&
              (day === '*' || days[Number(day)] === parts.get('weekday'))
            );
          };
          const offset = (time: number) =>
            new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
              .format(new Date(time / 1000))
              .split('GMT')[1];
          // Where clocks change, the library decides: the tests above have those.
          fc.pre(offset(moment - 1600 * MINUTE) === offset(moment + 1600 * MINUTE));
          const isMuted = Array.from({ length }, (_, back) => moment - back * MINUTE).some(matches);
          const window = windowOf(one, moment);
          expect(window !== undefined && window.from <= moment).toBe(isMuted);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

it.each([
  ['0 2 * * 0', true],
  ['*/5 8-17 * * MON-FRI', true],
  ['', false],
  ['0 2 * *', false],
  ['0 0 2 * * 0', false],
  ['@daily', false],
  ['60 * * * *', false],
  ['0 0 31 2 *', false],
])('the expression %j is taken: %j', (every, isTaken) => {
  expect(cronText.safeParse(every).success).toBe(isTaken);
});

it.each([
  ['Europe/Vienna', true],
  ['UTC', true],
  ['Mars/Base', false],
  ['', false],
])('the zone %j is taken: %j', (zone, isTaken) => {
  expect(zoneText.safeParse(zone).success).toBe(isTaken);
});
