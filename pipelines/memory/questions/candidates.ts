import type { Asked } from '../../../operators/claims/answer/asked.ts';
import { claimTimeMatch } from '../../../operators/search/rank/claim-time.ts';
import { hasWord } from '../../../operators/search/rank/has-word.ts';
import type { Candidate } from '../../../operators/search/rank/rank-claims.ts';
import type { RankedEvents } from '../passages.ts';
import { eventsOf, type Inquiry, mayAnswer, speakersOf, trustIn } from './inquiry.ts';

/** Claims found by words. */
const FOUND_CLAIMS = 100;

/** The claims that have words of a question, that its best events state, or that are near it. */
export async function candidatesOf(
  inquiry: Inquiry,
  asked: Asked,
  { events, talk }: RankedEvents,
): Promise<Candidate[]> {
  const { index, table, beliefs } = inquiry;
  const accept = (claim: number) => mayAnswer(inquiry, claim);
  const hits = index.search(asked.terms, FOUND_CLAIMS, accept);
  const words = new Map(hits.map((hit) => [hit.number, hit]));
  const places = placesOf(inquiry, events);
  const near = new Map([...inquiry.near].filter(([claim]) => accept(claim)));
  const found = [...new Set([...words.keys(), ...places.keys(), ...near.keys()])];
  await beliefs.gather(found);
  const { dates, names } = asked;
  const terms = index.termNumbers(asked.terms);
  return found.flatMap((number) => {
    const mark = beliefs.mark(number);
    const trust = trustIn(inquiry, number, mark);
    if (trust === undefined || mark === undefined) return [];
    // In a conversation an answer seldom repeats the question. In other texts the neighbours of a match are about something else.
    if (!talk && !near.has(number) && !words.has(number) && !index.hasAny(number, terms)) return [];
    const said = dates.length === 0 ? [] : eventsOf(inquiry, number).map((event) => table.timestamp(event));
    const { score = 0, proximity = 0 } = words.get(number) ?? {};
    return [
      {
        number,
        words: score,
        proximity,
        passage: places.get(number),
        names: names.length === 0 ? 0 : namedIn(inquiry, names, number),
        time: claimTimeMatch(dates, { ...mark, said }),
        trust,
        similarity: near.get(number) ?? 0,
      },
    ];
  });
}

/** Claims of some events, each with the rank of the best event that states it. */
function placesOf(inquiry: Inquiry, events: readonly string[]): Map<number, number> {
  const { table } = inquiry;
  const places = new Map<number, number>();
  for (const [at, id] of events.entries()) {
    const event = table.eventNumber(id);
    if (event === undefined) continue;
    for (const claim of table.claimsOf(event)) {
      if (!places.has(claim) && mayAnswer(inquiry, claim)) places.set(claim, at + 1);
    }
  }
  return places;
}

/** How many of some names a claim or its speaker has. */
function namedIn(inquiry: Inquiry, names: readonly string[], claim: number): number {
  const text = [inquiry.beliefs.text(claim), ...speakersOf(inquiry, claim)].join('\n').toLowerCase();
  return names.filter((name) => hasWord(text, name)).length;
}
