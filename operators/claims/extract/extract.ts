import { type Clause, readClause } from '../../language/clause.ts';
import { isBareResult, isTestResult } from '../../language/cues.ts';
import { type Heading, headings, topicAt } from '../../language/layout/headings.ts';
import { plain } from '../../language/layout/plain.ts';
import { readable } from '../../language/layout/readable.ts';
import { type Sentence, sentences } from '../../language/layout/sentences.ts';
import { greetingIn } from '../../language/opening.ts';
import { isFirstPerson, isQuestion, isRequest } from '../../language/speech.ts';
import { tokenize } from '../../language/tokens.ts';
import { codePointsAt } from '../../records/spans.ts';
import { openBetween, resolvedBy, WITHOUT_SUBJECT } from '../resolved.ts';
import { isField, isState, isTopic, notClaim } from './claimlike.ts';
import type { Draft, Source, Statement } from './draft.ts';
import { hasLetter, isDrafted } from './drafted.ts';
import { cellsIn, fieldStatement, fieldsInLine, fieldValue } from './fields.ts';
import { notedIn } from './noted.ts';
import { type Part, partsOf } from './parts.ts';
import { isQuoted } from './quoted.ts';
import { personsOf, pointsBack, thingOf, withThing } from './reference.ts';
import { readStatement } from './statement.ts';
import { stepsIn } from './steps.ts';
import { typeOfField } from './type.ts';

/** A statement with its span in UTF-16 units, before code points are counted. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly statement: Statement;
}

/**
 * Extracts the claims of an event, in order: the parts of sentences that state something, fields ("Region: eu-west-1") and cells of
 * tables. Questions, greetings, thanks, small talk, requests, announcements of what the speaker will look at, headings, code and data
 * are skipped. The rules are for English; in other scripts, sentences with a full stop become facts. Deterministic, and linear in the
 * length of the content.
 */
export function extract(given: Source): Draft[] {
  const { text: content, startOf, endOf } = readable(given.content);
  const source = { ...given, content };
  const split = sentences(content);
  const clauses: (Clause | undefined)[] = [];
  const clauseOf = (at: number) => {
    const known = clauses[at] ?? clauseIn(content, split[at]);
    clauses[at] = known;
    return known;
  };
  const context: Context = {
    people: speakers(split, content, clauseOf),
    headings: headings(content),
    lists: repeatedLabels(split),
    letter: source.assistant === true && hasLetter(content),
  };
  const steps = source.assistant === true ? NO_STEPS : stepsIn(content, split, clauseOf);
  const stated = (sentence: Sentence, at: number) => {
    const step = steps.get(at);
    return step === undefined
      ? statedIn(sentence, clauseOf(at), source, context, (kind, pronoun) =>
          meantIn(split, at, clauseOf, context, kind, pronoun),
        )
      : stepOf(sentence, clauseOf(at), source, context, `Step ${step}`);
  };
  const found = split.flatMap((sentence, at) => {
    const all = stated(sentence, at);
    // What a page, a paste or a quotation wants is not what somebody here wants.
    const mayWant = all.every(({ statement }) => statement.type !== 'preference');
    if (mayWant || !(source.external === true || isQuoted(content, sentence))) return all;
    return all.filter(({ statement }) => statement.type !== 'preference');
  });
  if (source.assistant !== true) found.push(...cellsIn(content, source));
  found.sort((one, other) => one.start - other.start || one.end - other.end);
  const placed = found.map(({ start, end, statement }) => ({
    statement,
    start: startOf(start),
    end: endOf(end),
  }));
  const places = [...new Set(placed.flatMap(({ start, end }) => [start, end]))].sort(
    (one, other) => one - other,
  );
  const points = codePointsAt(given.content, places);
  const pointOf = new Map(places.map((place, at) => [place, points[at]]));
  return placed.map(({ start, end, statement }) => ({
    ...statement,
    span: [pointOf.get(start) ?? 0, pointOf.get(end) ?? 0],
    quote: given.content.slice(start, end),
  }));
}

const NO_STEPS: ReadonlyMap<number, number> = new Map();

/**
 * A step of instructions as a field: "Step 2 of Restarting the pump: Press reset". What somebody who talks numbers without a heading, he asks for.
 */
function stepOf(
  { start, end, block }: Sentence,
  { text }: Clause,
  { speaker, content: _, ...said }: Source,
  { headings }: Context,
  label: string,
): Found[] {
  const topic = topicAt(headings, block.start);
  if (topic === undefined && speaker !== undefined) return [];
  const name = topic === undefined ? label : `${label} of ${topic}`;
  const statement = fieldStatement(name, text.replace(/[.]$/, ''), 'fact', said);
  return [
    { start, end, statement: topic === undefined ? { ...statement, metadata: WITHOUT_SUBJECT } : statement },
  ];
}

function clauseIn(content: string, { start, end }: Pick<Sentence, 'start' | 'end'>): Clause {
  const text = plain(content.slice(start, end));
  return readClause(text, tokenize(text));
}

/** What the rest of an event says about a sentence of it. */
interface Context {
  /** Labels of speakers. */
  readonly people: ReadonlySet<string>;
  readonly headings: readonly Heading[];
  /** Labels that stand before several values, as in a list: what such a value belongs to, nobody can tell. */
  readonly lists: ReadonlySet<string>;
  /** Whether an assistant wrote a letter in it. */
  readonly letter: boolean;
}

/** Labels of fields that occur more than once in an event. */
function repeatedLabels(split: readonly Sentence[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { block, alone } of split) {
    const name = block.label?.name.toLowerCase();
    if (name === undefined || !alone) continue;
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  return repeated;
}

/** What a pronoun at the start of a sentence may mean: one thing or person if that is clear, several people, or nothing that is known. */
type Meant = (kind: 'thing' | 'person', pronoun: string) => readonly string[];

/**
 * The thing that an "it" at the start of a sentence means, or the people whom a "she" may mean: those of the sentence before it, of the same
 * paragraph, or else what the heading is about.
 */
function meantIn(
  split: readonly Sentence[],
  at: number,
  clauseOf: (at: number) => Clause,
  { headings }: Context,
  kind: 'thing' | 'person',
  pronoun: string,
): readonly string[] {
  const { block } = split[at];
  const people = new Set<string>();
  const topic = nameIn(topicAt(headings, block.start));
  const list = (thing: string | undefined) => (thing === undefined ? [] : [thing]);
  let i = at - 1;
  for (; i >= Math.max(0, at - MOST_BACK) && split[i].block === block; i--) {
    const clause = clauseOf(i);
    const isPointing = pointsBack(clause) !== undefined;
    if (kind === 'thing' && !isPointing) return list(thingOf(clause, topic));
    if (kind === 'person') for (const person of personsOf(clause, pronoun)) people.add(person);
    if (!isPointing) return [...people];
  }
  if (kind === 'thing') return list(topic);
  // "Tobi's test came back: he is not allergic."
  if (block.label !== undefined && split[i]?.block !== block) {
    const { name } = block.label;
    const said = readClause(name, tokenize(name));
    if (said.main > 0) for (const person of personsOf(said, pronoun)) people.add(person);
  }
  return [...people];
}

/** The topic of a heading if it names a thing ("Hall A"); what stands in brackets belongs to no name. */
function nameIn(topic: string | undefined): string | undefined {
  const name = topic?.replace(/ \(.*\)$/, '');
  return name !== undefined && /^\p{Lu}|\d|-/u.test(name) && name.split(' ').length <= MOST_NAMED
    ? name
    : undefined;
}

const MOST_NAMED = 3;

const MOST_BACK = 4;

function statedIn(
  sentence: Sentence,
  clause: Clause,
  source: Source,
  context: Context,
  meant: Meant,
): Found[] {
  const list = (found: Found | undefined) => (found === undefined ? [] : [found]);
  if (source.assistant === true) return list(reportedIn(sentence, clause, source, context));
  const raw = source.content.slice(sentence.start, sentence.end);
  const parts = clause.text === raw ? partsOf(raw, clause.tokens, clause.verbs) : partsOf(raw);
  if (parts.length === 1) {
    const whole = clause.main > 0 ? [] : notesIn(sentence, clause, source, context);
    return whole.length > 0 ? whole : list(wholeIn(sentence, clause, source, context, meant));
  }
  return parts.flatMap((part, at) =>
    part.asks
      ? []
      : list(partIn(part, sentence, source, at === 0 || part.subject !== undefined ? meant : NOTHING)),
  );
}

/** What a note in place of a sentence says, or the fields of a line that has several. */
function notesIn(
  { start, end, block, alone }: Sentence,
  clause: Clause,
  { content, speaker, ...said }: Source,
  { headings, people }: Context,
): Found[] {
  const { label } = block;
  if (label !== undefined && alone && !people.has(label.name)) {
    if (isField(label.name, fieldValue(label.name, clause)) && !clause.text.includes(': ')) return [];
    const topic = topicAt(headings, block.start);
    const fields = fieldsInLine(plain(content.slice(block.start, end))) ?? [];
    const isAsWritten = plain(content.slice(block.start, end)) === content.slice(block.start, end);
    if (fields.length > 0 && isAsWritten)
      return fields.map(({ label, value, start: from, end: to }) => ({
        start: block.start + from,
        end: block.start + to,
        statement: fieldStatement(
          topic === undefined ? label : `${label} of ${topic}`,
          value.text,
          typeOfField(label, value.text),
          said,
        ),
      }));
  }
  // Of a text that is not as it is read, the places are those of the whole.
  const isSame = clause.text === content.slice(start, end);
  const teller = label ?? spokenBy(speaker);
  return notedIn(clause, { ...said, headings, place: block.start, teller }).map(
    ({ start: from, end: to, statement }) => ({
      start: isSame ? start + from : start,
      end: isSame ? start + to : end,
      statement,
    }),
  );
}

const NOTHING: Meant = () => [];

/** A clause with what its pronoun means in place of it, or as it is where that may be one of several people. */
function resolved(clause: Clause, meant: Meant): Resolved {
  const kind = pointsBack(clause);
  const { word } = clause.tokens[clause.core] ?? { word: '' };
  const [thing, ...others] = kind === undefined ? [] : meant(kind, word);
  if (thing === undefined) return { clause, referent: {} };
  if (others.length > 0) return { clause, referent: { metadata: openBetween(word, [thing, ...others]) } };
  const text = withThing(clause, thing);
  return { clause: readClause(text, tokenize(text)), referent: { metadata: resolvedBy(word, thing) } };
}

/** A clause, and what its pronoun refers to. */
interface Resolved {
  readonly clause: Clause;
  readonly referent: Pick<Statement, 'metadata'>;
}

/** What an assistant reports in a sentence. */
function reportedIn(sentence: Sentence, clause: Clause, source: Source, context: Context): Found | undefined {
  const { block } = sentence;
  if (!isDrafted(clause, block.line, context.letter))
    return wholeIn(sentence, clause, source, context, NOTHING);
  if (block.label === undefined && !isTestResult(clause) && !isBareResult(clause)) return undefined;
  const found = wholeIn(sentence, clause, source, context, NOTHING);
  return found?.statement.type === 'test_result' ? found : undefined;
}

/** The statement of a part of a sentence. */
function partIn(
  { start, end, subject }: Part,
  { start: from, block }: Sentence,
  { content, speaker, ...said }: Source,
  meant: Meant,
): Found | undefined {
  const cut = (start: number, end: number) => plain(content.slice(from + start, from + end));
  const shared = subject === undefined ? '' : `${cut(...subject)} `;
  const text = sentenceCase(shared + cut(start, end));
  const read = readClause(text, tokenize(text));
  if (notClaim(read) !== undefined) return undefined;
  const { clause, referent } = resolved(read, meant);
  const statement = readStatement(clause, said, block.label ?? spokenBy(speaker));
  return { start: from + start, end: from + end, statement: { ...statement, ...referent } };
}

const spokenBy = (speaker: string | undefined) =>
  speaker === undefined ? undefined : { name: speaker, remark: false };

/** With a capital at the start, unless the first word is code or a name that is written in lower case. */
function sentenceCase(text: string): string {
  return /^[a-z]+(?=[ ’'])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** The statement of a whole sentence, or the field that it is. */
function wholeIn(
  sentence: Sentence,
  clause: Clause,
  { speaker, ...said }: Source,
  { people, headings, lists }: Context,
  meant: Meant,
): Found | undefined {
  const { start, end, block, alone } = sentence;
  const label = block.label;
  if (notClaim(clause) === undefined && !(label !== undefined && alone && isCount(clause))) {
    const topic = topicAt(headings, block.start);
    if (label !== undefined && alone && isTopic(label.name) && topic !== undefined && clause.main > 0)
      return {
        start: block.start,
        end,
        statement: fieldStatement(`${label.name} of ${topic}`, clause.text, 'fact', said),
      };
    const greeted = greetingIn(clause);
    const { clause: whole, referent } = resolved(greeted > 0 ? behind(clause, greeted) : clause, meant);
    const statement = readStatement(ofNumbered(whole, topic), said, label ?? spokenBy(speaker));
    // Of a text that is not as it is read, the place is that of the whole.
    const isAsWritten = clause.text.length === end - start;
    return { start: isAsWritten ? start + greeted : start, end, statement: { ...statement, ...referent } };
  }
  if (label === undefined || !alone || people.has(label.name)) return undefined;
  const topic = topicAt(headings, block.start);
  const value = fieldValue(label.name, clause);
  if (/^step \d+$/i.test(label.name) && isRequest(clause)) {
    const name = topic === undefined ? label.name : `${label.name} of ${topic}`;
    const text = clause.text.replace(/[.]$/, '');
    return { start: block.start, end, statement: fieldStatement(name, text, 'fact', said) };
  }
  // "Team: …" without a heading greets.
  if (topic === undefined && (lists.has(label.name.toLowerCase()) || label.name.toLowerCase() === 'team'))
    return undefined;
  const type = typeOfField(label.name, clause.text);
  // "Note: …" does not name a field; "Decision: Postgres for billing" does.
  if ((label.remark && type === 'fact' && !isTopic(label.name)) || !isField(label.name, value))
    return undefined;
  const name =
    topic === undefined || (label.remark && !isTopic(label.name)) || names(label.name, topic)
      ? label.name
      : `${label.name} of ${topic}`;
  return { start: block.start, end, statement: fieldStatement(name, value.text, type, said) };
}

/** What a clause says behind a greeting. */
function behind({ text }: Clause, greeted: number): Clause {
  const rest = sentenceCase(text.slice(greeted));
  return readClause(rest, tokenize(rest));
}

/** The name with a number that a heading begins with: "Incident 41", "INC-118". */
const NUMBERED = /^(?:\p{L}+ )?\p{L}*-?\d+(?= \(|$)/u;

/**
 * "The outage lasted 38 minutes" under a heading with a number, as "The outage (INC-118) lasted 38 minutes": there is another outage in another
 * text of the kind.
 */
function ofNumbered(clause: Clause, topic: string | undefined): Clause {
  const name = NUMBERED.exec(topic ?? '')?.[0];
  const { text, tokens, core, main } = clause;
  if (name === undefined || tokens[core]?.word !== 'the' || main < core + 2 || main > core + MOST_NAMED + 1)
    return clause;
  const subject = tokens.slice(core + 1, main);
  if (subject.some(({ mark, capital, text }) => mark || capital || /\d/.test(text))) return clause;
  const { end } = subject[subject.length - 1];
  const named = `${text.slice(0, end)} (${name})${text.slice(end)}`;
  return readClause(named, tokenize(named));
}

/** Whether a label says what it is about itself. */
function names(label: string, topic: string): boolean {
  const words = new Set(topic.toLowerCase().split(/\s+/));
  return label.split(/\s+/).some((word) => words.has(word.toLowerCase()));
}

/** "12 passed", whose subject is the label ("Tests"). */
function isCount({ main, tokens }: Clause): boolean {
  return main === 1 && /^\d/.test(tokens[0].word);
}

/** Length of a sentence up to which its label is judged by all of it, in UTF-16 units. */
const LONGEST_SAID = 400;

/** Labels of speakers: followed by a statement, a question or a remark in the first person. */
function speakers(
  split: readonly Sentence[],
  content: string,
  clauseOf: (at: number) => Clause,
): Set<string> {
  const found = new Set<string>();
  for (const [at, { block, start, end, alone }] of split.entries()) {
    const label = block.label;
    if (label === undefined || label.remark || found.has(label.name) || isState(label.name)) continue;
    if (label.nick || !alone) {
      found.add(label.name);
      continue;
    }
    const isLong = end > start + LONGEST_SAID;
    const clause = isLong ? clauseIn(content, { start, end: start + LONGEST_SAID }) : clauseOf(at);
    if (isCount(clause)) continue;
    const reason = notClaim(clause);
    if (isQuestion(clause) || isFirstPerson(clause) || reason === undefined || reason === 'chatter')
      found.add(label.name);
  }
  return found;
}
