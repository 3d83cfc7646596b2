import { describe, expect, it } from 'vitest';
import { asksTime, tellsTime } from '../../../../operators/search/rank/time-words.ts';

describe('asksTime', () => {
  it.each([
    ['When did Ines move?', true],
    ['How long has she lived there?', true],
    ['In which month was the fair?', true],
    ['What day is it?', true],
    ['What did she do when it rained?', false],
    ['Whenever it rains, who drives?', false],
  ])('%s', (question, expected) => expect(asksTime(question)).toBe(expected));
});

describe('tellsTime', () => {
  it.each([
    ['I moved last week.', true],
    ['That was two years ago', true],
    ['On Friday we painted.', true],
    ['It began in 2019.', true],
    ['I moved to the coast.', false],
    ['He is at the last stop.', false],
  ])('%s', (text, expected) => expect(tellsTime(text)).toBe(expected));
});
