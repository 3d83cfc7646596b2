import { anyOf, MONTH_NAMES, SHORT_MONTHS } from '../../language/calendar-words.ts';
import { formatInstant } from '../../time/instant.ts';
import type { AnswerCitation, Composed, Piece } from './citations.ts';
import type { StatableClaim } from './found-claim.ts';
import type { Judged } from './judge.ts';
import type { Saying, Statement } from './statements.ts';
import type { Verdict } from './verdict.ts';

/** Pieces of evidence cited per claim, one per source, so that they corroborate each other. */
const MOST_CITED = 2;
/** The same for a claim together with its paraphrases. */
const MOST_CITED_TOGETHER = 3;

/**
 * Words an answer without a language model: the claims in their own words, each sentence with its sources, what was replaced with the day
 * since when, and what is contested with the reason.
 *
 * @param at the time that the question is about, in microseconds since the epoch
 */
export function compose(
  { statements }: Pick<Judged, 'statements'>,
  { confidence }: Pick<Verdict, 'confidence'>,
  at: number,
): Composed {
  const held = statements.flatMap((one) => (one.tells === 'held' ? one.saying.claim : []));
  const days = new Set(held.map(({ said_at }) => (said_at === undefined ? '' : dateOf(said_at))));
  const sources = new Map<Saying, readonly AnswerCitation[]>();
  const marks = (saying: Saying) => {
    const known = sources.get(saying) ?? sourcesOf(saying);
    sources.set(saying, known);
    return known;
  };
  /** The text of a claim with its sources, and with the name of who says it of himself. */
  const marked = (saying: Saying): Piece[] => {
    const { by, text } = saying.claim;
    return [`${by === undefined ? '' : `${by}: `}${endless(text)} `, marks(saying)];
  };
  const worded = (statement: Statement): Piece[] => {
    const { saying } = statement;
    const { claim } = saying;
    switch (statement.tells) {
      case 'held': {
        if (statement.before === undefined) {
          const from = opening(claim, at) || (days.size > 1 ? asOf(claim) : '');
          return [from, ...marked(saying), '.'];
        }
        const since = `Since ${dateOf(claim.valid_from)}: `;
        const untold = statement.isUntold === true ? ', and nobody says that it changed.' : '.';
        return [since, ...marked(saying), '; before that: ', ...marked(statement.before), untold];
      }
      case 'opposed': {
        const { held, rationale } = statement;
        const since = dateOf(Math.max(held.claim.valid_from, claim.valid_from));
        const both = `; since ${since} both stand: ${endless(rationale)}.`;
        return ['Against ', marks(held), ' stands: ', ...marked(saying), both];
      }
      case 'former':
        return [`Until ${dateOf(claim.valid_to ?? at)}: `, ...marked(saying), '.'];
    }
  };
  const pieces = statements.flatMap((one, place) => [place === 0 ? '' : ' ', ...worded(one)]);
  return { pieces, support: 'answered', confidence, unknown: [], related: [] };
}

const DAY = 86_400_000_000;
/** A day with its year: "2026-05-07", "7 May 2026", "May 7th, 2026". */
const MONTH = String.raw`${anyOf(MONTH_NAMES, SHORT_MONTHS)}\.?`;
const DATED = new RegExp(
  String.raw`\b\d{4}-\d\d-\d\d\b|\b\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH},? \d{4}\b|` +
    String.raw`\b${MONTH} \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b`,
  'i',
);

/** The validity of a claim, when that is not now and its text does not name it. */
function opening({ text, valid_from, valid_to, episode }: StatableClaim, at: number): string {
  if (DATED.test(text)) return '';
  if (episode && valid_to !== undefined && valid_to <= at) {
    // The end is exclusive.
    const last = dateOf(Math.max(valid_from, valid_to - 1));
    return valid_to - valid_from <= DAY
      ? `On ${dateOf(valid_from)}: `
      : `From ${dateOf(valid_from)} to ${last}: `;
  }
  return valid_from > at ? `From ${dateOf(valid_from)} on: ` : '';
}

/** When a claim of a conversation was said, unless its text has a date. */
function asOf({ text, said_at }: StatableClaim): string {
  return said_at === undefined || DATED.test(text) ? '' : `As of ${dateOf(said_at)}: `;
}

function dateOf(instant: number): string {
  return formatInstant(instant).slice(0, 10);
}

/** On one line and without the final full stop, which follows the citations. */
function endless(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.。]+$/u, '');
}

/** One piece of evidence per source, those of the first claim before those of the others. */
function sourcesOf({ claim, same }: Saying): AnswerCitation[] {
  const sources = new Set<string>();
  const cited: AnswerCitation[] = [];
  for (const [at, { id, evidence }] of [claim, ...same].entries()) {
    const most = at === 0 ? MOST_CITED : MOST_CITED_TOGETHER;
    for (const { event_id, start, end, quote, source } of evidence) {
      if (cited.length === most) break;
      if (sources.has(source)) continue;
      sources.add(source);
      cited.push({ claim_id: id, event_id, span: [start, end], quote });
    }
  }
  return cited;
}
