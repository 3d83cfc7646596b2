import { CLAIM_TYPES, type ClaimType } from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { fraction, oneOf } from '../choices.ts';
import type { CliCommand } from '../command.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../memory-target.ts';
import { givenMoment } from '../moments.ts';

interface Flags extends MemoryFlags {
  readonly type?: ClaimType;
  readonly key?: string;
  readonly supersedes?: string;
  readonly author?: string;
  readonly reason?: string;
  readonly confidence?: number;
  readonly from?: string;
  readonly to?: string;
  readonly run?: string;
  readonly source?: string;
}

/** `remember`: a statement as it is, with an event of its own that says it. */
export const remember: CliCommand = (program, io) => {
  const command = program
    .command('remember')
    .description('Keep one statement as a claim, with an event of its own that says it.')
    .argument('<text>', 'the statement')
    .option('--type <type>', CLAIM_TYPES.join(', '), oneOf(CLAIM_TYPES))
    .option('--key <key>', "the author's name for this fact: what is kept under it later takes its place")
    .option('--supersedes <claim_id>', 'the claim that it corrects, which ends with it')
    .option('--author <name>', 'who says it; user or user:… is a person (agent)')
    .option('--reason <text>', 'why, for the history of what it corrects')
    .option('--confidence <number>', 'from 0 to 1 (what the words say)', fraction)
    .option('--from <date>', 'from when on it holds: a date or an RFC 3339 date-time')
    .option('--to <date>', 'until when it holds')
    .option('--run <uuid>', 'run that it belongs to')
    .option('--source <id>', 'input that it came from');
  memoryFlags(command, 'the claim as one JSON object').action(async (text: string, flags: Flags) => {
    const { type, key, supersedes, author, reason, confidence, run, source } = flags;
    const times = { valid_from: givenMoment('--from', flags.from), valid_to: givenMoment('--to', flags.to) };
    const origin = { run_id: run, source_input_id: source };
    const more = defined({ type, key, supersedes, author, reason, confidence, ...times, ...origin });
    const claim = await writeMemory(io, flags, (memory) => memory.remember({ text, ...more }));
    io.stdout.write(
      flags.json ? `${JSON.stringify(claim)}\n` : `remembered ${claim.id} (${claim.type}, ${claim.status})\n`,
    );
  });
};
