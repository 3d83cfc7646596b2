import { describe, expect, it } from 'vitest';
import { compare, frameOf, keysOf, REPORTED_FROM } from '../../../../../operators/claims/relate/index.ts';
import { wordsOf } from '../../../../../operators/claims/relate/keys.ts';

const verdict = (a: string, b: string) => compare(frameOf(a), frameOf(b));

/** Whether memory compares two statements at all: they share a key, and enough of their words. */
function meet(a: string, b: string): boolean {
  const keys = new Set(keysOf(frameOf(a)));
  const [one, other] = [wordsOf(frameOf(a)), wordsOf(frameOf(b))];
  const shared = one.filter((word) => other.includes(word)).length;
  return (
    keysOf(frameOf(b)).some((key) => keys.has(key)) && shared / Math.min(one.length, other.length) >= 0.4
  );
}

describe('where a definite thing is', () => {
  it.each([
    ['The office is in Berlin.', 'The office is in Oslo.'],
    ['The office is in Berlin.', 'The office is now in Oslo.'],
    ['The office is in Berlin.', 'The office is currently in Oslo.'],
    ['The office is in Berlin.', 'The office moved to Oslo.'],
    ['The office is in Berlin.', 'The office has moved to Oslo in May.'],
    ['Our head office is now based in Berlin.', 'Our head office relocated to Oslo.'],
    ['The office is in Berlin.', 'From 2027 on the office is in Oslo.'],
    ['The office is in Berlin.', 'From 2027 onwards, the office is in Oslo.'],
    ['The office is in Berlin.', 'As of March 2027 the office is in Oslo.'],
    ['The office is in Berlin.', 'Since May 2025, our office is in Oslo.'],
    ['Maria lives in Berlin.', 'Maria moved to Munich in March 2025.'],
    ['Maria lives in Berlin.', 'Maria has moved back to Munich.'],
    ['James lives in Berlin with his cat.', 'James lives in Munich with his cat.'],
    ['I live in Berlin.', 'I moved to Munich last month.'],
    ['We live in Berlin.', 'We relocated to Munich.'],
  ])('is one place: %s / %s', (a, b) => {
    expect(verdict(a, b)).toMatchObject({ relation: 'contradicts', kind: 'exclusive_conflict' });
    expect(verdict(a, b)?.confidence).toBeGreaterThanOrEqual(REPORTED_FROM);
    expect(verdict(b, a)).toEqual(verdict(a, b));
    expect(meet(a, b)).toBe(true);
  });

  it('is borne out by a move to that place', () => {
    expect(verdict('The office is in Oslo.', 'The office moved to Oslo.')).toMatchObject({
      relation: 'supports',
    });
  });

  it.each([
    ['The kitchen is in Berlin.', 'The office moved to Oslo.'],
    ['Maria lives in Berlin.', 'Anna moved to Oslo.'],
    ['Maria lived in Berlin.', 'Maria moved to Oslo.'],
    ['Maria lives in Berlin.', 'Maria might move to Oslo.'],
    ['Maria lives in Berlin.', 'Maria moved to the second team.'],
    ['The office is in Berlin.', 'The office will move to Oslo.'],
    ['The office is in Berlin.', 'The office did not move to Oslo.'],
    ['The office is in Berlin.', 'The office moved to the second floor.'],
    ['The office is in Oslo.', 'The office moved to Oslo Central.'],
    ['The service is in Berlin.', 'The service moved to Kubernetes.'],
    ['The crate is in Berlin.', 'The crate was moved to Oslo.'],
    ['A friend is in Berlin.', 'A friend moved to Oslo.'],
    ['The office is in Berlin.', 'The office moved to Oslo with the team in Berlin.'],
  ])('may both be so: %s / %s', (a, b) => {
    expect(verdict(a, b)?.relation).not.toBe('contradicts');
  });
});

describe('the port that a thing listens on', () => {
  it.each([
    ['The service listens on port 8080.', 'The service now listens on port 9090.'],
    ['The service listens on port 8080.', 'The service listens on 9090.'],
    ['The service now listens on 9090.', 'The service listens on port 8080.'],
    ['The API server is on port 8080.', 'The API server is now on port 9090.'],
  ])('is one: %s / %s', (a, b) => {
    expect(verdict(a, b)).toMatchObject({ relation: 'contradicts', kind: 'value_conflict' });
    expect(verdict(a, b)?.confidence).toBeGreaterThanOrEqual(REPORTED_FROM);
    expect(verdict(b, a)).toEqual(verdict(a, b));
    expect(meet(a, b)).toBe(true);
  });

  it.each([
    ['Port 22 is closed.', 'Port 80 is open.'],
    ['The firewall blocks port 22.', 'The firewall allows port 80.'],
    ['The service does not listen on port 22.', 'The service listens on port 80.'],
    ['The service listens on port 8080 in staging.', 'The service listens on port 9090 in production.'],
  ])('is not that of others: %s / %s', (a, b) => {
    expect(verdict(a, b)?.relation).not.toBe('contradicts');
  });
});
