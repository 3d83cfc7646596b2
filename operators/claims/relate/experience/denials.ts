import type { Lexeme } from '../../../language/lexemes.ts';
import { DETERMINERS, isAdverb } from '../../../language/word-classes.ts';
import {
  beforeAdverbs,
  breaksClause,
  isContent,
  isJoining,
  isNoun,
  isParticiple,
  isPastForm,
  isSelf,
  isSupposed,
  type Self,
  verbOf,
} from './words.ts';

/** A thing that was not done: its head noun, and the words before it. */
export interface DeniedThing {
  readonly head: Lexeme;
  readonly before: readonly Lexeme[];
  /** True for an example ("software such as Zotero"): to have done that one suffices. */
  readonly example: boolean;
}

/** "I have never written any Flask routes in Go": what the speaker says of himself that he has not done. */
export interface Denial {
  readonly self: Self;
  readonly verbs: readonly string[];
  /** Any of these. */
  readonly things: readonly DeniedThing[];
  /** What they are about, each by alternatives: "on CV standards or ATS optimization". */
  readonly about: readonly (readonly (readonly Lexeme[])[])[];
  /** Indices of the first and behind the last token. */
  readonly from: number;
  readonly to: number;
}

const SCOPED = /^(?:today|yesterday|tonight|lately|recently|since|until|till)$/;
const SPAN = /^(?:week|month|year|quarter|time|morning|evening|day|while|age)$/;

/** Whose denial the cue at an index is; undefined when it is nobody's, or of the future. */
function selfOf(tokens: readonly Lexeme[], cue: number): Self | undefined {
  let at = beforeAdverbs(tokens, cue);
  if (tokens[at]?.word === 'have' || tokens[at]?.word === 'did') at = beforeAdverbs(tokens, at);
  const word = tokens[at]?.word;
  if (isSelf(word)) return isSupposed(tokens, at) ? undefined : word;
  // "Never been on a team", "I have gone camping but never tried climbing".
  if (at < 0) return 'i';
  const first = tokens[0].word;
  return (word === 'but' || word === 'and') && isSelf(first) ? first : undefined;
}

/** The first verb that is denied: its index, or undefined when the cue denies something else or only for a time. */
function verbAfter(tokens: readonly Lexeme[], cue: number): number | undefined {
  const { word } = tokens[cue];
  const before = tokens[cue - 1]?.word;
  let at = cue + 1;
  while (at < tokens.length && isAdverb(tokens[at].word)) at++;
  const verb = tokens[at];
  if (verb === undefined) return undefined;
  // "Never had the chance to visit", "have yet to visit".
  for (let to = at; to < Math.min(tokens.length - 1, at + 5); to++) {
    const chance =
      to === at ? word === 'yet' : /^(?:chance|opportunity|occasion|time)$/.test(tokens[to - 1].word);
    if (chance && tokens[to].word === 'to') return to + 1;
  }
  if (word === 'yet') return undefined;
  if (before === 'did') return word === 'never' || tokens[cue + 1]?.word === 'ever' ? at : undefined;
  const perfect = before === 'have' || tokens[beforeAdverbs(tokens, cue)]?.word === 'have';
  if (perfect) return isParticiple(verb) ? at : undefined;
  return word === 'never' && isPastForm(verb) ? at : undefined;
}

interface Part {
  readonly joined: string;
  readonly determiner: string;
  readonly alternatives: Lexeme[][];
}

const isHere = ({ joined, determiner }: Part) => joined !== '' && determiner === 'this';
const isEmpty = ({ alternatives }: Part) => alternatives.every((words) => words.length === 0);

/** Whether what the tokens from an index on add limits the denial to a time. */
const isForATime = (tokens: readonly Lexeme[], at: number) =>
  SCOPED.test(tokens[at].word) ||
  (SPAN.test(tokens[at].lemma) &&
    /^(?:this|last|past|few|a|in|these|many|recent)$/.test(tokens[at - 1]?.word ?? ''));

/** "Been to Paris" is a visit. */
const doingOf = (verb: Lexeme) => (verb.lemma === 'be' ? 'visit' : (verbOf(verb) ?? verb.lemma));

/** What a relative clause is about: "Flask-Login, which I have never used". */
function antecedent(tokens: readonly Lexeme[], cue: number): Lexeme[] {
  let that = cue - 1;
  while (that > 0 && cue - that < 5 && tokens[that].word !== 'which') that--;
  if (that <= 0 || cue - that >= 5) return [];
  let from = that;
  while (from > 0 && that - from < 3 && isContent(tokens[from - 1]) && !isPastForm(tokens[from - 1])) {
    from--;
    if (tokens[from].apart) break;
  }
  return tokens.slice(from, that);
}

function denialsFrom(tokens: readonly Lexeme[], cue: number, self: Self, first: number): Denial[] {
  const found: Denial[] = [];
  let verbs = [doingOf(tokens[first])];
  let parts: Part[] = [{ joined: '', determiner: '', alternatives: [antecedent(tokens, cue)] }];
  const close = (to: number) => {
    const denial = denialOf(self, verbs, parts, cue, to);
    if (denial !== undefined) found.push(denial);
  };
  let at = first + 1;
  for (; at < tokens.length; at++) {
    if (isForATime(tokens, at)) return [];
    if (breaksClause(tokens, at)) break;
    const token = tokens[at];
    const { word } = token;
    const last = parts[parts.length - 1];
    if (word === 'or' || word === 'nor' || word === 'and') {
      const next = tokens[at + 1];
      if (next !== undefined && isParticiple(next) && !(isNoun(next) && !isPastForm(next))) {
        // "Written routes or handled requests"; "downloaded or used Zotero" has one object.
        if (parts.every(isEmpty)) verbs = [...verbs, doingOf(next)];
        else {
          close(at);
          [verbs, parts] = [[doingOf(next)], [{ joined: '', determiner: '', alternatives: [[]] }]];
        }
        at++;
      } else last.alternatives.push([]);
    } else if (token.apart && !isJoining(word)) break;
    else if (isJoining(word)) {
      const joined = isEmpty(last) && last.joined !== '' ? last.joined : word;
      if (isEmpty(last)) parts[parts.length - 1] = { ...last, joined };
      else parts.push({ joined: word, determiner: '', alternatives: [[]] });
    } else if (DETERMINERS.has(word)) {
      if (isEmpty(last)) parts[parts.length - 1] = { ...last, determiner: word };
    } else if (isContent(token)) last.alternatives[last.alternatives.length - 1].push(token);
  }
  close(at);
  return found;
}

function denialOf(
  self: Self,
  verbs: readonly string[],
  parts: readonly Part[],
  from: number,
  to: number,
): Denial | undefined {
  const [object, ...rest] = parts.filter((part) => !isEmpty(part));
  // "In this project" is where everything takes place.
  if (object === undefined || isHere(object)) return undefined;
  const things = (part: Part, example: boolean): DeniedThing[] =>
    part.alternatives.flatMap((words) => {
      const head = words.at(-1);
      return head === undefined || !isNoun(head) ? [] : [{ head, before: words.slice(0, -1), example }];
    });
  const isExample = ({ joined }: Part) => joined === 'like' || joined === 'such' || joined === 'including';
  const all = [...things(object, false), ...rest.filter(isExample).flatMap((part) => things(part, true))];
  if (all.length === 0) return undefined;
  const about = rest
    .filter((part) => !isExample(part) && !isHere(part))
    .map(({ alternatives }) => alternatives.filter((words) => words.length > 0));
  return { self, verbs, things: all, about, from, to };
}

/** What the speaker of a statement says of himself that he has never done. */
export function denialsOf(tokens: readonly Lexeme[]): Denial[] {
  return tokens.flatMap(({ word }, cue) => {
    if (word !== 'never' && word !== 'not' && word !== 'yet') return [];
    const self = selfOf(tokens, cue);
    const verb = self === undefined ? undefined : verbAfter(tokens, cue);
    return self === undefined || verb === undefined ? [] : denialsFrom(tokens, cue, self, verb);
  });
}
