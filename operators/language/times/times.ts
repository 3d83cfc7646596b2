import { EARLIEST, LATEST } from '../../time/instant.ts';
import type { Period } from '../../time/period.ts';
import { UTC, type Zone } from '../../time/zone.ts';
import { tokenize } from '../tokens.ts';
import { isMoving } from './arranged.ts';
import { mayNameTime, namedDays, type Spoken } from './days.ts';
import type { Directions } from './direction.ts';
import { chosen, paired } from './options.ts';
import { type Spell, type Stretch, spells } from './spells.ts';

/** The moment at which something is said. */
export interface Moment {
  /** In microseconds since the epoch. */
  readonly timestamp: number;
  /** The zone of the speaker, in which he means "tomorrow" and "12:45". Default: UTC. */
  readonly zone?: Zone | undefined;
}

/** A time that a text names. */
export interface NamedTime {
  /** Span in the text including its preposition ("since March"), in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** A day is that of the calendar, in UTC, wherever it was said; a time of day is the instant that it was there. */
  readonly period: Period;
  /** The preposition, or '' ("since", "until", "by", "on", …). */
  readonly lead: string;
  /** Whether what it names is not over at the moment of speaking. */
  readonly ahead: boolean;
}

const LEAD = new RegExp(
  String.raw`\b(since|until|till|through|up to|before|after|by|from|starting|effective|beginning|as of|` +
    'as from|on|in|at|during|between|throughout|for)(?: (?:the )?(?:end of |start of |beginning of |' +
    'middle of |year |evening of |morning of )?)?(?:the )?$',
  'i',
);
const JOIN = /^(?:,? ?(?:to|until|till|through|and|–|—|-) ?)(?:the )?$/i;
/** Maximum length of a sentence that is searched for times. */
const LONGEST = 1000;
const DAY = 86_400_000;

/** The times that a sentence names, in order, as periods relative to the moment at which it was said. */
export function namedTimes(sentence: string, said: Moment, directions: Directions): NamedTime[] {
  const text = sentence.length > LONGEST ? sentence.slice(0, LONGEST) : sentence;
  if (!mayNameTime(text)) return [];
  const { timestamp, zone = UTC } = said;
  const now = zone.local(Math.floor(timestamp / 1000));
  const found = spells(text, now);
  const spoken = { now, zone, directions };
  const days = namedDays(text, found, spoken);
  const all = [...found, ...days].sort((a, b) => a.start - b.start);
  return led(text, all, spoken).flatMap((time) => timed(time, now, zone));
}

/** A stretch with the bounds that its preposition leaves, as the clock of the speaker shows them. */
interface Led extends Pick<NamedTime, 'start' | 'end' | 'lead'> {
  readonly from?: number;
  readonly to?: number;
  /** What the text names, without the preposition. */
  readonly named: Stretch;
}

/** Joins the two ends of a range and applies prepositions. */
function led(
  text: string,
  times: readonly Spell[],
  { now, directions }: Pick<Spoken, 'now' | 'directions'>,
): Led[] {
  const found: Led[] = [];
  for (let i = 0; i < times.length; i++) {
    const time = times[i];
    const { end } = time;
    let { start } = time;
    const way = setBehind(text.slice(end)) ?? directions(start);
    const matched = LEAD.exec(text.slice(Math.max(0, start - 34), start));
    // The word may be part of the match ("on 3 May", "since summer").
    const inner = /^(since|until|till|by|on|in|at|during|for) /i.exec(text.slice(start, end));
    const lead = (inner?.[1] ?? matched?.[1] ?? '').toLowerCase();
    if (matched !== null && inner === null) start -= matched[0].length;
    const next = times[i + 1];
    const joined = next !== undefined && JOIN.test(text.slice(end, next.start));
    const isMove =
      lead === 'from' &&
      (joined || time.range === true) &&
      time.options.every(isWholeDay) &&
      isMoved(text.slice(0, start));
    if (isMove && joined) continue;
    if (joined && (lead === 'from' || lead === 'between' || !/and/i.test(text.slice(end, next.start)))) {
      const options = paired(time.options, next.options);
      const named = chosen({ options, weekly: time.weekly }, now, way);
      if (named !== undefined) found.push({ start, end: next.end, lead, ...named, named });
      i++;
      continue;
    }
    const named = chosen(isMove ? { ...time, options: time.last ?? time.options } : time, now, way);
    if (named === undefined) continue;
    const { from, to } = named;
    if (isMove) {
      found.push({ start, end, lead: 'to', ...named, named });
      continue;
    }
    if (time.range === true) {
      found.push({ start, end, lead: 'between', ...named, named });
      continue;
    }
    const isOpen = /^ ?(?:onwards?|on\b(?! \w)|forward)/i.test(text.slice(end));
    const bounds =
      isOpen ||
      /^(?:since|starting|effective|beginning|as of|as from|by|from)$/.test(lead) ||
      (time.current === true && lead === 'for')
        ? { from }
        : /^(?:until|till|through|up to)$/.test(lead)
          ? { to }
          : lead === 'before'
            ? { to: from }
            : lead === 'after'
              ? { from: to }
              : { from, to };
    found.push({ start, end, lead, ...bounds, named });
  }
  return found;
}

/** "Moved together from 14:05 to 17:35" tells how long. */
const isWholeDay = ({ from, to }: Stretch) => to - from >= DAY && from % DAY === 0;

/** Whether the last words before a time exchange it for another: "moved from 3 to 10 May" names one day. */
function isMoved(before: string): boolean {
  return tokenize(before.slice(-MOVED_WITHIN)).some(({ word }) => isMoving(word));
}

/** UTF-16 units before a time in which its verb is looked for: "moved the visit of the auditors from 3 to 10 May". */
const MOVED_WITHIN = 60;

/** "on 3 May last", "on 3 May next". */
function setBehind(rest: string): 'past' | 'future' | undefined {
  const word = /^ (last|next)(?=[.,;)]|$)/i.exec(rest)?.[1]?.toLowerCase();
  return word === undefined ? undefined : word === 'last' ? 'past' : 'future';
}

/** A time in microseconds; none when its bounds are out of range or reversed. */
function timed({ start, end, lead, from, to, named }: Led, now: number, zone: Zone): NamedTime[] {
  const period: { from?: number; to?: number } = {};
  for (const [bound, at] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (at === undefined) continue;
    const isClock = named.to - named.from < DAY || at % DAY !== 0;
    const instant = (isClock ? zone.instant(at) : at) * 1000;
    if (!(instant >= EARLIEST && instant < LATEST)) return [];
    period[bound] = instant;
  }
  if (period.from !== undefined && period.to !== undefined && period.from >= period.to) return [];
  return [{ start, end, period, lead, ahead: named.to > now }];
}
