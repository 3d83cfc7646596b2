import type { Lexeme } from '../../../language/lexemes.ts';
import { thirdPersonBase } from '../../../language/verb-list.ts';
import { POINTERS, VERB_FRAMES } from '../../../language/word-classes.ts';
import type { Verdict } from '../../verdict.ts';
import type { Frame } from '../frame/frame.ts';
import { differentPlaces, differentTimes } from '../frame/setting.ts';

const CERTAIN = 0.88;
/** Most words of a name. */
const LONGEST_NAME = 3;

/** Who alone does something, and the lemmas of what. */
interface Doing {
  readonly who: string;
  readonly what: string;
}

/** A name at a token with what it does: "Kim has the key". */
function doingFrom(tokens: readonly Lexeme[], from: number): Doing | undefined {
  let verb = from;
  while (verb < tokens.length && verb < from + LONGEST_NAME && /^\p{Lu}/u.test(tokens[verb].text)) verb++;
  const first = tokens[verb];
  if (verb === from || first === undefined) return undefined;
  if (!VERB_FRAMES.has(first.word) && thirdPersonBase(first.word) === undefined && first.word === first.lemma)
    return undefined;
  const what = tokens
    .slice(verb)
    .filter(({ word }) => !POINTERS.has(word) && word !== 'also')
    .map(({ lemma }) => lemma);
  const who = tokens
    .slice(from, verb)
    .map(({ word }) => word)
    .join(' ');
  return what.length < 2 ? undefined : { who, what: what.join(' ') };
}

function judge(alone: Frame, other: Frame): Verdict | undefined {
  if (alone.tokens[0]?.word !== 'only' || other.tokens[0]?.word === 'only') return undefined;
  const one = doingFrom(alone.tokens, 1);
  const two = one === undefined ? undefined : doingFrom(other.tokens, 0);
  if (one === undefined || two === undefined || one.what !== two.what) return undefined;
  // "Kim" and "Kim Ode" may be one person.
  if (one.who.split(' ').some((word) => two.who.split(' ').includes(word))) return undefined;
  return {
    relation: 'contradicts',
    kind: 'exclusive_conflict',
    confidence: CERTAIN,
    rationale: `one is true of "${one.who}" only, the other of "${two.who}" too`,
    rule: true,
  };
}

/** What only one does, and another one does too: "Only Kim has the key", "Lou has the key". */
export function onlyOne(a: Frame, b: Frame): Verdict | undefined {
  if (a.polarity.negated || b.polarity.negated) return undefined;
  if (
    differentPlaces({ ...a.setting, labels: [] }, { ...b.setting, labels: [] }) ||
    differentTimes(a.setting, b.setting)
  )
    return undefined;
  return judge(a, b) ?? judge(b, a);
}
