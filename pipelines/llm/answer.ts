import { answerPrompt, MOST_SENTENCES } from '../../operators/claims/llm/answer-prompt.ts';
import { citeClaims } from '../../operators/claims/llm/cite-claims.ts';
import { citedSentences } from '../../operators/claims/llm/cited-sentences.ts';
import type { Claim } from '../../operators/records/claim.ts';
import { NotFound } from '../../operators/records/errors.ts';
import type { Answer, Recall } from '../memory/questions/recall.ts';
import type { LanguageModel } from './language-model.ts';

/** Claims beside those of the answer that a model is shown: what contradicts them, and what used to hold. */
const MOST_BESIDE = 10;

/** What a model is asked beyond the answer of the rules. Times in microseconds. */
export interface Asked {
  readonly question: string;
  /** The time that is asked about. */
  readonly at: number;
  /** As it was known then. */
  readonly asOf?: number;
}

/**
 * The answer of a language model from what the rules found: its sentences as far as they cite claims by number, and as
 * citations the evidence of these claims. The claims and contradictions stay. Where nothing of it can be kept the
 * answer of the rules stays too, with a warning.
 *
 * @throws ModelFailed
 */
export async function answerWith(
  model: LanguageModel,
  recall: Pick<Recall, 'claim'>,
  found: Answer,
  { question, at, asOf }: Asked,
  signal?: AbortSignal,
): Promise<Answer> {
  const beside = await claimsBeside(recall, found, asOf);
  const claims = [...found.claims, ...beside].filter(({ evidence }) => evidence.length > 0);
  if (claims.length === 0) {
    return warned(found, `No claim was found that ${model.name} could answer from, so it was not asked.`);
  }
  const text = await model.complete(answerPrompt(question, claims, found.contradictions, at), signal);
  const { kept, dropped } = citedSentences(text, claims.length, MOST_SENTENCES);
  if (kept.length === 0) {
    return warned(found, `${model.name} gave no sentence that cites a claim, so the rules answer alone.`);
  }
  const written = { ...found, ...citeClaims(kept, claims) };
  if (dropped === 0) return written;
  const all = kept.length + dropped;
  return warned(
    written,
    `Of ${all} sentences of ${model.name} ${dropped} were left out: they cite no claim that was found, or are more than ${MOST_SENTENCES}.`,
  );
}

/** An answer with one more warning. */
export function warned(answer: Answer, warning: string): Answer {
  return { ...answer, warnings: [...(answer.warnings ?? []), warning] };
}

/** Claims that the answer cites or contradicts and does not list, as they were known then. */
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
