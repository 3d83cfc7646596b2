import type { CallAnswer } from '../../../calls/call.ts';
import { verifyClaim } from '../../../calls/memory/verify-claim.ts';
import type { CliCommand } from '../../command.ts';
import { counted } from '../../counted.ts';
import { type MemoryFlags, memoryFlags, readMemory } from '../../memory-target.ts';

/** `verify`: checks a claim against its events and observations. The exit code is 1 if it does not hold. */
export const verify: CliCommand = (program, io) => {
  const command = program.command('verify').argument('<claim_id>');
  memoryFlags(command, 'one JSON object').action(async (id: string, flags: MemoryFlags) => {
    const verification = await readMemory(io, flags, (memory) => memory.call(verifyClaim, { id }));
    io.stdout.write(`${flags.json ? JSON.stringify(verification) : textOf(verification)}\n`);
    if (!verification.holds) io.exitCode = 1;
  });
};

function textOf({ claim_id, holds, checks, observations }: CallAnswer<typeof verifyClaim>): string {
  const says = observations === undefined ? [] : [`  ${observations.says}`];
  if (holds)
    return [`${claim_id} holds: ${counted(checks.length, 'piece')} of evidence checked`, ...says].join('\n');
  const problems = checks.flatMap((check) => check.problems.map((problem) => `  ${problem}`));
  const sourceless = checks.length === 0 && observations?.outcome !== 'off';
  return [
    `${claim_id} ${observations?.outcome === 'off' ? 'does not hold' : 'no longer holds'}`,
    ...(sourceless ? ['  It has no source event.'] : problems),
    ...says,
  ].join('\n');
}
