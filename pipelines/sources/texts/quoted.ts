import { itemAt } from '../../../operators/item-at.ts';
import { instantOf } from './times.ts';

/** A mail, or what a mail quotes of another one. */
export interface Mail {
  readonly from: string | undefined;
  /** In microseconds. */
  readonly time: number | undefined;
  readonly subject: string | undefined;
  /** What its sender wrote: without quotations and signature. */
  readonly text: string;
}

const VERBS = 'wrote|schrieb|a écrit|escribió|ha scritto|schreef';
/** "On Mon, Mar 2, 2026 at 10:03 AM Anna <anna@example.org> wrote:", on one line or two. */
const WROTE = new RegExp(
  String.raw`^[ \t]*(?:On|Am|Le|El|Il|Op)[ \t].{5,300}(?:${VERBS})\b.{0,200}:[ \t]*$`,
  'su',
);
const ORIGINAL =
  /^[ \t]*(?:-{3,} ?(?:Original Message|Forwarded message|Ursprüngliche Nachricht) ?-{3,}|_{20,})[ \t]*$/iu;
const FROM = /^\*?(?:From|Von|De):\*?[ \t]+(\S.*)$/u;
const SENT = /^\*?(?:Sent|Date|Gesendet|Envoyé|Datum):\*?[ \t]+(\S.*)$/u;
const SUBJECT = /^\*?(?:Subject|Betreff|Objet|Asunto):\*?[ \t]*(.*)$/u;
const HEADER = /^\*?[A-Z][\p{L}-]{0,30}:\*?(?:[ \t]|$)/u;
const SIGNATURE = /^-- ?$/;
const QUOTE = /^[ \t]*>[ \t]?/u;
const NAMED = new RegExp(
  String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[\s\u202f]?[AP]M)?(?:[ ]?(?:[+-]\d{4}|UTC|GMT))?,?[ ]+(?:(?:${VERBS})[ ]+)?(.*?)(?:[ ](?:${VERBS}))?[ ]?:?$`,
  'su',
);

/** Quotations within quotations that are read. */
const DEEPEST = 30;

/** Whether a header block begins at a line: "From:" with "Sent:" or "Date:" within the next few lines. */
export function isHeaderBlock(lines: readonly string[], at: number): boolean {
  return FROM.test(lines[at] ?? '') && lines.slice(at + 1, at + 5).some((line) => SENT.test(line));
}

/** Lines of the introduction of a quotation at a line, or 0: it may be broken once. */
export function introduction(lines: readonly string[], at: number): number {
  const line = lines[at] ?? '';
  if (WROTE.test(line)) return 1;
  const next = lines[at + 1] ?? '';
  return /^[ \t]*(?:On|Am|Le|El|Il|Op)[ \t]/u.test(line) && next !== '' && WROTE.test(`${line} ${next}`)
    ? 2
    : 0;
}

/** The body of a mail: what its sender wrote, and the mails that it quotes whole, with those that these quote. */
export function readBody(
  body: string,
  depth = 0,
): { readonly text: string; readonly quoted: readonly Mail[] } {
  const lines = body.split(/\r?\n/);
  const own: string[] = [];
  const blocks: { readonly intro: string; readonly lines: readonly string[] }[] = [];
  let below: readonly string[] | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = itemAt(lines, at);
    if (SIGNATURE.test(line)) break;
    const original = ORIGINAL.test(line) && isHeaderBlock(lines, nextText(lines, at + 1));
    if (original || isHeaderBlock(lines, at)) {
      below = lines.slice(original ? nextText(lines, at + 1) : at);
      break;
    }
    const intro = introduction(lines, at);
    const first = nextText(lines, at + intro);
    if (QUOTE.test(line) || (intro > 0 && QUOTE.test(lines[first] ?? ''))) {
      const from = intro > 0 ? first : at;
      let to = from;
      while (
        to < lines.length &&
        (QUOTE.test(itemAt(lines, to)) || (lines[to] === '' && QUOTE.test(lines[to + 1] ?? '')))
      )
        to++;
      const block = lines.slice(from, to).map((line) => line.replace(QUOTE, ''));
      blocks.push({ intro: intro > 0 ? lines.slice(at, at + intro).join(' ') : '', lines: block });
      at = to - 1;
    } else own.push(line);
  }
  const text = own.join('\n').trim();
  if (depth === DEEPEST) return { text, quoted: [] };
  if (below !== undefined) return { text, quoted: readHeaded(below, depth + 1) };
  // A quotation in several parts with replies between them is not the whole mail.
  const [only, second] = blocks;
  if (only === undefined || second !== undefined || only.intro === '') return { text, quoted: [] };
  const inner = readBody(only.lines.join('\n'), depth + 1);
  return { text, quoted: [{ ...introduced(only.intro), text: inner.text }, ...inner.quoted] };
}

function nextText(lines: readonly string[], from: number): number {
  let at = from;
  while (lines[at]?.trim() === '') at++;
  return at;
}

/** A mail below its header block, and those that it quotes. */
export function readHeaded(lines: readonly string[], depth = 0): Mail[] {
  let [from, sent, subject]: (string | undefined)[] = [];
  let at = 0;
  for (const line of lines) {
    if (!HEADER.test(line) && !/^[ \t]+\S/.test(line)) break;
    from ??= FROM.exec(line)?.[1];
    sent ??= SENT.exec(line)?.[1];
    subject ??= SUBJECT.exec(line)?.[1];
    at++;
  }
  const { text, quoted } = readBody(lines.slice(at).join('\n'), depth);
  return [{ from: nameIn(from), time: timeIn(sent), subject, text }, ...quoted];
}

function introduced(intro: string): Omit<Mail, 'text'> {
  const line = intro.replace(/\s+/gu, ' ').trim();
  const name = NAMED.exec(line)?.[1] ?? '';
  const date = name === '' ? line : line.slice(0, line.lastIndexOf(name));
  return { from: nameIn(name), time: timeIn(date), subject: undefined };
}

/** The name of a person: "Anna <anna@example.org>" is Anna, and an address alone is itself. */
export function nameIn(text = ''): string | undefined {
  const [, name, address] = /^"?(.*?)"?[ ]*(?:[<[](?:mailto:)?([^>\]]+)[>\]])?$/su.exec(text.trim()) ?? [];
  return name?.trim() || address?.trim() || undefined;
}

const NUMERIC = /(\d{1,2})\.(\d{1,2})\.(\d{4})[^\d]+(\d{1,2}):(\d{2})/u;

/** The instant of a date of a mail in words; without a zone it is in UTC. */
export function timeIn(text = ''): number | undefined {
  const [, day, month, year, hour, minute] = NUMERIC.exec(text) ?? [];
  if (day !== undefined) {
    const date = { year: Number(year), month: Number(month), day: Number(day) };
    return instantOf(date, { hour: Number(hour), minute: Number(minute), second: 0 });
  }
  const plain = text
    .replace(/^\s*(?:On|Am|Le|El|Il|Op)\s/u, '')
    .replace(/\b(?:at|um|à|alle)\b/gu, ' ')
    .replace(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?/gu, ' ')
    .replace(/[\s\u202f]+/gu, ' ')
    .replace(new RegExp(`(?:${VERBS})?[ ,:]*$`, 'u'), '')
    .trim();
  const zoned = /(?:[+-]\d{4}|UTC|GMT|Z)(?: \([A-Z]+\))?$/u.test(plain);
  const millis = Date.parse(zoned ? plain : `${plain} UTC`);
  return Number.isNaN(millis) || !/\d{4}/.test(plain) ? undefined : millis * 1000;
}
