import type { Claim } from '../../../../operators/records/claim.ts';
import { listClaims } from '../../../calls/memory/list-claims.ts';
import { callOptions } from '../../call-options.ts';
import type { CliCommand } from '../../command.ts';
import { type MemoryFlags, memoryFlags, readMemory } from '../../memory-target.ts';
import { firstRows, mostRows } from '../../rows.ts';
import { table } from '../../table.ts';

/** Most characters of a claim in the table; `--json` shows the whole claim. */
const SHOWN = 100;

interface Flags extends MemoryFlags {
  readonly limit: number;
}

/** `claims`: the list of claims, now or at a moment. */
export const claims: CliCommand = (program, io) => {
  const command = program.command('claims');
  const given = callOptions(command, listClaims, ['limit', 'cursor']);
  command.option('--limit <count>', 'maximum number of claims', mostRows, 50);
  memoryFlags(command, 'one JSON object a line').action(async (flags: Flags) => {
    const asked = given(flags);
    const found = await readMemory(io, flags, (memory) =>
      firstRows(
        io,
        flags.limit,
        (page) => memory.forward(listClaims, { ...asked, ...page }),
        (page) => page.claims,
      ),
    );
    if (flags.json) for (const claim of found) io.stdout.write(`${JSON.stringify(claim)}\n`);
    else io.stdout.write(found.length === 0 ? 'No claims.\n' : `${tableOf(found)}\n`);
  });
};

function tableOf(found: readonly Claim[]): string {
  return table(
    ['id', 'type', 'status', 'trust', 'from', 'to', 'text'],
    found.flatMap(({ id, type, status, trust, valid_from, valid_to = '', stretches = [], text }) => [
      [
        id,
        type,
        status,
        trust.toFixed(2),
        valid_from,
        valid_to,
        text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text,
      ],
      // The stretch before the last one, and so on.
      ...stretches.toReversed().map(({ from, to }) => ['', '', '', '', from, to, '']),
    ]),
  );
}
