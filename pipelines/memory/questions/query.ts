import type { LedgerEvent, LedgerRelation } from '../../../operators/records/ledger.ts';
import { expand } from '../../../operators/search/rank/expand.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import type { Ledger, NearClaim } from '../../../sinks/ledger.ts';
import type { Neighbours } from '../../embeddings/nearest.ts';
import type { Knowledge } from '../knowledge.ts';
import { claimView, contradictionView } from '../views.ts';
import { type Beliefs, PastBeliefs, PresentBeliefs } from './beliefs.ts';
import { Inquiry, type InquiryResult } from './inquiry.ts';
import type { Answer, AnswerPassage, Question } from './question.ts';
import type { RelatedSearch } from './related.ts';
import { tell } from './tell.ts';

/**
 * Coverage of a question above which it is not asked again. On LoCoMo's development half asking again changes 8 of 500 answers, so it
 * is reserved for questions that find almost nothing.
 */
const WELL_COVERED = 0.4;
/** Top claims whose words expand a question when it is asked again. */
const READ_AGAIN = 10;
/** Maximum number of sources returned with passages. */
const MOST_SOURCES = 10;

/**
 * Answers a question; see {@link Question}. Without `asOf` it reads the state in this process, with `asOf` the ledger as of then. An
 * answer with low coverage is retried with synonyms and words of the results; the answer with the higher confidence is returned.
 * Read-only.
 *
 * @param now the wall clock, in microseconds
 * @param neighbours claims near the question by embedding, when a model is configured
 */
export async function answerQuestion(
  knowledge: Knowledge,
  ledger: Ledger,
  question: Question,
  now: number,
  neighbours?: Neighbours,
): Promise<Answer> {
  const found = await answerByRules(knowledge, ledger, question, now, neighbours?.claims ?? []);
  if (neighbours?.warning === undefined) return found;
  return { ...found, warnings: [...(found.warnings ?? []), neighbours.warning] };
}

async function answerByRules(
  knowledge: Knowledge,
  ledger: Ledger,
  question: Question,
  now: number,
  near: readonly NearClaim[],
): Promise<Answer> {
  const { asOf } = question;
  const when = question.at ?? asOf ?? now;
  // All from one moment: while the store is read, memory may be read anew.
  const { index, passages, book } = knowledge;
  const beliefs: Beliefs =
    asOf === undefined
      ? new PresentBeliefs(book, when)
      : new PastBeliefs(ledger, (claim) => book.id(claim), asOf, when);
  const inquiry = new Inquiry({ index, passages, book }, beliefs, question, when, near);
  const first = await inquiry.ask();
  const search = { inquiry, question, book, ledger };
  if (first.covered < WELL_COVERED && !first.support.hasUnknownName) {
    const texts = first.ranked.slice(0, READ_AGAIN).map(({ number }) => beliefs.text(number));
    const expansion = expand(question.question, texts, index.size, (term) => index.frequency(term));
    if (expansion.terms.length > 0) {
      const second = await inquiry.ask(expansion);
      if (second.confidence > first.confidence) {
        // The added words may bring other events to the top: passages are those of the question as it was asked.
        const { support } = first.support.score > second.support.score ? first : second;
        return {
          ...(await answer(search, { ...second, events: first.events, support }, when)),
          expanded: expansion.words,
        };
      }
    }
  }
  return answer(search, first, when);
}

async function answer(search: RelatedSearch, result: InquiryResult, when: number): Promise<Answer> {
  const { inquiry, question, ledger } = search;
  const { limit, passages = 0, explain = false } = question;
  const { ranked, events } = result;
  const { beliefs } = inquiry;
  const shown = ranked.filter(({ number }) => inquiry.isShown(number)).slice(0, limit);
  const numbers = shown.map(({ number }) => number);
  await beliefs.relate(numbers);
  const claims = numbers.map((number) => claimView(beliefs.version(number), beliefs.evidence(number), when));
  const { confidence, ...told } = await tell(search, result);
  return {
    ...told,
    claims,
    contradictions: conflictsOf(numbers, beliefs).map(contradictionView),
    confidence: Math.round(confidence * 10_000) / 10_000,
    ...(passages > 0 && {
      passages: await passagesOf(events.events.slice(0, passages), ledger),
      sources: events.sessions.slice(0, MOST_SOURCES),
    }),
    ...(explain && {
      explanation: shown.map(({ score, components }, at) => ({ claim_id: claims[at].id, score, components })),
    }),
  };
}

/** Contradictions of some claims, each once, in the order in which they were found. */
function conflictsOf(claims: readonly number[], beliefs: Beliefs): LedgerRelation[] {
  const conflicts = new Map<string, LedgerRelation>();
  for (const claim of claims) {
    for (const relation of beliefs.relations(claim)) {
      if (relation.relation === 'contradicts') conflicts.set(relation.id, relation);
    }
  }
  return [...conflicts.values()].sort(
    (one, other) => one.detected_at - other.detected_at || (one.id < other.id ? -1 : 1),
  );
}

async function passagesOf(ids: readonly string[], ledger: Ledger): Promise<AnswerPassage[]> {
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
