import type { Lexeme } from '../../../language/lexemes.ts';
import { PLACE_PREPOSITIONS, POINTERS } from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import { isNamed, numberOfName } from '../../speakers.ts';
import type { Verdict } from '../../verdict.ts';
import { clausesIn } from '../frame/clauses.ts';
import type { Frame } from '../frame/frame.ts';
import { differentPlaces } from '../frame/setting.ts';

const CERTAIN = 0.92;
/** Offices that one person holds at a time, by their last word: "site manager", "class rep". */
const OFFICES = wordSet(
  `president chair chairman chairwoman chairperson director head leader manager captain coach mayor minister principal secretary treasurer
  rep representative editor warden steward caretaker headteacher registrar convenor moderator conductor bursar`,
);
const TITLES = wordSet('mr mrs ms miss dr prof sir madam');
const WHEN = wordSet('now currently still again today temporarily');
const LONGEST_NAME = 4;

/** Who holds an office, takes it, or leaves it, according to a statement. */
interface Office {
  readonly office: string;
  readonly who: readonly string[];
  /** The name with its title. */
  readonly full: string;
  readonly how: 'holds' | 'takes' | 'leaves';
}

/** Words of a change of office before "as", or before the office. */
const LEAVES =
  /\b(?:stood down|stepped down|resigned|retired|steps down|stands down|retires) as (?:(?:the|our) )?$/;
const TAKES =
  /\b(?:(?:appointed|elected|made|named|chosen|confirmed)(?: as)?|(?:act|acts|acting|serve|serves|took over|takes over|resumed (?:my|his|her|their) (?:duties|role|post)|succeeds? \S+|started|starts) as) (?:(?:the|our|a) )?$/;
const HOLDS = /^(?:is|are|am) (?:(?:now|the|our|also) )*$/;

const named = (tokens: readonly Lexeme[]) =>
  tokens.filter(
    ({ word }) => !TITLES.has(word) && !POINTERS.has(word) && !WHEN.has(word) && !/^\p{L}\.?$/u.test(word),
  );

/** The name of a person in a row of tokens, without title and initials; "I" and "me" are who speaks. */
function personIn(tokens: readonly Lexeme[]): Pick<Office, 'who' | 'full'> | undefined {
  if (/^(?:i|me)$/.test(tokens[0]?.word ?? '') && tokens.length === 1)
    return { who: ['i'], full: tokens[0].text };
  const name = named(tokens);
  if (name.length === 0 || name.length > LONGEST_NAME || !name.every(({ text }) => /^\p{Lu}/u.test(text)))
    return undefined;
  return { who: name.map(({ word }) => word), full: tokens.map(({ text }) => text).join(' ') };
}

/** The office that begins at an index: words up to one that names an office. */
function officeAt(
  tokens: readonly Lexeme[],
  from: number,
): { readonly office: string; readonly to: number } | undefined {
  for (let at = from; at < Math.min(tokens.length, from + 3); at++) {
    if (at > from && tokens[at].apart) return undefined;
    if (!OFFICES.has(tokens[at].word)) continue;
    const office = tokens.slice(from, at + 1).filter(({ word }) => !POINTERS.has(word) && !WHEN.has(word));
    return { office: office.map(({ lemma }) => lemma).join(' '), to: at + 1 };
  }
  return undefined;
}

/** What the words before an office say of it. */
function howOf(before: string): Office['how'] | undefined {
  if (LEAVES.test(before)) return 'leaves';
  if (TAKES.test(before)) return 'takes';
  return HOLDS.test(before) ? 'holds' : undefined;
}

const words = (tokens: readonly Lexeme[]) => tokens.map(({ word }) => word).join(' ');

const read = new WeakMap<Frame, readonly Office[]>();

/** The offices that a statement tells of; computed once per statement. */
export function officesIn(frame: Frame): readonly Office[] {
  const known = read.get(frame) ?? readOffices(frame);
  read.set(frame, known);
  return known;
}

function readOffices(frame: Frame): Office[] {
  const { tokens, polarity, hypothetical } = frame;
  if (polarity.negated || hypothetical || !tokens.some(({ word }) => OFFICES.has(word))) return [];
  const first = officeAt(tokens, POINTERS.has(tokens[0]?.word ?? '') ? 1 : 0);
  if (first !== undefined) {
    // "Chairman: Mr Whitcombe", "class rep is me".
    const isBe = /^(?:is|now)$/.test(tokens[first.to]?.word ?? '');
    const isLabel = tokens[first.to]?.apart === true;
    const from = isBe ? first.to + 1 : first.to;
    const end = tokens.findIndex(
      ({ word, apart }, at) =>
        at > from &&
        ((apart && !isLabel) || PLACE_PREPOSITIONS.has(word) || /^(?:until|till|til|since)$/.test(word)),
    );
    const person = isBe || isLabel ? personIn(tokens.slice(from, end < 0 ? tokens.length : end)) : undefined;
    return person === undefined ? [] : [{ ...person, office: first.office, how: 'holds' }];
  }
  const found: Office[] = [];
  const verb = tokens.findIndex(({ word, text }, at) => at > 0 && /^\p{Ll}/u.test(text) && !TITLES.has(word));
  const person = verb < 1 ? undefined : personIn(tokens.slice(0, verb));
  if (person === undefined) return found;
  for (let at = verb + 1; at < tokens.length; at++) {
    const office = officeAt(tokens, at);
    if (office === undefined) continue;
    const before = `${words(tokens.slice(verb, at))} `;
    const how = howOf(before);
    if (how === undefined) continue;
    // "I am class rep from today".
    const isNew = how === 'holds' && clausesIn(frame)[0]?.isNew === true;
    found.push({ ...person, office: office.office, how: isNew ? 'takes' : how });
    const next = how === 'leaves' ? successorIn(tokens, office.to) : undefined;
    if (next !== undefined) found.push({ ...next, office: office.office, how: 'takes' });
    break;
  }
  return found;
}

/** "… and Mrs Lovelace was elected in his place". */
function successorIn(tokens: readonly Lexeme[], from: number): Pick<Office, 'who' | 'full'> | undefined {
  const and = tokens.findIndex(({ word }, at) => at >= from && word === 'and');
  const be = and < 0 ? -1 : tokens.findIndex(({ word }, at) => at > and && /^(?:was|has|is)$/.test(word));
  const isElected =
    be > 0 && tokens.slice(be + 1, be + 3).some(({ word }) => /^(?:elected|appointed|chosen)$/.test(word));
  return isElected ? personIn(tokens.slice(and + 1, be)) : undefined;
}

/** Whether two name one office: "director" is "choir director". */
const isSame = (one: string, other: string) =>
  one === other || one.endsWith(` ${other}`) || other.endsWith(` ${one}`);

/** Whether two statements name one person; undefined where it is not known who "I" is. */
function areOne(one: Office, other: Office, [first, second]: readonly [number, number]): boolean | undefined {
  const [isSelf, areYou] = [one, other].map(({ who }) => who[0] === 'i');
  if (isSelf && areYou) return first === 0 || second === 0 ? undefined : first === second;
  if (!isSelf && !areYou) return one.who.some((name) => other.who.includes(name));
  const [speaker, { who, full }] = isSelf ? [first, other] : [second, one];
  if (!isNamed(speaker)) return undefined;
  return [full, ...who].some((name) => numberOfName(name) === speaker);
}

function judge(
  change: Frame,
  other: Frame,
  later: 'a' | 'b',
  speakers: readonly [number, number],
): Verdict | undefined {
  for (const one of officesIn(change)) {
    if (one.how === 'holds') continue;
    for (const two of officesIn(other)) {
      if (!isSame(one.office, two.office) || two.how === 'leaves') continue;
      // Who leaves it has it no longer; who takes it has it in place of another.
      if (areOne(one, two, speakers) !== (one.how === 'leaves')) continue;
      const what = one.how === 'leaves' ? 'no longer is' : 'is from then on';
      return {
        relation: 'contradicts',
        kind: 'temporal_conflict',
        confidence: CERTAIN,
        rationale: `one says that "${two.full}" is "${one.office}", the other that "${one.full}" ${what}`,
        later,
        current: true,
      };
    }
  }
  return undefined;
}

/**
 * One statement says that somebody takes or leaves an office that the other says somebody holds.
 *
 * @param speakers numbers of who speaks of himself in each, as "I" or "me"
 */
export function offices(a: Frame, b: Frame, [first, second]: readonly [number, number]): Verdict | undefined {
  if (differentPlaces(a.setting, b.setting)) return undefined;
  const [one, other] = [judge(a, b, 'a', [first, second]), judge(b, a, 'b', [second, first])];
  if (one === undefined || other === undefined || one.relation !== 'contradicts') return one ?? other;
  const { later: _, ...verdict } = one;
  return verdict;
}
