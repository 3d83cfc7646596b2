import { approve as call } from '../../../calls/memory/approve.ts';
import { callOptions } from '../../call-options.ts';
import type { CliCommand } from '../../command.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../../memory-target.ts';

/** `approve`: approves a pending claim. */
export const approve: CliCommand = (program, io) => {
  const command = program.command('approve').argument('<claim_id>');
  const given = callOptions(command, call, ['id']);
  memoryFlags(command, 'the claim as one JSON object').action(async (id: string, flags: MemoryFlags) => {
    const fields = { id, ...given(flags) };
    const claim = await writeMemory(io, flags, (memory) => memory.forward(call, fields));
    io.stdout.write(flags.json ? `${JSON.stringify(claim)}\n` : `approved ${claim.id}: ${claim.status}\n`);
  });
};
