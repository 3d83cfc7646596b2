import { randomUUID } from 'node:crypto';
import type { Claim } from '../../operators/records/claim.ts';
import {
  type Approval,
  approvalSchema,
  type Resolution,
  resolutionSchema,
} from '../../operators/records/claim-input.ts';
import { Conflict, InvalidInput } from '../../operators/records/errors.ts';
import type { Memory } from '../../pipelines/memory/memory.ts';
import { readContradictionsOf } from '../../pipelines/memory/reads.ts';
import { type Imported, importLines } from '../../pipelines/ndjson/import.ts';
import type { ProcessAnswer, ProcessInput, StatementInput } from '../client/memory.ts';
import { defined } from '../defined.ts';
import type { MemoryAccess } from './access.ts';
import { statementSchema, textSchema } from './calls.ts';
import { checked } from './checked.ts';
import { claimIdOf, LocalReads } from './local-reads.ts';

/** Reads and writes memory in the store that this process has open. */
export class LocalMemory extends LocalReads implements MemoryAccess {
  protected readonly memory: Memory;

  constructor(memory: Memory) {
    super(memory.recall);
    this.memory = memory;
  }

  async process(call: ProcessInput): Promise<ProcessAnswer> {
    const { text, id = randomUUID(), ...rest } = checked(textSchema, call);
    const result = await this.memory.ingest([{ id, content: text, ...defined(rest) }]);
    if (result.rejected > 0) {
      const issues = result.rejections.map(({ path, message }) => ({
        path: path === 'content' ? 'text' : path,
        message,
      }));
      const detail = `${issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')}.`;
      throw result.conflicts > 0 ? new Conflict(detail, issues) : new InvalidInput(detail, issues);
    }
    const event_id = id.toLowerCase();
    const claims: Claim[] = [];
    for await (const claim of this.claims({ event_id })) claims.push(claim);
    const contradictions = await readContradictionsOf(
      this.recall.ledger,
      claims.map((claim) => claim.id),
    );
    return {
      event_id,
      summary: { events: result.accepted, claims: result.claims, contradictions: result.contradictions },
      claims,
      contradictions: contradictions.filter(({ resolved_at }) => resolved_at === undefined),
    };
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
  import(lines: AsyncIterable<string>): Promise<Imported> {
    return this.memory.exclusive((ledger) => importLines(ledger, lines));
  }
}
