import { scaleOf } from '../../language/antonyms.ts';
import { type Lexeme, lexemesOf } from '../../language/lexemes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { DATE_KINDS, type Quantity } from '../../language/quantities/quantities.ts';
import {
  INDEFINITE,
  MODALS,
  PLACE_PREPOSITIONS,
  POINTERS,
  PRONOUNS,
  VERB_FRAMES,
} from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';
import { type Frame, frameOf } from '../relate/frame/frame.ts';
import { openingDate } from '../relate/frame/opening-date.ts';
import { RELATIONS } from './relations.ts';
import { isStage } from './stages.ts';
import { type Thing, thingOf } from './thing.ts';
import { BETWEEN, isFiniteBehind, isRelational, verbsIn } from './verb-places.ts';

/** What a statement says of a thing: one value in one relation. */
export interface Cell {
  /**
   * The relations that its verb or its noun may say: "leader", "the p95 latency", "state" for an adjective that has an opposite. None where only
   * some words name both the thing and what is said of it.
   */
  readonly relations: readonly string[];
  /** Undefined where only a noun tells what has the value: "the project lead". */
  readonly thing: Thing | undefined;
  readonly value: Thing;
  /** The first quantity of the value. */
  readonly quantity: Quantity | undefined;
  /** Words that name the thing and what is said of it, as lemmas. */
  readonly words: ReadonlySet<string>;
  /** It is said not to be so, or not any longer. */
  readonly isDenied: boolean;
  /** It is said to be so from now on. */
  readonly isNew: boolean;
  /** It is said of the past: not of what is so from then on. */
  readonly isPast: boolean;
  /** The verb of a role, as lemmas: "lead", "look after". */
  readonly verb: string | undefined;
}

/** Words at which the phrase behind a verb ends. */
const ENDS = wordSet(
  `since until till because which who that when while after before from instead rather but so as if though although via during whenever where
  starting without yesterday today tonight tomorrow`,
);
const BECOMES = wordSet('be become remain stay');
/** Verbs that give a property another value: "raised the limit of the indexer to 4 GB". */
const SETS = wordSet(
  `raise increase lower reduce decrease cut change set bump double halve extend shorten limit push update upgrade move migrate port switch
  relocate shift transfer reschedule grow shrink`,
);
/** Those that say where something is, or what is used, from now on. */
const MOVES = wordSet('move migrate port switch relocate upgrade shift transfer');
const LATELY = /^(?:now|became|become|longer|anymore|instead|nowadays)$/;
/** Participles of what happens once: "was closed" is from then on. */
const ENDED =
  /^(?:filled|closed|resolved|reopened|cancelled|canceled|archived|merged|fixed|stopped|disabled|enabled)$/;
/** Longest name of a person, in words. */
const LONGEST_NAME = 3;
/** Verbs that have a thing somewhere: "we keep the samples in Linz". */
const HOLDS = wordSet('keep store host run hold deploy put archive');

/** Where the phrase that begins at a token ends. */
function endOf(tokens: readonly Lexeme[], from: number): number {
  for (let at = from; at < tokens.length; at++)
    if (at > from && (tokens[at].apart || ENDS.has(tokens[at].word) || isTime(tokens, at))) return at;
  return tokens.length;
}

/** "Last night", "this week": when, not what. */
const isTime = (tokens: readonly Lexeme[], at: number) =>
  /^(?:last|this|next)$/.test(tokens[at].word) &&
  /^(?:night|morning|week|weekend|month|quarter|year)$/.test(tokens[at + 1]?.lemma ?? '');

/** Where the subject ends that stands before a verb. */
function subjectEnd(tokens: readonly Lexeme[], verb: number): number {
  let end = verb;
  while (
    end > 0 &&
    (VERB_FRAMES.has(tokens[end - 1].word) ||
      BETWEEN.has(tokens[end - 1].word) ||
      /ly$/.test(tokens[end - 1].word))
  )
    end--;
  return end;
}

const wordsOf = (...things: readonly (Thing | undefined)[]) =>
  new Set(things.flatMap((thing) => thing?.lemmas ?? []));

/**
 * The cells of a statement, as far as its verb or its noun is known: "Omar leads the migration" gives (leader, migration, Omar), "The limit of
 * the indexer is 4 GB" (the limit, indexer, 4 GB). Nothing for questions and suppositions.
 *
 * @param text one statement
 */
export function cellsOf(text: string): Cell[] {
  const frame = frameOf(text);
  return [...cellsIn(frame), ...ofField(text, frame)];
}

const read = new WeakMap<Frame, readonly Cell[]>();

/** The cells of a parsed statement; computed once per frame. */
export function cellsIn(frame: Frame): readonly Cell[] {
  const known = read.get(frame);
  if (known !== undefined) return known;
  const cells = frame.question || frame.hypothetical ? [] : new Reader(frame).read();
  read.set(frame, cells);
  return cells;
}

/** How a value is stated. */
interface How {
  readonly isNew?: boolean;
  /** What names the thing and what is said of it. */
  readonly words?: readonly Range[];
  /** Index of the verb that tells the time. */
  readonly verb?: number;
  readonly role?: string;
}

/** A part of a statement, by token indices. */
type Range = readonly [from: number, to: number];

class Reader {
  private readonly frame: Frame;
  private readonly opened: number;
  private readonly isNew: boolean;
  private readonly cells: Cell[] = [];

  constructor(frame: Frame) {
    this.frame = frame;
    this.opened = openingDate(frame);
    this.isNew = frame.tokens.some(({ word }) => LATELY.test(word));
  }

  read(): readonly Cell[] {
    this.ofVerbs();
    this.ofAnyVerb();
    this.ofCopula();
    this.ofHaving();
    this.ofSetting();
    this.ofHolding();
    this.ofReplacing();
    return this.cells;
  }

  private thing([from, to]: Range): Thing | undefined {
    const { tokens } = this.frame;
    const first = tokens[from];
    const found = thingOf(tokens.slice(from, to));
    if (found !== undefined || from !== this.opened || first === undefined) return found;
    // "I" and "we" are who speaks.
    if (!/^(?:i|we)$/.test(first.word)) return undefined;
    return { lemmas: [first.word], head: first.word, written: first.text, isIndefinite: false };
  }

  private add(
    relations: readonly string[],
    thing: Range | undefined,
    value: Range,
    { isNew = this.isNew, words, verb, role }: How = {},
  ): void {
    const named = thing === undefined ? undefined : this.thing(thing);
    const valued = this.thing(value);
    if (valued === undefined || (thing !== undefined && named === undefined)) return;
    const { quantities, polarity } = this.frame;
    this.cells.push({
      relations,
      thing: named,
      value: valued,
      quantity: quantities.find(({ from, to }) => from >= value[0] && to <= value[1]),
      words: wordsOf(...(words ?? [thing ?? value]).map((range) => this.thing(range))),
      isDenied: polarity.negated,
      isNew,
      isPast: !isNew && (verb === undefined ? this.frame.past : this.isPast(verb)),
      verb: role,
    });
  }

  /** Whether the verb at an index is in the past tense: "was hosted", "ran", not "is hosted". */
  private isPast(verb: number): boolean {
    const { tokens } = this.frame;
    const frames = tokens.slice(subjectEnd(tokens, verb), verb).map(({ word }) => word);
    if (frames.length > 0 && VERB_FRAMES.has(frames[0])) return /^(?:was|were|had|did)$/.test(frames[0]);
    const { word, lemma } = tokens[verb];
    return (
      /^(?:was|were)$/.test(word) ||
      (word !== lemma && !/(?:s|ing)$/.test(word) && !/^(?:is|are|am)$/.test(word))
    );
  }

  /** "Omar leads the migration", "the migration is led by Omar", "the indexer runs in Paris". */
  private ofVerbs(): void {
    const { tokens } = this.frame;
    for (const { verb, from, to } of verbsIn(tokens, this.opened + 1)) {
      const isPassive = verb.isOfSubject && tokens[to]?.word === 'by';
      const isParticiple = tokens[from].word !== tokens[from].lemma && !/(?:s|ing)$/.test(tokens[from].word);
      const end = subjectEnd(tokens, from);
      const isAfterBe = tokens.slice(end, from).some(({ lemma }) => lemma === 'be');
      if (verb.isOfSubject && isParticiple && isAfterBe !== isPassive) continue;
      // "Runs through the waves" is no running of them.
      if (verb.isOfSubject && !isPassive && PLACE_PREPOSITIONS.has(tokens[to]?.word ?? '')) continue;
      // "Runs with 24 replicas" names no tool.
      if (
        /^(?:use|run|join|adopt)$/.test(verb.phrase.join(' ')) &&
        PLACE_PREPOSITIONS.has(tokens[to]?.word ?? '')
      )
        continue;
      if (verb.isOfSubject && !isPassive && !isFiniteBehind(tokens, from, end)) continue;
      const start = isPassive ? to + 1 : to;
      const subject: Range = [this.opened, end];
      const behind: Range = [start, endOf(tokens, start)];
      const isSwapped = verb.isOfSubject !== isPassive;
      const isMove = MOVES.has(verb.phrase[0]);
      // "Will move to Oslo", "plans to move to Oslo".
      if (
        isMove &&
        (tokens[from - 1]?.word === 'to' || tokens.slice(end, from).some(({ word }) => MODALS.has(word)))
      )
        continue;
      const isNew = this.isNew || verb.phrase.includes('over') || (isMove && !isAfterBe && this.isPast(from));
      const how = { isNew, verb: from, ...(verb.isOfSubject && { role: verb.phrase.join(' ') }) };
      if (isSwapped) this.add([verb.relation], behind, subject, how);
      else this.add([verb.relation], subject, behind, how);
      const of = this.of(subject);
      // "The start of the trial is on 3 May" tells when the trial starts.
      if (!isSwapped && of !== undefined) {
        for (const { name, nouns } of RELATIONS)
          if (nouns.has(tokens[of - 1].lemma)) this.add([name], [of + 1, end], behind, how);
      }
    }
  }

  /** "Bogdan drives T-14": a verb that no relation has, behind a name. */
  private ofAnyVerb(): void {
    const { tokens } = this.frame;
    if (this.opened > 0) return;
    let end = 0;
    while (end < LONGEST_NAME && /^\p{Lu}/u.test(tokens[end]?.text ?? '') && !POINTERS.has(tokens[end].word))
      end++;
    let at = end;
    while (at < end + 3 && (tokens[at]?.lemma === 'have' || BETWEEN.has(tokens[at]?.word ?? ''))) at++;
    const verb = tokens[at];
    if (verb === undefined || end === 0 || isRelational(verb.lemma) || VERB_FRAMES.has(verb.word)) return;
    // A plural noun has the form of a verb as well, but behind no single name.
    if ((verb.word === verb.lemma && tokens[0].word !== 'i') || (entryOf(verb.lemma)?.verbSenses ?? 0) === 0)
      return;
    if (PLACE_PREPOSITIONS.has(tokens[at + 1]?.word ?? '')) return;
    this.add([`do ${verb.lemma}`], [at + 1, endOf(tokens, at + 1)], [0, end]);
  }

  /** Where "of" or "for" stands in a phrase. */
  private of([from, to]: Range): number | undefined {
    const { tokens } = this.frame;
    for (let at = from + 1; at < to - 1; at++) if (/^(?:of|for)$/.test(tokens[at].word)) return at;
    return undefined;
  }

  /** "The owner of checkout is Ana", "Ana is the owner of checkout", "The ticket is closed". */
  private ofCopula(): void {
    const { tokens } = this.frame;
    const be = tokens.findIndex(({ lemma }, at) => at > this.opened && BECOMES.has(lemma));
    if (be < 0) return;
    let start = be + 1;
    while (start < tokens.length && BETWEEN.has(tokens[start].word)) start++;
    const ahead: Range = [this.opened, subjectEnd(tokens, be)];
    const behind: Range = [start, endOf(tokens, start)];
    this.add([], ahead, behind);
    this.add([], behind, ahead);
    // "I'm trying to …" gives nothing a value.
    if (/ing$/.test(tokens[start]?.word ?? '')) return;
    this.ofMaking(be, ahead);
    this.ofNoun(ahead, behind);
    if (
      (POINTERS.has(tokens[start]?.word ?? '') && !INDEFINITE.has(tokens[start].word)) ||
      (this.of(behind) !== undefined && !INDEFINITE.has(tokens[start]?.word ?? '')) ||
      this.isNew
    )
      this.ofNoun(behind, ahead);
    let at = start;
    while (/^(?:in|generally|fully|already|publicly)$/.test(tokens[at]?.word ?? '')) at++;
    const state = tokens[at];
    if (state !== undefined && (isStage(state.word) || (at === start && scaleOf(state.word) !== undefined))) {
      const isNew =
        this.isNew || (ENDED.test(state.word) && /^(?:was|were|been)$/.test(tokens[start - 1].word));
      this.add(['state'], ahead, [at, at + 1], { isNew, verb: be });
    }
  }

  /** "The dub was recorded in Osaka". */
  private ofMaking(be: number, thing: Range): void {
    const { tokens } = this.frame;
    const verb = be + 1;
    const { word = '', lemma = '' } = tokens[verb] ?? {};
    if (word === lemma || /(?:s|ing)$/.test(word) || !/^(?:in|at)$/.test(tokens[verb + 1]?.word ?? ''))
      return;
    if (!/^\p{Lu}/u.test(tokens[verb + 2]?.text ?? '')) return;
    this.add([`in ${lemma}`], thing, [verb + 2, endOf(tokens, verb + 2)], { verb });
  }

  /** A noun that names a relation, alone or with what it is of, and the value. */
  private ofNoun(phrase: Range, value: Range): void {
    const { tokens } = this.frame;
    const of = this.of(phrase);
    const noun = this.thing([phrase[0], of ?? phrase[1]]);
    if (noun === undefined || PRONOUNS.has(noun.head) || noun.head === 'we') return;
    const thing: Range | undefined = of === undefined ? undefined : [of + 1, phrase[1]];
    const relations = [`the ${noun.lemmas.join(' ')}`];
    const done = doneBy(noun.head);
    if (noun.lemmas.length === 1 && done !== undefined) relations.push(`do ${done}`);
    for (const { name, nouns } of RELATIONS)
      if (noun.lemmas.length === 1 && nouns.has(noun.head)) relations.push(name);
    this.add(relations, thing, value, { words: [phrase] });
    const last = tokens[phrase[1] - 1];
    if (of !== undefined || noun.lemmas.length < 2 || last === undefined) return;
    // "Checkout's owner is Ana": possessive endings are gone.
    for (const { name, nouns } of RELATIONS)
      if (nouns.has(last.lemma)) this.add([name], [phrase[0], phrase[1] - 1], value, { words: [phrase] });
  }

  /** "The laptop has 32 GB of memory". */
  private ofHaving(): void {
    const { tokens } = this.frame;
    const have = tokens.findIndex(({ lemma }, at) => at > this.opened && lemma === 'have');
    if (have < 0 || isAuxiliary(tokens, have)) return;
    const ahead: Range = [this.opened, subjectEnd(tokens, have)];
    const behind: Range = [have + 1, endOf(tokens, have + 1)];
    this.add([], ahead, behind, { words: [ahead, behind] });
  }

  /** "We raised the limit of the indexer to 4 GB", "the chamber was moved to the annex". */
  private ofSetting(): void {
    const { tokens } = this.frame;
    const set = tokens.findIndex(({ lemma }, at) => SETS.has(lemma) && at >= this.opened);
    const to = set < 0 ? -1 : tokens.findIndex(({ word }, at) => at > set && word === 'to');
    // "Will move to", "plans to move to".
    if (to < 0 || MODALS.has(tokens[set - 1]?.word ?? '') || tokens[set - 1]?.word === 'to') return;
    const from = tokens.findIndex(({ word }, at) => at > set && word === 'from');
    const subject: Range = [this.opened, subjectEnd(tokens, set)];
    const object: Range = [set + 1, from > 0 && from < to ? from : to];
    const isMoved = tokens[set - 1]?.lemma === 'be' || this.thing(object) === undefined;
    const thing = isMoved ? subject : object;
    const value: Range = [to + 1, endOf(tokens, to + 1)];
    const isNew = this.isNew || tokens[set].word !== tokens[set].lemma || tokens[set].word === 'cut';
    const words = isMoved ? [subject] : [subject, object];
    const isTimed = this.frame.quantities.some(
      ({ kind, from: at }) =>
        at === value[0] && (DATE_KINDS.has(kind) || kind === 'weekday' || kind === 'time of day'),
    );
    if (isTimed) this.add(['start', 'date'], thing, value, { isNew, words });
    else if (/^(?:grow|shrink)$/.test(tokens[set].lemma))
      this.add(['size'], subject, value, { isNew, words });
    // "Was moved" is said of what is carried.
    else if (MOVES.has(tokens[set].lemma))
      this.add(tokens[set - 1]?.lemma === 'be' ? ['tool'] : ['place', 'tool'], thing, value, {
        isNew,
        words,
      });
    else {
      const of = this.of(thing);
      const noun = this.thing([thing[0], of ?? thing[1]]);
      const relations = noun === undefined ? [] : [`the ${noun.lemmas.join(' ')}`];
      for (const { name, nouns } of RELATIONS)
        if (noun !== undefined && nouns.has(noun.head)) relations.push(name);
      const owner: Range | undefined =
        of === undefined ? (isMoved ? undefined : subject) : [of + 1, thing[1]];
      this.add(relations, owner !== undefined && this.thing(owner) !== undefined ? owner : undefined, value, {
        isNew,
        words,
      });
    }
  }

  /** "Kim replaces Nora as head of design", "Marcus succeeds Helen as head of support". */
  private ofReplacing(): void {
    const { tokens } = this.frame;
    const verb = tokens.findIndex(
      ({ word }, at) => at > this.opened && /^(?:replaces|replaced|succeeds|succeeded)$/.test(word),
    );
    const as = verb < 0 ? -1 : tokens.findIndex(({ word }, at) => at > verb + 1 && word === 'as');
    if (as < 0 || subjectEnd(tokens, verb) !== verb) return;
    const saved = this.cells.length;
    this.ofNoun([as + 1, endOf(tokens, as + 1)], [this.opened, verb]);
    for (let at = saved; at < this.cells.length; at++) this.cells[at] = { ...this.cells[at], isNew: true };
  }

  /** "We keep the samples in Linz", "we ran the tests in Cardiff". */
  private ofHolding(): void {
    const { tokens } = this.frame;
    const verb = tokens.findIndex(({ lemma }, at) => at > this.opened && HOLDS.has(lemma));
    const into =
      verb < 0 ? -1 : tokens.findIndex(({ word }, at) => at > verb + 1 && /^(?:in|at|on)$/.test(word));
    if (into > 0) this.add(['place'], [verb + 1, into], [into + 1, endOf(tokens, into + 1)]);
  }
}

/** The verb of a noun for who does it: "driver" is who drives. */
function doneBy(noun: string): string | undefined {
  if (!/[eo]r$/.test(noun)) return undefined;
  return [noun.slice(0, -1), noun.slice(0, -2), `${noun.slice(0, -2)}e`].find(
    (base) => (entryOf(base)?.verbSenses ?? 0) > 0,
  );
}

/** "Has moved", "had been": the perfect. */
function isAuxiliary(tokens: readonly Lexeme[], at: number): boolean {
  const next = tokens[at + 1];
  if (next === undefined || POINTERS.has(next.word) || /^\d/.test(next.word)) return false;
  return (
    next.lemma === 'be' || (next.word !== next.lemma && /(?:ed|en|wn|ne|ght|de|ft|ld|pt)$/.test(next.word))
  );
}

const MOST = 40;

/** "Retries: 5". */
function ofField(text: string, { polarity, quantities, question, hypothetical }: Frame): Cell[] {
  const field = question || hypothetical ? null : /^([^:]{1,60}): (.+)$/s.exec(text);
  if (field === null) return [];
  const [label, value] = [field[1], field[2]].map((part) => thingOf(lexemesOf(part, MOST)));
  if (label === undefined || value === undefined) return [];
  return [
    {
      relations: [],
      thing: label,
      value,
      quantity: quantities.at(-1),
      words: wordsOf(label),
      isDenied: polarity.negated,
      isNew: false,
      isPast: false,
      verb: undefined,
    },
  ];
}
