import { compileDays } from '../language/times/days.ts';
import { ComparisonIndex } from './comparison/comparison-index.ts';
import { extract } from './extract/extract.ts';
import { planSteps } from './plan.ts';
import type { Sighting } from './sighting.ts';

/** Sentences that exercise different code paths of parsing and comparing; `#` is another number each time. */
const SENTENCES = [
  'The checkout service # listens on port 80#.',
  'Since March 2024 the orders API # runs in eu-west-1 on PostgreSQL 16.',
  'p95 latency of search # rose from 45 ms to 9# ms at 14:05 on 3 May 2024.',
  'We decided not to migrate billing # to Kafka before next Friday.',
  'Ana Pereira # moved to Lisbon two days ago and will lead the payments team from 1 July.',
  'The nightly backup of cluster # never fails, because it was tested every week.',
  'Deploy # was rolled back yesterday: the cache is no longer warm.',
  'I think the queue # might hold 1,0# messages if the consumer stops.',
];
const ROUNDS = 8;
/** Microseconds. */
const DAY = 86_400_000_000;

/**
 * Prepares for reading: parses and compares made-up sentences, one per step, and discards the results. The engine compiles patterns and code on
 * first use, and word lists are loaded on first use. Together this takes some tenths of a second, which would otherwise delay the
 * first events.
 *
 * @returns true: it ran to the end
 */
export function* prepareSteps(): Generator<void, boolean, void> {
  yield* compileDays();
  const comparisons = new ComparisonIndex();
  for (let round = 1; round <= ROUNDS; round++) {
    const sightings: Sighting[] = [];
    for (const [at, sentence] of SENTENCES.entries()) {
      const content = sentence.replaceAll('#', String(round));
      const event_id = `${String(round).padStart(8, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`;
      const said = round * DAY;
      for (const { span, ...draft } of extract({ content, timestamp: said })) {
        sightings.push({ ...draft, event_id, start: span[0], end: span[1], source: event_id, said });
      }
      yield;
    }
    yield* planSteps(sightings, comparisons, 0);
  }
  return true;
}
