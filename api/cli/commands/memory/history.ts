import { claimHistory } from '../../../calls/memory/claim-history.ts';
import { oneOf } from '../../choices.ts';
import type { CliCommand } from '../../command.ts';
import { memoryFlags, readMemory, type ScopeFlags } from '../../memory-target.ts';
import { table } from '../../table.ts';

/** The kinds of records with a history. */
const KINDS = ['claim'] as const;

/** `history`: every change of a claim with its reason. */
export const history: CliCommand = (program, io) => {
  const command = program
    .command('history')
    .argument('<claim_id>')
    .option('--kind <kind>', KINDS.join(', '), oneOf(KINDS), 'claim')
    .option('--scope <name>', 'whose memory, such as user:alice (default)');
  memoryFlags(command, 'one JSON object a line').action(async (id: string, flags: ScopeFlags) => {
    const { scope } = flags;
    const answer = await readMemory(io, flags, (memory) => memory.call(claimHistory, { id, scope }));
    const entries = answer.history;
    if (flags.json) {
      for (const entry of entries) io.stdout.write(`${JSON.stringify(entry)}\n`);
      return;
    }
    const rows = entries.map(({ at, version, change, from = '', to = '', actor, reason }) => [
      at,
      String(version),
      change,
      from,
      to,
      actor,
      reason,
    ]);
    io.stdout.write(`${table(['at', 'version', 'change', 'from', 'to', 'actor', 'reason'], rows)}\n`);
  });
};
