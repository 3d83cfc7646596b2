import { describe, expect, it } from 'vitest';
import { offsetIn, zoneOf } from '../../../operators/time/zone.ts';
import { fc } from '../../property.ts';

const HOUR = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);
const shown = (at: number | undefined) => new Date(at ?? Number.NaN).toISOString().slice(0, 16);

describe('a zone', () => {
  it.each([
    ['+05:30', '2026-06-01T00:00', '2026-06-01T05:30'],
    ['-07:00', '2026-06-02T05:00', '2026-06-01T22:00'],
    ['Europe/Lisbon', '2026-01-01T12:00', '2026-01-01T12:00'],
    ['Europe/Lisbon', '2026-07-01T12:00', '2026-07-01T13:00'],
    ['america/new_york', '2026-07-01T12:00', '2026-07-01T08:00'],
  ])('%s shows its clock', (name, at, local) => {
    expect(shown(zoneOf(name)?.local(utc(at)))).toBe(local);
    expect(shown(zoneOf(name)?.instant(utc(local)))).toBe(at);
  });

  it('moves on a time that its clock skips, and takes the first of two that it shows', () => {
    const berlin = zoneOf('Europe/Berlin');
    expect(shown(berlin?.instant(utc('2026-03-29T02:30')))).toBe('2026-03-29T01:30');
    expect(shown(berlin?.instant(utc('2026-10-25T02:30')))).toBe('2026-10-25T00:30');
  });

  it('gives the instant of each time that it shows', () => {
    const instants = fc.integer({ min: utc('1970-01-01T00:00'), max: utc('2100-01-01T00:00') });
    const names = fc.constantFrom(
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      '+14:00',
    );
    fc.assert(
      fc.property(instants, names, (at, name) => {
        const zone = zoneOf(name);
        const back = zone?.instant(zone.local(at)) ?? Number.NaN;
        // Of an hour that the clock shows twice, it is the first.
        expect(at - back === 0 || at - back === HOUR || at - back === HOUR / 2).toBe(true);
      }),
    );
  });

  it.each(['', 'eu-west-1a', 'B', '+2', '+25:00', '+02:60', 'Mars/Olympus', 'x'.repeat(1000)])(
    'is not %j',
    (name) => {
      expect(zoneOf(name)).toBeUndefined();
    },
  );
});

it('the offset in a timestamp is none in UTC', () => {
  expect(offsetIn('2026-06-01T22:00:00-07:00')).toBe('-07:00');
  for (const text of ['2026-06-01T22:00:00Z', '2026-06-01T22:00:00+00:00', '2026-06-01T22:00:00-00:00'])
    expect(offsetIn(text)).toBeUndefined();
});
