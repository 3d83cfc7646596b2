import { describe, expect, it } from 'vitest';
import { determinedBy, isRival } from '../../../../operators/claims/cells/rival.ts';
import { termsOf } from '../../../../operators/language/terms.ts';

function rival(question: string, text: string, speaker = ''): boolean {
  const own = new Set([...termsOf(text), ...termsOf(speaker)]);
  return isRival(determinedBy(question), { text, own, hasSpeaker: speaker !== '' }, new Map());
}

describe('a sibling of what is asked for', () => {
  it.each([
    ['How many screws does box 7 hold?', 'Box 4 holds 7 screws.'],
    ['When does flight LH404 leave?', 'Flight LH402 leaves at 9:40.'],
    ['What was the rent in March?', 'The rent in April was 900 euros.'],
    ['What is the 2025 budget?', 'The 2024 budget is 40,000 euros.'],
    ['Which broker does the US cluster run?', 'The EU cluster runs Kafka.'],
    ["Who is Ben's dentist?", "Anna's dentist is Dr. Pohl."],
    ['What does the red car need?', 'The blue car needs brakes.'],
    ['Who owns the billing service?', 'The checkout service is owned by Ana.'],
    ['When is the second interview?', 'The first interview is on Monday.'],
    ['Where is the API key for Twilio?', 'The API key for Stripe is in Vault.'],
  ])('%s: %s', (question, text) => {
    expect(rival(question, text)).toBe(true);
  });

  it.each([
    ['How many screws does box 7 hold?', 'Box 7 holds 12 screws.'],
    ['How many screws does box 7 hold?', 'Boxes 4 and 7 hold 12 screws each.'],
    ['What was the rent in March?', 'The rent is 900 euros.'],
    ['What was the rent in March?', 'The rent since January is 900 euros.'],
    ['What happened in March 2025?', 'The migration started on 3 March 2025.'],
    ['When does the meeting in May begin?', 'It begins on 4 June.'],
    ['Which broker does the US cluster run?', 'The cluster in the US runs Kafka.'],
    ['What does the red car need?', 'The new red car needs brakes.'],
    ['What does the red car need?', 'The car needs brakes.'],
    ['Where does Alina work?', 'Alina Kern works at Corvex.'],
  ])('is not what is said of it, or of anything: %s: %s', (question, text) => {
    expect(rival(question, text)).toBe(false);
  });

  it('is who says something of himself, where another is asked about', () => {
    expect(rival('Where does Alina work?', 'I work at Corvex.', 'Ben')).toBe(true);
    expect(rival('Where does Alina work?', 'I work at Corvex.', 'Alina')).toBe(false);
    expect(rival('Where does Alina work?', 'I work at Corvex.')).toBe(false);
  });
});
