import { remember as call } from '../../../calls/memory/remember.ts';
import { callOptions } from '../../call-options.ts';
import type { CliCommand } from '../../command.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../../memory-target.ts';

/** `remember`: stores a statement as it is, with its own event as evidence. */
export const remember: CliCommand = (program, io) => {
  const command = program.command('remember').argument('<text>', 'the statement');
  const given = callOptions(command, call, ['text', 'metadata', 'timestamp']);
  memoryFlags(command, 'the claim as one JSON object').action(async (text: string, flags: MemoryFlags) => {
    const fields = { text, ...given(flags) };
    const claim = await writeMemory(io, flags, (memory) => memory.forward(call, fields));
    io.stdout.write(
      flags.json ? `${JSON.stringify(claim)}\n` : `remembered ${claim.id} (${claim.type}, ${claim.status})\n`,
    );
  });
};
