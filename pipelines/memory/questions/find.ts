import type { Asked } from '../../../operators/claims/answer/asked.ts';
import type { Evident } from '../../../operators/claims/answer/judge.ts';
import { termWeights } from '../../../operators/search/rank/coverage.ts';
import type { Fused } from '../../../operators/search/rank/fuse.ts';
import { rankClaims } from '../../../operators/search/rank/rank-claims.ts';
import type { RankedEvents } from '../passages.ts';
import { candidatesOf } from './candidates.ts';
import { considered } from './considered.ts';
import { type Inquiry, isAboutId } from './inquiry.ts';

/** Found events whose claims count. */
const FOUND_EVENTS = 100;

/** What memory has for a question. */
export interface Found extends Evident {
  /** The question by which it was found. */
  readonly asked: Asked;
  readonly events: RankedEvents;
  /** Claims by number, best first: candidates for an answer, former ones included. */
  readonly ranked: readonly Fused[];
}

/** Finds the events and the claims for a question, with the relations of those from which an answer may be stated. */
export async function find(inquiry: Inquiry, asked: Asked): Promise<Found> {
  const { index, passages, isLimited } = inquiry;
  const accept = isLimited ? (event: number) => isAboutId(inquiry, passages.idOf(event)) : undefined;
  const events = passages.rank(asked, FOUND_EVENTS, accept, inquiry.nearEvents);
  const candidates = await candidatesOf(inquiry, asked, events);
  const ranked = rankClaims(candidates, events.talk);
  const weights = termWeights([...asked.words], index.size, (term) => index.frequency(term));
  return { asked, events, ranked, weights, ...(await considered(inquiry, asked, ranked, events.talk)) };
}
