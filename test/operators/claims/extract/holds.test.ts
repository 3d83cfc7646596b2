import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { EARLIEST, LATEST, parseInstant } from '../../../../operators/time/instant.ts';
import { fc, runs } from '../../../property.ts';

/** A Sunday. */
const SAID = parseInstant('2025-06-15T12:00:00Z');
const holds = (content: string, timestamp = SAID) => extract({ content, timestamp })[0]?.holds;
const at = (day: string | undefined) =>
  day === undefined ? undefined : parseInstant(day.length > 10 ? day : `${day}T00:00:00Z`);

const TABLE: readonly (readonly [sentence: string, from: string | undefined, to: string | undefined])[] = [
  ['Since March, the service runs in Frankfurt.', '2025-03-01', undefined],
  ['The service has been slow since July.', '2024-07-01', undefined],
  ['We live here since 2019.', '2019-01-01', undefined],
  ['It has been fast since H1 2024.', '2024-01-01', undefined],
  ['He has been away since yesterday.', '2025-06-14', undefined],
  ['The key is valid until Q2 2025.', undefined, '2025-07-01'],
  ['The contract runs until March 2026.', undefined, '2026-04-01'],
  ['It is free until Friday.', undefined, '2025-06-21'],
  ['Before 2020 it was free.', undefined, '2020-01-01'],
  ['Anna met Bob on 3 May.', '2025-05-03', '2025-05-04'],
  ['Anna met Bob on 3 August.', '2024-08-03', '2024-08-04'],
  ['Anna met Bob on the 3rd of May 2024 in Rome.', '2024-05-03', '2024-05-04'],
  ['Anna met Bob on May 3, 2025.', '2025-05-03', '2025-05-04'],
  ['The audit ended on 2025-03-31.', '2025-03-31', '2025-04-01'],
  ['We will meet on 3 May.', '2026-05-03', undefined],
  ['The service was down from January to March 2024.', '2024-01-01', '2024-04-01'],
  ['It was closed from November to February 2024.', '2023-11-01', '2024-03-01'],
  ['The service was down from 3 to 5 May 2025.', '2025-05-03', '2025-05-06'],
  ['The shop was closed between 3 and 7 May.', '2025-05-03', '2025-05-08'],
  ['It is closed between the 24th and 31st of December 2025.', '2025-12-24', '2026-01-01'],
  ['Sales grew between 2019 and 2021.', '2019-01-01', '2022-01-01'],
  ['The shop closed in 2023.', '2023-01-01', '2024-01-01'],
  ['It failed yesterday.', '2025-06-14', '2025-06-15'],
  ['It failed last night.', '2025-06-14', '2025-06-15'],
  ['It failed last week.', '2025-06-02', '2025-06-09'],
  ['It failed last month.', '2025-05-01', '2025-06-01'],
  ['It failed on Monday.', '2025-06-09', '2025-06-10'],
  ['It failed last Friday.', '2025-06-13', '2025-06-14'],
  ['The meeting is next Tuesday.', '2025-06-17', '2025-06-18'],
  ['As of today the limit is 5.', '2025-06-15', undefined],
  ['As of 1 June 2025, support ends.', '2025-06-01', undefined],
  ['For the last three months it has been slow.', '2025-03-15', undefined],
  ['In the last two weeks it crashed often.', '2025-06-01', '2025-06-16'],
  ['It broke two days ago.', '2025-06-13', '2025-06-14'],
  ['It broke two years ago.', '2023-01-01', '2024-01-01'],
  ['It broke an hour ago.', '2025-06-15T11:00:00Z', '2025-06-15T12:00:00Z'],
  ['It crashed yesterday at 14:30.', '2025-06-14T14:30:00Z', '2025-06-14T14:31:00Z'],
  ['We will ship by Friday.', '2025-06-20', undefined],
  ['We will migrate next month.', '2025-07-01', undefined],
  ['By Q3 2025 we will have moved.', '2025-07-01', undefined],
  ['In the second quarter of 2024 sales grew.', '2024-04-01', '2024-07-01'],
  ['In summer 2023 it was hot.', '2023-06-01', '2023-09-01'],
  ['Last winter it was cold.', '2024-12-01', '2025-03-01'],
  ['The server was cheap in the 1990s.', '1990-01-01', '2000-01-01'],
  ['We decided on 3 May to use Postgres.', '2025-05-03', undefined],
  ['We moved to Berlin on 3 May.', '2025-05-03', undefined],
  ['April was late in April.', '2025-04-01', '2025-05-01'],
  ['The crew comes every other Friday since March.', '2025-03-01', undefined],
  ['We met every week in May 2024.', '2024-05-01', '2024-06-01'],
  ['On Sun it rained.', '2025-06-15', '2025-06-16'],
];

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

it('is open for what is told to come, from when it is told', () => {
  for (const plan of [
    'The launch has been pushed back to 24 November.',
    'The launch slips from 3 to 24 November.',
    'The visit is on 22 July.',
    'Medicert visits us on 20 July.',
  ])
    expect(holds(plan)).toBeUndefined();
});
