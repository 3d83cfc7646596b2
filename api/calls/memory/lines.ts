import { lessonMarkdown } from '../../../operators/claims/lesson-markdown.ts';
import type { Recall } from '../../../pipelines/memory/questions/recall.ts';
import { exportClaims, exportEvents } from '../../../pipelines/ndjson/export.ts';

/** What can be taken out of memory. */
export const EXPORT_KINDS = ['event', 'claim', 'lesson'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Lines without their line feeds: NDJSON of events or of claims, which an import takes back, or the markdown of lessons. */
export async function* exportLines(recall: Recall, kind: ExportKind): AsyncGenerator<string> {
  if (kind === 'event') yield* exportEvents(recall.ledger);
  else if (kind === 'claim') yield* exportClaims(recall.ledger);
  else for (const lesson of await recall.lessons()) yield lessonMarkdown(lesson);
}
