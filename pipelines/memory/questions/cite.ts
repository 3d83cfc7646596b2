import { type Composed, cited, type RelatedPassage } from '../../../operators/claims/answer/citations.ts';
import { itemAt } from '../../../operators/item-at.ts';
import type { LedgerEvent, LedgerRelation } from '../../../operators/records/ledger.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { claimView, contradictionView } from '../views.ts';
import type { Found } from './find.ts';
import { type Inquiry, isShown } from './inquiry.ts';
import type { Answer, AnswerPassage, AnswerRelated } from './question.ts';

/** Maximum number of sources returned with passages. */
const MOST_SOURCES = 10;

/** Gives an answer its sources: citations by number, the nearest claims with their evidence, contradictions and passages. */
export async function cite(
  inquiry: Inquiry,
  { asked, ranked, events }: Found,
  { pieces, support, confidence, unknown, related }: Composed,
  warning: string | undefined,
): Promise<Answer> {
  const { question, beliefs, when } = inquiry;
  const { scope } = inquiry.ledger;
  const { limit, passages = 0, explain = false } = question;
  const shown = ranked.filter(({ number }) => isShown(inquiry, number)).slice(0, limit);
  const numbers = shown.map(({ number }) => number);
  await beliefs.relate(numbers);
  const claims = numbers.map((number) =>
    claimView(beliefs.version(number), beliefs.evidence(number), when, scope),
  );
  const contradictions = conflictsIn(numbers.flatMap((number) => beliefs.relations(number)));
  return {
    ...cited(pieces),
    support,
    ...(unknown.length > 0 && { unknown_words: unknown }),
    ...(related.length > 0 && { related: related.map(relatedView) }),
    claims,
    contradictions: contradictions.map((one) => contradictionView(one, scope)),
    confidence: Math.round(confidence * 10_000) / 10_000,
    ...(passages > 0 && {
      passages: await passagesOf(inquiry, events.events.slice(0, passages)),
      sources: events.sessions.slice(0, MOST_SOURCES),
    }),
    ...(explain && {
      explanation: shown.map(({ score, components }, at) => ({
        claim_id: itemAt(claims, at).id,
        score,
        components,
      })),
    }),
    ...(asked.added !== undefined && { expanded: asked.added.words }),
    ...(warning !== undefined && { warnings: [warning] }),
  };
}

/** The contradictions among relations, each once, in the order in which they were found. */
function conflictsIn(relations: readonly LedgerRelation[]): LedgerRelation[] {
  const conflicts = new Map(
    relations.flatMap((one) => (one.relation === 'contradicts' ? [[one.id, one] as const] : [])),
  );
  return [...conflicts.values()].sort(
    (one, other) => one.detected_at - other.detected_at || (one.id < other.id ? -1 : 1),
  );
}

async function passagesOf({ ledger }: Inquiry, ids: readonly string[]): Promise<AnswerPassage[]> {
  const events = new Map((await ledger.eventsById(ids)).map((event) => [event.id, event]));
  return ids.flatMap((id) => {
    const event = events.get(id);
    return event === undefined ? [] : [passageOf(event)];
  });
}

function passageOf({ id, run_id, source_input_id, timestamp, content }: LedgerEvent): AnswerPassage {
  return {
    event_id: id,
    ...(run_id !== undefined && { run_id }),
    ...(source_input_id !== undefined && { source_input_id }),
    timestamp: formatInstant(timestamp),
    content,
  };
}

function relatedView({ event_id, timestamp, speaker, span, quote }: RelatedPassage): AnswerRelated {
  return {
    event_id,
    timestamp: formatInstant(timestamp),
    ...(speaker !== undefined && { speaker }),
    span,
    quote,
  };
}
