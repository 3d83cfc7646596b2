import { SHORT_MONTHS, SHORT_WEEKDAYS } from '../calendar-words.ts';

const set = (words: string) => new Set(words.split(/\s+/));

/** Abbreviations whose full stop never ends a sentence. Lower case, without the last stop. */
const OPEN = new Set([
  ...set(`dr mr mrs ms mx prof rev hon st sr fr gen col capt lt sgt maj cmdr adm gov sen rep pres supt messrs mme
  mlle e.g i.e eg ie cf vs v viz al approx ca ibid op resp incl excl esp min max avg dept univ assn mt ft
  fig figs eq eqs ref refs sec secs ch chap vol vols pp para art ed eds trans p nr nos`),
  ...SHORT_MONTHS,
  // "sun" is not an abbreviation here.
  ...SHORT_WEEKDAYS.filter((name) => name !== 'sun'),
]);

/** May end a sentence: it does if the next word often begins one. */
const CLOSE = set(
  `inc ltd co corp llc plc gmbh bros jr etc a.m p.m am pm u.s u.s.a u.k u.n e.u d.c ph.d m.d b.a m.a m.sc
  b.sc b.c
  a.d c.e b.c.e st ave blvd rd hwy est hr hrs wk mo yr yrs dist n.y l.a`,
);

/** The full stop does not end the sentence if a number follows. */
const BEFORE_NUMBER = set(
  'no nos art ch fig figs sec secs vol p pp pg pgs par para ver rev nr approx ca op eq item',
);

const STARTERS = set(
  `the a an this that these those it he she they we i you his her their our my its there here and but so
  then in on at for if when while after before because however no not all some what who how why where which
  meanwhile
  also as by from with yesterday today tomorrow now`,
);

/** Whether a word in a capital often begins a sentence. */
export function startsSentence(word: string): boolean {
  return word.charAt(0) !== word.charAt(0).toLowerCase() && STARTERS.has(word.toLowerCase());
}

export type StopKind = 'end' | 'inside';

/**
 * Whether the full stop after a word ends the sentence. Ambiguous abbreviations ("Inc.", "a.m.") do so only before a capitalised word
 * that often begins a sentence.
 *
 * @param word the word before the stop, without it
 * @param next the word after it, or '' at the end
 */
export function stopKind(word: string, next: string): StopKind {
  const lower = word.toLowerCase();
  const first = next.charAt(0);
  if (BEFORE_NUMBER.has(lower) && first >= '0' && first <= '9') return 'inside';
  const starts = startsSentence(next);
  if (CLOSE.has(lower)) {
    if (next === '') return 'end';
    if (CAPITAL_STARTS.has(lower) && first !== first.toLowerCase() && !/^[A-Z]{2,4}$/.test(next))
      return 'end';
    return (lower === 'am' && word === 'am') || starts ? 'end' : 'inside';
  }
  // "sat", "wed", "mar" and the like are common words in lower case.
  if (OPEN.has(lower)) return next === '' || (WORDS_TOO.has(lower) && isPlain(word, next)) ? 'end' : 'inside';
  const initial = word.length === 1 && word !== lower;
  if (initial && next !== '')
    return starts || (word === 'I' && first === first.toLowerCase()) ? 'end' : 'inside';
  return 'end';
}

/** Names do not follow these, so any capitalised word begins a sentence. */
const CAPITAL_STARTS = set('etc hr hrs wk mo yr yrs a.m p.m am pm est');

const WORDS_TOO = set(
  'ms hon rev para sat wed sun mon may mar art ref max min ed fig gen st sec secs rep fr p v ch col mt',
);

/** A common word rather than an abbreviation: in lower case, and before a capitalised sentence. */
function isPlain(word: string, next: string): boolean {
  return word === word.toLowerCase() && next.charAt(0) !== next.charAt(0).toLowerCase();
}
