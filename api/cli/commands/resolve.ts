import type { CliCommand } from '../command.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../memory-target.ts';

interface Flags extends MemoryFlags {
  readonly over: string;
  readonly reason: string;
  readonly actor?: string;
}

/** `resolve`: of two claims the first is over; its history keeps the reason. */
export const resolve: CliCommand = (program, io) => {
  const command = program
    .command('resolve')
    .description('End a claim because another one stands: it gets valid_to, and its history the reason.')
    .argument('<claim_id>', 'the claim that ends')
    .requiredOption('--over <claim_id>', 'the claim that stands')
    .requiredOption('--reason <text>', 'why')
    .option('--actor <name>', 'who decides (caller)');
  memoryFlags(command, 'the claim as one JSON object').action(async (id: string, flags: Flags) => {
    const { over, reason, actor } = flags;
    const claim = await writeMemory(io, flags, (memory) =>
      memory.resolve(id, { over, reason, ...(actor !== undefined && { actor }) }),
    );
    io.stdout.write(
      flags.json
        ? `${JSON.stringify(claim)}\n`
        : `resolved ${claim.id} over ${over.toLowerCase()}: valid_to ${claim.valid_to}\n`,
    );
  });
};
