import { itemAt } from '../../item-at.ts';
import type { Claim } from '../../records/claim.ts';
import type { AnswerCitation } from '../answer/citations.ts';
import { type CitedSentence, MARK, numbersOf } from './cited-sentences.ts';

/** Pieces of evidence cited per claim, from one event each. */
const MOST_CITED = 2;

/**
 * Converts sentences that cite claims by number to an answer that cites their evidence: [1] is the first of the citations.
 *
 * @param sentences cite existing claims only
 * @param claims [1] is the first of them; each has evidence
 */
export function citeClaims(
  sentences: readonly CitedSentence[],
  claims: readonly Claim[],
): { readonly answer: string; readonly citations: readonly AnswerCitation[] } {
  const citations: AnswerCitation[] = [];
  const places = new Map<number, string>();
  const marksOf = (number: number) => {
    const known = places.get(number);
    if (known !== undefined) return known;
    const { id, evidence } = itemAt(claims, number - 1);
    const marks = ofSeparateEvents(evidence).map((piece) => {
      citations.push({ claim_id: id, ...piece });
      return `[${citations.length}]`;
    });
    places.set(number, marks.join(''));
    return marks.join('');
  };
  const said = sentences.map(({ text }) =>
    ended(text.replace(MARK, (mark) => (numbersOf(mark) ?? []).map(marksOf).join(''))),
  );
  return { answer: said.join(' '), citations };
}

function ofSeparateEvents(evidence: Claim['evidence']): Claim['evidence'] {
  const firstOf = new Map(evidence.toReversed().map((piece) => [piece.event_id, piece]));
  return evidence.filter((piece) => firstOf.get(piece.event_id) === piece).slice(0, MOST_CITED);
}

function ended(sentence: string): string {
  return /[.!?…。！？؟]["'”’)*_]*$/u.test(sentence) ? sentence : `${sentence}.`;
}
