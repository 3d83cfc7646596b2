import PostalMime from 'postal-mime';
import { fitting, type Piece, type Splitter, type TextLine } from './piece.ts';
import { type Mail, readBody, readHeaded } from './quoted.ts';

/** The line before each mail of an mbox (RFC 4155). */
export const MBOX = /^From \S+ .*\d{2}:\d{2}/u;
/** UTF-16 units of a mail that are read; the rest of it, attachments mostly, is left out. */
const MOST_MAIL = 16 * 1024 * 1024;
/** Quoted mails that wait for the end of the file, in case they are in it themselves. */
const MOST_WAITING = 10_000;
/** Letters of a text that tell whether it is another one, and fewest of a quotation that is worth an event. */
const GIST_LENGTH = 300;
const FEWEST = 20;

/** What tells that two texts are the same mail, however they are wrapped. */
const gist = (text: string) =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).join('').slice(0, GIST_LENGTH).toLowerCase();

/**
 * One piece for each mail of an mbox, of a single mail or of a thread that was pasted, with the sender as the metadata `speaker`. Quotations
 * are left out of the mail that has them. One that is whole becomes a piece of its own at the end, unless the file has that mail.
 */
export const mails: Splitter = async function* (lines) {
  const seen = new Set<string>();
  const waiting: { readonly mail: Mail; readonly at: number }[] = [];
  for await (const { text, at } of rawMails(lines)) {
    const [mail, ...quoted] = await readMail(text);
    seen.add(gist(mail.text));
    yield* piecesOf(mail, at);
    if (waiting.length < MOST_WAITING) waiting.push(...quoted.map((one) => ({ mail: one, at })));
  }
  for (const { mail, at } of waiting) {
    const shortened = gist(mail.text);
    if (shortened.length < FEWEST || seen.has(shortened)) continue;
    seen.add(shortened);
    yield* piecesOf(mail, at);
  }
};

/** The mails of an mbox, or the whole text. */
async function* rawMails(lines: AsyncIterable<TextLine>): AsyncGenerator<TextLine> {
  let open: { at: number; text: string } | undefined;
  let isMbox: boolean | undefined;
  let isBlank = true;
  for await (const line of lines) {
    if (line.text.trim() !== '') isMbox ??= MBOX.test(line.text);
    if (isMbox === true && isBlank && MBOX.test(line.text)) {
      if (open !== undefined) yield open;
      open = { at: line.at, text: '' };
    } else {
      open ??= { at: line.at, text: '' };
      // An mbox quotes lines of a mail that look like the line before one.
      const text = isMbox === true ? line.text.replace(/^>(>*From )/, '$1') : line.text;
      if (open.text.length < MOST_MAIL) open.text += `${text}\n`;
    }
    isBlank = line.text.trim() === '';
  }
  if (open !== undefined) yield open;
}

/** A mail with the mails that it quotes. */
async function readMail(text: string): Promise<readonly [Mail, ...(readonly Mail[])]> {
  if (!isMessage(text)) {
    const [first, ...others] = /^\s*\*?From:/u.test(text)
      ? readHeaded(text.trimStart().split(/\r?\n/))
      : [unsigned(text)];
    return first === undefined
      ? [unsigned(text)]
      : first.from === undefined
        ? withQuoted(text)
        : [first, ...others];
  }
  const { from, date, subject, text: body = '', html } = await PostalMime.parse(text);
  const written = readBody(body !== '' ? body : textOf(html ?? ''));
  const millis = Date.parse(date ?? '');
  const mail: Mail = {
    from: from?.name || (from !== undefined && 'address' in from ? from.address : undefined) || undefined,
    time: Number.isNaN(millis) ? undefined : millis * 1000,
    subject,
    text: written.text,
  };
  return [mail, ...written.quoted];
}

const unsigned = (text: string): Mail => ({
  from: undefined,
  time: undefined,
  subject: undefined,
  text: readBody(text).text,
});

const withQuoted = (text: string): readonly [Mail, ...(readonly Mail[])] => [
  unsigned(text),
  ...readBody(text).quoted,
];

/** Whether a text begins with the header of a message (RFC 5322): fields of which one only messages have. */
export function isMessage(text: string): boolean {
  const [header = ''] = text.slice(0, 20_000).split(/\r?\n\r?\n/, 1);
  const fields = header.split(/\r?\n(?![ \t])/);
  return (
    fields.every((field) => /^[\w-]+:/.test(field)) &&
    fields.some((field) => /^From:/i.test(field)) &&
    fields.some((field) => /^(?:Message-ID|MIME-Version|Received|Return-Path|Date):/i.test(field))
  );
}

/** The text of HTML, roughly: without tags and the content of styles. */
function textOf(html: string): string {
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/giu, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\b[^>]*>/giu, '\n')
    .replace(/<[^>]{0,2000}>/gu, ' ')
    .replace(/&nbsp;/gu, ' ')
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&quot;/gu, '"')
    .replace(/&#39;/gu, "'")
    .replace(/&amp;/gu, '&')
    .replace(/[ \t]+/gu, ' ');
}

function* piecesOf({ from, time, subject = '', text }: Mail, at: number): Generator<Piece, void, void> {
  if (text === '') return;
  const metadata = {
    ...(from !== undefined && { speaker: from }),
    ...(subject !== '' && { subject: subject.slice(0, 500) }),
  };
  // The subject of an answer is that of the mail before it.
  const head =
    subject === '' || /^(?:re|aw|fw|fwd|wg|sv)\s*:/iu.test(subject)
      ? ''
      : `Subject: ${subject.slice(0, 500)}\n\n`;
  for (const part of fitting(text)) {
    yield { content: head + part, at, ...(time !== undefined && { time }), metadata };
  }
}
