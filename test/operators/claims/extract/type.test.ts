import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import type { ClaimType } from '../../../../operators/records/claim.ts';

const TRAPS: readonly (readonly [sentence: string, type: ClaimType])[] = [
  ['It is unlikely to rain.', 'fact'],
  ['The result was unexpected.', 'fact'],
  ['It could not connect.', 'fact'],
  ['In May it failed.', 'fact'],
  ['May was quiet.', 'fact'],
  ['We should have known.', 'fact'],
  ['We should have decided earlier.', 'fact'],
  ['We would have chosen Redis.', 'fact'],
  ['We have not decided anything.', 'fact'],
  ['No one agreed to the plan.', 'fact'],
  ['The undecided voters left.', 'fact'],
  ['Anna agreed with Bob.', 'fact'],
  ['We went with our friends to Rome.', 'fact'],
  ['It was almost certainly the cache.', 'fact'],
  ['There were maybe 5 people in the room.', 'fact'],
  ['The report which may be late is long.', 'fact'],
  ['The service is slow because the disk may be full.', 'fact'],
  ['I think about leaving.', 'fact'],
  ['The might of the army was great in 1900.', 'fact'],
  ['The post got 40 likes.', 'fact'],
  ['I would like to thank the board.', 'fact'],
  ['It runs like a dream.', 'fact'],
  ['Shops for people like me are rare.', 'fact'],
  ['I failed at my job.', 'fact'],
  ['It failed to build the index.', 'fact'],
  ['The check bounced.', 'fact'],
  ['The test suite is slow.', 'fact'],
  ['The deployment failed.', 'fact'],
  ['It looks like rain.', 'hypothesis'],
  ['This might work well.', 'hypothesis'],
  ['This could be a bug in the driver.', 'hypothesis'],
  ["We've chosen Terraform over Pulumi.", 'decision'],
  ['The tests might fail on Windows.', 'hypothesis'],
  ['I think the tests passed.', 'hypothesis'],
  ['We will probably use Kafka.', 'hypothesis'],
  ['I think Anna prefers tea.', 'hypothesis'],
  ['We agreed that the cache may be stale.', 'decision'],
  ['We decided that failing tests block a release.', 'decision'],
  ['Decision: use Postgres for billing', 'decision'],
  ['Hypothesis: the cache is cold.', 'hypothesis'],
  ['Coverage: 81 %', 'test_result'],
  ['Favourite food: pizza', 'preference'],
];

describe('type', () => {
  it.each(TRAPS)('%s', (content, type) => {
    expect(extract({ content, timestamp: 1.7e15 }).map((draft) => draft.type)).toEqual([type]);
  });
});

const CHANGES: readonly (readonly [sentence: string, changes: boolean])[] = [
  ['Anna no longer works here.', true],
  ['It does not work any more.', true],
  ['It does not work anymore.', true],
  ['We switched from MySQL to Postgres.', true],
  ['Anna has moved to Rome.', true],
  ['We replaced Redis with Valkey.', true],
  ['As of 1 June 2025, the limit is 5.', true],
  ['Since March, the service runs in Frankfurt.', true],
  ['Redis is now on version 7.', true],
  ['Anna now lives in Rome.', true],
  ['Anna has become a doctor.', true],
  ['From now on, we deploy on Fridays.', true],
  ['We use Kafka instead of RabbitMQ.', true],
  ['The repo was renamed to tidemark.', true],
  ['Now we meet on Mondays.', true],
  ['The billing service runs on Postgres again.', true],
  ['Lena is back on the platform team.', true],
  ['We went back to weekly releases.', true],
  ['The limit was reverted to 400.', true],
  ['The nightly export was reinstated.', true],
  ['Lena owns checkout, not Nora.', true],
  ['Order events are kept for 14 days, not 7.', true],
  ['We have not switched to Postgres.', false],
  ['The build failed again.', false],
  ['We went back home.', false],
  ['The driver is fast, not just cheap.', false],
  ['The shop is closed, not because of rain.', false],
  ['Anna never moved to Rome.', false],
  ['Now that Redis works, we can ship.', false],
  ['Right now we are testing the fix.', false],
  ['It is now running the tests.', false],
  ['Anna lives in Rome.', false],
  ['Since we moved, sales doubled.', false],
  ['We may have switched to Postgres.', false],
  ['There are 5 more servers.', false],
  ['Prices have not changed since 2020.', false],
];

describe('changes', () => {
  it.each(CHANGES)('%s', (content, changes) => {
    expect(extract({ content, timestamp: 1.75e15 }).map((draft) => draft.changes)).toEqual([changes]);
  });
});
