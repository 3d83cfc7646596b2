import type { Verification } from '../../../operators/claims/verify.ts';
import { counted } from '../counted.ts';
import type { CliCommand } from '../main.ts';
import { type MemoryFlags, memoryFlags, readMemory } from '../memory-target.ts';

/** `verify`: a claim against its events. The exit code is 1 when it no longer holds. */
export const verify: CliCommand = (program) => {
  const command = program
    .command('verify')
    .description('Check a claim against its events again; exits with 1 when it no longer holds.')
    .argument('<claim_id>');
  memoryFlags(command, 'one JSON object').action(async (id: string, flags: MemoryFlags) => {
    const verification = await readMemory(flags, (memory) => memory.verify(id));
    process.stdout.write(`${flags.json ? JSON.stringify(verification) : textOf(verification)}\n`);
    if (!verification.holds) process.exitCode = 1;
  });
};

function textOf({ claim_id, holds, checks }: Verification): string {
  if (holds) return `${claim_id} holds: ${counted(checks.length, 'piece')} of evidence checked`;
  const problems = checks.flatMap((check) => check.problems.map((problem) => `  ${problem}`));
  return [
    `${claim_id} no longer holds`,
    ...(checks.length === 0 ? ['  No event is its source.'] : problems),
  ].join('\n');
}
