import { describe, expect, it } from 'vitest';
import { endsOther } from './verdicts.ts';

describe('another value of a matter', () => {
  it.each([
    [
      'Sourdough starter is on the top shelf, feed it 200 g rye.',
      'Starter gets 150 g now, half rye half white.',
    ],
    ["Fish comes from Brannock's, Tue and Fri before 8.", 'Fish is from Seagrave now, Wed and Sat.'],
    ['PE is tuesdays n fridays so kit in on those days', 'PE is mondays and thurs now cos of gym'],
    ['Labour rate is £52 an hour.', "Labour's £56 an hour from this month."],
    ['We open at 8 on weekdays, 9 on Saturdays.', 'From 14 April we open at 7.30 on weekdays.'],
    [
      "Mr Sato's van booked in for 29 April, timing belt and pump.",
      "Mr Sato's van moved to 6 May, he's away.",
    ],
    ['Key to the parts store is in the blue tin.', 'Parts store key lives in the office now.'],
    ['Staff meal at half four.', 'Staff meal is 4.15 from today.'],
    ['The school trip to Whitby is on 18 March, £16.50, packed lunch', 'trip is £17.50 now, coach went up'],
    ['The rent is £640 a month.', 'The rent went up to £675 in April.'],
    ['Visiting hours are 2 to 4.', 'Visiting hours are 3 to 5 from Monday.'],
    ['The code of the main gate is 2716.', 'The code of the main gate was altered this morning to 9053.'],
    ['The wifi password is mango77.', 'The wifi password is papaya12 now.'],
    ['The exhibition runs until 12 May.', 'The exhibition has been extended until 30 May.'],
    ['Rehearsal is in the church hall.', 'Rehearsal is in the library this term.'],
    ['Fridge 2: 7 °C, keep an eye on it', 'Fridge 2 back down to 4 °C, new door seal.'],
    ["noah's a shepherd and theo is joseph", "theo's not joseph anymore, he swapped with luca"],
    ['The key to the dry store is on the hook.', "Dry store key isn't on the hook any more."],
    ["Maya can't drive because of her ankle.", 'Maya can drive again.'],
    ['The parcel has not arrived.', 'The parcel arrived this morning.'],
  ])('ends the one before: %s / %s', (before, change) => {
    expect(endsOther(before, change)).toBe('second');
  });

  it.each([
    ['The office is in Berlin.', 'The office moved to the second floor.'],
    ['We charge £9.50 for the cheesecake.', 'We charge £3 for coffee now.'],
    ['Fridge 1: 3 °C', 'Fridge 2 back down to 4 °C.'],
    ['The trip to Whitby is £16.50, packed lunch', 'The deposit for the coach is £5 now.'],
    ['The starter is on the top shelf.', 'Starter gets 150 g now.'],
    ['I added 52 sources to my Zotero library.', 'My Zotero library has 45 sources now, tagged by theme.'],
    ["It's one of my favourites.", 'My favourite was when we were down 10 in the 4th.'],
    ['My accuracy is 80%.', 'I started in June and it is now 90% of the way.'],
    ['The pool is open on Mondays.', 'The pool was last cleaned on Friday.'],
  ])('is none of something else: %s / %s', (one, other) => {
    expect(endsOther(one, other)).toBe('none');
  });
});
