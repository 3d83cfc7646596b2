import { type Clause, readClause } from '../../language/clause.ts';
import { plain } from '../../language/layout/plain.ts';
import { type Sentence, sentences } from '../../language/layout/sentences.ts';
import { isFirstPerson, isQuestion } from '../../language/speech.ts';
import { type NamedTime, namedTimes } from '../../language/times/times.ts';
import { tokenize } from '../../language/tokens.ts';
import { codePointsAt } from '../../records/spans.ts';
import { isField, isTopic, notClaim } from './claimlike.ts';
import type { Draft, Source, Statement } from './draft.ts';
import { isDrafted } from './drafted.ts';
import { identityOf } from './identity.ts';
import { type Part, partsOf } from './parts.ts';
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
 * Extracts the claims of an event, in order: declarative sentences and fields ("Region: eu-west-1"). Questions, greetings, thanks,
 * small talk, requests, announcements of what the speaker will look at, headings, code and data are skipped. The rules are for
 * English; in other scripts, sentences with a full stop become facts. Deterministic, and linear in the length of the content.
 */
export function extract(source: Source): Draft[] {
  const { content } = source;
  const split = sentences(content);
  const people = speakers(split, content);
  const found = split.flatMap((sentence) => statedIn(sentence, source, people));
  const points = codePointsAt(
    content,
    found.flatMap(({ start, end }) => [start, end]),
  );
  return found.map(({ start, end, statement }, at) => ({
    ...statement,
    span: [points[2 * at], points[2 * at + 1]],
    quote: content.slice(start, end),
  }));
}

function statedIn(sentence: Sentence, source: Source, people: ReadonlySet<string>): Found[] {
  if (source.assistant === true) return reportedIn(sentence, source, people);
  const parts = partsOf(source.content.slice(sentence.start, sentence.end));
  if (parts.length === 1) {
    const found = wholeIn(sentence, source, people);
    return found === undefined ? [] : [found];
  }
  return parts.flatMap((part) => {
    const found = part.asks ? undefined : partIn(part, sentence, source);
    return found === undefined ? [] : [found];
  });
}

/** What an assistant reports in a sentence. */
function reportedIn(sentence: Sentence, source: Source, people: ReadonlySet<string>): Found[] {
  const { start, end, block } = sentence;
  const found = wholeIn(sentence, source, people);
  if (found === undefined) return [];
  if (found.statement.type === 'test_result') return [found];
  const text = plain(source.content.slice(start, end));
  return isDrafted(readClause(text, tokenize(text)), block.line) ? [] : [found];
}

/** The statement of a part of a sentence. */
function partIn(
  { start, end, subject }: Part,
  { start: from, block }: Sentence,
  { content, timestamp, speaker }: Source,
): Found | undefined {
  const cut = (start: number, end: number) => plain(content.slice(from + start, from + end));
  const shared = subject === undefined ? '' : `${cut(...subject)} `;
  const text = sentenceCase(shared + cut(start, end));
  const clause = readClause(text, tokenize(text));
  if (notClaim(clause) !== undefined) return undefined;
  const statement = readStatement(clause, timestamp, block.label ?? spokenBy(speaker));
  return { start: from + start, end: from + end, statement };
}

const spokenBy = (speaker: string | undefined) =>
  speaker === undefined ? undefined : { name: speaker, remark: false };

/** With a capital at the start, unless the first word is code or a name that is written in lower case. */
function sentenceCase(text: string): string {
  return /^[a-z]+(?=[ ’'])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function wholeIn(
  sentence: Sentence,
  { content, timestamp, speaker }: Source,
  people: ReadonlySet<string>,
): Found | undefined {
  const { start, end, block, alone } = sentence;
  const text = plain(content.slice(start, end));
  const clause = readClause(text, tokenize(text));
  const label = block.label;
  if (notClaim(clause) === undefined && !(label !== undefined && alone && isCount(clause))) {
    return { start, end, statement: readStatement(clause, timestamp, label ?? spokenBy(speaker)) };
  }
  if (label === undefined || !alone || people.has(label.name)) return undefined;
  return fieldOf(sentence, content, clause, timestamp, label.name, label.remark);
}

/** "12 passed", whose subject is the label ("Tests"). */
function isCount({ main, tokens }: Clause): boolean {
  return main === 1 && /^\d/.test(tokens[0].word);
}

function fieldOf(
  sentence: Sentence,
  content: string,
  value: Clause,
  timestamp: number,
  label: string,
  remark: boolean,
): Found | undefined {
  const type = typeOfField(label, value.text);
  // "Note: …" does not name a field; "Decision: Postgres for billing" does.
  if ((remark && type === 'fact' && !isTopic(label)) || !isField(label, value)) return undefined;
  const { start, end } = { start: sentence.block.start, end: sentence.end };
  const text = plain(content.slice(start, end));
  const times: NamedTime[] = /\d{4}/.test(value.text) ? namedTimes(text, timestamp, 'present') : [];
  const identity = identityOf(text, tokenize(text), times, '');
  return {
    start,
    end,
    statement: { text, type, confidence: FIELD, identity, holds: undefined, changes: false },
  };
}

/** Labels of speakers: followed by a statement, a question or a remark in the first person. */
function speakers(split: readonly Sentence[], content: string): Set<string> {
  const found = new Set<string>();
  for (const { block, start, end, alone } of split) {
    const label = block.label;
    if (label === undefined || label.remark || found.has(label.name)) continue;
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
