import { describe, expect, it } from 'vitest';
import { align } from '../../../../operators/claims/relate/align.ts';
import { frameOf } from '../../../../operators/claims/relate/frame/frame.ts';
import { paraphrase } from '../../../../operators/claims/relate/rules/paraphrase.ts';
import { slot } from '../../../../operators/claims/relate/rules/slot.ts';
import { stages } from '../../../../operators/claims/relate/rules/stages.ts';
import { values } from '../../../../operators/claims/relate/rules/values.ts';

function aligned(one: string, other: string) {
  const a = frameOf(one);
  const b = frameOf(other);
  const alignment = align(a, b);
  if (alignment === undefined) throw new Error('too long');
  return { a, b, alignment };
}

describe('slot', () => {
  const judge = (one: string, other: string) => {
    const { a, b, alignment } = aligned(one, other);
    return slot(a, b, alignment);
  };

  it('says what both have in common and what excludes what', () => {
    expect(judge('We use React for the frontend', 'We use Vue for the frontend')).toEqual({
      relation: 'contradicts',
      kind: 'exclusive_conflict',
      confidence: 0.9,
      rationale:
        'both say "We use … for the frontend"; "React" and "Vue" are different members of one class (frontend)',
    });
    expect(judge('Anna works for Siemens', 'Anna works for Bosch')).toMatchObject({
      rationale: 'both say "Anna works for …"; "Siemens" and "Bosch" exclude each other there',
    });
  });

  it('is less sure of qualities by which things not named before are distinguished', () => {
    const indefinite = judge('A black dog is running in a field', 'A white dog is running in a field');
    const definite = judge('The black dog is running in a field', 'The white dog is running in a field');
    expect(definite?.confidence).toBeGreaterThan(indefinite?.confidence ?? 1);
  });

  it.each([
    ['Anna likes coffee very much today', 'Anna likes tea very much today'],
    ['Anna saw a red car', 'Anna saw a blue bike'],
    ['The kid is running in the yard', 'The child is running in the yard'],
    ['Neither flag of the app is red here', 'Neither flag of the app is blue here'],
  ])('%s / %s: none', (one, other) => {
    expect(judge(one, other)).toBeUndefined();
  });
});

describe('values', () => {
  const judge = (one: string, other: string) => {
    const { a, b, alignment } = aligned(one, other);
    return values(a, b, alignment);
  };

  it('says which values exclude each other', () => {
    expect(judge('P95 latency is 45 ms', 'P95 latency is 60 ms')).toEqual({
      relation: 'contradicts',
      kind: 'value_conflict',
      confidence: 0.93,
      rationale: '45 ms and 60 ms differ by more than the tolerance of 2 %; both speak of "P95 latency"',
    });
  });

  it('does not take occasions for values', () => {
    const launch = judge('The launch is on 3 May', 'The launch is on 5 May');
    const meeting = judge('Anna met Tom on 3 May', 'Anna met Tom on 5 May');
    expect(launch?.confidence).toBe(0.93);
    expect(meeting?.confidence).toBe(0.93 * 0.5);
  });

  it.each([
    ['The price was $20 in 2020', 'The price was $30 in 2024'],
    ['It does not have 3 nodes', 'It does not have 5 nodes'],
    ['The timeout is 120 s', 'The timeout is 2 minutes'],
  ])('%s / %s: none', (one, other) => {
    expect(judge(one, other)).toBeUndefined();
  });
});

describe('stages', () => {
  const judge = (one: string, other: string) => stages(frameOf(one), frameOf(other));

  it('says what stage either speaks of', () => {
    expect(judge('The migration is planned', 'The migration has been completed')).toEqual({
      relation: 'contradicts',
      kind: 'temporal_conflict',
      confidence: 0.85,
      rationale: 'one says that "migration" is still to come, the other that it is done',
    });
  });

  it.each([
    ['The migration is planned', 'The audit is complete'],
    ['The migration is planned in staging', 'The migration is complete in production'],
    ['The migration is complete', 'The migration is done'],
    ['The migration has started', 'The migration has not started'],
  ])('%s / %s: none', (one, other) => {
    expect(judge(one, other)).toBeUndefined();
  });
});

describe('paraphrase', () => {
  const judge = (one: string, other: string) => {
    const { a, b, alignment } = aligned(one, other);
    return paraphrase(a, b, alignment)?.relation;
  };

  it.each([
    ['A kid is running in the yard', 'A child is running in the yard'],
    ['The timeout is 120 seconds', 'The timeout is 2 minutes'],
  ])('%s / %s', (one, other) => {
    expect(judge(one, other)).toBe('supports');
  });

  it.each([
    ['The dog chases the big cat', 'The big cat chases the dog'],
    ['Anna pays Ben', 'Ben pays Anna'],
    ['It runs in staging quickly', 'It runs in production quickly'],
    ['The animal is running in the yard', 'The dog is running in the yard'],
    ['The migration might fail soon', 'The migration fails soon'],
    ['The timeout is 120 seconds', 'The timeout is 3 minutes'],
  ])('%s / %s: none', (one, other) => {
    expect(judge(one, other)).toBeUndefined();
  });
});
