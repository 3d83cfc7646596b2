import { lessonMarkdown } from '../../../operators/claims/lesson-markdown.ts';
import { lessonsIn } from '../../../pipelines/memory/questions/lessons-in.ts';
import { exportClaims, exportEvents } from '../../../pipelines/ndjson/export.ts';
import type { Ledger } from '../../../sinks/ledger.ts';

/** What can be exported from memory. */
export const EXPORT_KINDS = ['event', 'claim', 'lesson'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Lines of a scope without line feeds: events or claims as NDJSON, which an import accepts, or lessons as Markdown. */
export async function* exportLines(ledger: Ledger, kind: ExportKind): AsyncGenerator<string> {
  if (kind === 'event') yield* exportEvents(ledger);
  else if (kind === 'claim') yield* exportClaims(ledger);
  else for (const lesson of await lessonsIn(ledger)) yield lessonMarkdown(lesson);
}
