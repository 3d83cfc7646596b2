import { lessonMarkdown } from '../../operators/claims/lesson-markdown.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import type { Assistant } from '../../pipelines/llm/assistant.ts';
import type { Recall } from '../../pipelines/memory/recall.ts';
import { exportClaims, exportEvents } from '../../pipelines/ndjson/export.ts';
import type { ExportKind, MemoryReads } from './access.ts';

/**
 * The id of a claim, put in lower case.
 *
 * @throws InvalidInput when it is no UUID
 */
export function claimIdOf(text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  const message = `must be the id of a claim, a UUID; it is ${JSON.stringify(text)}`;
  throw new InvalidInput(`id ${message}.`, [{ path: 'id', message }]);
}

/** Reads memory in the store that this process has open. */
export class LocalReads implements MemoryReads {
  protected readonly recall: Recall;
  protected readonly assistant: Assistant;

  constructor(recall: Recall, assistant: Assistant) {
    this.recall = recall;
    this.assistant = assistant;
  }

  async *export(kind: ExportKind): AsyncGenerator<string> {
    if (kind === 'event') yield* exportEvents(this.recall.ledger);
    else if (kind === 'claim') yield* exportClaims(this.recall.ledger);
    else for (const lesson of await this.recall.lessons()) yield lessonMarkdown(lesson);
  }
}
