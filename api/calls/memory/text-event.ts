import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Claim } from '../../../operators/records/claim.ts';
import { Conflict, InvalidInput } from '../../../operators/records/errors.ts';
import type { Assistant } from '../../../pipelines/llm/assistant.ts';
import type { IngestSummary, Memory } from '../../../pipelines/memory/memory.ts';
import { readContradictionsOf } from '../../../pipelines/memory/questions/reads.ts';
import type { Recall } from '../../../pipelines/memory/questions/recall.ts';
import { defined } from '../../defined.ts';
import { faultText } from '../checked.ts';
import type { ProcessAnswer } from './process-answer.ts';
import type { textSchema } from './text.ts';

const PAGE = 1000;

/**
 * Stores a text as one event; returns the claims that it makes and their contradictions. With `llm`, the assistant proposes claims after
 * the rules have run.
 *
 * @param signal aborts the call of a language model
 * @throws InvalidInput, Conflict if the id belongs to another event
 */
export async function keepText(
  memory: Memory,
  assistant: Assistant,
  { text, id = randomUUID(), llm = false, ...rest }: Omit<z.output<typeof textSchema>, 'scope'>,
  signal?: AbortSignal,
): Promise<ProcessAnswer> {
  const result = await memory.ingest([{ ...defined(rest), id, content: text }]);
  if (result.rejected > 0) throw refusalOf(result);
  const event_id = id.toLowerCase();
  const { accepted: events, claims, contradictions } = result;
  const ruled = {
    event_id,
    summary: { events, claims, contradictions },
    ...(await standing(memory, event_id)),
    ...(result.unread !== undefined && { unread: [...result.unread] }),
  };
  if (!llm) return ruled;
  const known = new Set(ruled.claims.map((claim) => claim.id));
  // The server says that the model says it; the caller does not.
  const model = memory.spokenToBy({ ...memory.voice, speaks: true });
  const { upserted, warnings } = await assistant.propose(model, event_id, known, signal);
  const warned = warnings.length === 0 ? {} : { warnings: [...warnings] };
  const changed = upserted.filter(({ outcome }) => outcome !== 'unchanged');
  if (changed.length === 0) return { ...ruled, ...warned };
  const now = await standing(memory, event_id);
  const made = new Set(changed.flatMap((one) => (one.outcome === 'created' ? one.id : [])));
  const found = now.contradictions.filter(({ between }) => between.some((side) => made.has(side)));
  const added = new Set(changed.map((one) => one.id)).size;
  const summary = { events, claims: claims + added, contradictions: contradictions + found.length };
  return { event_id, summary, ...now, ...warned };
}

function refusalOf({ rejections, conflicts }: IngestSummary): InvalidInput | Conflict {
  const issues = rejections.map(({ path, message }) => ({
    path: path === 'content' ? 'text' : path,
    message,
  }));
  const detail = `${faultText(issues)}.`;
  return conflicts > 0 ? new Conflict(detail, issues) : new InvalidInput(detail, issues);
}

/** The claims that an event makes, and their open contradictions. */
async function standing({ recall }: Memory, eventId: string) {
  const claims = await claimsOf(recall, eventId);
  const all = await readContradictionsOf(
    recall.ledger,
    claims.map((claim) => claim.id),
  );
  return { claims, contradictions: all.filter(({ resolved_at }) => resolved_at === undefined) };
}

async function claimsOf(recall: Recall, eventId: string): Promise<Claim[]> {
  const claims: Claim[] = [];
  let after: number | undefined;
  do {
    const { rows, next } = await recall.claims({ event_id: eventId }, PAGE, after);
    claims.push(...rows);
    after = next;
  } while (after !== undefined);
  return claims;
}
