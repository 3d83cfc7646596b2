import type { CallAnswer } from '../../../calls/call.ts';
import { verifyClaim } from '../../../calls/memory/verify-claim.ts';
import type { CliCommand } from '../../command.ts';
import { counted } from '../../counted.ts';
import { memoryFlags, readMemory, type ScopeFlags } from '../../memory-target.ts';

/** `verify`: checks a claim against its events and observations. The exit code is 1 if it does not hold. */
export const verify: CliCommand = (program, io) => {
  const command = program
    .command('verify')
    .argument('<claim_id>')
    .option('--scope <name>', 'whose memory, such as user:alice (default)');
  memoryFlags(command, 'one JSON object').action(async (id: string, flags: ScopeFlags) => {
    const { scope } = flags;
    const verification = await readMemory(io, flags, (memory) => memory.call(verifyClaim, { id, scope }));
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
