import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { readEvent } from '../../../../pipelines/memory/changes/incoming.ts';

/**
 * Sentences with the time that a reader understands: `first/last` with both, `first/` from it on, `/last` until its end, or one day, month
 * or minute alone; none without `when`. It is local to the offset of `said`, or to `zone`. `missed` rows are not read yet.
 */
const row = z.strictObject({
  kind: z.string(),
  said: z.string(),
  zone: z.string().optional(),
  text: z.string(),
  when: z.string().optional(),
  missed: z.literal(true).optional(),
});
const ROWS = readRows(new URL('dates.ndjson', import.meta.url), row);
type Row = z.infer<typeof row>;

/** Kinds of text by which no rule was written. */
const UNSEEN = new Set(['medical', 'sports', 'travel']);
const DAY = 86_400e6;
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** A bound as the speaker's calendar and clock show it, in microseconds of UTC. */
function bound(text: string, isEnd: boolean): number | undefined {
  if (text === '') return undefined;
  const isMonth = text.length === 7;
  const at = new Date(text.length > 10 ? `${text}Z` : isMonth ? `${text}-01` : text);
  if (!isEnd) return at.getTime() * 1000;
  if (!isMonth) return at.getTime() * 1000 + (text.length > 10 ? 60e6 : DAY);
  return at.setUTCMonth(at.getUTCMonth() + 1) * 1000;
}

/** What the clock of a row's speaker is ahead of UTC at a local time, in microseconds. */
function offsetOf({ said, zone }: Row, local: number): number {
  const name = zone ?? said.slice(19);
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(name) ?? [];
  if (sign !== undefined) return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60e6 : 60e6);
  const there = new Date(local / 1000).toLocaleString('sv-SE', { timeZone: name === 'Z' ? 'UTC' : name });
  return Date.parse(`${there.replace(' ', 'T')}Z`) * 1000 - local;
}

const named = (at: number | undefined) =>
  at === undefined ? '' : new Date(at / 1000).toISOString().replace('.000Z', 'Z');

/** What is wrong with how a row is read, or undefined. */
function wrong(one: Row): string | undefined {
  const { said, zone, text, when = '' } = one;
  const [first = '', last = first] = when.split('/');
  // A day is one of the calendar, a time of day an instant.
  const [from, to] = [bound(first, false), bound(last, true)].map((at) =>
    at === undefined || first.length <= 10 ? at : at - offsetOf(one, at),
  );
  const metadata = zone === undefined ? {} : { zone };
  const { drafts } = readEvent({ id: ID, content: text, timestamp: said, metadata }, 0);
  // The normal form of a claim has the times that it names.
  const read = drafts.flatMap(
    ({ identity }) => identity.match(/\d{4}-\S+Z\/(?:\d{4}-\S+Z)?|\/\d{4}-\S+Z/g) ?? [],
  );
  if (when === '') return read.length === 0 ? undefined : read.join(' ');
  const right = [`${named(from)}/${named(to)}`];
  // What has to be done by a day is read as from it on.
  if (/\bby\b/.test(text)) right.push(`${named(from)}/`);
  if (read.length !== 1 || !right.includes(read.join()))
    return `${read.join(' ')} instead of ${right.join()}`;
  for (const { holds } of drafts)
    if ((holds?.from ?? from) !== from || (holds?.to ?? to) !== to)
      return `holds ${named(holds?.from)}/${named(holds?.to)} instead of ${right.join()}`;
  return undefined;
}

const kinds = [...new Set(ROWS.map(({ kind }) => kind))].map((kind) => {
  const rows = ROWS.filter((one) => one.kind === kind);
  const right = rows.filter(({ missed }) => missed === undefined).length;
  return [`${kind}${UNSEEN.has(kind) ? ' (unseen)' : ''}`, right, rows.length, rows] as const;
});

describe('dates', () => {
  it.each(kinds)('of %s: %i of %i', (_kind, _right, _all, rows) => {
    const read = rows.map((one) => ({ text: one.text, wrong: wrong(one) }));
    expect(read.filter((one, at) => (one.wrong === undefined) === (rows[at]?.missed === true))).toEqual([]);
  });
});
