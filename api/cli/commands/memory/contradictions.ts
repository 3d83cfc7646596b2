import type { Contradiction } from '../../../../operators/records/claim.ts';
import { contradictions as call } from '../../../calls/memory/contradictions.ts';
import { callOptions } from '../../call-options.ts';
import type { CliCommand } from '../../command.ts';
import { type MemoryFlags, memoryFlags, readMemory } from '../../memory-target.ts';
import { firstRows, mostRows } from '../../rows.ts';
import { table } from '../../table.ts';

interface Flags extends MemoryFlags {
  readonly limit: number;
}

/** `contradictions`: pairs of claims that cannot both hold. */
export const contradictions: CliCommand = (program, io) => {
  const command = program.command('contradictions');
  const given = callOptions(command, call, ['expand', 'limit', 'cursor']);
  command.option('--limit <count>', 'maximum number of contradictions', mostRows, 50);
  memoryFlags(command, 'one JSON object a line').action(async (flags: Flags) => {
    const asked = given(flags);
    const found = await readMemory(io, flags, (memory) =>
      firstRows(
        io,
        flags.limit,
        (page) => memory.forward(call, { ...asked, ...page }),
        (page) => page.contradictions,
      ),
    );
    if (flags.json) for (const one of found) io.stdout.write(`${JSON.stringify(one)}\n`);
    else io.stdout.write(found.length === 0 ? 'No contradictions.\n' : `${tableOf(found)}\n`);
  });
};

function tableOf(found: readonly Contradiction[]): string {
  return table(
    ['kind', 'confidence', 'found', 'resolved', 'a', 'b', 'why'],
    found.map(({ kind, confidence, detected_at, resolved_at = '', between: [a, b], rationale }) => [
      kind,
      confidence.toFixed(2),
      detected_at,
      resolved_at,
      a,
      b,
      rationale,
    ]),
  );
}
