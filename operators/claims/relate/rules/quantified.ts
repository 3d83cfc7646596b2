import { oppositionOf } from '../../../language/antonyms.ts';
import type { Lexeme } from '../../../language/lexemes.ts';
import { isPerson } from '../../../language/lexicon/classes.ts';
import { entryOf } from '../../../language/lexicon/lexicon.ts';
import { BASE_VERBS, thirdPersonBase } from '../../../language/verb-list.ts';
import {
  DETERMINERS,
  isAdverb,
  POINTERS,
  PREPOSITIONS,
  VERB_FRAMES,
} from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Verdict } from '../../verdict.ts';
import { isParticiple, isPastForm } from '../experience/words.ts';
import type { ContentWord, Frame } from '../frame/frame.ts';
import { differentPlaces, differentTimes } from '../frame/setting.ts';
import { support } from '../match.ts';

const CERTAIN = 0.9;
/** Support above which a word says the same. */
const SAME = 0.9;
const ALL = wordSet('all every each everyone everybody');
const PEOPLE = wordSet('nobody everyone everybody');
/** "On-call", "someone on the team": words for persons that the lexicon does not have. */
const PERSONS = wordSet('i we he she they on-call oncall someone somebody');

/** A statement about all of a kind, or none. */
interface Quantified {
  readonly none: boolean;
  /** What the kind is called; none for people. */
  readonly kind: readonly ContentWord[];
  readonly said: readonly ContentWord[];
  /** "Has reviewed": so far, and a later one may. */
  readonly perfect: boolean;
}

/** Index of the first verb of a statement, by its form or its place; the end when there is none. */
function verbAt({ tokens }: Frame): number {
  const at = tokens.findIndex((token, i) => {
    const { word, lemma } = token;
    if (i === 0) return false;
    if (VERB_FRAMES.has(word) || isPastForm(token)) return true;
    const prior = tokens[i - 1].word;
    if (DETERMINERS.has(prior) || ALL.has(prior) || PREPOSITIONS.has(prior)) return false;
    // "Every node runs", "all tests pass".
    return word === lemma ? BASE_VERBS.has(word) && prior.endsWith('s') : thirdPersonBase(word) !== undefined;
  });
  return at < 0 ? tokens.length : at;
}

/** "Has reviewed", "have ever been": not "has a password". */
function isPerfect(tokens: readonly Lexeme[], verb: number): boolean {
  if (tokens[verb]?.lemma !== 'have') return false;
  const next = tokens.slice(verb + 1).find(({ word }) => !isAdverb(word));
  return next !== undefined && isParticiple(next);
}

/** Where "by …" of a passive begins: who did it is another matter. */
function agentAt(tokens: readonly Lexeme[], verb: number): number {
  const by = tokens.findIndex(({ word }, at) => at > verb && word === 'by');
  return by > 0 && tokens[verb]?.lemma === 'be' ? by : tokens.length;
}

function quantified(frame: Frame): Quantified | undefined {
  const { tokens, content, polarity, hypothetical } = frame;
  const first = tokens[0]?.word ?? '';
  const second = tokens[1]?.word ?? '';
  if (hypothetical || frame.aspect.stage === 'planned') return undefined;
  const none = /^(?:nobody|no|none)$/.test(first) && polarity.cues.length === 1;
  if (!none && (!ALL.has(first) || polarity.negated)) return undefined;
  // Only now, as it costs most and nearly all statements are of other kinds.
  const verb = verbAt(frame);
  const people = PEOPLE.has(first) || (first === 'no' && second === 'one');
  const said = content.filter(({ at, word }) => at >= verb && at < agentAt(tokens, verb) && word !== 'ever');
  const kind = people ? [] : content.filter(({ at, word }) => at > 0 && at < verb && word !== 'all');
  if (said.length === 0 || (!people && kind.length === 0)) return undefined;
  // "None of them", "all of it" name no kind.
  return {
    none,
    kind: kind.filter((word) => word.kind === 'word'),
    said,
    perfect: isPerfect(tokens, verb),
  };
}

/** Whether the subject of a statement is a person. */
function isSomebody(frame: Frame): boolean {
  const { tokens, bones, subject } = frame;
  if (subject === 'indefinite' && !PERSONS.has(tokens[0].word)) return false;
  const verb = verbAt(frame);
  if (bones[0]?.name && bones[0].at === 0 && verb === 1) return true;
  return tokens.slice(0, verb).some(({ word, lemma }) => {
    const entry = entryOf(lemma);
    return PERSONS.has(word) || (entry !== undefined && !VERB_FRAMES.has(word) && isPerson(entry));
  });
}

/** Whether the subject of a statement is a name. */
function isNamedFirst({ tokens, bones }: Frame): boolean {
  const [first, second] = tokens;
  if (!/^\p{Lu}/u.test(first.text) || POINTERS.has(first.word)) return false;
  return /^\p{Lu}/u.test(second?.text ?? '') || (bones[0]?.at === 0 && bones[0].name);
}

/** Whether the subject of a statement is one definite thing of a kind: "node 7" of "nodes", "the login test" of "tests". */
function isOneOf(kind: readonly ContentWord[], frame: Frame, none: boolean): boolean {
  const { content, subject, quantities } = frame;
  const verb = verbAt(frame);
  const own = content.filter(({ at }) => at < verb);
  const isOwn = ({ word, lemma }: ContentWord) =>
    own.some(
      (other) =>
        other.word === word ||
        other.word === lemma ||
        `${other.word}s` === word ||
        other.word.startsWith(`${lemma}-`),
    );
  // "212 customers" are some of the customers.
  const isCounted = quantities.some(({ kind: of, from }) => of === 'count' && from === 0);
  return (subject === 'definite' || (none && isCounted)) && kind.every(isOwn);
}

/** Whether a statement says of its subject what the other says of its kind; "opposite" where one word is its opposite. */
function saysSame(said: readonly ContentWord[], frame: Frame): 'same' | 'opposite' | undefined {
  const verb = verbAt(frame);
  const own = frame.content.filter(({ at }) => at >= verb);
  let opposite = false;
  for (const word of said) {
    if (own.some((other) => support(word, other) >= SAME)) continue;
    if (opposite || !own.some((other) => oppositionOf(word.lemma, other.lemma) !== undefined))
      return undefined;
    opposite = true;
  }
  return opposite ? 'opposite' : 'same';
}

function judge(all: Frame, one: Frame, side: 'a' | 'b'): Verdict | undefined {
  const found = quantified(all);
  if (
    found === undefined ||
    one.hypothetical ||
    one.aspect.stage === 'planned' ||
    quantified(one) !== undefined
  )
    return undefined;
  const { kind, said, none, perfect } = found;
  // Who confirmed it, where no supplier had, may be one by any name.
  const mayBeOne = none && perfect && said.length > 1 && isNamedFirst(one);
  if (kind.length === 0 ? !isSomebody(one) : !(isOneOf(kind, one, none) || mayBeOne)) return undefined;
  const same = saysSame(said, one);
  // None of them, and this one does; all of them, and this one does not.
  const denied = one.polarity.negated !== (same === 'opposite');
  if (same === undefined || denied === none || one.polarity.partial) return undefined;
  if (
    differentPlaces({ ...all.setting, labels: [] }, one.setting) ||
    differentTimes(all.setting, one.setting)
  )
    return undefined;
  const written = one.tokens
    .slice(0, 12)
    .map(({ text }) => text)
    .join(' ');
  return {
    relation: 'contradicts',
    kind: 'polarity_conflict',
    confidence: CERTAIN,
    rationale: `one is about ${none ? 'none' : 'all'} ("${all.tokens[0].text}"), the other about one of them ("${written}")`,
    ...(none && perfect && { later: side, episode: true }),
  };
}

/** One statement is about all of a kind, or none, and the other says otherwise of one of them. Symmetric. */
export function quantifiedOtherwise(a: Frame, b: Frame): Verdict | undefined {
  return judge(a, b, 'b') ?? judge(b, a, 'a');
}
