import { describe, expect, it } from 'vitest';
import { conflict } from '../conflict.ts';

describe('numbers and letters that name things', () => {
  it.each([
    ['Shipment 1 left the depot in Oslo.', 'Shipment 2 left the depot in Oslo.'],
    ['The billing cache 12 is slow.', 'The billing cache 13 is fast.'],
    [
      'The response time of the billing cache 12 is 5 ms.',
      'The response time of the billing cache 13 is 7 ms.',
    ],
    ['The importer depends on the search gateway 77.', 'The importer depends on the search gateway 78.'],
    ['The billing planner 15 stores its data in Redis.', 'The billing planner 16 stores its data in Redis.'],
    [
      'The tests of the fraud parser 329 passed after 4 minutes.',
      'The tests of the fraud parser 65 passed after 3 minutes.',
    ],
    ['The service number 3 uses PostgreSQL.', 'The service number 4 uses MySQL.'],
    ['Anna owns the parser 4.', 'Ben owns the parser 5.'],
    ['Service A depends on Redis.', 'Service B no longer depends on Redis.'],
    ['Service A does not depend on Redis.', 'Service B depends on Redis.'],
    ['Team A owns the importer.', 'Team B does not own the importer.'],
    ['The tests of node C passed.', 'The tests of node D did not pass.'],
  ])('tell them apart: %s / %s', (a, b) => {
    expect(conflict(a, b)).toBe(false);
  });

  it.each([
    ['The queue holds 40 messages.', 'The queue holds 55 messages.'],
    ['The billing cache 12 is enabled.', 'The billing cache 12 is disabled.'],
    ['The response time of the cache 12 is 5 ms.', 'The response time of the cache 12 is 7 ms.'],
    ['The retry limit is 3.', 'The retry limit is 5.'],
    ['Service A depends on Redis.', 'Service A no longer depends on Redis.'],
    ['Team B owns the importer.', 'Team B does not own the importer.'],
    ['The team has 12 members.', 'The team has 15 members.'],
  ])('leave values what they are: %s / %s', (a, b) => {
    expect(conflict(a, b)).toBe(true);
  });
});
