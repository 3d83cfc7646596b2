import type { Clause } from '../../language/clause.ts';
import { isBareResult, isDirection } from '../../language/cues.ts';
import { isChatter, isNarration, isQuestion, isRequest } from '../../language/speech.ts';
import { isWondering } from '../../language/wondering.ts';
import {
  AUXILIARIES,
  DETERMINERS,
  isAdverb,
  MODALS,
  NEGATIONS,
  PREPOSITIONS,
  SUBJECTS,
} from '../../language/word-classes.ts';

/** Why a sentence is not a claim. */
export type Reason =
  | 'question'
  | 'request'
  | 'wondering'
  | 'chatter'
  | 'narration'
  | 'fragment'
  | 'lead-in'
  | 'empty';

const EMPTY = new Set(
  'thing things way lot be been being get got go going know so very much more one ones'.split(' '),
);
const SCRIPTS = 'Han Hiragana Katakana Hangul Arabic Hebrew Cyrillic Greek Devanagari Thai';
const FOREIGN = new RegExp(
  `[${SCRIPTS.split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'gu',
);
const FOREIGN_STOP = /[。！.!۔]["'”’»）)」』]*$/u;

/** Why a sentence is not a claim, or undefined when it is one: a statement in words, with a subject and a finite verb. */
export function notClaim(clause: Clause): Reason | undefined {
  const { text, tokens, core, main } = clause;
  if (/[:：]["'”’*_`]*$/.test(text.slice(-6))) return 'lead-in';
  if (isQuestion(clause)) return 'question';
  // English rules do not apply to other scripts: there, text that ends with a full stop counts as a statement.
  if (isForeign(text)) return FOREIGN_STOP.test(text.slice(-6)) ? undefined : 'fragment';
  if (core >= tokens.length) return 'chatter';
  if (isDirection(clause)) return undefined;
  if (isRequest(clause)) return 'request';
  if (isWondering(clause)) return 'wondering';
  if (isChatter(clause)) return 'chatter';
  if (isNarration(clause)) return 'narration';
  if (main < 0) return isBareResult(clause) ? undefined : 'fragment';
  const first = tokens[core].word;
  // "Could not connect" omits its subject; other sentences that begin with such a verb ask or wish.
  if (MODALS.has(first) && main === core && tokens[core + 1]?.word !== 'not') return 'request';
  return hasContent(clause) ? undefined : 'empty';
}

function hasContent({ tokens, core }: Clause): boolean {
  for (let i = core; i < tokens.length; i++) {
    const { word, mark } = tokens[i];
    if (mark || AUXILIARIES.has(word) || MODALS.has(word) || SUBJECTS.has(word) || DETERMINERS.has(word))
      continue;
    if (PREPOSITIONS.has(word) || NEGATIONS.has(word) || EMPTY.has(word)) continue;
    if (!isAdverb(word)) return true;
  }
  return false;
}

function isForeign(text: string): boolean {
  const head = text.length > 400 ? text.slice(0, 400) : text;
  const foreign = head.match(FOREIGN)?.length ?? 0;
  return foreign > 1 && foreign * 2 > (head.match(/\p{L}/gu)?.length ?? 0);
}

const STATES = /^(?:state|status|decision|outcome|result)\b/i;

/** Whether a label is of a state, whose value may be a word that also answers ("State: agreed"). */
export function isState(label: string): boolean {
  return STATES.test(label);
}

/** An amount that ends like a sentence: "Petty cash: £84." */
const AMOUNT = /^[£$€]?\d[\d.,]*(?: ?\p{L}{1,12})?\.$/u;

/** A field ("Region: eu-west-1"): a name and a value that is not a sentence. */
export function isField(label: string, value: Clause): boolean {
  const { tokens, text, core, main } = value;
  const isBelowZero = /^[-−]\d/.test(text);
  // "State: agreed"
  if (tokens.length === 1 && isState(label)) return !tokens[0].mark;
  if (
    (main >= 0 && tokens.length > 1 && !/^\d/.test(tokens[0].word)) ||
    (core > 0 && !isBelowZero) ||
    tokens.length === 0 ||
    tokens.length > 16
  )
    return false;
  if ((/[.!?…:,;]$/.test(text) && !AMOUNT.test(text)) || !/[\p{L}\p{N}]/u.test(text)) return false;
  if (
    NO_FIELDS.has(label.toLowerCase()) ||
    /^signed-off-by$/i.test(label) ||
    isChatter(value) ||
    isNarration(value)
  )
    return false;
  const first = tokens[0].word;
  if (isBelowZero) return true;
  if (PREPOSITIONS.has(first) || SUBJECTS.has(first) || isAdverb(first))
    return tokens.length === 1 && first === 'none';
  return !/^(?:ok|okay|yes|no|lol|sure|thanks|wow|cool|great|nice|hi|hello|hey|bye|please|yeah|haha|same)$/.test(
    first,
  );
}

const TOPICS = new Set(
  'cause trigger impact effect symptom resolution result results outcome reason risk'.split(' '),
);

/** Remark labels that also name a field. */
export function isTopic(label: string): boolean {
  return TOPICS.has(label.toLowerCase().replace(/^root cause$/, 'cause'));
}

const NO_FIELDS = new Set(
  `subject from to cc bcc re fwd hi hello dear all ps usage see agenda example examples
  e.g i.e title via source thread link links`.split(/\s+/),
);
