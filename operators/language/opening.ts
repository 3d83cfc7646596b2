import type { Token } from './tokens.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words without meaning of their own; they open a sentence when followed by a mark, or by a name and a mark. */
const INTERJECTIONS = set(
  `oh ah wow woah whoa hey hi hello hiya yo yeah yes yep yup yea nope nah no ok okay okey k sure well thanks
  thx ty thank lol haha hah lmao great cool nice awesome amazing sweet perfect excellent right true exactly
  absolutely definitely totally congrats congratulations hmm hm uh um er ugh oops alright fine indeed agreed
  gotcha morning sorry damn man dude anyway anyways honestly actually unfortunately luckily fortunately
  sadly btw fyi imo imho also so however besides moreover furthermore therefore additionally first second
  third firstly secondly thirdly finally meanwhile likewise
  incidentally overall basically bro mate interesting yay hooray phew gosh omg`,
);
/** Connectives to the preceding text. */
const CONNECTIVES = set('and but also so well moreover furthermore additionally plus btw fyi');
/** Words before which "so" and the like are not connectives. */
const BOUND = set('far that many much long called as that to');
/** The same without a following mark ("ok thanks", "haha I bet"). */
const SOUNDS = set('haha hah lol lmao ok okay wow yeah yep yup oh ah hmm hm um uh ugh omg hey');
const PHRASES: readonly (readonly string[])[] = [
  'by the way',
  'in fact',
  'of course',
  'in addition',
  'as a result',
  'on the other hand',
  'for the record',
  'just so you know',
  'to be clear',
  'good news',
  'bad news',
  'good morning',
  'good evening',
  'good afternoon',
  'thank you',
  'thank you so much',
  'thanks a lot',
  'thanks so much',
  'thanks a bunch',
  'no problem',
  'of course',
].map((phrase) => phrase.split(' '));
const NOTES: readonly (readonly string[])[] = [
  'please note that',
  'note that',
  'remember that',
  'keep in mind that',
  'be aware that',
  'it turns out that',
  'turns out that',
  'turns out',
  'just a reminder that',
  'a reminder that',
].map((phrase) => phrase.split(' '));
const BREAKS = set(', ! . – — - … : ;');

/**
 * The first token of a sentence's content, after greetings, interjections and connectives ("Hey Jon! So, …", "By the way, …", "Please
 * note that …").
 */
export function opening(tokens: readonly Token[]): number {
  let at = 0;
  for (let turn = 0; turn < 6; turn++) {
    const after = pass(tokens, at);
    if (after === at) break;
    at = after;
  }
  return at;
}

const GREETINGS = set('hi hello hiya hey dear morning thanks thank good greetings');

/** Where what is said begins behind a greeting ("Hi Kim, the pump …"), in UTF-16 units; 0 without one. */
export function greetingIn({
  tokens,
  core,
}: {
  readonly tokens: readonly Token[];
  readonly core: number;
}): number {
  const [first, second] = tokens;
  if (core === 0 || core >= tokens.length || !GREETINGS.has(first.word)) return 0;
  if (first.word === 'good' && !/^(?:morning|afternoon|evening)$/.test(second.word)) return 0;
  return tokens[core].start;
}

function pass(tokens: readonly Token[], at: number): number {
  if (at >= tokens.length) return at;
  const { word, mark } = tokens[at];
  if (word === '+' && tokens[at + 1]?.word === '1') return at + 2;
  if (mark) return BREAKS.has(word) || word === '"' || word === '“' || word === '(' ? at + 1 : at;
  for (const phrase of NOTES) {
    if (phrase[0] === word && starts(tokens, at, phrase)) return at + phrase.length;
  }
  for (const phrase of PHRASES) {
    if (phrase[0] !== word || !starts(tokens, at, phrase)) continue;
    const after = breakAfter(tokens, at + phrase.length);
    if (after > 0) return after;
  }
  if (INTERJECTIONS.has(word) || (word === 'dear' && at === 0)) {
    const after = breakAfter(tokens, at + 1);
    if (after > 0) return after;
  }
  // "Hi Kim the pump is broken"
  if (/^(?:hi|hello|hey)$/.test(word) && tokens[at + 1]?.capital && STARTS.has(tokens[at + 2]?.word ?? ''))
    return at + 2;
  const next = tokens[at + 1];
  // "John, let us …": the addressee.
  const third = tokens[at + 2]?.word ?? '';
  if (tokens[at].capital && next?.word === ',' && SPOKEN_TO.has(third) && !WHEN.has(word)) return at + 2;
  if (SOUNDS.has(word) && next !== undefined && !next.mark && next.word !== 'is') return at + 1;
  if (CONNECTIVES.has(word) && next !== undefined && !next.mark && !BOUND.has(next.word)) return at + 1;
  return at;
}

const STARTS = set('the our my i we it a an your his her their this that there');
const SPOKEN_TO = set('let you that please thanks can could would what do did are how');
const WHEN = set(
  'today yesterday tomorrow now then here there currently later recently initially eventually lately',
);

/** After up to two names and a mark, or 0. */
function breakAfter(tokens: readonly Token[], from: number): number {
  let at = from;
  let i = at;
  while (
    i < at + 2 &&
    i < tokens.length &&
    !tokens[i].mark &&
    (tokens[i].capital || VOCATIVES.has(tokens[i].word))
  ) {
    // "Ms. Alvarez"
    if (TITLES.has(tokens[i].word) && tokens[i + 1]?.word === '.') {
      i += 2;
      at += 2;
    } else i++;
  }
  if (i >= tokens.length) return i;
  return tokens[i].mark && BREAKS.has(tokens[i].word) ? i + 1 : 0;
}

const TITLES = set('mr mrs ms dr prof');
const VOCATIVES = set('man dude bro mate guys all everyone team folks there again');

function starts(tokens: readonly Token[], at: number, phrase: readonly string[]): boolean {
  for (let i = 1; i < phrase.length; i++) {
    if (tokens[at + i]?.word !== phrase[i]) return false;
  }
  return true;
}
