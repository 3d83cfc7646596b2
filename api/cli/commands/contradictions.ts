import {
  CONTRADICTION_KINDS,
  type Contradiction,
  type ContradictionKind,
} from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { oneOf, wholeUpTo } from '../choices.ts';
import type { CliCommand } from '../command.ts';
import { firstOf } from '../first-of.ts';
import { type MemoryFlags, memoryFlags, readMemory } from '../memory-target.ts';
import { askedMoment } from '../moments.ts';
import { table } from '../table.ts';

const STATUSES = ['open', 'resolved'] as const;

interface Flags extends MemoryFlags {
  readonly kind?: ContradictionKind;
  readonly claim?: string;
  readonly status?: (typeof STATUSES)[number];
  readonly established?: boolean;
  readonly asOf?: string;
  readonly limit: number;
}

/** `contradictions`: pairs of claims that cannot both hold. */
export const contradictions: CliCommand = (program, io) => {
  const command = program
    .command('contradictions')
    .description('List pairs of claims that cannot both hold, in the order in which they were found.')
    .option('--kind <kind>', CONTRADICTION_KINDS.join(', '), oneOf(CONTRADICTION_KINDS))
    .option('--claim <uuid>', 'those that this claim has')
    .option('--status <status>', STATUSES.join(', '), oneOf(STATUSES))
    .option('--established', 'those in which something new speaks against an established belief')
    .option('--as-of <date>', 'as they were known then: a date or an RFC 3339 date-time')
    .option('--limit <count>', 'most contradictions', wholeUpTo(1_000_000), 50);
  memoryFlags(command, 'one JSON object a line').action(async (flags: Flags) => {
    const { kind, claim, status, established, limit } = flags;
    const as_of = askedMoment('--as-of', flags.asOf);
    const list = defined({ kind, claim_id: claim, status, established, as_of });
    const found = await readMemory(io, flags, (memory) => firstOf(memory.contradictions(list), limit));
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
