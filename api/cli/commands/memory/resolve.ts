import { resolve as call } from '../../../calls/memory/resolve.ts';
import { callOptions } from '../../call-options.ts';
import type { CliCommand } from '../../command.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../../memory-target.ts';

interface Flags extends MemoryFlags {
  readonly over: string;
}

/** `resolve`: ends the first of two claims; its history keeps the reason. */
export const resolve: CliCommand = (program, io) => {
  const command = program.command('resolve').argument('<claim_id>', 'the claim to end');
  const given = callOptions(command, call, ['id']);
  memoryFlags(command, 'the claim as one JSON object').action(async (id: string, flags: Flags) => {
    const fields = { id, ...given(flags) };
    const claim = await writeMemory(io, flags, (memory) => memory.forward(call, fields));
    io.stdout.write(
      flags.json
        ? `${JSON.stringify(claim)}\n`
        : `resolved ${claim.id} over ${flags.over.toLowerCase()}: valid_to ${claim.valid_to}\n`,
    );
  });
};
