import type { Claim } from '../../operators/records/claim.ts';
import type { Approval, Resolution } from '../../operators/records/claim-input.ts';
import type { TendOptions, TendReport } from '../../pipelines/cognition.ts';
import type { Imported } from '../../pipelines/ndjson/import.ts';
import type { ProcessAnswer, ProcessInput, StatementInput } from '../client/memory.ts';

/** What can be taken out of memory. */
export const EXPORT_KINDS = ['event', 'claim', 'lesson'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Memory as those who only read use it, on a server or on a store of this process. Times are RFC 3339. */
export interface MemoryReads {
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
