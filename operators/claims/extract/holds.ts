import type { Clause } from '../../language/clause.ts';
import type { NamedTime } from '../../language/times/times.ts';
import { isPast } from '../../language/verbs.ts';
import type { ClaimType } from '../../records/claim.ts';
import type { Period } from '../../time/period.ts';

const AHEAD = new Set(
  'will shall plan plans planned scheduled due going upcoming intend intends aim aims'.split(' '),
);
/** Verbs of a plan: what they say holds when it is said, and their time is that of an event to come. */
const PLANS = new Set(
  `planned scheduled postponed rescheduled delayed due ends expires starts begins launches opens closes slips slipped visits meets`.split(
    /\s+/,
  ),
);
/** Participles of what was put off, behind "is" or "has". */
const PUT = /^(?:pushed|put|brought|pulled|moved|set)$/;
/** Where the noun of an event has its date: "the visit is on 22 January". */
const DATED = /^(?:is|are)$/;
/** What was put off is still to come. */
const PUT_OFF = /^(?:postponed|rescheduled|delayed|slipped|pushed)$/;
const OPEN_ENDS =
  /^(?:since|until|till|through|up to|starting|effective|beginning|as of|as from|before|after|from)$/;

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const UNIT = `(?:hour|day|weekday|weekend|week|fortnight|month|quarter|season|year|${WEEKDAY}|${MONTH})`;
/** What recurs: "every second Tuesday", "each month", "twice a year", "three times per week", "on Mondays". */
const RECURRING = new RegExp(
  String.raw`\b(?:(?:every|each) (?:(?:other|single|few|two|three|four|second|third|\d+|\d+(?:st|nd|rd|th)) )?${UNIT}s?|` +
    String.raw`(?:once|twice|\w+ times) (?:a|an|per|each|every) ${UNIT}|${WEEKDAY}s)\b`,
  'i',
);

/** The tense of a statement, by the verb of its main clause. */
function tenseOf({ tokens, main, scope, core }: Clause): 'past' | 'present' | 'future' {
  for (const at of scope) {
    if ((AHEAD.has(tokens[at].word) || PUT_OFF.test(tokens[at].word)) && at >= core) return 'future';
  }
  if (main < 0) return 'present';
  const { word } = tokens[main];
  if (/^(?:was|were|had|did|has|have|could|would)$/.test(word) || isPast(word)) return 'past';
  return 'present';
}

/**
 * Validity of a statement, from the times that it names. A time with an open end ("since", "until") has priority over one without; a
 * "since" and an "until" bound the same period. What is planned, decided or changed at a time holds from then on: "we moved to Berlin
 * on 3 May" still holds on 4 May.
 */
export function holdsOf(
  clause: Clause,
  times: readonly NamedTime[],
  type: ClaimType,
  changes: boolean,
): Period | undefined {
  if (times.length === 0) return undefined;
  if (isPlanned(clause) && times.every(({ ahead }) => ahead)) return undefined;
  const open = times.filter((time) => OPEN_ENDS.test(time.lead));
  // The months of "twice a year, in May and November" say when it recurs, and bound nothing.
  const isBounded = open.length > 0 || times.some(({ lead }) => lead === 'between');
  if (!isBounded && RECURRING.test(clause.text) && tenseOf(clause) === 'present') return undefined;
  const [first] = open.length > 0 ? open : times.toSorted((one, other) => ranged(one) - ranged(other));
  const other = open.find((time) => time !== first);
  if (other !== undefined) {
    const both = meet(first.period, other.period);
    if (both !== undefined) return both;
  }
  const { from, to } = first.period;
  if (OPEN_ENDS.test(first.lead) || from === undefined) return first.period;
  const range = first.lead === 'from' || first.lead === 'between';
  const lasting = changes || type === 'decision' || first.lead === 'by' || tenseOf(clause) === 'future';
  if (lasting && !range) return { from };
  return to === undefined ? { from } : { from, to };
}

/** A range comes before other times: "on Saturdays, from 1 October to 31 March". */
const ranged = ({ lead }: NamedTime) => (lead === 'between' ? 0 : 1);

/** Whether the main clause says in the present when something is going to happen. */
function isPlanned({ tokens, main, scope }: Clause): boolean {
  const word = tokens[main]?.word ?? '';
  if (DATED.test(word) && tokens[main + 1]?.word === 'on' && /^\d/.test(tokens[main + 2]?.word ?? ''))
    return true;
  const planned = scope.some((at) => PLANS.has(tokens[at].word));
  if (planned && PLANS.has(word)) return true;
  return (
    /^(?:is|are|has|have|takes)$/.test(word) && (planned || scope.some((at) => PUT.test(tokens[at].word)))
  );
}

function meet(a: Period, b: Period): Period | undefined {
  const from = a.from === undefined ? b.from : b.from === undefined ? a.from : undefined;
  const to = a.to === undefined ? b.to : b.to === undefined ? a.to : undefined;
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}
