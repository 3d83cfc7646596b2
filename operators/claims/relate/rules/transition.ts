import type { Lexeme } from '../../../language/lexemes.ts';
import { PLACE_PREPOSITIONS, POINTERS } from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Verdict } from '../../verdict.ts';
import type { Frame } from '../frame/frame.ts';
import { differentPlaces } from '../frame/setting.ts';

/** Verbs of a change "from … to …". */
const MOVES = wordSet('switch move migrate change go transition convert relocate upgrade port shift swap');
/** Verbs of a change of one "with" or "by" another. */
const REPLACES = wordSet('replace swap substitute');
/** Verbs that only assert a state. */
const LIGHT = wordSet('use be have run live work store keep host stay build write base sit rely depend data');
const MOST_WORDS = 4;

/** A change that a statement reports: lemmas of the old state, the new state, and the topic. */
interface Transition {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly about: ReadonlySet<string>;
}

/** Lemmas of the phrase between two positions, without determiners; undefined when it is not a phrase. */
function phrase(tokens: readonly Lexeme[], from: number, to: number): string[] | undefined {
  const words = tokens.slice(from, to).filter(({ word }) => !POINTERS.has(word));
  if (words.length === 0 || words.length > MOST_WORDS) return undefined;
  return words.some(({ word }) => PLACE_PREPOSITIONS.has(word)) ? undefined : words.map(({ lemma }) => lemma);
}

function endOfPhrase(tokens: readonly Lexeme[], from: number): number {
  const end = tokens.findIndex(({ word, apart }, at) => at > from && (PLACE_PREPOSITIONS.has(word) || apart));
  return end < 0 ? tokens.length : end;
}

/** Words before the name of what was chosen: "we use A instead of B", "going with A rather than B". */
const CHOOSES = /^(?:with|to|use|uses|using|chose|choose|chosen|picked|adopted|adopt|took|on)$/;

/** "A instead of B", "A rather than B": the old state is B. */
function choiceOf(tokens: readonly Lexeme[]): readonly [number, number, number, number] | undefined {
  const at = tokens.findIndex(
    ({ word }, i) =>
      (word === 'instead' && tokens[i + 1]?.word === 'of') ||
      (word === 'rather' && tokens[i + 1]?.word === 'than'),
  );
  if (at < 2) return undefined;
  let start = at - 1;
  while (start > at - MOST_WORDS && !CHOOSES.test(tokens[start - 1]?.word ?? '')) start--;
  if (start < 1 || !CHOOSES.test(tokens[start - 1].word)) return undefined;
  return [at + 2, endOfPhrase(tokens, at + 2), start, at];
}

/** Token ranges of the old and the new state. */
function placesOf(tokens: readonly Lexeme[]): readonly [number, number, number, number] | undefined {
  const choice = choiceOf(tokens);
  if (choice !== undefined) return choice;
  const verb = tokens.findIndex(({ lemma }) => MOVES.has(lemma) || REPLACES.has(lemma));
  if (verb < 0) return undefined;
  const find = (pattern: RegExp, after: number) =>
    tokens.findIndex(({ word }, at) => at > after && pattern.test(word));
  const from = find(/^from$/, verb);
  const to = from < 0 ? -1 : find(/^to$/, from);
  if (to >= 0) return [from + 1, to, to + 1, endOfPhrase(tokens, to + 1)];
  const by = find(/^(?:with|by)$/, verb);
  if (!REPLACES.has(tokens[verb].lemma) || by < 0) return undefined;
  return [verb + 1, by, by + 1, endOfPhrase(tokens, by + 1)];
}

function transitionOf({ tokens, content, polarity }: Frame): Transition | undefined {
  const places = polarity.negated ? undefined : placesOf(tokens);
  if (places === undefined) return undefined;
  const [fromStart, fromEnd, toStart, toEnd] = places;
  const from = phrase(tokens, fromStart, fromEnd);
  const to = phrase(tokens, toStart, toEnd);
  if (from === undefined || to === undefined) return undefined;
  const inside = (at: number) => (at >= fromStart && at < fromEnd) || (at >= toStart && at < toEnd);
  const about = content.filter(({ at }) => !inside(at)).map(({ lemma }) => lemma);
  return { from, to, about: new Set(about) };
}

/** Position of consecutive lemmas in a statement, or -1. */
function placeOf(tokens: readonly Lexeme[], lemmas: readonly string[]): number {
  return tokens.findIndex((_, at) => lemmas.every((lemma, i) => tokens[at + i]?.lemma === lemma));
}

/** True if a statement says only that the topic of a transition is in a state. */
function says({ tokens, content }: Frame, state: readonly string[], { about }: Transition): boolean {
  const at = placeOf(tokens, state);
  if (at < 0) return false;
  const rest = content.filter(
    (word) =>
      word.kind === 'word' && (word.at < at || word.at >= at + state.length) && !LIGHT.has(word.lemma),
  );
  return rest.length > 0 && rest.every(({ lemma }) => about.has(lemma));
}

function judge(change: Frame, other: Frame): Verdict | undefined {
  const transition = transitionOf(change);
  if (transition === undefined || other.polarity.negated || transitionOf(other) !== undefined)
    return undefined;
  if (differentPlaces(change.setting, other.setting)) return undefined;
  const from = transition.from.join(' ');
  const to = transition.to.join(' ');
  if (says(other, transition.from, transition)) {
    return {
      relation: 'contradicts',
      kind: 'exclusive_conflict',
      confidence: 0.93,
      rationale: `one says that it changed from "${from}" to "${to}", the other that it is "${from}"`,
    };
  }
  if (says(other, transition.to, transition)) {
    const rationale = `one says that it changed to "${to}", the other that it is "${to}"`;
    return { relation: 'supports', confidence: 0.85, rationale };
  }
  return undefined;
}

/** True for "we did not switch from A to B" beside a statement without a change: it negates no state. */
export function deniesChange(a: Frame, b: Frame): boolean {
  const changes = [a, b].map(({ tokens }) => placesOf(tokens) !== undefined);
  return (
    (a.polarity.negated && changes[0] && !changes[1]) || (b.polarity.negated && changes[1] && !changes[0])
  );
}

/** One statement reports a change from one state to another, the other asserts one of the two. */
export function transition(a: Frame, b: Frame): Verdict | undefined {
  return judge(a, b) ?? judge(b, a);
}
