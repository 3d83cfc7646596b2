import { type Clause, readClause } from '../../language/clause.ts';
import { isBareResult, isTestResult } from '../../language/cues.ts';
import { type Heading, headings, topicAt } from '../../language/layout/headings.ts';
import { plain } from '../../language/layout/plain.ts';
import { readable } from '../../language/layout/readable.ts';
import { type Sentence, sentences } from '../../language/layout/sentences.ts';
import { tableCells } from '../../language/layout/tables.ts';
import { isFirstPerson, isQuestion } from '../../language/speech.ts';
import { type NamedTime, namedTimes } from '../../language/times/times.ts';
import { tokenize } from '../../language/tokens.ts';
import { finiteVerbs } from '../../language/verbs.ts';
import type { ClaimType } from '../../records/claim.ts';
import { codePointsAt } from '../../records/spans.ts';
import { resolvedBy } from '../resolved.ts';
import { isField, isState, isTopic, notClaim } from './claimlike.ts';
import type { Draft, Source, Statement } from './draft.ts';
import { hasLetter, isDrafted } from './drafted.ts';
import { identityOf } from './identity.ts';
import { type Part, partsOf } from './parts.ts';
import { personOf, pointsBack, thingOf, withThing } from './reference.ts';
import { readStatement } from './statement.ts';
import { typeOfField } from './type.ts';

/** A statement with its span in UTF-16 units, before code points are counted. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly statement: Statement;
}

const FIELD = 0.8;

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
  const context: Context = {
    people: speakers(split, content),
    headings: headings(content),
    lists: repeatedLabels(split),
    letter: source.assistant === true && hasLetter(content),
  };
  const found = split.flatMap((sentence, at) =>
    statedIn(sentence, source, context, (kind) => meantIn(split, at, content, context, kind)),
  );
  if (source.assistant !== true) found.push(...cellsIn(source));
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

/** What a pronoun at the start of a sentence means, if that is clear. */
type Meant = (kind: 'thing' | 'person') => string | undefined;

/**
 * The thing that an "it" at the start of a sentence means, or the person that a "she" means: that of the sentence before it, of the same
 * paragraph, or else what the heading is about.
 */
function meantIn(
  split: readonly Sentence[],
  at: number,
  content: string,
  { headings }: Context,
  kind: 'thing' | 'person',
): string | undefined {
  const { block } = split[at];
  const topic = nameIn(topicAt(headings, block.start));
  for (let i = at - 1; i >= Math.max(0, at - MOST_BACK) && split[i].block === block; i--) {
    const text = plain(content.slice(split[i].start, split[i].end));
    const clause = readClause(text, tokenize(text));
    if (pointsBack(clause) === undefined) return kind === 'thing' ? thingOf(clause, topic) : personOf(clause);
  }
  return kind === 'thing' ? topic : undefined;
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

/** The cells of tables as fields: "Owner of checkout: payments team". */
function cellsIn({ content, timestamp }: Source): Found[] {
  return tableCells(content).flatMap(({ row, column, text, start, end }) => {
    const value = plain(text);
    const label = `${plain(column)} of ${plain(row)}`;
    if (!isField(label, readClause(value, tokenize(value)))) return [];
    return { start, end, statement: fieldStatement(label, value, typeOfField(label, value), timestamp) };
  });
}

function statedIn(sentence: Sentence, source: Source, context: Context, meant: Meant): Found[] {
  const raw = source.content.slice(sentence.start, sentence.end);
  const text = plain(raw);
  const tokens = tokenize(text);
  const verbs = finiteVerbs(tokens);
  const list = (found: Found | undefined) => (found === undefined ? [] : [found]);
  if (source.assistant === true)
    return list(reportedIn(sentence, readClause(text, tokens, verbs), source, context));
  const parts = text === raw ? partsOf(raw, tokens, verbs) : partsOf(raw);
  if (parts.length === 1)
    return list(wholeIn(sentence, readClause(text, tokens, verbs), source, context, meant));
  return parts.flatMap((part, at) =>
    part.asks
      ? []
      : list(partIn(part, sentence, source, at === 0 || part.subject !== undefined ? meant : NOTHING)),
  );
}

const NOTHING = () => undefined;

/** A clause with what its pronoun means in place of it. */
function resolved(clause: Clause, meant: Meant): Resolved {
  const kind = pointsBack(clause);
  const thing = kind === undefined ? undefined : meant(kind);
  if (thing === undefined) return { clause, told: {} };
  const text = withThing(clause, thing);
  const { word } = clause.tokens[clause.core];
  return { clause: readClause(text, tokenize(text)), told: { metadata: resolvedBy(word, thing) } };
}

/** A clause, and what is told of its pronoun. */
interface Resolved {
  readonly clause: Clause;
  readonly told: Pick<Statement, 'metadata'>;
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
  { content, timestamp, speaker }: Source,
  meant: Meant,
): Found | undefined {
  const cut = (start: number, end: number) => plain(content.slice(from + start, from + end));
  const shared = subject === undefined ? '' : `${cut(...subject)} `;
  const text = sentenceCase(shared + cut(start, end));
  const read = readClause(text, tokenize(text));
  if (notClaim(read) !== undefined) return undefined;
  const { clause, told } = resolved(read, meant);
  const statement = readStatement(clause, timestamp, block.label ?? spokenBy(speaker));
  return { start: from + start, end: from + end, statement: { ...statement, ...told } };
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
  { timestamp, speaker }: Source,
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
        statement: fieldStatement(`${label.name} of ${topic}`, clause.text, 'fact', timestamp),
      };
    const { clause: whole, told } = resolved(clause, meant);
    const statement = readStatement(ofNumbered(whole, topic), timestamp, label ?? spokenBy(speaker));
    return { start, end, statement: { ...statement, ...told } };
  }
  if (label === undefined || !alone || people.has(label.name)) return undefined;
  const topic = topicAt(headings, block.start);
  // "Team: …" without a heading greets.
  if (topic === undefined && (lists.has(label.name.toLowerCase()) || label.name.toLowerCase() === 'team'))
    return undefined;
  const type = typeOfField(label.name, clause.text);
  // "Note: …" does not name a field; "Decision: Postgres for billing" does.
  if ((label.remark && type === 'fact' && !isTopic(label.name)) || !isField(label.name, clause))
    return undefined;
  const name =
    topic === undefined || (label.remark && !isTopic(label.name)) || names(label.name, topic)
      ? label.name
      : `${label.name} of ${topic}`;
  return { start: block.start, end, statement: fieldStatement(name, clause.text, type, timestamp) };
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

function fieldStatement(label: string, value: string, type: ClaimType, timestamp: number): Statement {
  const text = `${label}: ${value}`;
  const times: NamedTime[] = /\d{4}/.test(value) ? namedTimes(text, timestamp, 'present') : [];
  const identity = identityOf(text, tokenize(text), times, '');
  return { text, type, confidence: FIELD, identity, holds: undefined, changes: false };
}

/** Labels of speakers: followed by a statement, a question or a remark in the first person. */
function speakers(split: readonly Sentence[], content: string): Set<string> {
  const found = new Set<string>();
  for (const { block, start, end, alone } of split) {
    const label = block.label;
    if (label === undefined || label.remark || found.has(label.name) || isState(label.name)) continue;
    if (label.nick || !alone) {
      found.add(label.name);
      continue;
    }
    const text = plain(content.slice(start, Math.min(end, start + 400)));
    const clause = readClause(text, tokenize(text));
    if (isCount(clause)) continue;
    const reason = notClaim(clause);
    if (isQuestion(clause) || isFirstPerson(clause) || reason === undefined || reason === 'chatter')
      found.add(label.name);
  }
  return found;
}
