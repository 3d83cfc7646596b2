import {
  type Lesson,
  type LessonClaim,
  type LessonEvent,
  lessonSteps,
} from '../../../operators/claims/lessons.ts';
import type { LedgerRelation } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { inSlices } from '../../in-slices.ts';
import { evidenceByClaim, parts } from './reads.ts';

/** Statements corroborated by several independent sources, by the id of their claim. */
export async function lessonsIn(ledger: Ledger): Promise<Lesson[]> {
  // Read block by block, and only what lessons need is kept: a pass over all claims at once would hold the event loop.
  const claims: LessonClaim[] = [];
  const relations: LedgerRelation[] = [];
  const events = new Map<string, LessonEvent>();
  for await (const block of ledger.claimsAfter(0)) {
    const standing = block.filter(({ status }) => status === 'active' || status === 'contested');
    const evidence = await evidenceByClaim(ledger, standing);
    const unread = new Set<string>();
    for (const { id, text, confidence, status, valid_to } of standing) {
      const pieces = evidence.get(id) ?? [];
      claims.push({
        id,
        text,
        confidence,
        status,
        evidence: pieces,
        ...(valid_to !== undefined && { valid_to }),
      });
      for (const { event_id } of pieces) if (!events.has(event_id)) unread.add(event_id);
    }
    for (const part of parts(standing.map(({ id }) => id))) {
      for (const relation of await ledger.relationsOf(part)) relations.push(relation);
    }
    for (const part of parts([...unread])) {
      for (const { id, run_id, source_input_id, timestamp, metadata } of await ledger.eventsById(part)) {
        events.set(id, {
          timestamp,
          ...(run_id !== undefined && { run_id }),
          ...(source_input_id !== undefined && { source_input_id }),
          ...(metadata !== undefined && { metadata }),
        });
      }
    }
  }
  return inSlices(lessonSteps(claims, relations, events));
}
