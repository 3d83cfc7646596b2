import { answerPrompt, MOST_SENTENCES } from '../../operators/claims/llm/answer-prompt.ts';
import { citeClaims } from '../../operators/claims/llm/cite-claims.ts';
import { citedSentences } from '../../operators/claims/llm/cited-sentences.ts';
import type { Claim } from '../../operators/records/claim.ts';
import { NotFound } from '../../operators/records/errors.ts';
import type { Answer, Recall } from '../memory/questions/recall.ts';
import type { LanguageModel } from './language-model.ts';

/** Claims shown to the model besides those of the answer: contradicting and former ones. */
const MOST_BESIDE = 10;

/** What the model is asked, besides the answer of the rules. Times in microseconds. */
export interface ModelQuestion {
  readonly question: string;
  /** The time that the question is about. */
  readonly at: number;
  /** The state of knowledge to answer from. */
  readonly asOf?: number;
}

/**
 * Lets a language model write an answer from what the rules found. Keeps its sentences that cite claims by number; the citations are
 * the evidence of these claims. Claims and contradictions are unchanged. If no sentence can be kept, returns the answer of the rules
 * with a warning.
 *
 * @throws ModelFailed
 */
export async function answerWith(
  model: LanguageModel,
  recall: Pick<Recall, 'claim'>,
  found: Answer,
  { question, at, asOf }: ModelQuestion,
  signal?: AbortSignal,
): Promise<Answer> {
  const beside = await claimsBeside(recall, found, asOf);
  const claims = [...found.claims, ...beside].filter(({ evidence }) => evidence.length > 0);
  if (claims.length === 0) {
    return warned(found, `No claim was found from which ${model.name} could answer, so it was not called.`);
  }
  const text = await model.complete(answerPrompt(question, claims, found.contradictions, at), signal);
  const { kept, dropped } = citedSentences(text, claims.length, MOST_SENTENCES);
  if (kept.length === 0) {
    return warned(found, `${model.name} returned no sentence that cites a claim, so the rules alone answer.`);
  }
  const written: Answer = { ...found, ...citeClaims(kept, claims), support: 'answered' };
  if (dropped === 0) return written;
  const all = kept.length + dropped;
  return warned(
    written,
    `${dropped} of ${all} sentences of ${model.name} were dropped: they cite no claim that was found, or exceed the limit of ${MOST_SENTENCES}.`,
  );
}

/** Adds a warning to an answer. */
export function warned(answer: Answer, warning: string): Answer {
  return { ...answer, warnings: [...(answer.warnings ?? []), warning] };
}

/** Claims that the answer cites or contradicts but does not list, as known then. */
async function claimsBeside(recall: Pick<Recall, 'claim'>, found: Answer, asOf?: number): Promise<Claim[]> {
  const listed = new Set(found.claims.map(({ id }) => id));
  const named = [
    ...found.contradictions.flatMap(({ between }) => between),
    ...found.citations.map(({ claim_id }) => claim_id),
  ];
  const ids = [...new Set(named)].filter((id) => !listed.has(id)).slice(0, MOST_BESIDE);
  const claims: Claim[] = [];
  for (const id of ids) {
    try {
      const claim = await recall.claim(id, asOf === undefined ? {} : { asOf });
      if (claim.status !== 'pending' && claim.status !== 'forgotten') claims.push(claim);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return claims;
}
