import type { Clause } from './clause.ts';
import { isAdverb } from './word-classes.ts';
import { wordGroups, wordSet } from './word-lists.ts';

/** What a speaker wishes to learn or to ensure, behind "I". */
const WISHES = wordGroups(`
am wondering
was wondering
was hoping
am hoping
wonder
want to make sure
want to ensure
want to be sure
want to know
want to see if
would like to know
would love to know
would like to make sure
would appreciate
would love to get
would love to hear
would love to see
would like to see
need to know
need to make sure
`);
/** What a speaker says of not knowing, which a question word has to follow. */
const DOUBTS = wordGroups(`
am not sure
am unsure
am not certain
am not quite sure
am curious
do not know
have no idea
`);
/** Adverbs of degree between the words of such phrases, besides those of the lists. */
const DEGREE = wordSet('kinda sort kind of bit a little really quite');
/** Subjects of a doubt that only point, or what "I" do with something: nobody could tell later what it was about. */
const POINTING = /^(?:this|that|it|these|those|they)$/;
/** "I'm not sure whether it arrived" is a guess about something; "how to send it" is a question. */
const ASKED = wordSet('how what why where when which who about');

/**
 * Whether a speaker only says that he would like to hear something, or is unsure about a question: "I'm wondering if …", "I'm not
 * sure how …", "I want to make sure I …". It says nothing about the world that would still interest anybody once it is answered.
 */
export function isWondering({ tokens, core }: Pick<Clause, 'tokens' | 'core'>): boolean {
  if (tokens[core]?.word !== 'i') return false;
  const words: string[] = [];
  for (let i = core + 1; i < tokens.length && words.length < 7; i++) {
    const { word, mark } = tokens[i];
    if (mark) break;
    if (!DEGREE.has(word) && (word === 'not' || !isAdverb(word))) words.push(word);
  }
  const begins = (phrase: readonly string[]) => phrase.every((word, i) => words[i] === word);
  if (WISHES.some(begins)) return true;
  return DOUBTS.some((phrase) => {
    const [next = 'what', subject = ''] = words.slice(phrase.length);
    if (!begins(phrase)) return false;
    const isOfSelf = subject === 'i' && tokens.slice(core + 4).some(({ word }) => POINTING.test(word));
    return ASKED.has(next) || (/^(?:if|whether)$/.test(next) && (POINTING.test(subject) || isOfSelf));
  });
}
