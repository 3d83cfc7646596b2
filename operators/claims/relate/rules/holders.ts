import type { Lexeme } from '../../../language/lexemes.ts';
import { DATE_KINDS } from '../../../language/quantities/quantities.ts';
import { PLACE_PREPOSITIONS, POINTERS, PRONOUNS } from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Verdict } from '../../verdict.ts';
import type { Frame } from '../frame/frame.ts';
import { differentPlaces } from '../frame/setting.ts';
import { same } from '../placed.ts';

/** Roles that one person at a time has for one thing. */
const ROLES = wordSet(
  `ceo cto cfo coo ciso president chair chairman chairwoman chairperson director head lead leader manager owner
  maintainer captain coach mayor minister chancellor principal boss supervisor king queen pope`,
);
/** Verbs of such roles. */
const LEADS = wordSet('lead own manage head chair captain coach maintain');
/** Verbs that give somebody a role. */
const BECOMES = wordSet('become became becomes appointed named elected');
const MEANWHILE = wordSet('now currently today since again still new');
const LONGEST_NAME = 3;
const LONGEST_ROLE = 8;
/** Taking over means leading or owning; the statement does not say which. */
const ANY = '';

/** Who has which role of what. */
interface Holder {
  readonly who: readonly string[];
  readonly written: string;
  readonly verb: string;
  readonly role: readonly string[];
}

const lemmas = (tokens: readonly Lexeme[]) =>
  tokens.filter(({ word }) => !POINTERS.has(word) && !MEANWHILE.has(word)).map(({ lemma }) => lemma);

/** The tokens between two positions as the name of a person, or undefined. */
function nameIn({ tokens, bones }: Frame, from: number, to: number): readonly Lexeme[] | undefined {
  let end = to;
  while (end > from && MEANWHILE.has(tokens[end - 1].word)) end--;
  const name = tokens.slice(from, end);
  // Capitalisation means nothing at the start: any single word without an article may be a name there.
  if (name.length === 1 && name[0].word === 'i') return name;
  const named = (at: number) =>
    bones.some((bone) => bone.at === at && (bone.name || at === 0)) && !PRONOUNS.has(tokens[at].word);
  if (name.length === 0 || name.length > LONGEST_NAME) return undefined;
  return name.every((_, i) => named(from + i)) ? name : undefined;
}

function holderOf(
  name: readonly Lexeme[] | undefined,
  verb: string,
  role: readonly Lexeme[],
): Holder | undefined {
  if (name === undefined || role.length === 0 || role.length > LONGEST_ROLE) return undefined;
  return {
    who: name.map(({ lemma }) => lemma),
    written: name.map(({ text }) => text).join(' '),
    verb,
    role: lemmas(role),
  };
}

/** Tokens from a position up to a time. */
function untilDate({ tokens, quantities }: Frame, from: number): readonly Lexeme[] {
  const date = quantities.find((quantity) => quantity.from > from && DATE_KINDS.has(quantity.kind));
  if (date === undefined) return tokens.slice(from);
  return tokens.slice(from, PLACE_PREPOSITIONS.has(tokens[date.from - 1].word) ? date.from - 1 : date.from);
}

/** True for "the CEO of Acme", "our tech lead": a role with its object. */
function isRole(tokens: readonly Lexeme[]): boolean {
  const of = tokens.findIndex(({ word }) => word === 'of' || word === 'for' || word === 'at');
  const last = (of < 0 ? tokens : tokens.slice(0, of)).filter(({ word }) => !MEANWHILE.has(word)).at(-1);
  return last !== undefined && ROLES.has(last.word);
}

/** "Carol is the CEO of Acme", "Carol became CEO of Acme", "The CEO of Acme is Carol". */
function inRole(frame: Frame): Holder | undefined {
  const { tokens } = frame;
  const verb = tokens.findIndex(({ word }) => word === 'is' || BECOMES.has(word));
  if (verb < 1) return undefined;
  let from = verb;
  while (from > 0 && /^(?:has|have|was|been|now|just)$/.test(tokens[from - 1].word)) from--;
  const behind = untilDate(frame, verb + 1);
  if (isRole(behind)) {
    const unique =
      behind.some(({ word }) => /^(?:the|our|my|their|its)$/.test(word)) || BECOMES.has(tokens[verb].word);
    return unique ? holderOf(nameIn(frame, 0, from), 'be', behind) : undefined;
  }
  const ahead = tokens.slice(0, from);
  return isRole(ahead) ? holderOf(nameIn(frame, verb + 1, tokens.length), 'be', ahead) : undefined;
}

/** "Ines now leads the project", "The project is led by Ines", "Ines took over the project from Oskar". */
function inCharge(frame: Frame): Holder | undefined {
  const { tokens } = frame;
  const verb = tokens.findIndex(({ word, lemma }) => LEADS.has(lemma) || word === 'took');
  if (verb < 1) return undefined;
  let from = verb;
  while (from > 0 && MEANWHILE.has(tokens[from - 1].word)) from--;
  const behind = (start: number) => {
    const rest = untilDate(frame, start);
    const end = rest.findIndex(({ word }) => word === 'from' || word === 'after');
    return end < 0 ? rest : rest.slice(0, end);
  };
  if (tokens[verb].word === 'took') {
    if (tokens[verb + 1]?.word !== 'over') return undefined;
    const as = tokens[verb + 2]?.word === 'as';
    const taken = behind(verb + (as ? 3 : 2));
    if (as && !isRole(taken)) return undefined;
    return holderOf(nameIn(frame, 0, from), as ? 'be' : ANY, taken);
  }
  const { lemma, word } = tokens[verb];
  if (tokens[from - 1]?.word === 'is' && tokens[verb + 1]?.word === 'by')
    return holderOf(nameIn(frame, verb + 2, tokens.length), lemma, tokens.slice(0, from - 1));
  // "I lead", "she leads"
  return word.endsWith('s') || tokens[0].word === 'i'
    ? holderOf(nameIn(frame, 0, from), lemma, behind(verb + 1))
    : undefined;
}

const isSelf = (who: readonly string[]) => who.length === 1 && who[0] === 'i';

/** "Omar took over the project from me". */
function tookFromMe({ tokens }: Frame): boolean {
  return tokens.some(({ word }, at) => word === 'from' && tokens[at + 1]?.word === 'me');
}

/** One role of one thing, held by two people. */
export function holders(a: Frame, b: Frame): Verdict | undefined {
  if ([a, b].some(({ polarity, hypothetical }) => polarity.negated || hypothetical)) return undefined;
  if (differentPlaces(a.setting, b.setting)) return undefined;
  const [one, other] = [a, b].map((frame) => inRole(frame) ?? inCharge(frame));
  if (one === undefined || other === undefined || !same(one.role, other.role)) return undefined;
  const kinds = [one.verb, other.verb];
  if (one.verb !== other.verb && (!kinds.includes(ANY) || kinds.includes('be'))) return undefined;
  // "I" may be anybody, except beside what the same speaker says of "me".
  if ([one, other].some(({ who }) => isSelf(who)) && ![a, b].some(tookFromMe)) return undefined;
  // "Ana" and "Ana Pereira" may be the same person.
  if (one.who.some((lemma) => other.who.includes(lemma))) return undefined;
  const confidence = one.verb === 'be' || kinds.includes(ANY) ? 0.9 : 0.82;
  return {
    relation: 'contradicts',
    kind: 'exclusive_conflict',
    confidence,
    rationale: `both say who has "${one.role.join(' ')}"; "${one.written}" and "${other.written}" exclude each other there`,
  };
}
