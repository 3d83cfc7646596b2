import { membershipsOf, PRODUCTS } from '../../../language/closed-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Verdict } from '../../verdict.ts';
import type { Frame } from '../frame/frame.ts';
import { differentPlaces } from '../frame/setting.ts';
import { CERTAIN, isPlain, type Location, placed, same } from '../placed.ts';

const MOVED = wordSet('moved relocated');
const STAYING = wordSet('now currently still today based located again back');
const DWELLING = wordSet('live reside');

/** "The office moved to Oslo", "I have moved back to Oslo": completed and not negated. */
function moved(frame: Frame): Location | undefined {
  const { tokens } = frame;
  const verb = tokens.findIndex(({ word }) => MOVED.has(word));
  const to = tokens[verb + 1]?.word === 'back' ? verb + 2 : verb + 1;
  if (verb < 1 || tokens[to]?.word !== 'to' || !isPlain(frame)) return undefined;
  // "Was moved" is used of portable things.
  if (tokens.slice(0, verb).some(({ word }) => /^(?:is|are|was|were|be|been|being)$/.test(word)))
    return undefined;
  return placed(frame, verb, to);
}

/** "The office is in Berlin", "The office is now based in Berlin", "Maria lives in Berlin". */
function stays(frame: Frame): Location | undefined {
  const { tokens } = frame;
  if (!isPlain(frame)) return undefined;
  const verb = tokens.findIndex(({ word, lemma }) => word === 'is' || word === 'are' || DWELLING.has(lemma));
  // Former residents may have moved since.
  if (verb < 1 || /ed$/.test(tokens[verb].word)) return undefined;
  let at = verb + 1;
  while (at < tokens.length && STAYING.has(tokens[at].word)) at++;
  return tokens[at]?.word === 'in' ? placed(frame, verb, at) : undefined;
}

/** "Moved to Kubernetes" does not name a place. */
const isProduct = ({ place }: Location) =>
  membershipsOf(place.join('_')).some(({ name }) => PRODUCTS.has(name));
function judge(change: Frame, other: Frame): Verdict | undefined {
  const to = moved(change);
  const at = to === undefined ? undefined : stays(other);
  if (to === undefined || at === undefined || !same(to.subject, at.subject)) return undefined;
  if (differentPlaces(change.setting, other.setting) || isProduct(to) || isProduct(at)) return undefined;
  if (same(to.place, at.place)) {
    const rationale = `one says that it moved to "${to.written}", the other that it is there`;
    return { relation: 'supports', confidence: 0.85, rationale };
  }
  // "Oslo" and "the centre of Oslo" may both be right.
  if (to.place.some((lemma) => at.place.includes(lemma))) return undefined;
  return {
    relation: 'contradicts',
    kind: 'exclusive_conflict',
    confidence: CERTAIN,
    rationale: `one says that it moved to "${to.written}", the other that it is in "${at.written}"`,
  };
}

/** One statement says that a definite thing moved to a named place, the other that it is in another one. */
export function movedAway(a: Frame, b: Frame): Verdict | undefined {
  return judge(a, b) ?? judge(b, a);
}
