import { lessonMarkdown } from '../../operators/claims/lesson-markdown.ts';
import type { Verification } from '../../operators/claims/verify.ts';
import type { Claim, Contradiction, HistoryEntry } from '../../operators/records/claim.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import type { Assistant } from '../../pipelines/llm/assistant.ts';
import type { Recall } from '../../pipelines/memory/recall.ts';
import { exportClaims, exportEvents } from '../../pipelines/ndjson/export.ts';
import type { Page } from '../../sinks/page.ts';
import { checked } from '../calls/checked.ts';
import { defined } from '../defined.ts';
import type { ClaimList, ContradictionList, ExportKind, MemoryReads } from './access.ts';
import { claimListSchema, contradictionListSchema } from './calls.ts';

/** Rows of a page of a list. */
const PAGE = 200;

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

/** Rows of all pages of a list. */
async function* rowsOf<Row>(
  pageAfter: (after: number | undefined) => Promise<Page<Row, number>>,
): AsyncGenerator<Row> {
  let after: number | undefined;
  do {
    const { rows, next } = await pageAfter(after);
    yield* rows;
    after = next;
  } while (after !== undefined);
}

/** Reads memory in the store that this process has open. */
export class LocalReads implements MemoryReads {
  protected readonly recall: Recall;
  protected readonly assistant: Assistant;

  constructor(recall: Recall, assistant: Assistant) {
    this.recall = recall;
    this.assistant = assistant;
  }

  async *claims(list: ClaimList = {}): AsyncGenerator<Claim> {
    const filter = defined(checked(claimListSchema, list));
    yield* rowsOf((after) => this.recall.claims(filter, PAGE, after));
  }

  async *contradictions(list: ContradictionList = {}): AsyncGenerator<Contradiction> {
    const { status, ...rest } = checked(contradictionListSchema, list);
    const open = status === undefined ? undefined : status === 'open';
    const filter = defined({ ...rest, open });
    yield* rowsOf((after) => this.recall.contradictions(filter, PAGE, after));
  }

  async claim(id: string): Promise<Claim> {
    return this.recall.claim(claimIdOf(id));
  }

  async history(id: string): Promise<HistoryEntry[]> {
    return this.recall.history(claimIdOf(id));
  }

  async verify(id: string): Promise<Verification> {
    return this.recall.verify(claimIdOf(id));
  }

  async *export(kind: ExportKind): AsyncGenerator<string> {
    if (kind === 'event') yield* exportEvents(this.recall.ledger);
    else if (kind === 'claim') yield* exportClaims(this.recall.ledger);
    else for (const lesson of await this.recall.lessons()) yield lessonMarkdown(lesson);
  }
}
