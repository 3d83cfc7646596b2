import { reject as call } from '../../../calls/memory/reject.ts';
import { callOptions } from '../../call-options.ts';
import type { CliCommand } from '../../command.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../../memory-target.ts';

/** `reject`: rejects a pending claim. */
export const reject: CliCommand = (program, io) => {
  const command = program.command('reject').argument('<claim_id>');
  const given = callOptions(command, call, ['id']);
  memoryFlags(command, 'the claim as one JSON object').action(async (id: string, flags: MemoryFlags) => {
    const fields = { id, ...given(flags) };
    const claim = await writeMemory(io, flags, (memory) => memory.forward(call, fields));
    io.stdout.write(flags.json ? `${JSON.stringify(claim)}\n` : `rejected ${claim.id}: ${claim.status}\n`);
  });
};
