import { formatInstant } from '../time/instant.ts';
import type { Lesson } from './lessons.ts';

/**
 * A lesson as Markdown with YAML front matter: the record without its quotes in the front matter, the statement and its quotes in the
 * body. Front matter values are written as JSON, which is valid YAML (YAML 1.2.2 §1.2). Deterministic.
 *
 * @returns text that ends in a line feed
 */
export function lessonMarkdown(lesson: Lesson): string {
  const { id, statement, confidence, scope, first, last, evidence } = lesson;
  const front = {
    id,
    kind: 'lesson',
    statement,
    confidence,
    scope,
    first: formatInstant(first),
    last: formatInstant(last),
    evidence: [...new Set(evidence.map(({ event_id }) => event_id))],
  };
  const quotes = evidence.map(
    ({ quote, event_id, timestamp }) =>
      `- “${escaped(quote)}” (${formatInstant(timestamp)}, event ${event_id})`,
  );
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${scalar(value)}`);
  return [
    '---',
    ...lines,
    '---',
    '',
    '# Lesson',
    '',
    escaped(statement),
    '',
    '## Evidence',
    '',
    ...quotes,
    '',
  ].join('\n');
}

/** JSON without characters that YAML treats as line breaks or as unprintable. */
function scalar(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Text on one line, escaped for Markdown. */
function escaped(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}
