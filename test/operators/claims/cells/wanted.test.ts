import { describe, expect, it } from 'vitest';
import { tells, wantedBy } from '../../../../operators/claims/cells/wanted.ts';

describe('what a question leaves open', () => {
  it.each([
    ['When does the lease end?', 'time', [], 'end'],
    ["When does Paul's driving licence expire?", 'time', [], 'expire'],
    ['Where did Mila study law?', 'place', [], 'study'],
    ['Who sent the parcel?', 'person', [], 'send'],
    ['Who is room 14 reserved for?', 'person', [], 'reserve'],
    ['How many screws does box 7 hold?', 'number', [], 'hold'],
    ['How did the board react?', 'manner', [], 'react'],
    ['Which instrument does Nadia play?', 'noun', ['instrument'], 'play'],
    ['What specific content or themes did she cover?', 'noun', ['content', 'theme'], 'cover'],
    ['What was the rationale behind the move?', 'noun', ['rationale'], undefined],
    ['Can you share the agenda of the meeting?', 'noun', ['agenda'], undefined],
    ['What happened on Friday?', 'thing', [], undefined],
    ['Is Hanna allergic to walnuts?', 'nothing', [], 'allergic'],
  ])('%s', (question, open, nouns, predicate) => {
    const wanted = wantedBy(question);
    expect([wanted.open, wanted.nouns, wanted.predicate?.lemma]).toEqual([open, nouns, predicate]);
  });

  it.each([
    ['When does the lease end?', 'The lease ends in June.', true],
    ['When does the lease end?', 'The lease ends.', false],
    ['Where did Mila study law?', 'Mila studied law in Leiden.', true],
    ['Where did Mila study law?', 'Mila studied law.', false],
    ['Who sent the parcel?', 'The parcel was sent by Kim.', true],
    ['Who sent the parcel?', 'The parcel was sent yesterday.', false],
    ['How many screws does box 7 hold?', 'Box 7 holds many screws.', false],
    ['What criteria did we use?', 'We used Trello.', false],
    ['What criteria did we use?', 'Our criteria were cost and speed.', true],
    ['What was the rationale behind the move?', 'The reason for the move was the rent.', true],
    ['Which city did Omar visit?', 'Omar visited Turku.', true],
  ])('%s: whether it is told by “%s”: %s', (question, text, told) => {
    expect(tells(text, wantedBy(question), false)).toBe(told);
  });
});
