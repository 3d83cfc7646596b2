import { lessonMarkdown } from '../../../operators/claims/lesson-markdown.ts';
import type { Recall } from '../../../pipelines/memory/questions/recall.ts';
import { exportClaims, exportEvents } from '../../../pipelines/ndjson/export.ts';

/** What can be exported from memory. */
export const EXPORT_KINDS = ['event', 'claim', 'lesson'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Lines without line feeds: events or claims as NDJSON, which an import accepts, or lessons as Markdown. */
export async function* exportLines(recall: Recall, kind: ExportKind): AsyncGenerator<string> {
  if (kind === 'event') yield* exportEvents(recall.ledger);
  else if (kind === 'claim') yield* exportClaims(recall.ledger);
  else for (const lesson of await recall.lessons()) yield lessonMarkdown(lesson);
}
