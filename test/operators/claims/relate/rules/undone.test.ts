import { describe, expect, it } from 'vitest';
import { endsOther } from './verdicts.ts';

describe('a state that is over', () => {
  it.each([
    ['dough hook missing.', 'Dough hook found, it was behind the flour bins.'],
    ['Asha has lost her coat, purple, name inside', 'coat found, it was in lost property'],
    ['Combi oven trips when you run it over 220, stay under.', 'Combi fixed, fine at 240 again.'],
    ["we've got nits, sorry", 'nits are gone'],
    ['Plot 12 has been vacant since November.', 'Miss Hartigan has taken plot 12.'],
    ['Hosepipes may be used only between 6 and 9.', 'The restrictions upon hosepipes were lifted.'],
    [
      'Bonfires are permitted on Saturdays only.',
      'The rule as to bonfires is suspended owing to the drought.',
    ],
    ['The rule as to bonfires is suspended.', 'Bonfires are once more allowed, on Saturdays.'],
    ['Ramp 2 is out of action, hydraulics.', 'Ramp 2 working again.'],
    ['Tickets are sold out.', 'A few tickets are available again.'],
    ['Ines is on crutches.', 'Ines is off her crutches.'],
    ['Mr Oduya is in hospital.', 'Mr Oduya is out of hospital.'],
  ])('is ended in a word of its own: %s / %s', (state, end) => {
    expect(endsOther(state, end)).toBe('second');
  });

  it.each([
    ['The service was unavailable from 9:00 to 9:20.', 'The service is available.'],
    ['The lift in block A is broken.', 'The printer is fixed.'],
    ['Login is broken in Safari.', 'Login works in Chrome.'],
    ['Asha has lost her coat.', 'If the coat is found, ring me.'],
    ['Input lag is over 500 ms, and I have a bottleneck.', 'My accuracy has gone from 70% to 90%.'],
    ['Ines is on crutches.', 'Ines is off the team.'],
  ])('is not ended otherwise: %s / %s', (state, other) => {
    expect(endsOther(state, other)).toBe('none');
  });
});
