import { uniform } from '../../../operators/statistics/seeded-random.ts';

const METRIC = /^The (.+?) of the (.+) is /;
const STATE = /^The (.+ \d+) (is|was|failed)/;
const STORES = /^The (.+) stores its data in /;
const OWNS = /^\w+ owns the (.+)\.$/;
const REPORTED = /^\w+ reported \d+ errors in the (.+) on Monday/;
const MOVED = /^We decided to move the (.+) to /;
const SUPPORT = /^The (.+) does not support (.+)\.$/;
const PREFERS = /^\w+ prefers (\w+) for the (.+)\.$/;
const TESTS = /^The tests of the (.+) passed/;
const DEPENDS = /^The (.+) depends on the /;

const ASKED: readonly (readonly [RegExp, (...parts: readonly string[]) => string])[] = [
  [METRIC, (metric, thing) => `What is the ${metric} of the ${thing}?`],
  [STORES, (thing) => `Where does the ${thing} store its data?`],
  [OWNS, (thing) => `Who owns the ${thing}?`],
  [REPORTED, (thing) => `Who reported errors in the ${thing}?`],
  [MOVED, (thing) => `Where did we decide to move the ${thing}?`],
  [SUPPORT, (thing, database) => `Does the ${thing} support ${database}?`],
  [PREFERS, (database, thing) => `Who prefers ${database} for the ${thing}?`],
  [TESTS, (thing) => `How long did the tests of the ${thing} take?`],
  [DEPENDS, (thing) => `What does the ${thing} depend on?`],
  [STATE, (thing) => `How is the ${thing} doing?`],
];

/** The question that a sentence of `sentences` answers. */
export function questionOf(sentence: string): string {
  for (const [pattern, ask] of ASKED) {
    const found = pattern.exec(sentence);
    if (found !== null) return ask(...found.slice(1));
  }
  throw new RangeError(`nothing asks for "${sentence}"`);
}

/** Questions about some of the sentences, from a seed. */
export function questions(seed: number, said: readonly string[]): () => string {
  const random = uniform(seed);
  return () => questionOf(said[Math.floor(random() * said.length)]);
}
