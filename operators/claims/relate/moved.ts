import { membershipsOf } from '../../language/closed-classes.ts';
import { DETERMINERS, PREPOSITIONS } from '../../language/function-words.ts';
import { wordSet } from '../../language/word-lists.ts';
import type { Verdict } from '../verdict.ts';
import type { Frame } from './frame.ts';
import { differentPlaces } from './setting.ts';

const MOVED = wordSet('moved relocated');
const BETWEEN = wordSet('has have had now just recently since already back again finally then');
const STAYING = wordSet('now currently still today based located again back');
const MOST_WORDS = 4;
/** What may follow a place and says only when. */
const WHEN = wordSet(
  'in on since at last this early late of week month quarter year spring summer autumn fall winter now today yesterday',
);

/** Where a thing is, or has moved to. */
interface Place {
  readonly subject: readonly string[];
  readonly place: readonly string[];
  readonly written: string;
}

/** The thing before a verb at an index and the proper name behind a preposition, or undefined where it is not so simple. */
function placed(frame: Frame, verb: number, preposition: number, named: boolean): Place | undefined {
  const { tokens, bones, quantities } = frame;
  const subject = tokens.slice(0, verb).filter(({ word }) => !DETERMINERS.has(word) && !BETWEEN.has(word));
  let end = preposition + 1;
  while (end < tokens.length && !PREPOSITIONS.has(tokens[end].word) && !tokens[end].apart) end++;
  const last = tokens.slice(preposition + 1, end).findIndex(({ word }) => WHEN.has(word));
  const place = tokens.slice(preposition + 1, last < 0 ? end : preposition + 1 + last);
  const timed = (at: number) => quantities.some(({ from, to }) => from <= at && at < to);
  const rest = tokens.slice(preposition + 1 + place.length);
  const only = rest.every(({ word }, i) => WHEN.has(word) || timed(preposition + 1 + place.length + i));
  if (subject.length === 0 || place.length === 0 || place.length > MOST_WORDS || !only) return undefined;
  if (subject.some(({ word }) => PREPOSITIONS.has(word))) return undefined;
  const inside = bones.filter(({ at }) => at > preposition && at <= preposition + place.length);
  if (named && !inside.some(({ name }) => name)) return undefined;
  return {
    subject: subject.map(({ lemma }) => lemma),
    place: place.filter(({ word }) => !DETERMINERS.has(word)).map(({ lemma }) => lemma),
    written: place.map(({ text }) => text).join(' '),
  };
}

/** "The office moved to Oslo": done, and denied by nothing. */
function moved(frame: Frame): Place | undefined {
  const { tokens, polarity, hypothetical, subject } = frame;
  const verb = tokens.findIndex(({ word }) => MOVED.has(word));
  if (verb < 1 || tokens[verb + 1]?.word !== 'to') return undefined;
  if (polarity.negated || hypothetical || subject !== 'definite') return undefined;
  // "Was moved" is told of things that somebody carries about.
  if (tokens.slice(0, verb).some(({ word }) => /^(?:is|are|was|were|be|been|being)$/.test(word)))
    return undefined;
  return placed(frame, verb, verb + 1, true);
}

/** "The office is in Berlin", "The office is now based in Berlin". */
function stays(frame: Frame): Place | undefined {
  const { tokens, polarity, hypothetical, subject } = frame;
  if (polarity.negated || hypothetical || subject !== 'definite') return undefined;
  const verb = tokens.findIndex(({ word }) => word === 'is' || word === 'are');
  if (verb < 1) return undefined;
  let at = verb + 1;
  while (at < tokens.length && STAYING.has(tokens[at].word)) at++;
  return tokens[at]?.word === 'in' ? placed(frame, verb, at, true) : undefined;
}

const same = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ');
/** "Moved to Kubernetes" is no place. */
const isProduct = ({ place }: Place) => membershipsOf(place.join('_')).some(({ name }) => PRODUCTS.has(name));
const PRODUCTS = wordSet(
  `database frontend backend programming cloud broker build packages versioning hosting system distribution editor
  orchestrator automation chat tracker`,
);

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
    confidence: 0.86,
    rationale: `one says that it moved to "${to.written}", the other that it is in "${at.written}"`,
  };
}

/** One statement tells that a definite thing moved to a place with a name, the other that it is in such a place. */
export function movedAway(a: Frame, b: Frame): Verdict | undefined {
  return judge(a, b) ?? judge(b, a);
}
