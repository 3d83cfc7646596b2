import type { Verification } from '../../operators/claims/verify.ts';
import type { Claim, Contradiction, HistoryEntry } from '../../operators/records/claim.ts';
import type { Approval, Resolution } from '../../operators/records/claim-input.ts';
import type { TendOptions, TendReport } from '../../pipelines/cognition.ts';
import type { Imported } from '../../pipelines/ndjson/import.ts';
import type {
  ClaimQuery,
  ContradictionQuery,
  ProcessAnswer,
  ProcessInput,
  StatementInput,
} from '../client/memory.ts';

/** What can be taken out of memory. */
export const EXPORT_KINDS = ['event', 'claim', 'lesson'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Which claims, and which contradictions, a list has. */
export type ClaimList = Omit<ClaimQuery, 'limit'>;
export type ContradictionList = Omit<ContradictionQuery, 'limit'>;

/** Memory as those who only read use it, on a server or on a store of this process. Times are RFC 3339. */
export interface MemoryReads {
  /** Claims in the order in which they became known, page after page for as long as they are read. */
  claims(list?: ClaimList): AsyncIterable<Claim>;
  contradictions(list?: ContradictionList): AsyncIterable<Contradiction>;
  /** @throws NotFound */
  claim(id: string): Promise<Claim>;
  /** Changes of a claim, oldest first. @throws NotFound */
  history(id: string): Promise<readonly HistoryEntry[]>;
  /** Checks a claim against its events again. @throws NotFound */
  verify(id: string): Promise<Verification>;
  /** Lines without their line feeds: NDJSON of events or of claims, which {@link MemoryAccess.import} takes, or markdown. */
  export(kind: ExportKind): AsyncIterable<string>;
}

/** Memory as those use it who also write. */
export interface MemoryAccess extends MemoryReads {
  /** Takes claims from a text, which becomes an event. */
  process(text: ProcessInput): Promise<ProcessAnswer>;
  /** Keeps a statement as it is; an event of its own says it. */
  remember(statement: StatementInput): Promise<Claim>;
  /** Resolves a claim over another: the one that is named first gets `valid_to`. */
  resolve(id: string, resolution: Resolution): Promise<Claim>;
  approve(id: string, approval?: Approval): Promise<Claim>;
  reject(id: string, approval?: Approval): Promise<Claim>;
  /**
   * Tends memory: see docs/memory.md. On a server without its progress.
   *
   * @throws Conflict while it is being tended already
   */
  tend(options?: TendOptions): Promise<TendReport>;
  /** Takes lines of an export back as they were; events before the claims that quote them. */
  import(lines: AsyncIterable<string>): Promise<Imported>;
}
