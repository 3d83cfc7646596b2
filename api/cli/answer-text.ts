import type { StoredEvent } from '../../operators/records/event.ts';
import type { CallAnswer } from '../calls/call.ts';
import type { query } from '../calls/memory/query.ts';
import { counted } from './counted.ts';
import { printable } from './printable.ts';

/** An answer of memory, as callers receive it. */
export type MemoryAnswer = CallAnswer<typeof query>;

/** Who says an event, for people: the speaker, and the input or else the run that it came from; empty if none is known. */
export function sourceOf({ metadata, source_input_id, run_id }: StoredEvent): string {
  const input = source_input_id ?? (run_id === undefined ? undefined : `run ${run_id}`);
  return [metadata?.speaker, input].filter((part) => part !== undefined).join(' in ');
}

/** A quote or text of one line. */
const onOneLine = (text: string) => printable(text).replace(/\s+/g, ' ').trim();

/** `2026-03-02T00:00:00Z, alice in chat-7`, or only the time. */
const headOf = (timestamp: string, source: string) =>
  source === '' ? timestamp : `${timestamp}, ${onOneLine(source)}`;

/**
 * An answer for people: its sentences, then a line for each of its sources with time, origin and quote.
 *
 * @param events the cited events by their id
 */
export function answerText(found: MemoryAnswer, events: ReadonlyMap<string, StoredEvent>): string {
  const { citations, contradictions, confidence, expanded, passages, explanation } = found;
  const lines = [printable(headlineOf(found))];
  const marks = new Map(citations.map(({ event_id }, at) => [event_id, `[${at + 1}]`]));
  if (found.support !== 'answered') {
    for (const { event_id, timestamp, speaker = '', quote } of found.related ?? []) {
      const mark = found.support === 'weak' ? marks.get(event_id) : undefined;
      lines.push(
        `  ${headOf(timestamp, speaker)}: “${onOneLine(quote)}”${mark === undefined ? '' : ` ${mark}`}`,
      );
    }
  }
  if (citations.length > 0) lines.push('');
  for (const [at, { event_id, quote }] of citations.entries()) {
    const event = events.get(event_id);
    const head = event === undefined ? event_id : headOf(event.timestamp, sourceOf(event));
    lines.push(`[${at + 1}] ${head}: “${onOneLine(quote)}”`);
  }
  if (citations.length > 0) {
    const open = contradictions.filter(({ resolved_at }) => resolved_at === undefined).length;
    lines.push(
      '',
      `confidence ${confidence.toFixed(2)}${open > 0 ? `, ${counted(open, 'open contradiction')}` : ''}`,
    );
  }
  if (expanded !== undefined) lines.push(`asked again with ${expanded.map(onOneLine).join(', ')}`);
  if (passages !== undefined) lines.push('', 'Passages:', ...passages.map(passageText));
  if (explanation !== undefined) lines.push('', 'Ranking:', ...rankingOf(found, explanation));
  return lines.join('\n');
}

/** The answer, or what stands before the list of related passages, which has lines of its own. */
function headlineOf({ answer, support, related }: MemoryAnswer): string {
  if (support === 'answered' || related === undefined) return answer;
  const list = answer.search(/[Rr]elated: \d{4}-/);
  return list < 0 ? answer : `${answer.slice(0, list)}${answer.slice(list, list + 'related:'.length)}`;
}

type Passage = NonNullable<MemoryAnswer['passages']>[number];

/** An event that may answer: its origin, then its content, indented. */
function passageText({ event_id, timestamp, run_id, source_input_id, content }: Passage): string {
  const source = source_input_id ?? (run_id === undefined ? `event ${event_id}` : `run ${run_id}`);
  const indented = printable(content)
    .split('\n')
    .map((line) => `    ${line.trimEnd()}`.trimEnd());
  return [`  ${headOf(timestamp, source)}`, ...indented].join('\n');
}

function rankingOf({ claims }: MemoryAnswer, ranked: NonNullable<MemoryAnswer['explanation']>): string[] {
  const texts = new Map(claims.map(({ id, text }) => [id, text]));
  return ranked.flatMap(({ claim_id, score, components }) => [
    `  ${score.toFixed(4)}  ${onOneLine(texts.get(claim_id) ?? claim_id)}`,
    ...components.map(
      ({ name, rank, weight, value }) =>
        `          ${name}: rank ${rank}, weight ${weight}, value ${Number(value.toPrecision(4))}`,
    ),
  ]);
}
