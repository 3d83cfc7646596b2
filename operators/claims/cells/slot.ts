import { type Lexeme, lexemesOf } from '../../language/lexemes.ts';
import { VERB_FRAMES } from '../../language/word-classes.ts';
import { verbsIn } from './cells.ts';
import { type Thing, thingOf } from './thing.ts';

/** What a question asks to be filled in. */
export interface Slot {
  /** The relations of its verb or noun; none where a noun names what is asked for. */
  readonly relations: readonly string[];
  /** The thing that it is about; what has the value where {@link asks} is `things`. */
  readonly thing: Thing;
  /** The noun of what is asked for: "limit" in "the limit of the indexer", "database" in "which database". */
  readonly noun: Thing | undefined;
  /** Whether it asks for the value of a thing, or for the things that have a value ("What does Ana own?"). */
  readonly asks: 'value' | 'things';
  /** It asks how many. */
  readonly counts: boolean;
  /** The value before which it asks: "before Omar". */
  readonly before: Thing | undefined;
}

const MOST = 40;
const OPENING =
  /^(?:(?:so|and|ok|hey|hi|please|well)[, ]+)*(?:(?:can|could|would) you (?:please )?(?:tell|remind) me |do (?:you|we) (?:know|remember) |remind me |tell me )?/i;
/** A time at the end, which is not part of the thing. */
const TIME =
  /(?:,? (?:right now|now|today|currently|these days|at the moment|at present|nowadays|by now|so far|anymore|any more|(?:in|since|as of|until|by|during|on|at|back in|at the (?:end|start|beginning) of) (?:early |late |mid-)?(?:the |last |this )?(?:(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{4})?|\d{4}(?:-\d\d)?(?:-\d\d)?|\d{1,2}(?:st|nd|rd|th)? (?:of )?\p{L}+(?: \d{4})?|week|month|quarter|year)))+$/iu;
const BEFORE = /,? before (?!it\b|that\b|this\b)(.{1,60})$/i;

/** Reads what a question asks for; undefined for a question of another form. */
export function slotOf(question: string): Slot | undefined {
  let text = question
    .trim()
    .replace(OPENING, '')
    .replace(/[?.!\s]+$/, '');
  text = text.replace(TIME, '');
  const bound = BEFORE.exec(text);
  const before = bound === null ? undefined : thingOf(lexemesOf(bound[1], MOST));
  if (bound !== null) text = text.slice(0, bound.index).replace(TIME, '');
  const tokens = lexemesOf(text, MOST);
  const read = ofWho(tokens) ?? ofWhere(tokens) ?? ofCount(tokens) ?? ofWhich(tokens) ?? ofProperty(tokens);
  // What "I" have or do is more than one thing: all words of the question tell which.
  if (read === undefined || (read.relations.length === 0 && /^(?:i|we)$/.test(read.thing.head)))
    return undefined;
  return { counts: false, ...read, before };
}

type Read = Omit<Slot, 'before' | 'counts'> & { readonly counts?: boolean };

const isAux = (token: Lexeme | undefined) => token !== undefined && VERB_FRAMES.has(token.word);
const names = (places: readonly { readonly verb: { readonly relation: string } }[]) => [
  ...new Set(places.map(({ verb }) => verb.relation)),
];

/** "Who owns checkout", "which team is responsible for it", "who is head of design", "who is checkout owned by". */
function ofWho(tokens: readonly Lexeme[]): Read | undefined {
  const first = tokens[0]?.word;
  const isWho = first === 'who' || first === 'whom';
  const people = /^(?:team|person|group|engineer|colleague|department|one|company)$/;
  if (!isWho && !((first === 'which' || first === 'what') && people.test(tokens[1]?.lemma ?? '')))
    return undefined;
  const start = isWho ? 1 : tokens.findIndex(({ lemma }) => people.test(lemma)) + 1;
  const places = verbsIn(tokens, start).filter(({ verb }) => verb.isOfSubject);
  const [place] = places;
  if (place !== undefined && !isAux(tokens[start]) === (place.from === start)) {
    const same = places.filter(({ from, to }) => from === place.from && to === place.to);
    const thing = thingOf(tokens.slice(place.to));
    if (thing !== undefined) return { relations: names(same), thing, noun: undefined, asks: 'value' };
  }
  if (place?.from === start + 1 && tokens[start].lemma === 'be' && /ing$/.test(tokens[place.from].word)) {
    const thing = thingOf(tokens.slice(place.to));
    if (thing !== undefined) return { relations: names([place]), thing, noun: undefined, asks: 'value' };
  }
  // "Who is (the) head of design?"
  if (tokens[start]?.lemma !== 'be') return undefined;
  return property(tokens.slice(start + 1));
}

/** A noun and what it is of: "the owner of checkout", "checkout's owner". */
function property(tokens: readonly Lexeme[]): Read | undefined {
  const of = tokens.findIndex(({ word }, at) => at > 0 && /^(?:of|for|on|in)$/.test(word));
  if (of > 0) {
    const noun = thingOf(tokens.slice(0, of));
    const thing = thingOf(tokens.slice(of + 1));
    return noun === undefined || thing === undefined
      ? undefined
      : { relations: [], thing, noun, asks: 'value' };
  }
  const all = thingOf(tokens);
  if (all === undefined || all.lemmas.length < 2) return undefined;
  return {
    relations: [],
    thing: { ...all, lemmas: all.lemmas.slice(0, -1), head: all.lemmas[all.lemmas.length - 2] },
    noun: { lemmas: all.lemmas.slice(-1), head: all.head, written: all.written, isIndefinite: false },
    asks: 'value',
  };
}

/** "Where does the indexer run", "where is search hosted". */
function ofWhere(tokens: readonly Lexeme[]): Read | undefined {
  if (tokens[0]?.word !== 'where' || !isAux(tokens[1])) return undefined;
  let end = tokens.length;
  while (
    end > 2 &&
    /^(?:run|host|live|locate|base|sit|store|keep|deploy|stay|reside|situate|now|at|to)$/.test(
      tokens[end - 1].lemma,
    )
  )
    end--;
  const thing = thingOf(tokens.slice(2, end));
  return thing === undefined ? undefined : { relations: ['place'], thing, noun: undefined, asks: 'value' };
}

/** "How many nodes does the cluster have", "how many services does Ana own", "what does Ana own". */
function ofCount(tokens: readonly Lexeme[]): Read | undefined {
  const counts = tokens[0]?.word === 'how' && tokens[1]?.word === 'many';
  if (!counts && !(tokens[0]?.word === 'what' || tokens[0]?.word === 'which')) return undefined;
  const aux = tokens.findIndex(({ word }, at) => at > 0 && /^(?:do|does|did)$/.test(word));
  if (aux < 0) return undefined;
  const noun = thingOf(tokens.slice(counts ? 2 : 1, aux));
  const [place] = verbsIn(tokens, aux + 1).filter(({ verb }) => verb.isOfSubject);
  if (place !== undefined) {
    const thing = thingOf(tokens.slice(aux + 1, place.from)) ?? self(tokens[aux + 1]);
    if (thing === undefined) return undefined;
    return { relations: names([place]), thing, noun, asks: 'things', counts };
  }
  return undefined;
}

/** The speakers, for "we" and "I". */
function self(token: Lexeme | undefined): Thing | undefined {
  if (token === undefined || !/^(?:i|we)$/.test(token.word)) return undefined;
  return { lemmas: [token.word], head: token.word, written: token.text, isIndefinite: false };
}

/** "Which language is the mailer written in", "which database does the mailer use", "how much memory does the laptop have". */
function ofWhich(tokens: readonly Lexeme[]): Read | undefined {
  const first = tokens[0]?.word;
  const start = first === 'how' && /^(?:much|many)$/.test(tokens[1]?.word ?? '') ? 2 : 1;
  if (start === 1 && first !== 'which' && first !== 'what') return undefined;
  const aux = tokens.findIndex(({ word }, at) => at > start - 1 && VERB_FRAMES.has(word));
  if (aux <= start) return undefined;
  const noun = thingOf(tokens.slice(start, aux));
  if (noun === undefined) return undefined;
  const places = verbsIn(tokens, aux + 1).filter(({ verb }) => !verb.isOfSubject);
  const participle = tokens.findIndex(
    ({ lemma, word }, at) =>
      at > aux + 1 &&
      (/^(?:have|use|run|write|implement|build|host)$/.test(lemma) || (/ed$/.test(word) && lemma !== word)),
  );
  const end = participle < 0 ? tokens.length : participle;
  const thing = thingOf(tokens.slice(aux + 1, end)) ?? self(tokens[aux + 1]);
  if (thing === undefined) return undefined;
  return { relations: names(places.filter(({ from }) => from === participle)), thing, noun, asks: 'value' };
}

/** "What is the limit of the indexer", "what's checkout's port". */
function ofProperty(tokens: readonly Lexeme[]): Read | undefined {
  if (!/^(?:what|which)$/.test(tokens[0]?.word ?? '') || tokens[1]?.lemma !== 'be') return undefined;
  return property(tokens.slice(2));
}
