import { describe, expect, test } from 'vitest';
import { EARLIEST, formatInstant, LATEST, parseInstant } from '../../../operators/time/instant.ts';
import { fc, runs } from '../../property.ts';

const millis = fc.integer({ min: EARLIEST / 1000, max: LATEST / 1000 - 1 });
const micros = fc.maxSafeInteger().filter((at) => at >= EARLIEST && at < LATEST);
const RUNS = { numRuns: runs(2000) };

/** What Date says, in microseconds. */
const byDate = (text: string) => Date.parse(text) * 1000;

describe('against Date, to the millisecond', () => {
  test('formatInstant', () => {
    const text = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');
    fc.assert(
      fc.property(millis, (ms) => formatInstant(ms * 1000) === text(ms)),
      RUNS,
    );
    const seconds = millis.map((ms) => Math.ceil(ms / 1000) * 1000).filter((ms) => ms * 1000 < LATEST);
    fc.assert(
      fc.property(seconds, (ms) => formatInstant(ms * 1000) === text(ms)),
      RUNS,
    );
  });

  test('parseInstant', () => {
    fc.assert(
      fc.property(millis, (ms) => parseInstant(new Date(ms).toISOString()) === ms * 1000),
      RUNS,
    );
  });

  test('parseInstant with offsets', () => {
    const offset = fc.integer({ min: -(23 * 60 + 59), max: 23 * 60 + 59 });
    fc.assert(
      fc.property(millis, offset, (ms, minutes) => {
        const local = new Date(ms + minutes * 60_000).toISOString().slice(0, -1);
        const two = (n: number) => String(n).padStart(2, '0');
        const size = Math.abs(minutes);
        const text = `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
        expect(parseInstant(text)).toBe(ms * 1000);
        expect(byDate(text)).toBe(ms * 1000);
      }),
      RUNS,
    );
  });

  test('the 29th of February in every year from 1700 to 2249', () => {
    for (let year = 1700; year < 2250; year++) {
      const text = `${year}-02-29T00:00:00Z`;
      const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
      expect(parseInstant(text), text).toBe(leap ? byDate(text) : Number.NaN);
      expect(parseInstant(`${year}-03-01T00:00:00Z`)).toBe(byDate(`${year}-03-01T00:00:00Z`));
    }
  });
});

describe('microseconds', () => {
  test('every instant survives text', () => {
    fc.assert(
      fc.property(micros, (at) => parseInstant(formatInstant(at)) === at),
      RUNS,
    );
  });

  test.each([
    ['2026-05-01T12:00:00.1Z', 100_000],
    ['2026-05-01T12:00:00.123456Z', 123_456],
    ['2026-05-01T12:00:00.000001Z', 1],
    ['2026-05-01T12:00:00.1234569999Z', 123_456],
    ['2026-05-01T12:00:00.999999999Z', 999_999],
    ['2026-05-01T12:00:00.000000Z', 0],
  ])('%s', (text, after) => {
    expect(parseInstant(text)).toBe(byDate('2026-05-01T12:00:00Z') + after);
  });

  test('text has 0, 3 or 6 digits of the second', () => {
    const noon = byDate('2026-05-01T12:00:00Z');
    expect(formatInstant(noon)).toBe('2026-05-01T12:00:00Z');
    expect(formatInstant(noon + 20_000)).toBe('2026-05-01T12:00:00.020Z');
    expect(formatInstant(noon + 20)).toBe('2026-05-01T12:00:00.000020Z');
    expect(formatInstant(-1)).toBe('1969-12-31T23:59:59.999999Z');
  });
});

test('bounds', () => {
  expect(parseInstant('1700-01-01T00:00:00Z')).toBe(EARLIEST);
  expect(parseInstant('1699-12-31T23:59:59.999999Z')).toBeNaN();
  expect(parseInstant('2249-12-31T23:59:59.999999Z')).toBe(LATEST - 1);
  expect(parseInstant('2250-01-01T00:00:00Z')).toBeNaN();
  expect(parseInstant('2250-01-01T00:30:00+01:00')).toBe(LATEST - 30 * 60e6);
});

test('a leap second is the last microsecond before it', () => {
  expect(parseInstant('2016-12-31T23:59:60Z')).toBe(byDate('2017-01-01T00:00:00Z') - 1);
  expect(parseInstant('2016-12-31T23:59:60.5Z')).toBe(byDate('2017-01-01T00:00:00Z') - 1);
});

test.each(['2026-05-01t12:00:00z', '2026-05-01 12:00:00Z', '2026-05-01T12:00:00-00:00'])(
  'takes %s',
  (text) => {
    expect(parseInstant(text)).toBe(byDate('2026-05-01T12:00:00Z'));
  },
);

test.each([
  '',
  '2026-05-01',
  '2026-05-01T12:00Z',
  '2026-05-01T12:00:00',
  '2026-05-01T12:00:00.5',
  '2026-05-01T12:00:00.Z',
  '2026-05-01T12:00:00,5Z',
  '2026-05-01T12:00:00Zulu',
  '2026-05-01T12:00:00 Z',
  '2026-05-01T12:00:00+0200',
  '2026-05-01T12:00:00+02',
  '2026-05-01T12:00:00+24:00',
  '2026-05-01T12:00:00+02:60',
  '2026-05-01T12:00:00+02:00Z',
  '2026-05-01T24:00:00Z',
  '2026-05-01T23:60:00Z',
  '2026-05-01T23:59:61Z',
  '2026-00-01T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-05-00T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '20x6-05-01T12:00:00Z',
  '2026-05-01T1x:00:00Z',
  '2026/05/01T12:00:00Z',
  '2026-05-01T12.00.00Z',
  '2026-5-1T12:00:00.00Z',
  '+02026-05-01T12:00:00Z',
  ' 2026-05-01T12:00:00Z',
  '2026-05-01T12:00:00Z\n',
  '1777636800000000000000',
  'Fri, 01 May 2026 12:00:00 GMT',
  '２026-05-01T12:00:00Z',
])('refuses %j', (text) => {
  expect(parseInstant(text)).toBeNaN();
});

test('never says more than Date does of a text near a right one', () => {
  const right = '2026-05-01T12:34:56.789+01:30';
  const place = fc.integer({ min: 0, max: right.length - 1 });
  const char = fc.constantFrom(...'0123456789TZ:+-. xe');
  fc.assert(
    fc.property(fc.array(fc.tuple(place, char), { minLength: 1, maxLength: 3 }), (edits) => {
      const chars = [...right];
      for (const [at, c] of edits) chars[at] = c;
      const text = chars.join('');
      const ours = parseInstant(text);
      const leapSecond = text.slice(17, 19) === '60';
      if (!Number.isNaN(ours) && !leapSecond) expect(Math.floor(ours / 1000), text).toBe(Date.parse(text));
    }),
    { numRuns: runs(5000) },
  );
});
