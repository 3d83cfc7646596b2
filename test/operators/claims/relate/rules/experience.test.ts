import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../../../operators/claims/relate/index.ts';
import { experience } from '../../../../../operators/claims/relate/rules/experience.ts';
import { fc } from '../../../../property.ts';

const meet = (one: string, other: string) => experience(frameOf(one), frameOf(other));

const CONTRADICTED: readonly (readonly [string, string])[] = [
  ['I have never written a Flask route.', 'I wrote the Flask route for logins on Monday.'],
  ['I have never written a route.', 'I wrote the /login route on Monday.'],
  [
    "I've never attended any workshops on security.",
    'I slept well after attending the workshop on security.',
  ],
  ["I've never implemented any Bootstrap components.", "I'm using Bootstrap for the modal component."],
  ["I've never used citation software, like Zotero.", 'I just downloaded Zotero to manage my references.'],
  ["I haven't ever used Docker.", "I've been using Docker since May."],
  ["I didn't ever submit the tax return.", 'I submitted the tax return in March.'],
  ['I have yet to try the espresso machine.', 'I used the espresso machine this morning.'],
  ["I haven't attended any of the standups.", 'I attended the standup on Monday.'],
  ['I never finished the Rust course.', 'I completed the Rust course in May.'],
  ["I've never been to Paris.", 'I visited Paris with my sister.'],
  ["I've never solved any coin toss problems.", 'My score on the coin toss problems was 4 of 5.'],
  ["I've never missed a writing session.", 'I got a new writing session after missing the April one.'],
  ['We have never lost any data.', 'We lost data in the March outage.'],
  ['We have never met Patrick.', 'I met Patrick on 5 April.'],
  ["I've never worked with Laura.", 'Laura and I worked on the pilot.'],
  ["I've never refactored the payment module.", 'I managed to refactor the payment module.'],
  ["I've never read the minutes.", 'I spent an hour reading the minutes.'],
  ["I've never downloaded or used Zotero.", 'I use Zotero for references.'],
  ["I've never written any routes or handled HTTP requests.", 'I handled HTTP requests in the proxy.'],
  ["I tried Flask-Login, which I've never used before.", 'I used Flask-Login last year.'],
];

const COMPATIBLE: readonly (readonly [string, string])[] = [
  // Another thing, or another of its kind.
  ["I've never written a test.", 'I wrote the test plan.'],
  ["I've never attended a workshop on security.", 'I attended a workshop on cooking.'],
  ["I've never used Docker in production.", "I've used Docker on my laptop."],
  ["I've never deployed this app to AWS.", "I'm using this app."],
  // Another doing.
  ["I've never read the manual.", 'I wrote the manual.'],
  ["I've never submitted my essay.", "I've written my essay."],
  // Nothing has happened yet, or it is only supposed or asked.
  ["I've never been to Paris.", "I'm planning to visit Paris."],
  ["I've never used Bootstrap.", 'I want to use Bootstrap.'],
  ["I've never eaten sushi.", "I've been thinking about eating sushi."],
  ["I've never broken a bone.", 'If I had broken a bone, I would know.'],
  ["I've never used Docker.", 'Should I use Docker or should I use Podman'],
  ["I've never used Docker.", "I want to make sure I've used Docker well."],
  // Another person.
  ["I've never ridden a horse.", 'My sister rode a horse.'],
  ["I've never ridden a horse.", 'We rode a horse.'],
  // No standing denial.
  ['I will never use Oracle.', 'I used Oracle in 2010.'],
  ["I haven't seen the report in a while.", 'I saw the report in May.'],
  ["I haven't used Docker lately.", 'I used Docker in 2019.'],
  ['I never forget the key.', 'I forgot the key.'],
  // Two denials.
  ["I've never used Docker.", "I've never used Docker in production."],
];

describe('what a speaker has never done, and what he tells', () => {
  it.each(CONTRADICTED)('%s / %s', (denial, stated) => {
    const verdict = meet(denial, stated);
    expect(verdict).toMatchObject({
      relation: 'contradicts',
      kind: 'polarity_conflict',
      later: 'b',
      episode: true,
    });
    expect(verdict?.confidence).toBeGreaterThanOrEqual(0.8);
    expect(meet(stated, denial)).toEqual({ ...verdict, later: 'a' });
  });

  it.each(COMPATIBLE)('%s agrees with: %s', (one, other) => {
    expect(meet(one, other)).toBeUndefined();
    expect(meet(other, one)).toBeUndefined();
  });

  it('shows both sides', () => {
    expect(meet('I have never written a Flask route.', 'I wrote the Flask route on Monday.')?.rationale).toBe(
      'one says "never written a Flask route", the other tells of it ("wrote the Flask route on Monday")',
    );
  });

  it('is symmetric for whatever is said', () => {
    const text = fc
      .array(
        fc.constantFrom(
          ...'I we my have never not been used using use after wrote the a Docker route or and , which in this yet to'.split(
            ' ',
          ),
        ),
        { minLength: 1, maxLength: 12 },
      )
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [there, back] = [meet(one, other), meet(other, one)];
        if (frameOf(one).text === frameOf(other).text) return;
        expect(back?.rationale).toBe(there?.rationale);
        expect(back?.confidence).toBe(there?.confidence);
      }),
    );
  });
});
