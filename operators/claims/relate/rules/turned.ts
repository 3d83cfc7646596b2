import { oppositionOf } from '../../../language/antonyms.ts';
import type { Lexeme } from '../../../language/lexemes.ts';
import { PLACE_PREPOSITIONS } from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import { bareLemmas, type Thing, thingOf } from '../../cells/thing.ts';
import type { Verdict } from '../../verdict.ts';
import type { ContentWord, Frame } from '../frame/frame.ts';
import { differentPlaces } from '../frame/setting.ts';
import { support } from '../match.ts';

const CERTAIN = 0.88;
/** Support from which a word names the same: "engagement" and "engaged". */
const SAME = 0.9;

const BE = wordSet('is are was were am be been stays remains');
const BETWEEN = wordSet('now currently still temporarily again just already');
/** States of a thing that is not as it should be, until it is again. */
const INTERRUPTED = wordSet(
  `off down out broken cancelled canceled closed suspended paused disabled unavailable missing ill sick away absent offline blocked stopped
  halted shut faulty defective interrupted withdrawn`,
);
/** The same behind "on" and "under": "on hold", "under repair". */
const PUT_ASIDE = wordSet('hold leave strike holiday vacation pause repair maintenance suspension');
/** Verbs by which a thing, or somebody, is again as before. */
const RETURNS = wordSet('resumed restored reopened repaired fixed reinstated reactivated reconnected');
const BACK_BY = wordSet('be come go turn switch bring put get');
/** Verbs by which something is no longer so: of their object, or of the subject of a passive. */
const ENDING = wordSet('lift drop scrap abolish waive revoke repeal withdraw discontinue cancel');
/** The same with a word behind them: "called off", "gave up". */
const ENDING_WITH = new Map([
  ['call', 'off'],
  ['come', 'off'],
  ['give', 'up'],
]);
/** What a state may be called besides its thing. */
const HOLDING = wordSet('force effect place active valid have need take use get apply still currently');

/** What a statement says to have come back, or to have ended: its words, and who is named besides. */
interface Turn {
  readonly thing: readonly ContentWord[];
  readonly others: readonly ContentWord[];
}

/** What was handed over, and by whom. */
interface Handed {
  readonly by: Thing;
  readonly what: Thing;
}

const within = (content: readonly ContentWord[], from: number, to: number) =>
  content.filter(({ at, kind }) => at >= from && at < to && kind !== 'place');

const nameOf = (tokens: readonly Lexeme[], from: number, to: number) => thingOf(tokens.slice(from, to));

function sameName(one: Thing | undefined, other: Thing | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [a, b] = [bareLemmas(one), bareLemmas(other)];
  return a.length === b.length && a.every((lemma) => b.includes(lemma));
}

/** The subject of a statement that something is interrupted: "lift 2 is out of service", "the trial is on hold". */
function interruptedIn({ tokens, polarity }: Frame): Thing | undefined {
  if (polarity.negated) return undefined;
  const be = tokens.findIndex(({ word }) => BE.has(word));
  let at = be + 1;
  while (BETWEEN.has(tokens[at]?.word ?? '')) at++;
  const [state, next, third] = [0, 1, 2].map((step) => tokens[at + step]?.word ?? '');
  const isAside = /^(?:on|under)$/.test(state) && (PUT_ASIDE.has(next) || PUT_ASIDE.has(third));
  return be > 0 && (INTERRUPTED.has(state) || isAside) ? nameOf(tokens, 0, be) : undefined;
}

/** What a statement says to be as before again: "lift 2 is back in service", "I turned the backup back on", "it works again". */
function returnedIn({ tokens, polarity, hypothetical, aspect }: Frame): Thing | undefined {
  if (polarity.negated || hypothetical || aspect.stage === 'planned') return undefined;
  const verb = tokens.findIndex(
    ({ word, lemma }, at) => at > 0 && (BE.has(word) || BACK_BY.has(lemma) || RETURNS.has(word)),
  );
  const back = tokens.findIndex(({ word }, at) => at > 0 && word === 'back');
  if (back > 0 && verb > 0 && verb < back) {
    return nameOf(tokens, 0, verb) !== undefined && back === verb + 1
      ? nameOf(tokens, 0, subjectEnd(tokens, verb))
      : nameOf(tokens, verb + 1, back);
  }
  const returns = tokens.findIndex(({ word }) => RETURNS.has(word));
  if (returns > 0) {
    const isPassive = BE.has(tokens[returns - 1].word);
    return isPassive || returns === tokens.length - 1
      ? nameOf(tokens, 0, subjectEnd(tokens, returns))
      : nameOf(tokens, returns + 1, endOf(tokens, returns + 1));
  }
  const again = tokens.findIndex(({ word }) => word === 'again');
  // "Failed again" is an occurrence.
  if (again < 2 || tokens[again - 1].word.endsWith('ed')) return undefined;
  return nameOf(tokens, 0, subjectEnd(tokens, again - 1));
}

/** Where the subject ends that stands before a verb. */
function subjectEnd(tokens: readonly Lexeme[], verb: number): number {
  let end = verb;
  while (end > 0 && (BE.has(tokens[end - 1].word) || /^(?:has|have|had|been)$/.test(tokens[end - 1].word)))
    end--;
  return end;
}

function endOf(tokens: readonly Lexeme[], from: number): number {
  const end = tokens.findIndex(
    ({ word, apart }, at) => at > from && (apart || /^(?:by|after|because|owing|due|grounds)$/.test(word)),
  );
  return end < 0 ? tokens.length : end;
}

/** "After all": other than was said. */
function isAfterAll({ tokens }: Frame): boolean {
  return tokens.some(({ word }, at) => word === 'after' && tokens[at + 1]?.word === 'all');
}

/** Whether a statement says of the same that it is otherwise than another, which says "after all". */
function isOtherwise(after: Frame, other: Frame): boolean {
  const [one, two] = [after, other].map(({ content, tokens }) => {
    const all = tokens.findIndex(({ word }, at) => word === 'after' && tokens[at + 1]?.word === 'all');
    return content.filter(({ at, kind }) => kind === 'word' && at !== all && at !== all + 1);
  });
  const shared = one.filter((word) => two.some((own) => support(word, own) >= SAME));
  if (shared.length === 0 || !sameName(subjectOf(after), subjectOf(other))) return false;
  const isOpposite = one.some((word) => two.some((own) => oppositionOf(word.lemma, own.lemma) === 'listed'));
  const isPlan = other.aspect.stage === 'planned' && shared.length > 1;
  return (
    isOpposite ||
    isPlan ||
    interruptedIn(other) !== undefined ||
    after.polarity.negated !== other.polarity.negated
  );
}

/** The words before the first verb that has a subject. */
function subjectOf({ tokens, subjectEnd: end, content }: Frame): Thing | undefined {
  // A name is followed by its verb, which the parse of the subject may include.
  const first = content[0];
  if (
    first !== undefined &&
    first.at === 0 &&
    /^\p{Lu}/u.test(tokens[0].text) &&
    tokens[1]?.lemma !== tokens[1]?.word
  )
    return nameOf(tokens, 0, 1);
  return nameOf(tokens, 0, end);
}

/** What a statement says to be no longer so: "they called off the engagement", "the quarantine was lifted", "took me off metformin". */
function endedIn(frame: Frame): Turn | undefined {
  const { tokens, content, polarity, hypothetical, aspect } = frame;
  if (polarity.negated || hypothetical || aspect.stage === 'planned') return undefined;
  for (let at = 1; at < tokens.length; at++) {
    const { lemma, word } = tokens[at];
    if (word === lemma && word !== 'come' && word !== 'quit') continue;
    const behind = ENDING_WITH.get(lemma);
    const next = tokens[at + 1]?.word ?? '';
    const isEnding = behind === undefined ? ENDING.has(lemma) : next === behind;
    if (isEnding) {
      // "Dropped to 5": a value.
      if (next === 'to' || /^(?:in|by|from)$/.test(next)) return undefined;
      const isPassive = BE.has(tokens[at - 1].word);
      const start = subjectEnd(tokens, at);
      const from = at + (behind === undefined ? 1 : 2);
      const thing = isPassive ? within(content, 0, start) : within(content, from, endOf(tokens, from));
      const others = isPassive ? [] : within(content, 0, start);
      return thing.length === 0 ? undefined : { thing, others };
    }
    const off =
      word === 'took' ? tokens.findIndex((token, place) => place > at + 1 && token.word === 'off') : -1;
    if (off > 0 && off < at + 4)
      return {
        thing: within(content, off + 1, endOf(tokens, off + 1)),
        others: within(content, at + 1, off),
      };
  }
  return undefined;
}

/** Whether a statement tells only that what another one ends is so: all words of either are accounted for. */
function tellsOf(
  { content, past, polarity, hypothetical, quantities }: Frame,
  { thing, others }: Turn,
): boolean {
  if (past || polarity.negated || hypothetical || thing.length === 0) return false;
  const words = content.filter(({ kind }) => kind === 'word');
  const isNamed = (word: ContentWord) =>
    words.some((own) => support(word, own) >= SAME || support(own, word) >= SAME);
  const isCounted = ({ at }: ContentWord) => quantities.some(({ from, to }) => from <= at && at < to);
  const rest = words.filter(
    (own) => ![...thing, ...others].some((word) => support(word, own) >= SAME || support(own, word) >= SAME),
  );
  return (
    thing.every((word) => word.kind === 'number' || isNamed(word)) &&
    rest.every((own) => HOLDING.has(own.lemma) || isCounted(own))
  );
}

/** Whether numbers that name things are the same: "lift 2", "batch 9". */
function sameNumbers({ thing }: Turn, { content }: Frame): boolean {
  return thing.every(({ kind, lemma }) => kind !== 'number' || content.some((own) => own.lemma === lemma));
}

/** "Carla took over the minibus from Ben", as which "Ben handed it over to Carla" is read: Ben has or does nothing with it any longer. */
function handedIn({ tokens, polarity, hypothetical }: Frame): Handed | undefined {
  const verb = tokens.findIndex(({ word }, at) => at > 0 && (word === 'took' || word === 'taken'));
  const from = verb < 0 ? -1 : tokens.findIndex(({ word }, at) => at > verb && word === 'from');
  if (from < 0 || tokens[verb + 1].word !== 'over' || polarity.negated || hypothetical) return undefined;
  const [by, what] = [nameOf(tokens, from + 1, tokens.length), nameOf(tokens, verb + 2, from)];
  return by === undefined || what === undefined ? undefined : { by, what };
}

/** Whether somebody has or does something with a thing, and nothing else is said. */
function hasIt({ tokens, past, polarity }: Frame, { by, what }: Handed): boolean {
  if (past || polarity.negated || tokens.some(({ word }) => PLACE_PREPOSITIONS.has(word) && word !== 'of'))
    return false;
  const verb = tokens.findIndex(({ word, lemma }, at) => at > 0 && word !== lemma && word.endsWith('s'));
  return (
    verb > 0 &&
    sameName(nameOf(tokens, 0, verb), by) &&
    sameName(nameOf(tokens, verb + 1, tokens.length), what)
  );
}

/** Why the one statement ends what the other one tells. */
function turns(change: Frame, other: Frame): string | undefined {
  if (isAfterAll(change) && !isAfterAll(other) && isOtherwise(change, other))
    return 'it is otherwise "after all"';
  const interrupted = interruptedIn(other);
  if (interrupted !== undefined && sameName(returnedIn(change), interrupted)) return 'it is so again';
  const ended = endedIn(change);
  if (ended !== undefined && tellsOf(other, ended) && sameNumbers(ended, other)) return 'it was ended';
  const handed = handedIn(change);
  return handed !== undefined && hasIt(other, handed) ? 'it was handed over' : undefined;
}

function judge(change: Frame, other: Frame, later: 'a' | 'b'): Verdict | undefined {
  const why = turns(change, other);
  if (why === undefined || differentPlaces(change.setting, other.setting)) return undefined;
  return {
    relation: 'contradicts',
    kind: 'temporal_conflict',
    confidence: CERTAIN,
    rationale: `one says that ${why}, the other "${other.text}"`,
    later,
    current: true,
  };
}

/** One statement says that what the other tells is over: it came back, was ended or handed over, or is otherwise "after all". */
export function turned(a: Frame, b: Frame): Verdict | undefined {
  return judge(a, b, 'a') ?? judge(b, a, 'b');
}

/** The words by which what ends, or comes back, according to a statement is found: those of the thing alone. */
export function turnedThing(frame: Frame): readonly string[] {
  const ended = endedIn(frame);
  if (ended !== undefined) return ended.thing.flatMap(({ kind, lemma }) => (kind === 'word' ? [lemma] : []));
  const returned = isAfterAll(frame) ? subjectOf(frame) : returnedIn(frame);
  return returned?.lemmas ?? [];
}
