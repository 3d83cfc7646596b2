import type { Claim, HistoryEntry } from '../../operators/records/claim.ts';
import type { Approval, Resolution } from '../../operators/records/claim-input.ts';
import type { TendOptions, TendReport } from '../../pipelines/memory/tend/tend.ts';
import { type Imported, importLines } from '../../pipelines/ndjson/import.ts';
import type { Backend } from '../calls/backend.ts';
import { type Caller, localCaller } from '../calls/caller.ts';
import { approve } from '../calls/memory/approve.ts';
import { claimHistory } from '../calls/memory/claim-history.ts';
import { contradictions } from '../calls/memory/contradictions.ts';
import { forget } from '../calls/memory/forget.ts';
import { getClaim } from '../calls/memory/get-claim.ts';
import { type ExportKind, exportLines } from '../calls/memory/lines.ts';
import { listClaims } from '../calls/memory/list-claims.ts';
import { processText } from '../calls/memory/process-text.ts';
import { query } from '../calls/memory/query.ts';
import { reject } from '../calls/memory/reject.ts';
import { remember } from '../calls/memory/remember.ts';
import { resolve } from '../calls/memory/resolve.ts';
import { tend } from '../calls/memory/tend.ts';
import { verifyClaim } from '../calls/memory/verify-claim.ts';
import { pagesOf } from '../calls/pages.ts';
import type {
  Answer,
  ClaimQuery,
  ContradictionQuery,
  ForgetInput,
  ForgetReport,
  ListedContradiction,
  ProcessAnswer,
  ProcessInput,
  QuestionInput,
  StatementInput,
  Verification,
} from '../client/memory.ts';
import { defined } from '../defined.ts';

/** Rows of a page of a list. */
const PAGE = 200;

/** Filters of a list of claims, and of a list of contradictions. */
export type ClaimList = Omit<ClaimQuery, 'limit'>;
export type ContradictionList = Omit<ContradictionQuery, 'limit'>;

/** What the library operates on: no more of a process than calls need, so that its types name no package of the server. */
export type LibraryBackend = Omit<Backend, 'config' | 'tokens'>;

/** Memory in this process, with the operations of the HTTP API. Times are RFC 3339. */
export class LibraryMemory {
  protected readonly backend: LibraryBackend;
  protected readonly caller: Caller<LibraryBackend>;

  constructor(backend: LibraryBackend) {
    this.backend = backend;
    this.caller = localCaller(backend);
  }

  /** Asks memory a question, as a text or with additional fields such as the time. @throws InvalidInput */
  query(question: string | QuestionInput): Promise<Answer> {
    return this.caller.call(query, typeof question === 'string' ? { question } : question);
  }

  /** Claims in the order in which they became known, read page by page as the caller consumes them. */
  async *claims(list: ClaimList = {}): AsyncGenerator<Claim> {
    const read = (cursor: string | undefined) =>
      this.caller.call(listClaims, { ...list, limit: PAGE, cursor });
    for await (const { claims } of pagesOf(read)) yield* claims;
  }

  /** Contradictions in the order in which they were found, read page by page as the caller consumes them. */
  async *contradictions(list: ContradictionList = {}): AsyncGenerator<ListedContradiction> {
    const read = (cursor: string | undefined) =>
      this.caller.call(contradictions, { ...list, limit: PAGE, cursor });
    for await (const page of pagesOf(read)) yield* page.contradictions;
  }

  /** One claim. @throws NotFound */
  claim(id: string): Promise<Claim> {
    return this.caller.call(getClaim, { id });
  }

  /** Changes of a claim, oldest first. @throws NotFound */
  async history(id: string): Promise<readonly HistoryEntry[]> {
    const { history } = await this.caller.call(claimHistory, { id });
    return history;
  }

  /** Checks a claim against its events again. @throws NotFound */
  verify(id: string): Promise<Verification> {
    return this.caller.call(verifyClaim, { id });
  }

  /** Stores a text as an event and extracts its claims. */
  process(text: ProcessInput): Promise<ProcessAnswer> {
    return this.caller.call(processText, text);
  }

  /** Stores a statement as it is, with its own event as evidence. */
  remember(statement: StatementInput): Promise<Claim> {
    return this.caller.call(remember, statement);
  }

  /** Resolves a claim in favour of another: the first one gets `valid_to`. */
  resolve(id: string, resolution: Resolution): Promise<Claim> {
    return this.caller.call(resolve, { ...resolution, id });
  }

  /** Approves a pending claim. */
  approve(id: string, approval: Approval = {}): Promise<Claim> {
    return this.caller.call(approve, { ...approval, id });
  }

  /** Rejects a pending claim. */
  reject(id: string, approval: Approval = {}): Promise<Claim> {
    return this.caller.call(reject, { ...approval, id });
  }

  /** Forgets the events to which all given fields apply, and what only they state: see docs/how-to/memory.md. */
  forget(selector: ForgetInput): Promise<ForgetReport> {
    return this.caller.call(forget, selector);
  }

  /**
   * Tends memory: see docs/how-to/memory.md.
   *
   * @throws Conflict if memory is already being tended
   */
  tend({ dryRun: dry_run, only, progress, stop: stopping }: TendOptions = {}): Promise<TendReport> {
    const caller = localCaller(this.backend, defined({ progress, stopping }));
    return caller.call(tend, { dry_run, only: only && [...only] });
  }

  /** Lines of a scope without line feeds: events or claims as NDJSON, which {@link import} accepts, or lessons as Markdown. */
  export(kind: ExportKind, scope?: string): AsyncIterable<string> {
    const { ledger, scopeOf } = this.backend.memory;
    return exportLines(ledger.of(scopeOf(scope)), kind);
  }

  /** Restores lines of an export of a scope unchanged; events must precede the claims that quote them. */
  import(lines: AsyncIterable<string>, scope?: string): Promise<Imported> {
    return this.backend.memory.within(scope, ({ memory }) =>
      memory.exclusive((ledger) => importLines(ledger, lines)),
    );
  }
}
