import { type Lexeme, lexemesOf } from '../../language/lexemes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { PLACE_PREPOSITIONS, VERB_FRAMES } from '../../language/word-classes.ts';
import { type Thing, thingOf } from './thing.ts';
import { verbsIn } from './verb-places.ts';

/** What a question asks to be filled in. */
export interface Slot {
  /** The relations of its verb or noun; none where a noun names what is asked for. */
  readonly relations: readonly string[];
  /** The thing that it is about; what has the value where {@link asks} is `things`. */
  readonly thing: Thing;
  /** The noun of what is asked for: "limit" in "the limit of the indexer", "database" in "which database". */
  readonly noun: Thing | undefined;
  /** The lemma of a verb that no relation has. */
  readonly verb: string | undefined;
  /** Kinds of quantities of which one has to be stated, see `quantitiesOf`: "how long" asks for a duration. */
  readonly kinds: readonly string[];
  /** Whether it asks for the value of a thing, or for the things that have a value ("What does Ana own?"). */
  readonly asks: 'value' | 'things';
  /** It asks how many. */
  readonly counts: boolean;
  /** The value before which it asks: "before Omar". */
  readonly before: Thing | undefined;
}

type Read = Partial<Slot> & Pick<Slot, 'thing'>;

const MOST = 40;
const OPENING =
  /^(?:(?:so|and|ok|hey|hi|please|well)[, ]+)*(?:(?:can|could|would) you (?:please )?(?:tell|remind) me |do (?:you|we) (?:know|remember) |remind me |tell me )?/i;
/** A time at the end, which is not part of the thing. */
const TIME =
  /(?:,? (?:right now|now|today|currently|these days|at the moment|at present|nowadays|by now|so far|anymore|any more|(?:in|since|as of|until|by|during|on|at|back in|at the (?:end|start|beginning) of) (?:early |late |mid-)?(?:the |last |this )?(?:(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{4})?|\d{4}(?:-\d\d)?(?:-\d\d)?|\d{1,2}(?:st|nd|rd|th)? (?:of )?\p{L}+(?: \d{4})?|week|month|quarter|year)))+$/iu;
const BEFORE = /,? before (?!it\b|that\b|this\b)(.{1,60})$/i;

const MONEY = ['dollars', 'euros', 'pounds sterling', 'yen'];
const LASTING = ['duration', 'months'];
/** What "how …" asks for: the kinds of quantities, and nouns of it. */
const SCALES = new Map<string, readonly [kinds: readonly string[], relations: readonly string[]]>([
  ['long', [LASTING, ['duration']]],
  ['old', [['months', 'years'], []]],
  ['heavy', [['mass'], ['weight']]],
  ['tall', [['length'], []]],
  ['high', [['length', 'percent', 'count', ...MONEY], []]],
  ['far', [['length'], []]],
  ['wide', [['length'], []]],
  ['deep', [['length'], []]],
]);

/** Reads what a question asks for; undefined for a question of another form. */
export function slotOf(question: string): Slot | undefined {
  let text = question
    .trim()
    .replace(OPENING, '')
    .replace(/^(?:in|on|at|to|from|with|for|by) (?=(?:which|what|whom) )/i, '')
    .replace(/[?.!\s]+$/, '');
  text = text.replace(TIME, '');
  const bound = BEFORE.exec(text);
  const before = bound === null ? undefined : thingOf(lexemesOf(bound[1], MOST));
  if (bound !== null) text = text.slice(0, bound.index).replace(TIME, '');
  const tokens = lexemesOf(text, MOST);
  const read =
    ofWho(tokens) ??
    ofWhere(tokens) ??
    ofHow(tokens) ??
    ofThings(tokens) ??
    ofWhich(tokens) ??
    ofSubject(tokens) ??
    ofProperty(tokens);
  if (read === undefined) return undefined;
  const { relations = [], noun, verb, kinds = [], asks = 'value', counts = false } = read;
  // What "I" have or do is more than one thing: all words of the question tell which.
  if (relations.length === 0 && /^(?:i|we)$/.test(read.thing.head)) return undefined;
  return { relations, thing: read.thing, noun, verb, kinds, asks, counts, before };
}

const isAux = (token: Lexeme | undefined) => token !== undefined && VERB_FRAMES.has(token.word);
const names = (places: readonly { readonly verb: { readonly relation: string } }[]) => [
  ...new Set(places.map(({ verb }) => verb.relation)),
];
/** The speakers, for "we" and "I". */
function self(token: Lexeme | undefined): Thing | undefined {
  if (token === undefined || !/^(?:i|we)$/.test(token.word)) return undefined;
  return { lemmas: [token.word], head: token.word, written: token.text, isIndefinite: false };
}

const PEOPLE = /^(?:team|person|group|engineer|colleague|department|one|company|client)$/;

/** "Who owns checkout", "which team is responsible for it", "who is head of design", "what caused the outage". */
function ofWho(tokens: readonly Lexeme[]): Read | undefined {
  const first = tokens[0]?.word ?? '';
  const isNamed = /^(?:which|what)$/.test(first) && PEOPLE.test(tokens[1]?.lemma ?? '');
  if (!/^(?:who|whom)$/.test(first) && !isNamed && first !== 'what') return undefined;
  const start = isNamed ? 2 : 1;
  const places = verbsIn(tokens, start).filter(({ verb }) => verb.isOfSubject);
  const [place] = places;
  const isProgressive = place?.from === start + 1 && /ing$/.test(tokens[place.from].word);
  if (place !== undefined && (place.from === start || (tokens[start].lemma === 'be' && isProgressive))) {
    const same = places.filter(({ from, to }) => from === place.from && to === place.to);
    const thing = thingOf(tokens.slice(place.to));
    return thing === undefined ? undefined : { relations: names(same), thing };
  }
  if (first === 'what') return undefined;
  if (tokens[start]?.lemma === 'be') return property(tokens.slice(start + 1));
  // "Who carries the pager?"
  const verb = tokens[start];
  const thing = thingOf(tokens.slice(start + 1));
  if (verb === undefined || thing === undefined || (entryOf(verb.lemma)?.verbSenses ?? 0) === 0)
    return undefined;
  return { thing, verb: verb.lemma };
}

/** A noun and what it is of: "the owner of checkout", "checkout's owner". */
function property(tokens: readonly Lexeme[]): Read | undefined {
  const of = tokens.findIndex(({ word }, at) => at > 0 && /^(?:of|for|on|in|at|to)$/.test(word));
  if (of > 0) {
    const noun = thingOf(tokens.slice(0, of));
    const thing = thingOf(tokens.slice(of + 1));
    return noun === undefined || thing === undefined ? undefined : { thing, noun };
  }
  const all = thingOf(tokens);
  if (all === undefined || all.lemmas.length < 2) return undefined;
  const lemmas = all.lemmas.slice(0, -1);
  return {
    thing: { ...all, lemmas, head: lemmas[lemmas.length - 1] },
    noun: { lemmas: all.lemmas.slice(-1), head: all.head, written: all.written, isIndefinite: false },
  };
}

const PLACED =
  /^(?:run|host|live|locate|base|sit|store|keep|deploy|stay|stand|play|train|practise|rehearse|reside|situate|take|place|happen|move|go|relocate|migrate|now|at|to|work|study)$/;

/** "Where does the indexer run", "where is search hosted". */
function ofWhere(tokens: readonly Lexeme[]): Read | undefined {
  if (tokens[0]?.word !== 'where' || !isAux(tokens[1])) return undefined;
  let end = tokens.length;
  while (end > 2 && PLACED.test(tokens[end - 1].lemma)) end--;
  const thing = thingOf(tokens.slice(2, end));
  if (thing === undefined) return undefined;
  const works = /^(?:work|study)$/.test(tokens[end]?.lemma ?? '');
  return { relations: works ? ['place', 'employer'] : ['place'], thing };
}

/** "How long does a charge take", "how old is Ana", "how much does the audit cost". */
function ofHow(tokens: readonly Lexeme[]): Read | undefined {
  const [how, scale, aux] = tokens;
  if (how?.word === 'what' && isAux(scale)) return ofAmount(tokens, 2);
  if (how?.word !== 'how' || aux === undefined) return undefined;
  if (scale.word === 'many') return ofNumber(tokens);
  if (!isAux(aux)) return undefined;
  const asked = SCALES.get(scale.word);
  const [last] = tokens.slice(-1);
  if (asked === undefined) return scale.word === 'much' ? ofAmount(tokens, 3) : undefined;
  const [kinds, relations] = asked;
  const isVerb = aux.lemma === 'do' && /^(?:take|last|run|weigh|stay)$/.test(last.lemma);
  const thing = thingOf(tokens.slice(3, isVerb ? -1 : undefined));
  return thing === undefined ? undefined : { thing, relations, kinds };
}

/** "How much does the audit cost", "what does the pump weigh". */
function ofAmount(tokens: readonly Lexeme[], from: number): Read | undefined {
  const place = verbsIn(tokens, from).find(
    ({ verb }) => verb.relation === 'price' || verb.relation === 'weight',
  );
  if (place === undefined && (from === 2 || tokens[2].lemma !== 'be')) return undefined;
  const thing = thingOf([...tokens.slice(from, place?.from), ...tokens.slice(place?.to ?? tokens.length)]);
  if (thing === undefined) return undefined;
  const isWeight = place?.verb.relation === 'weight';
  return { thing, relations: [isWeight ? 'weight' : 'price'], kinds: isWeight ? ['mass'] : MONEY };
}

/** "How many people work at Acme", "how many engineers are in the team". */
function ofNumber(tokens: readonly Lexeme[]): Read | undefined {
  const verb = tokens.findIndex(
    ({ word, lemma }, at) =>
      at > 2 && (word === 'are' || word === 'were' || /^(?:work|live|belong)$/.test(lemma)),
  );
  if (verb < 0 || tokens[verb].lemma === 'have') return undefined;
  const noun = thingOf(tokens.slice(2, verb));
  // "Are included in the gallery using …": the gallery.
  const afterVerb = /ed$/.test(tokens[verb + 1]?.word ?? '') ? verb + 2 : verb + 1;
  const end = tokens.findIndex(
    ({ word }, at) => at > afterVerb && /^(?:using|with|by|when|while|if)$/.test(word),
  );
  const thing = thingOf(tokens.slice(afterVerb, end < 0 ? undefined : end)) ?? noun;
  return noun === undefined || thing === undefined ? undefined : { thing, noun, kinds: ['count'] };
}

/** "How many services does Ana own", "what does Ana own". */
function ofThings(tokens: readonly Lexeme[]): Read | undefined {
  const counts = tokens[0]?.word === 'how' && tokens[1]?.word === 'many';
  if (!counts && !/^(?:what|which)$/.test(tokens[0]?.word ?? '')) return undefined;
  const aux = tokens.findIndex(({ word }, at) => at > 0 && /^(?:do|does|did)$/.test(word));
  if (aux < 0) return undefined;
  const noun = thingOf(tokens.slice(counts ? 2 : 1, aux));
  const [place] = verbsIn(tokens, aux + 1).filter(({ verb }) => verb.isOfSubject);
  const thing =
    place === undefined ? undefined : (thingOf(tokens.slice(aux + 1, place.from)) ?? self(tokens[aux + 1]));
  return place === undefined || thing === undefined || PLACE_PREPOSITIONS.has(tokens[place.to]?.word ?? '')
    ? undefined
    : { relations: names([place]), thing, noun, asks: 'things', counts };
}

/** "Which language is the mailer written in", "which database does the mailer use", "how much memory does the laptop have". */
function ofWhich(tokens: readonly Lexeme[]): Read | undefined {
  const first = tokens[0]?.word;
  const start = first === 'how' && /^(?:much|many)$/.test(tokens[1]?.word ?? '') ? 2 : 1;
  if (start === 1 && first !== 'which' && first !== 'what') return undefined;
  const aux = tokens.findIndex(({ word }, at) => at > start - 1 && VERB_FRAMES.has(word));
  if (aux <= start) return undefined;
  const versionOf = tokens[start]?.lemma === 'version' && tokens[start + 1]?.word === 'of' ? 2 : 0;
  const noun = thingOf(tokens.slice(start + versionOf, aux));
  // "What happened on …" names nothing.
  const isNoun = (lemma: string) => (entryOf(lemma)?.n.length ?? 1) > 0;
  if (noun === undefined || !isNoun(noun.lemmas[0])) return undefined;
  const places = verbsIn(tokens, aux + 1).filter(({ verb }) => !verb.isOfSubject);
  const participle = tokens.findIndex(
    ({ lemma, word }, at) =>
      at > aux + 1 &&
      (/^(?:have|use|run|write|implement|build|host|set|keep)$/.test(lemma) ||
        (/ed$/.test(word) && lemma !== word)),
  );
  const end = participle < 0 ? tokens.length : participle;
  const thing = thingOf(tokens.slice(aux + 1, end)) ?? self(tokens[aux + 1]);
  return thing === undefined
    ? undefined
    : { relations: names(places.filter(({ from }) => from === participle)), thing, noun };
}

/** "Which carrier brought the housings", "which ADR supersedes ADR-7". */
function ofSubject(tokens: readonly Lexeme[]): Read | undefined {
  if (!/^(?:which|what)$/.test(tokens[0]?.word ?? '')) return undefined;
  const verb = tokens.findIndex(
    ({ word, lemma }, at) =>
      at > 1 && at < 5 && !VERB_FRAMES.has(word) && word !== lemma && (entryOf(lemma)?.verbSenses ?? 0) > 0,
  );
  if (verb < 0 || PLACE_PREPOSITIONS.has(tokens[verb - 1].word)) return undefined;
  const noun = thingOf(tokens.slice(1, verb));
  const thing = thingOf(tokens.slice(verb + 1));
  return noun === undefined || thing === undefined ? undefined : { thing, noun, verb: tokens[verb].lemma };
}

/** "What is the limit of the indexer", "what's checkout's port". */
function ofProperty(tokens: readonly Lexeme[]): Read | undefined {
  if (!/^(?:what|which)$/.test(tokens[0]?.word ?? '') || tokens[1]?.lemma !== 'be') return undefined;
  return property(tokens.slice(2));
}
