import { query as call } from '../../../calls/memory/query.ts';
import { callOptions } from '../../call-options.ts';
import type { CliCommand } from '../../command.ts';
import { type MemoryFlags, memoryFlags, readMemory } from '../../memory-target.ts';

/** `query`: what memory knows about a question, at a moment and as known at a moment. */
export const query: CliCommand = (program, io) => {
  const command = program
    .command('query')
    .description('Ask memory: returns the claims that answer, their contradictions and their sources.')
    .argument('<question>', 'the question, in words');
  const given = callOptions(command, call, ['question']);
  memoryFlags(command, 'one line, on a terminal too').action(async (question: string, flags: MemoryFlags) => {
    const answer = await readMemory(io, flags, (memory) =>
      memory.forward(call, { question, ...given(flags) }),
    );
    const pretty = io.stdout.isTTY === true && flags.json !== true;
    io.stdout.write(`${JSON.stringify(answer, null, pretty ? 2 : 0)}\n`);
  });
};
