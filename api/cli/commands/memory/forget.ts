import { InvalidArgumentError } from 'commander';
import { forget as call } from '../../../calls/memory/forget.ts';
import { callOptions } from '../../call-options.ts';
import type { CliCommand } from '../../command.ts';
import { counted } from '../../counted.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../../memory-target.ts';

interface Flags extends MemoryFlags {
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Reads `name=value`. */
function pairIn(text: string, before: Readonly<Record<string, string>> = {}) {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be <name>=<value>.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

/** `forget`: events, and what only they state. */
export const forget: CliCommand = (program, io) => {
  const command = program.command('forget');
  const given = callOptions(command, call, ['metadata']);
  command.option('--metadata <name=value>', 'events whose metadata have this value; may be repeated', pairIn);
  memoryFlags(command, 'the counts as one JSON object').action(async (flags: Flags) => {
    const { metadata } = flags;
    const fields = { ...given(flags), ...(metadata !== undefined && { metadata }) };
    const done = await writeMemory(io, flags, (memory) => memory.forward(call, fields));
    const { events, claims, claims_kept, dry_run } = done;
    const text = `${counted(events, 'event')}, ${counted(claims, 'claim')}; ${counted(claims_kept, 'claim')} kept with less evidence`;
    io.stdout.write(
      flags.json
        ? `${JSON.stringify(done)}\n`
        : `${dry_run ? 'would forget' : 'forgot'} ${text}${dry_run ? ' (dry run)' : ''}\n`,
    );
  });
};
