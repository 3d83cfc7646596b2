import { jsonForm, jsonTurns } from './chat-json.ts';
import { entryStart, logEntries } from './log.ts';
import { isMessage, MBOX, mails } from './mail.ts';
import { sections } from './markdown.ts';
import { paragraphs } from './paragraphs.ts';
import type { Splitter } from './piece.ts';
import { introduction, isHeaderBlock } from './quoted.ts';
import { withoutRepeats } from './repeated.ts';
import { dayOn, isSpeaker, turnStart, turns } from './transcript.ts';

/** Kinds of texts that are split. */
export const TEXT_KINDS = ['log', 'transcript', 'markdown', 'mail', 'text'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Share of the lines at the left margin that begin an entry in a log, and a turn in a transcript. */
const LOG_SHARE = 0.5;
const TURN_SHARE = 0.5;
/** Share of the headings of Markdown that stand apart, at least. */
const LEAST_APART = 0.7;

/** A time and values with commas between, and no words. */
const CSV_ROW = /^[\w:.+-]+(?: [\d:.+-]+Z?)?[,;][^ ]*$/;
const MARKDOWN_HEADING = /^#{1,6}[ \t]+\S/;

/**
 * The kind of a text, by the name of its file and its beginning.
 *
 * @param name of the file; '' if it has none
 * @param lines the first lines of the text
 */
export function kindOf(name: string, lines: readonly string[]): TextKind {
  const head = lines.join('\n');
  const extension = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (extension === 'md' || extension === 'markdown') return 'markdown';
  if (extension === 'mbox' || extension === 'eml') return 'mail';
  const first = lines.find((line) => line.trim() !== '') ?? '';
  if (MBOX.test(first) || isMessage(head.trimStart())) return 'mail';
  if (jsonForm(head) !== undefined) return 'transcript';
  if (isLog(lines)) return 'log';
  if (isTranscript(lines)) return 'transcript';
  if (isThread(lines)) return 'mail';
  return isMarkdown(lines) ? 'markdown' : extension === 'log' ? 'log' : 'text';
}

function isLog(lines: readonly string[]): boolean {
  const considered = lines.filter((line) => /^\S/.test(line) && !/^(?:Caused by:|at )/.test(line));
  const clock = { reference: 0, dayFirst: true };
  // "[10:03] Anna: …" and WhatsApp's dates are not among the times of logs; "2026-03-02 10:03 Anna: …" is a turn.
  const starts = considered.filter(
    (line) => entryStart(line, clock) !== undefined && !isTurn(line) && !CSV_ROW.test(line),
  );
  return starts.length >= 2 && starts.length >= considered.length * LOG_SHARE;
}

/** Whether a line with a time is said by somebody, in words. */
function isTurn(line: string): boolean {
  const start = turnStart(line, { dayFirst: true });
  return start?.time !== undefined && start.speaker !== undefined && isSpeaker(start, NOBODY);
}

const NOBODY: ReadonlySet<string> = new Set();

function isTranscript(lines: readonly string[]): boolean {
  const considered = lines.filter((line) => /^\S/.test(line) && dayOn(line) === undefined);
  const starts = considered.flatMap((line) => turnStart(line, { dayFirst: true }) ?? []);
  const clocked = starts.filter(({ time, speaker }) => time !== undefined && speaker !== undefined);
  if (clocked.length >= 2 && clocked.length >= considered.length * TURN_SHARE) return true;
  const above = clocked.filter(({ text }) => text === '');
  if (above.length >= 2 && above.length >= considered.length / 5) return true;
  const counts = new Map<string, number>();
  for (const start of starts) {
    const { speaker = '' } = start;
    if (isSpeaker(start, new Set(counts.keys()))) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  }
  const said = [...counts.values()].reduce((sum, count) => sum + count, 0);
  // Labels of fields do not come again, names of speakers do.
  const again = [...counts.values()].filter((count) => count >= 2).length;
  return counts.size >= 2 && again >= 1 && said >= 3 && said >= considered.length * TURN_SHARE;
}

function isThread(lines: readonly string[]): boolean {
  const blocks = lines.filter((_, at) => isHeaderBlock(lines, at)).length;
  const first = lines.findIndex((line) => line.trim() !== '');
  if (blocks >= 2 || (blocks === 1 && isHeaderBlock(lines, first))) return true;
  const at = lines.findIndex((_, place) => introduction(lines, place) > 0);
  return at >= 0 && lines.slice(at + 1, at + 5).some((line) => line.startsWith('>'));
}

function isMarkdown(lines: readonly string[]): boolean {
  let fenced = false;
  let headings = 0;
  let apart = 0;
  for (const [at, line] of lines.entries()) {
    if (/^(?:```|~~~)/.test(line)) fenced = !fenced;
    if (fenced || !MARKDOWN_HEADING.test(line)) continue;
    headings++;
    const before = lines[at - 1] ?? '';
    // Comments of configurations stand in blocks, and directly above what they are about.
    if (before.trim() === '' && /^(?:\s*$|[\p{Lu}*|<>`-])/u.test(lines[at + 1] ?? '')) apart++;
  }
  return apart >= 2 && apart >= headings * LEAST_APART;
}

/** Whether the dates of a transcript have the day before the month, as everywhere but with "AM" and "PM". */
export function isDayFirst(lines: readonly string[]): boolean {
  for (const line of lines) {
    const [, first, second] = /^\u200e?[[(]?(\d{1,2})[-./](\d{1,2})[-./]\d{2,4},? /.exec(line) ?? [];
    if (Number(first) > 12) return true;
    if (Number(second) > 12) return false;
  }
  return !lines.some((line) =>
    /^\u200e?[[(]?\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?[\s\u202f]?[AP]M/.test(line),
  );
}

/** What splits texts of a kind. */
export function splitterOf(kind: TextKind, lines: readonly string[]): Splitter {
  if (kind === 'log') return (all, clock) => withoutRepeats(logEntries(all, clock));
  if (kind === 'transcript') return jsonForm(lines.join('\n')) === undefined ? turns : jsonTurns;
  return { markdown: sections, mail: mails, text: paragraphs }[kind];
}
