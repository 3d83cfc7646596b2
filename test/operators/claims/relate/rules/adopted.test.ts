import { describe, expect, it } from 'vitest';
import { conflict } from '../conflict.ts';

describe('what a thing or a team uses for one purpose', () => {
  it.each([
    ['The team uses Jira.', 'The team switched to Linear.'],
    ['The team uses Jira.', 'The team has moved to Linear.'],
    ['We use Postgres 14.', 'We upgraded to Postgres 16.'],
    ['The API runs on Postgres 14.', 'The API migrated to Postgres 16 in May 2025.'],
    ['The API runs on MySQL.', 'The API migrated to Postgres.'],
  ])('is one at a time: %s / %s', (a, b) => {
    expect(conflict(a, b)).toBe(true);
  });

  it.each([
    ['The team uses Jira.', 'The team switched to Slack.'],
    ['The team uses Jira.', 'The board switched to Linear.'],
    ['The team uses Jira.', 'The team will switch to Linear.'],
    ['The team used Jira.', 'The team switched to Linear.'],
    ['We use Postgres 14.', 'We upgraded to Node 22.'],
    ['We use Postgres.', 'We upgraded to Postgres 16.'],
    ['The service is on call.', 'The service moved to Postgres.'],
  ])('may both be so: %s / %s', (a, b) => {
    expect(conflict(a, b)).toBe(false);
  });
});
