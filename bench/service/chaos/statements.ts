import type { EventInput } from '../../../operators/records/event.ts';
import { uuidV5 } from '../../../operators/records/uuid.ts';
import { uniform } from '../../../operators/statistics/seeded-random.ts';
import { formatInstant } from '../../../operators/time/instant.ts';

const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/bench/chaos');
/** 2026-05-01T00:00:00Z in microseconds. */
const START = Date.UTC(2026, 4, 1) * 1000;
/** Mean number of events per thing. */
const OF_A_THING = 5;

const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';

/** A made-up word of three syllables, unique for numbers below 343,000. */
export function word(number: number): string {
  let text = '';
  for (let left = number, i = 0; i < 3; i++) {
    const syllable = left % (CONSONANTS.length * VOWELS.length);
    text += CONSONANTS[syllable % CONSONANTS.length] + VOWELS[Math.floor(syllable / CONSONANTS.length)];
    left = Math.floor(left / (CONSONANTS.length * VOWELS.length));
  }
  return text[0].toUpperCase() + text.slice(1);
}

/** Statements about a thing; some contradict others. */
const SAID: readonly ((thing: string) => string)[] = [
  (thing) => `The ${thing} cluster stores its records in PostgreSQL.`,
  (thing) => `The ${thing} cluster stores its records in MongoDB.`,
  (thing) => `The ${thing} cluster now stores its records in Cassandra.`,
  (thing) => `The ${thing} cluster is enabled.`,
  (thing) => `The ${thing} cluster is not enabled.`,
  (thing) => `The ${thing} migration succeeded.`,
  (thing) => `The ${thing} migration failed.`,
];

/**
 * Events about made-up things, each of one or two sentences. There are so few different sentences per thing that all are compared with
 * each other, so the result does not depend on the order of events.
 */
export function eventsOf(count: number, seed: number): EventInput[] {
  const random = uniform(seed + 4);
  const things = Math.max(1, Math.ceil(count / OF_A_THING));
  const sentence = () => {
    const thing = Math.floor(random() * things);
    const name = `${word(7919 + 37 * thing)} ${word(104_729 + 53 * thing)} ${word(200_003 + 11 * thing)}`;
    return SAID[Math.floor(random() * SAID.length)](name);
  };
  return Array.from({ length: count }, (_, at) => ({
    id: uuidV5(NAMESPACE, `${seed} ${at}`),
    content: random() < 0.2 ? `${sentence()} ${sentence()}` : sentence(),
    run_id: uuidV5(NAMESPACE, `run ${seed} ${at % 97}`),
    timestamp: formatInstant(START + 1_000_000 * Math.floor(random() * 1e6) + at),
  }));
}
