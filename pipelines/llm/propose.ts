import { statementOf } from '../../operators/claims/extract/statement.ts';
import { claimId } from '../../operators/claims/ids.ts';
import { processPrompt } from '../../operators/claims/llm/process-prompt.ts';
import { type Proposal, proposalsIn } from '../../operators/claims/llm/proposals.ts';
import type { StoredEvent } from '../../operators/records/event.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import { saidIn } from '../memory/changes/incoming.ts';
import type { ClaimOutcome, Upserted } from '../memory/changes/upsert.ts';
import type { Memory } from '../memory/memory.ts';
import type { LanguageModel } from './language-model.ts';

/** Result of the claims that a model proposed for an event. */
export interface Proposed {
  /** Claims that are now in memory, with this event as evidence. */
  readonly upserted: readonly Upserted[];
  readonly warnings: readonly string[];
}

/**
 * Lets a language model propose the claims of an event. Stores each proposal whose quote occurs in the event, with the position of the
 * quote as evidence and `llm:<provider>/<model>` as author. Claims that the event is known to make are skipped.
 *
 * @throws ModelFailed; NotFound when there is no such event
 */
export async function proposeWith(
  model: LanguageModel,
  memory: Pick<Memory, 'recall' | 'upsert'>,
  event: StoredEvent,
  known: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<Proposed> {
  const answer = await model.complete(processPrompt(event), signal);
  const proposals = proposalsIn(answer, event.content);
  if (proposals === undefined) {
    const warning = `${model.name} returned no list of claims, so only the rules derived claims from the text.`;
    return { upserted: [], warnings: [warning] };
  }
  const { kept, malformed, unquoted } = proposals;
  const said = saidIn({ ...event, timestamp: parseInstant(event.timestamp) });
  const { scope } = memory.recall.ledger;
  const fresh = kept.filter(({ text }) => !known.has(claimId(statementOf(text, said).identity, scope)));
  const outcomes = await memory.upsert(fresh.map((proposal) => inputOf(proposal, event.id, model.name)));
  const refused = outcomes.filter((outcome) => 'error' in outcome).length;
  const warnings = [
    ...leftOut(model, unquoted, 'the text does not contain the quote'),
    ...leftOut(model, malformed, 'text, type or quote is missing or out of bounds, or there are too many'),
    ...leftOut(model, refused, 'memory rejected it'),
  ];
  return { upserted: outcomes.filter(isUpserted), warnings };
}

function inputOf({ text, type, quote, span: [start, end] }: Proposal, event_id: string, model: string) {
  const span: [number, number] = [start, end];
  return { text, type, evidence: [{ event_id, span, quote }], author: `llm:${model}` };
}

function isUpserted(outcome: ClaimOutcome): outcome is Upserted {
  return 'outcome' in outcome;
}

function leftOut({ name }: LanguageModel, count: number, why: string): string[] {
  if (count === 0) return [];
  return [
    `${count} ${count === 1 ? 'claim' : 'claims'} that ${name} proposed ${count === 1 ? 'was' : 'were'} left out: ${why}.`,
  ];
}
