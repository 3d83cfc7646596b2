import { defined } from '../../defined.ts';
import type { CliCommand } from '../command.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../memory-target.ts';

interface Flags extends MemoryFlags {
  readonly reason?: string;
  readonly actor?: string;
}

/** `approve`: a claim that waits counts from now on. */
export const approve: CliCommand = (program, io) => {
  const command = program
    .command('approve')
    .description('Let a claim that waits for approval count.')
    .argument('<claim_id>')
    .option('--reason <text>', 'why (approved)')
    .option('--actor <name>', 'who decides (caller)');
  memoryFlags(command, 'the claim as one JSON object').action(async (id: string, flags: Flags) => {
    const { reason, actor } = flags;
    const claim = await writeMemory(io, flags, (memory) => memory.approve(id, defined({ reason, actor })));
    io.stdout.write(flags.json ? `${JSON.stringify(claim)}\n` : `approved ${claim.id}: ${claim.status}\n`);
  });
};
