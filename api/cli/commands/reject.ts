import { defined } from '../../defined.ts';
import type { CliCommand } from '../command.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../memory-target.ts';

interface Flags extends MemoryFlags {
  readonly reason?: string;
  readonly actor?: string;
}

/** `reject`: a claim that waits is turned away. */
export const reject: CliCommand = (program, io) => {
  const command = program
    .command('reject')
    .description('Turn a claim away that waits for approval; its history stays.')
    .argument('<claim_id>')
    .option('--reason <text>', 'why (rejected)')
    .option('--actor <name>', 'who decides (caller)');
  memoryFlags(command, 'the claim as one JSON object').action(async (id: string, flags: Flags) => {
    const { reason, actor } = flags;
    const claim = await writeMemory(io, flags, (memory) => memory.reject(id, defined({ reason, actor })));
    io.stdout.write(flags.json ? `${JSON.stringify(claim)}\n` : `rejected ${claim.id}: ${claim.status}\n`);
  });
};
