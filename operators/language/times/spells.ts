import { anyOf, MONTH_NAMES, monthOf, SHORT_MONTHS } from '../calendar-words.ts';
import { numeralOf, numeralsBetween, ordinalOf } from '../quantities/numerals.ts';
import { isArranging } from './arranged.ts';
import { type CalendarUnit, monthStart, shift, startOf } from './calendar.ts';

/** A stretch of the calendar in milliseconds, as though the speaker were in UTC. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A calendar period named in a text. */
export interface Spell {
  /** Span in the text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** The periods that it may mean, in order; one where the text says which, else one of each year. */
  readonly options: readonly Stretch[];
  /** Whether the options are of one week each; where nothing says which, the coming one is meant. */
  readonly weekly?: boolean | undefined;
  /** Whether the text itself places it before or after the moment of speaking ("last week", "next month"). */
  readonly set?: 'past' | 'future';
  /** Both ends come from the text ("3 to 5 May"). */
  readonly range?: boolean;
  /** Of a range, what its second end alone may mean. */
  readonly last?: readonly Stretch[] | undefined;
  /** Extends to the moment of speaking ("the last three months"). */
  readonly current?: boolean;
}

/** What a rule reads. */
interface Reading extends Stretch, Pick<Spell, 'set' | 'range' | 'current'> {
  /** Interval between periods of this name, when the text does not say which one it means. */
  readonly every?: 'month' | 'year';
}

const MONTH = String.raw`(?:${anyOf(MONTH_NAMES)}|${anyOf(SHORT_MONTHS)}\.?)`;
const YEAR = String.raw`(?:1[789]\d\d|20\d\d|21\d\d|22[0-4]\d)`;
const BEFORE =
  '(?:in|since|until|till|through|throughout|from|between|and|to|by|during|before|after|of|as of|' +
  'early|late|mid|around|for)';
/** The largest number word that is read as a count of units. */
const MOST_COUNTED = 12;

interface Rule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, now: number) => Reading | undefined;
}

const unitOf = (word: string): CalendarUnit => {
  const name = word.toLowerCase().replace(/s$/, '');
  if (name === 'fortnight') return 'week';
  for (const unit of [
    'second',
    'minute',
    'hour',
    'day',
    'week',
    'month',
    'quarter',
    'year',
    'decade',
  ] as const) {
    if (unit === name) return unit;
  }
  return 'day';
};
const countOf = (word: string): number => {
  const lower = word.toLowerCase();
  if (lower === 'a' || lower === 'an') return 1;
  if (lower.startsWith('couple') || lower.startsWith('a couple')) return 2;
  return numeralOf(lower) ?? Number(lower);
};
const unit = (name: CalendarUnit, at: number) => ({
  from: startOf(name, at),
  to: shift(name, startOf(name, at), 1),
});
const yearOf = (now: number) => new Date(now).getUTCFullYear();
const months = (year: number, first: number, count: number) => ({
  from: monthStart(year * 12 + first),
  to: monthStart(year * 12 + first + count),
});
const N = String.raw`(\d{1,4}|an?|${numeralsBetween(1, MOST_COUNTED).join('|')}|(?:a )?couple of)`;
const LONG = '(days?|weeks?|months?|quarters?|years?|decades?)';

const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;

const RULES: readonly Rule[] = [
  {
    // "3 to 7 May" is read by chrono.
    pattern: new RegExp(
      String.raw`\b(?:between (?:the )?${DAY} and|from the ${DAY} (?:to|until|till|through)) (?:the )?${DAY} (?:of )?(${MONTH})(?:,? (${YEAR}))?(?!\w)`,
      'gi',
    ),
    read: ([, between, since, last, name, year], now) => {
      const month = monthOf(name.toLowerCase().replace(/\.$/, '')) - 1;
      const at = (day: string) => Date.UTC(Number(year ?? yearOf(now)), month, Number(day));
      const [from, until] = [at(between ?? since), at(last)];
      if (from >= until || new Date(until).getUTCMonth() !== month) return undefined;
      return {
        from,
        to: shift('day', until, 1),
        range: true,
        ...(year === undefined && { every: 'year' as const }),
      };
    },
  },
  {
    // "on the 27th", of this month or of a near one; "his last shift was the 23rd".
    pattern: new RegExp(
      String.raw`(?<=\b(?:on|by|until|till|since|before|after|from|to|through|(?:shift|day|night|date|session|visit|meeting|party|match|lesson|appointment) (?:is|was)) )the (\d{1,2})(?:st|nd|rd|th)` +
        String.raw`(?=[.,;:!?)]|$| (?:and|or|but|to|until|till|through|at|because|instead)\b)`,
      'gi',
    ),
    read: ([, day], now) => {
      const date = new Date(now);
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
      // A month with the day, of which the others are counted.
      for (const by of [0, 1]) {
        const from = Date.UTC(year, month + by, Number(day));
        if (new Date(from).getUTCDate() === Number(day))
          return { from, to: shift('day', from, 1), every: 'month' };
      }
      return undefined;
    },
  },
  {
    // Handled here, because chrono's result depends on the machine's time zone.
    pattern: /\blast night\b/gi,
    read: (_match, now) => ({ ...unit('day', shift('day', now, -1)), set: 'past' }),
  },
  {
    pattern: new RegExp(
      String.raw`\b${N} (minutes?|hours?|days?|weeks?|months?|quarters?|years?|decades?) (?:ago|earlier)\b`,
      'gi',
    ),
    read: ([, count, name], now) => {
      const at = shift(unitOf(name), now, -countOf(count));
      return Number.isFinite(at) ? { ...unit(unitOf(name), at), set: 'past' } : undefined;
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:the )?(?:last|past|previous) (\d{1,3}|` +
        String.raw`${numeralsBetween(2, MOST_COUNTED).join('|')}|couple of|few) ${LONG}\b`,
      'gi',
    ),
    read: ([, count, name], now) => {
      const many = count.toLowerCase() === 'few' ? 3 : countOf(count);
      const from = startOf('day', shift(unitOf(name), now, -many));
      return { from, to: shift('day', startOf('day', now), 1), set: 'past', current: true };
    },
  },
  {
    pattern: /\b(?:the )?(last|past|previous|this|current|coming|next) (week|month|quarter|year|decade)\b/gi,
    read: ([, which, name], now) => {
      const by = /last|past|previous/i.test(which) ? -1 : /next|coming/i.test(which) ? 1 : 0;
      const spell = unit(unitOf(name), shift(unitOf(name), startOf(unitOf(name), now), by));
      return by === 0 ? { ...spell, set: 'past' } : { ...spell, set: by < 0 ? 'past' : 'future' };
    },
  },
  {
    pattern: new RegExp(
      String.raw`\bQ([1-4])(?:(?: of|,)? ?[/-]?(${YEAR}))?(?!\w|\.\d)|\b(${YEAR})[ -]?Q([1-4])(?!\w|\.\d)`,
      'g',
    ),
    read: ([, first, year, other, second], now) => {
      const spell = months(Number(year ?? other ?? yearOf(now)), (Number(first ?? second) - 1) * 3, 3);
      return year === undefined && other === undefined ? { ...spell, every: 'year' } : spell;
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b(first|second|third|fourth|last|1st|2nd|3rd|4th) quarter(?: of| in)? (?:the year )?(${YEAR})\b`,
      'gi',
    ),
    read: ([, which, year]) => {
      const quarter = ordinalOf(which.toLowerCase()) ?? 4;
      return months(Number(year), (quarter - 1) * 3, 3);
    },
  },
  {
    pattern: new RegExp(
      String.raw`\bH([12])(?: of)? ?(${YEAR})(?!\w)|\b(first|second) half of (${YEAR})\b`,
      'gi',
    ),
    read: ([, half, year, word, other]) => {
      const second = half === '2' || word?.toLowerCase() === 'second';
      return months(Number(year ?? other), second ? 6 : 0, 6);
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:(last|this|next|in|since|until|by|during|for)(?: the)? )?(spring|summer|autumn|fall|` +
        String.raw`winter)(?: (?:of )?(${YEAR}))?\b`,
      'gi',
    ),
    read: ([, which, name, year], now) => {
      const lead = which?.toLowerCase();
      if (year === undefined && (lead === undefined || (name === 'fall' && /by|for/.test(lead))))
        return undefined;
      const first = { spring: 2, summer: 5, autumn: 8, fall: 8 }[name.toLowerCase()] ?? 11;
      const spell = months(Number(year ?? yearOf(now)), first, 3);
      if (year !== undefined) return spell;
      if (lead === 'last') return { ...spell, every: 'year', set: 'past' };
      return lead === 'next' ? { ...spell, every: 'year', set: 'future' } : { ...spell, every: 'year' };
    },
  },
  {
    pattern: new RegExp(
      String.raw`(?<!\d(?:st|nd|rd|th)?(?: of)? )\b(?:(last|next|this) |((?:early|late|mid)[ -]))?(${MONTH})` +
        String.raw`(?:,? (?:of )?(${YEAR}))?(?![\w'’-])(?! \d{1,2}(?:st|nd|rd|th)?\b(?!:))`,
      'gi',
    ),
    read: (match, now) => {
      const [, which, part, name, year] = match;
      const lower = name.toLowerCase().replace('.', '');
      const index = monthOf(lower) - 1;
      if (year !== undefined) return months(Number(year), index, 1);
      const before = match.input.slice(Math.max(0, match.index - 20), match.index);
      const led =
        which !== undefined ||
        part !== undefined ||
        new RegExp(String.raw`\b${BEFORE} (?:the )?$`, 'i').test(before);
      if (!led || (name.length < 4 && lower !== 'may' && name.charAt(0) === lower.charAt(0)))
        return undefined;
      if (/\bto $/i.test(before) && name === lower) return undefined;
      // "and May said", "for June": names of people, unless part of a range.
      if (
        /\b(?:and|for|of|to|by) $/i.test(before) &&
        which === undefined &&
        !RANGE_LEAD.test(match.input.slice(0, match.index))
      ) {
        const arranged = /([a-z]+) (?:for|to) $/.exec(before)?.[1] ?? '';
        return (/\bby $/i.test(before) || isArranging(arranged)) && name !== lower
          ? { ...months(yearOf(now), index, 1), every: 'year' }
          : undefined;
      }
      const spell = months(yearOf(now), index, 1);
      if (which?.toLowerCase() === 'last') return { ...spell, every: 'year', set: 'past' };
      if (which?.toLowerCase() === 'next') return { ...spell, every: 'year', set: 'future' };
      return { ...spell, every: 'year' };
    },
  },
  {
    pattern: /\b(?:the )?(?:early |late |mid[- ]?)?(1[789]\d|20\d)0['’]?s\b/gi,
    read: ([, decade]) => months(Number(decade) * 10, 0, 120),
  },
  {
    pattern: new RegExp(
      String.raw`(?<=\b${BEFORE}[ -](?:the (?:year |end of |beginning of |start of |` +
        String.raw`middle of ))?)(${YEAR})(?![\w%°$€£:/-]|[.,]\d| [a-z]+s\b(?<!\bwas|is|as|has))`,
      'gi',
    ),
    read: ([, year], now) => (Number(year) > yearOf(now) + 60 ? undefined : months(Number(year), 0, 12)),
  },
];
const RANGE_LEAD = /\b(?:from|between|in|since)\b[^.;]{0,40}$/i;

/** Years, or months, before and after that of speaking in which a time without one may be. */
export const NEAR: readonly number[] = [-2, -1, 0, 1, 2];

function around({ from, to }: Stretch, every: 'month' | 'year'): Stretch[] {
  if (every === 'year')
    return NEAR.map((by) => ({ from: shift('year', from, by), to: shift('year', to, by) }));
  const day = new Date(from).getUTCDate();
  // Not each month has a 31st.
  return NEAR.map((by) => shift('month', from, by))
    .filter((at) => new Date(at).getUTCDate() === day)
    .map((at) => ({ from: at, to: at + to - from }));
}

/** The months, quarters, halves, seasons, years, weeks and relative periods that a text names, in order. */
export function spells(text: string, now: number): Spell[] {
  const found: Spell[] = [];
  for (const { pattern, read } of RULES) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const reading = read(match, now);
      if (reading === undefined) continue;
      const { from, to, every, ...spell } = reading;
      found.push({
        start,
        end,
        ...spell,
        options: every === undefined ? [{ from, to }] : around({ from, to }, every),
      });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
