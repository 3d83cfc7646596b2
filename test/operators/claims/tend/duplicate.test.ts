import { describe, expect, it } from 'vitest';
import { statementOf } from '../../../../operators/claims/extract/statement.ts';
import { claimId } from '../../../../operators/claims/ids.ts';
import { areDuplicates, canMerge, ranked } from '../../../../operators/claims/tend/duplicate.ts';
import type { ClaimVersion } from '../../../../operators/records/ledger.ts';
import { fc } from '../../../property.ts';

/** 2026-05-01T00:00:00Z, a Friday. */
const SAID = Date.UTC(2026, 4, 1) * 1000;
const DAY = 86_400_000_000;

function claim(text: string, parts: Partial<ClaimVersion> = {}, said = SAID): ClaimVersion {
  const { identity, holds, type, changes, confidence } = statementOf(text, { timestamp: said });
  return {
    id: claimId(identity),
    number: 0,
    version: 1,
    text,
    type,
    confidence,
    status: 'active',
    valid_from: holds?.from ?? said,
    ...(holds?.to !== undefined && { valid_to: holds.to, holds_to: holds.to }),
    ...(holds?.from !== undefined && { holds_from: holds.from }),
    recorded_at: said,
    identity,
    changes,
    first_said: said,
    last_said: said,
    ...parts,
  };
}

const SAME: [string, string][] = [
  ['The service starts at boot.', 'The service begins at boot.'],
  ['Anna bought a house in Berlin.', 'Anna purchased a house in Berlin.'],
  ['The build has an error.', 'The build has a mistake.'],
  ['The large cluster runs Kafka.', 'The big cluster runs Kafka.'],
  ['We use Redis for sessions.', 'We also use Redis for sessions.'],
  ['We decided that sessions stay in Redis.', 'We decided sessions stay in Redis.'],
  ['The team uses email for alerts.', 'The team uses e-mail for alerts.'],
  ['The job takes 30 seconds.', 'The job takes 30 secs.'],
  ['The bug was fixed.', 'The bug was repaired.'],
  ['Anna often works from Lisbon.', 'Anna frequently works from Lisbon.'],
  ['Anna is ill.', 'Anna is sick.'],
  ['The team uses Grafana for dashboards.', 'The team utilizes Grafana for dashboards.'],
];

/** Pairs of which each is nearly the other, and is not. */
const DIFFERENT: [string, string][] = [
  // Numbers and units
  ['The timeout is 30 seconds.', 'The timeout is 31 seconds.'],
  ['The timeout is 30 seconds.', 'The timeout is 30 minutes.'],
  ['The job takes 3 s.', 'The job takes 3 ms.'],
  ['The API listens on port 8080.', 'The API listens on port 8081.'],
  ['The disk has 500 GB.', 'The disk has 500 MB.'],
  ['The limit is 1.5 percent.', 'The limit is 15 percent.'],
  ['Version 2.1 starts fast.', 'Version 2.11 begins fast.'],
  ['The cluster has three nodes.', 'The cluster has four nodes.'],
  ['The temperature is -5 degrees.', 'The temperature is 5 degrees.'],
  ['The first build has an error.', 'The second build has a mistake.'],
  // Names
  ['Anna bought a house in Berlin.', 'Anne purchased a house in Berlin.'],
  ['Anna bought a house in Berlin.', 'Anna purchased a house in Bern.'],
  ['The service runs on Postgres.', 'The service runs on PostGIS.'],
  ['Anna manages Ben.', 'Ben manages Anna.'],
  ['The billing-api starts at boot.', 'The billing-app begins at boot.'],
  ['Host eu-west-1 starts slowly.', 'Host eu-west-2 begins slowly.'],
  ['John Smith bought a car.', 'John Smyth bought an automobile.'],
  ['The importer 17 uses Redis.', 'The importer 71 utilizes Redis.'],
  // Polarity
  ['The service starts at boot.', 'The service does not begin at boot.'],
  ['The bug was fixed.', 'The bug was not repaired.'],
  ['Anna often works from Lisbon.', 'Anna rarely works from Lisbon.'],
  ['The door is open.', 'The door is closed.'],
  ['The big cluster is up.', 'The large cluster is down.'],
  ['The test passed.', 'The test failed.'],
  ['Nobody uses the old portal.', 'Everybody uses the old portal.'],
  ['Anna never bought a car.', 'Anna purchased an automobile.'],
  ['The cache is enabled.', 'The cache is disabled.'],
  // Quantifiers and degrees
  ['All users bought the plan.', 'Some users purchased the plan.'],
  ['Every node has an error.', 'Any node has a mistake.'],
  ['Most jobs start at night.', 'Many jobs begin at night.'],
  ['A few tests have errors.', 'Few tests have mistakes.'],
  ['At least 3 nodes are big.', 'At most 3 nodes are large.'],
  ['Only Anna bought a car.', 'Anna bought a car.'],
  ['Both servers start at boot.', 'Servers begin at boot.'],
  ['The build is quick.', 'The build is very quick.'],
  ['The bigger cluster runs Kafka.', 'The large cluster runs Kafka.'],
  ['Nearly all tests passed.', 'All tests passed.'],
  // Number of things
  ['The server is down.', 'The servers are down.'],
  ['The error was fixed.', 'The errors were repaired.'],
  // Tense, aspect and mood
  ['Anna buys a house in Berlin.', 'Anna bought a house in Berlin.'],
  ['The service started at boot.', 'The service begins at boot.'],
  ['The service will start at boot.', 'The service begins at boot.'],
  ['The bug was fixed.', 'The bug is being repaired.'],
  ['The bug has been fixed.', 'The bug had been repaired.'],
  ['Anna used to work in Lisbon.', 'Anna works in Lisbon.'],
  ['The service may start at boot.', 'The service must begin at boot.'],
  ['Anna should buy a house.', 'Anna would purchase a house.'],
  ['The migration is planned.', 'The migration is done.'],
  // Times
  ['The release starts on Monday.', 'The release begins on Tuesday.'],
  ['The outage began in March 2024.', 'The outage started in March 2025.'],
  ['The backup begins at 3 am.', 'The backup starts at 3 pm.'],
  ['The build started before the deploy.', 'The build began after the deploy.'],
  ['The contract ended in 2023.', 'The contract ended in 2032.'],
  // Words that a dictionary takes for the same, or that look alike
  ['The server is slow.', 'The waiter is slow.'],
  ['The port is open.', 'The portal is open.'],
  ['Anna is the manager of payments.', 'Anna is the director of payments.'],
  ['The plan is good.', 'The program is good.'],
  ['The last release was good.', 'The final release was good.'],
  ['The sign is green.', 'The signal is green.'],
  ['The thread is long.', 'The yarn is long.'],
  ['The cache is big.', 'The stash is large.'],
  ['The light is green.', 'The light is dark-green.'],
  ['The team minutes are long.', 'The team min are long.'],
  // Whose, where and in which order
  ['Our database is slow.', 'Their database is slow.'],
  ['This service starts at boot.', 'That service begins at boot.'],
  ['I bought a house.', 'You purchased a house.'],
  ['The error is in the parser.', 'The mistake is on the parser.'],
  ['The cat chases the dog.', 'The dog chases the cat.'],
  ['Redis replaces Memcached.', 'Memcached replaces Redis.'],
  ['If it rains, the service starts.', 'The service begins.'],
  ['Anna thinks the build has an error.', 'Ben believes the build has a mistake.'],
];

describe('claims that say the same in other words', () => {
  it.each(SAME)('%s / %s', (one, other) => {
    const [a, b] = [claim(one), claim(other)];
    expect(a.id).not.toBe(b.id);
    expect([areDuplicates(a, b), areDuplicates(b, a)]).toEqual([true, true]);
  });
});

describe('claims that differ in little', () => {
  it('are many here', () => expect(DIFFERENT.length).toBeGreaterThan(60));

  it.each(DIFFERENT)('are not the same: %s / %s', (one, other) => {
    const [a, b] = [claim(one), claim(other)];
    expect([areDuplicates(a, b), areDuplicates(b, a)]).toEqual([false, false]);
  });

  const [one, other] = SAME[1];

  it('are not the same where two people say it of themselves', () => {
    const [anna, ben] = ['anna', 'ben'].map((name) =>
      claim('I like tea.', { id: claimId(name), identity: `${name}: i like tea` }),
    );
    expect(areDuplicates(anna, ben)).toBe(false);
  });

  it('are not the same where "yesterday" is another day', () => {
    const [monday, tuesday] = [
      claim('The build had an error yesterday.'),
      claim('The build had a mistake yesterday.', {}, SAID + DAY),
    ];
    expect(areDuplicates(monday, tuesday)).toBe(false);
    expect(areDuplicates(monday, claim('The build had a mistake yesterday.'))).toBe(true);
  });

  it.each<[string, Partial<ClaimVersion>]>([
    ['one is another type', { type: 'hypothesis' }],
    ['one holds at other times', { holds_from: SAID, valid_from: SAID }],
    ['one has ended', { valid_to: SAID + DAY }],
    ['one tells of a change', { changes: true }],
    ['one is kept under a key', { key: 'house' }],
    ['one has an author', { author: 'user' }],
    ['one was resolved', { status: 'resolved', valid_to: SAID + DAY }],
    ['one waits for approval', { status: 'pending' }],
    ['one was forgotten', { status: 'forgotten' }],
  ])('are left alone where %s', (_, parts) => {
    expect(areDuplicates(claim(one), claim(other, parts))).toBe(false);
    expect(areDuplicates(claim(one, parts), claim(other))).toBe(false);
  });

  it('may be contested', () => {
    expect(canMerge(claim(one, { status: 'contested' }))).toBe(true);
    expect(areDuplicates(claim(one, { status: 'contested' }), claim(other))).toBe(true);
  });
});

describe('what stands for duplicates', () => {
  const sources = (count: number) => Array.from({ length: count }, (_, at) => ({ source: `s${at}` }));

  it('has the most independent sources, then was said first, then has the smallest id', () => {
    const candidate = (id: string, first_said: number, count: number) => ({
      id,
      first_said,
      evidence: sources(count),
    });
    const group = [candidate('d', 1, 1), candidate('c', 2, 2), candidate('b', 2, 2), candidate('a', 3, 2)];
    expect(ranked(group).map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd']);
    const repeats = { id: 'z', first_said: 0, evidence: [{ source: 's' }, { source: 's' }, { source: 's' }] };
    expect(ranked([repeats, ...group]).map(({ id }) => id)).toEqual(['b', 'c', 'a', 'z', 'd']);
  });

  it('does not depend on the order in which they come', () => {
    const some = fc.uniqueArray(
      fc.record({ id: fc.uuid(), first_said: fc.nat(3), evidence: fc.nat(3).map(sources) }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
    );
    const twice = some.chain((group) =>
      fc.tuple(fc.constant(group), fc.shuffledSubarray(group, { minLength: group.length })),
    );
    fc.assert(
      fc.property(twice, ([group, shuffled]) => {
        expect(ranked(shuffled)).toEqual(ranked(group));
      }),
    );
  });
});
