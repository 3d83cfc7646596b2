import { itemAt } from '../../../operators/item-at.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import { type FileClock, fitting, type Piece, type Splitter, type TextLine } from './piece.ts';
import { hourOf, instantOf, inYearBefore, monthOf } from './times.ts';

const ISO =
  /^[[(]?(\d{4})[-/](\d{2})[-/](\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}(?:[.,]\d{1,9})?))?(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?(?![\d:])/;
const SYSLOG = /^(?:<\d{1,3}>)?([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d{2}):(\d{2}):(\d{2}(?:\.\d{1,9})?) /;
const ACCESS = /^\S+ \S+ \S+ \[(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}):(\d{2}):(\d{2}) ([+-]\d{4})\]/;
const GLOG = /^[IWEF](\d{2})(\d{2}) (\d{2}):(\d{2}):(\d{2}\.\d+) /;
const EPOCH = /^\[?(1\d{9})(\d{3})?(?:\.(\d{1,6}))?\]?[ \t]/;
const KEYED = /^(?:[\w.-]+=\S+ )*(?:time|ts|timestamp|t)="?([^\s"]+)"?/;
const JSON_TIME = /"(?:@?timestamp|time|ts|date)" ?: ?(?:"([^"]+)"|(\d{10,13}(?:\.\d+)?))/;
const LEVEL = 'TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE';
const LEVELLED = new RegExp(`^\\[?(?:${LEVEL})\\]?(?::| |\\t|$)`);
const SAYS_LEVEL = new RegExp(`(?<![\\w-])(${LEVEL})(?![\\w-])`, 'i');
/** Longest beginning of an entry in which its level is looked for. */
const HEAD = 200;

/** Seconds since the start of a machine. */
const UPTIME = /^\[ *\d+\.\d{3,6}\] /;
/** The name of a container before its lines. */
const CONTAINER = /^[\w.-]{1,60} +\| /;

/** How an entry of a log begins. */
export interface EntryStart {
  /** In microseconds; undefined if the line begins an entry without a time. */
  readonly time: number | undefined;
}

/** Whether a line begins an entry of a log, by a time or a level in one of the usual forms. Times without a zone are in UTC. */
export function entryStart(given: string, { reference }: FileClock): EntryStart | undefined {
  const line = given.includes('| ') ? given.replace(CONTAINER, '') : given;
  const first = line.charCodeAt(0);
  if (first === 32 || first === 9) return undefined;
  let found = ISO.exec(line);
  if (found !== null) {
    const [, year, month, day] = found;
    const date = { year: Number(year), month: Number(month), day: Number(day) };
    return timed(instantOf(date, clock(found, 4), found[7]));
  }
  found = SYSLOG.exec(line);
  const month = found === null ? 0 : monthOf(itemAt(found, 1));
  if (found !== null && month > 0) {
    if (reference === undefined) return { time: undefined };
    return timed(inYearBefore(reference, month, Number(found[2]), clock(found, 3)));
  }
  found = GLOG.exec(line);
  if (found !== null) {
    if (reference === undefined) return { time: undefined };
    return timed(inYearBefore(reference, Number(found[1]), Number(found[2]), clock(found, 3)));
  }
  found = ACCESS.exec(line);
  if (found !== null) {
    const date = { year: Number(found[3]), month: monthOf(itemAt(found, 2)), day: Number(found[1]) };
    return timed(instantOf(date, clock(found, 4), found[7]));
  }
  found = EPOCH.exec(line);
  if (found !== null) return { time: ofEpoch(itemAt(found, 1), found[2] ?? (found[3] ?? '').padEnd(3, '0')) };
  if (line.startsWith('{')) {
    const time = JSON_TIME.exec(line.slice(0, 2000));
    return time === null || !line.trimEnd().endsWith('}')
      ? undefined
      : { time: written(time[1] ?? itemAt(time, 2)) };
  }
  found = KEYED.exec(line);
  if (found !== null) return { time: written(itemAt(found, 1)) };
  return LEVELLED.test(line) || UPTIME.test(line) ? { time: undefined } : undefined;
}

/** The time of day in a match, whose hour is the group at `from`; minutes and seconds follow it. */
const clock = (found: RegExpExecArray, from: number) => ({
  hour: hourOf(itemAt(found, from)),
  minute: Number(found[from + 1]),
  second: Number((found[from + 2] ?? '0').replace(',', '.')),
});

const timed = (time: number | undefined): EntryStart | undefined =>
  time === undefined ? undefined : { time };

const ofEpoch = (seconds: string, millis: string) =>
  Number(seconds) * 1_000_000 + Number(millis.slice(0, 3)) * 1000;

/** The instant of a time in JSON or after "time=": RFC 3339, with or without a zone, or seconds or milliseconds of the epoch. */
export function written(text: string): number | undefined {
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return Math.round(Number(text) * 1_000_000);
  if (/^\d{13}$/.test(text)) return Number(text) * 1000;
  const instant = parseInstant(text);
  if (!Number.isNaN(instant)) return instant;
  const found = ISO.exec(text);
  if (found === null) return undefined;
  const date = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  return instantOf(date, clock(found, 4), found[7]);
}

/** One piece for each entry of a log; lines without a beginning of their own, such as stack traces, belong to the entry before them. */
export const logEntries: Splitter = async function* (lines, clock) {
  let open:
    | { readonly first: TextLine; readonly time: number | undefined; rest: string; size: number }
    | undefined;
  const closed = function* (): Generator<Piece, void, void> {
    if (open === undefined) return;
    const { first, time, rest } = open;
    const content = (first.text + rest).trimEnd();
    if (content.trim() === '') return;
    const level = SAYS_LEVEL.exec(first.text.slice(0, HEAD))?.[1]?.toUpperCase();
    for (const part of fitting(content)) {
      yield {
        content: part,
        at: first.at,
        ...(time !== undefined && { time }),
        ...(level !== undefined && { metadata: { level } }),
      };
    }
  };
  for await (const line of lines) {
    const start = entryStart(line.text, clock);
    if (open !== undefined && start === undefined && open.size < MOST_ENTRY) {
      open.rest += `\n${line.text}`;
      open.size += line.text.length + 1;
      continue;
    }
    yield* closed();
    open = { first: line, time: start?.time ?? open?.time, rest: '', size: line.text.length };
  }
  yield* closed();
};

/** UTF-16 units after which an entry ends, so that memory stays bounded. */
const MOST_ENTRY = 256 * 1024;
