import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { parseInstant } from '../../../../operators/time/instant.ts';
import { fc } from '../../../property.ts';

const SAID = parseInstant('2025-06-15T12:00:00Z');
const NEXT_DAY = SAID + 86_400e6;
const identity = (content: string, timestamp = SAID) => {
  const drafts = extract({ content, timestamp });
  expect(drafts).toHaveLength(1);
  return drafts[0].identity;
};

const SAME: readonly (readonly [string, string])[] = [
  ["The cache can't hold 45ms of data.", 'the cache cannot hold 45 ms of data'],
  ['It’s late.', 'It is late'],
  ["We won't use Kafka.", 'We will not use Kafka.'],
  ['The revenue was $1,950,000.', 'Revenue was $1950000.'],
  ['The load is 45.0 %.', 'The load is 45 percent.'],
  ['Twelve servers failed.', '12 servers failed.'],
  ['Also, the disk is full.', 'The disk is full.'],
  ['By the way, the disk is full.', 'However, the disk is full!'],
  ['The **disk** is “full”.', 'The disk is "full".'],
  ['The deployment\n  succeeded.', 'The deployment succeeded.'],
  ['- Redis is down', 'Redis is down.'],
  ['We met on 3 May 2025.', 'We met on May 3, 2025.'],
  ['We met on 3 May 2025.', 'We met on 2025-05-03.'],
  ['Ｒedis is down.', 'Redis is down.'],
  ['Anna: The disk is full.', 'Bob: The disk is full.'],
  ['Note: the disk is full.', 'The disk is full.'],
  ['The file `redis.conf` is wrong.', 'The file redis.conf is wrong.'],
];

const DIFFERENT: readonly (readonly [string, string])[] = [
  ['The deployment succeeded.', 'The deployment did not succeed.'],
  ['The disk is full.', 'The disk is not full.'],
  ['The disk was full.', 'The disk is full.'],
  ['The limit is 45 ms.', 'The limit is 46 ms.'],
  ['The limit is 4.5 ms.', 'The limit is 45 ms.'],
  ['The limit is -5.', 'The limit is 5.'],
  ['The limit is 5 ms.', 'The limit is 5 s.'],
  ['The limit is $5.', 'The limit is €5.'],
  ['We run Python 3.1.', 'We run Python 3.10.'],
  ['We run v2.0.1.', 'We run v2.0.2.'],
  ['Anna lives in Berlin.', 'Bob lives in Berlin.'],
  ['Anna called Bob.', 'Bob called Anna.'],
  ['Anna: I like tea.', 'Bob: I like tea.'],
  ['Anna: I like tea.', 'I like tea.'],
  ['Anna: Lost my keys in Rome.', 'Bob: Lost my keys in Rome.'],
  ['We met on 3 May 2025.', 'We met on 4 May 2025.'],
  ['The code is written in C.', 'The code is written in C++.'],
  ['We never met Anna.', 'We met Anna.'],
];

describe('identity', () => {
  it.each(SAME)('is one for %j and %j', (a, b) => {
    expect(identity(a)).toBe(identity(b));
  });

  it.each(DIFFERENT)('differs for %j and %j', (a, b) => {
    expect(identity(a)).not.toBe(identity(b));
  });

  it('takes times as what they stand for', () => {
    expect(identity('It failed yesterday.')).not.toBe(identity('It failed yesterday.', NEXT_DAY));
    expect(identity('It failed yesterday.', NEXT_DAY)).toBe(identity('It failed on 15 June 2025.'));
    expect(identity('It failed in 2023.')).toBe(identity('It failed in 2023.', NEXT_DAY));
    expect(identity('It failed yesterday.')).toBe('it failed 2025-06-14T00:00:00Z/2025-06-15T00:00:00Z');
  });

  it('does not change with white space, quotes, the first letter and the full stop', () => {
    const sentences = [
      'The deployment did not succeed in production.',
      "Anna's team can't use “Kafka 3.1” for 12,000 events.",
      'We decided on 3 May to move billing to Postgres.',
      'It was “probably” the cache that failed last week.',
      'Three of 40 tests fail on eu-west-1.',
      "The 'old' endpoint doesn't return 404 any more.",
      'Response times averaged 45ms in March.',
    ];
    const spaces = fc.constantFrom(' ', '  ', '\t', '\u00a0', ' \u0007 ');
    fc.assert(
      fc.property(
        fc.constantFrom(...sentences),
        fc.array(spaces, { minLength: 20, maxLength: 20 }),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (sentence, gaps, curly, small, stop) => {
          let other = sentence
            .split(' ')
            .reduce((text, word, at) => `${text}${gaps[at % gaps.length]}${word}`);
          other = curly
            ? other.replaceAll("'", '’').replaceAll(/"([^"]*)"/g, '“$1”')
            : other.replaceAll('’', "'").replaceAll(/[“”]/g, '"');
          if (small) other = other.charAt(0).toLowerCase() + other.slice(1);
          if (!stop) other = other.slice(0, -1);
          expect(identity(` ${other}\n`)).toBe(identity(sentence));
        },
      ),
    );
  });

  it('changes with numbers, negation and names', () => {
    const names = fc.constantFrom('Anna', 'Bob', 'Redis', 'Kafka', 'the billing service');
    const verbs = fc.constantFrom('uses', 'does not use', 'used', 'never uses');
    const counts = fc.oneof(
      fc.integer({ min: 2, max: 999_999 }),
      fc.integer({ min: 11, max: 99 }).map((n) => n / 10),
    );
    const statement = fc.tuple(names, verbs, counts);
    fc.assert(
      fc.property(statement, statement, (a, b) => {
        const same = a.every((part, at) => part === b[at]);
        const say = ([name, verb, count]: readonly [string, string, number]) =>
          `${name} ${verb} ${count} threads.`;
        expect(identity(say(a)) === identity(say(b))).toBe(same);
      }),
    );
  });
});
