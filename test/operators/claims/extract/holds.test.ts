import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { EARLIEST, LATEST, parseInstant } from '../../../../operators/time/instant.ts';
import { fc, runs } from '../../../property.ts';

/** A Sunday. */
const SAID = parseInstant('2025-06-15T12:00:00Z');
const holds = (content: string, timestamp = SAID) => extract({ content, timestamp })[0]?.holds;
const at = (day: string | undefined) =>
  day === undefined ? undefined : parseInstant(day.length > 10 ? day : `${day}T00:00:00Z`);

const TABLE = readRows(
  new URL('holds.ndjson', import.meta.url),
  z.strictObject({ sentence: z.string(), from: z.string().optional(), to: z.string().optional() }),
).map(({ sentence, from, to }) => [sentence, from, to] as const);

const NONE = [
  'It takes 3 days.',
  'Latency was 45 ms.',
  'The job finished in 3 days.',
  'On 03/04/2025 it failed.',
  'The sun is bright.',
  'Anna sat on the bench.',
  'I have a second phone.',
  'The second release failed.',
  'June lives in Berlin.',
  'The release may 3 times fail.',
  'Soldiers march 5 miles.',
  'Backups run every Monday at 02:00.',
  'The standup is at 9:30.',
  'The price is 2025 dollars.',
  'In 2000 users were affected.',
  'Since we moved, sales doubled.',
  'On 31 April it failed.',
  'The fall hurt.',
  'The spring broke.',
  'Rome was not built in a day.',
  'Port 2024 is open.',
  'Version 2.0.1 is out.',
  'Redis is down now.',
  // Their time is that of the event: what is planned holds since it was said.
  'The launch is postponed to 24 August.',
  'Our contract ends on 30 September.',
  'The review is scheduled for next Tuesday.',
  // What recurs holds since it was said.
  'The audit takes place twice a year, in May and November.',
  'The board meets every second Tuesday in May.',
  'Lena is on call on Mondays in June.',
];

describe('the time that a statement holds', () => {
  it.each(TABLE)('%s', (sentence, from, to) => {
    const expected: { from?: number; to?: number } = {};
    const [first, last] = [at(from), at(to)];
    if (first !== undefined) expected.from = first;
    if (last !== undefined) expected.to = last;
    expect(holds(sentence)).toEqual(expected);
  });

  it.each(NONE)('is not in: %s', (sentence) => {
    expect(extract({ content: sentence, timestamp: SAID })).toHaveLength(1);
    expect(holds(sentence)).toBeUndefined();
  });

  it('is always a period that can be kept, whenever it was said', () => {
    const words = fc.constantFrom(
      ...'since until from to between and by before after last next this in on at for the year month week Monday May March'.split(
        ' ',
      ),
      ...'2024 1700 2249 3 31 Q3 H2 summer yesterday today tomorrow ago two 9999 days weeks decades 3pm 10:30 1990s of'.split(
        ' ',
      ),
    );
    const said = fc.oneof(
      fc.constantFrom(EARLIEST, LATEST - 1),
      fc.integer({ min: EARLIEST, max: LATEST - 1 }),
    );
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 9 }),
        fc.constantFrom('was', 'is', 'will be'),
        said,
        (time, verb, now) => {
          const period = holds(`It ${verb} down ${time.join(' ')}.`, now);
          if (period === undefined) return;
          const { from, to } = period;
          expect(from ?? to).toBeDefined();
          for (const bound of [from, to]) {
            if (bound === undefined) continue;
            expect(Number.isInteger(bound)).toBe(true);
            expect(bound).toBeGreaterThanOrEqual(EARLIEST);
            expect(bound).toBeLessThan(LATEST);
          }
          if (from !== undefined && to !== undefined) expect(from).toBeLessThan(to);
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});

it('is open for what is stated to come, from when it is stated', () => {
  for (const plan of [
    'The launch has been pushed back to 24 November.',
    'The launch slips from 3 to 24 November.',
    'The visit is on 22 July.',
    'Medicert visits us on 20 July.',
  ])
    expect(holds(plan)).toBeUndefined();
});
