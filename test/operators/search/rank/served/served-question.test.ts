import { describe, expect, it, test } from 'vitest';
import { readQuestion } from '../../../../../operators/search/rank/asked.ts';

const asks = (question: string) => {
  const { asksReply, asksHelp, asksCourse, asksSummary } = readQuestion(question).served;
  const asked = { reply: asksReply, help: asksHelp, course: asksCourse, summary: asksSummary };
  return Object.entries(asked).flatMap(([name, is]) => (is ? [name] : []));
};

test.each([
  ['What did you recommend for the harbour fees?', ['reply']],
  ['Which rope have you suggested?', ['reply']],
  ['How did I fix the leak?', ['reply']],
  ['What steps do I take before I sail?', ['reply', 'help']],
  ['How should I store the sails?', ['help']],
  ['Can you show me how to splice a rope?', ['help']],
  ['What keeps a rope from rotting?', ['help']],
  ['How many boats have I mentioned?', []],
  ['When does my lease end?', []],
  ['In what order did I bring up the repairs?', ['course']],
  ['How did my plan change over time?', ['course']],
  ['Summarize what happened with my boat.', ['course', 'summary']],
])('"%s" asks for %j', (question, expected) => {
  expect(asks(question)).toEqual(expected);
});

describe('the terms of a question', () => {
  it('have ten for a word, five for one that frames the question, two for a synonym', () => {
    const { terms } = readQuestion('Can you list the boats?').served;
    const times = new Map<string, number>();
    for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1);
    expect(times.get('boat')).toBe(10);
    expect(times.get('list')).toBe(5);
    const synonyms = [...times].filter(([term]) => term !== 'boat' && term !== 'list');
    for (const [, count] of synonyms) expect(count).toBe(2);
  });

  it('have each synonym once, and those of framing words not at all', () => {
    expect(readQuestion('car').served.terms.filter((term) => term === 'auto')).toHaveLength(2);
    expect(new Set(readQuestion('list').served.terms)).toEqual(new Set(['list']));
  });
});
