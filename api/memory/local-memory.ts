import { randomUUID } from 'node:crypto';
import type { Claim } from '../../operators/records/claim.ts';
import {
  type Approval,
  approvalSchema,
  type Resolution,
  resolutionSchema,
} from '../../operators/records/claim-input.ts';
import type { TendOptions, TendReport } from '../../pipelines/cognition.ts';
import type { Assistant } from '../../pipelines/llm/assistant.ts';
import type { Memory } from '../../pipelines/memory/memory.ts';
import { type Imported, importLines } from '../../pipelines/ndjson/import.ts';
import { checked } from '../calls/checked.ts';
import type { ProcessAnswer, ProcessInput, StatementInput } from '../client/memory.ts';
import { defined } from '../defined.ts';
import type { MemoryAccess } from './access.ts';
import { statementSchema, tendSchema, textSchema } from './calls.ts';
import { claimIdOf, LocalReads } from './local-reads.ts';
import { processText } from './process-text.ts';

/** Reads and writes memory in the store that this process has open. */
export class LocalMemory extends LocalReads implements MemoryAccess {
  protected readonly memory: Memory;

  constructor(memory: Memory, assistant: Assistant) {
    super(memory.recall, assistant);
    this.memory = memory;
  }

  async process(call: ProcessInput): Promise<ProcessAnswer> {
    return processText(this.memory, this.assistant, checked(textSchema, call));
  }

  async remember(call: StatementInput): Promise<Claim> {
    const { run_id, source_input_id, timestamp, ...claim } = checked(statementSchema, call);
    const { text, author = 'agent' } = claim;
    // What one author says twice is not said by two.
    const event = { id: randomUUID(), content: text, run_id, timestamp };
    return this.memory.remember(claim, {
      ...event,
      source_input_id: source_input_id ?? `author:${author}`,
    });
  }

  async resolve(id: string, resolution: Resolution): Promise<Claim> {
    return this.memory.resolve(claimIdOf(id), checked(resolutionSchema, resolution));
  }

  async approve(id: string, approval: Approval = {}): Promise<Claim> {
    return this.memory.approve(claimIdOf(id), defined(checked(approvalSchema, approval)));
  }

  async reject(id: string, approval: Approval = {}): Promise<Claim> {
    return this.memory.reject(claimIdOf(id), defined(checked(approvalSchema, approval)));
  }

  async tend(options: TendOptions = {}): Promise<TendReport> {
    const { dryRun, only } = options;
    checked(tendSchema, defined({ dry_run: dryRun, only }));
    return this.memory.tend(options);
  }

  import(lines: AsyncIterable<string>): Promise<Imported> {
    return this.memory.exclusive((ledger) => importLines(ledger, lines));
  }
}
