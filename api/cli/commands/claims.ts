import {
  CLAIM_STATUSES,
  CLAIM_TYPES,
  type Claim,
  type ClaimStatus,
  type ClaimType,
} from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { oneOf, wholeUpTo } from '../choices.ts';
import type { CliCommand } from '../command.ts';
import { firstOf } from '../first-of.ts';
import { type MemoryFlags, memoryFlags, readMemory } from '../memory-target.ts';
import { askedMoment } from '../moments.ts';
import { table } from '../table.ts';

/** Characters of a claim in the table; `--json` has all. */
const SHOWN = 100;

interface Flags extends MemoryFlags {
  readonly type?: ClaimType;
  readonly status?: ClaimStatus;
  readonly key?: string;
  readonly event?: string;
  readonly run?: string;
  readonly source?: string;
  readonly at?: string;
  readonly asOf?: string;
  readonly limit: number;
}

/** `claims`: the list of claims, now or at a time. */
export const claims: CliCommand = (program, io) => {
  const command = program
    .command('claims')
    .description('List claims in the order in which they became known.')
    .option('--type <type>', CLAIM_TYPES.join(', '), oneOf(CLAIM_TYPES))
    .option('--status <status>', CLAIM_STATUSES.join(', '), oneOf(CLAIM_STATUSES))
    .option('--key <key>', 'key under which their author keeps them')
    .option('--event <uuid>', 'said by this event')
    .option('--run <uuid>', 'said in this run')
    .option('--source <id>', 'said by this input')
    .option('--at <date>', 'those that held then: a date or an RFC 3339 date-time')
    .option('--as-of <date>', 'as they were known then')
    .option('--limit <count>', 'most claims', wholeUpTo(1_000_000), 50);
  memoryFlags(command, 'one JSON object a line').action(async (flags: Flags) => {
    const { type, status, key, event, run, source, limit } = flags;
    const list = defined({
      type,
      status,
      key,
      event_id: event,
      run_id: run,
      source_input_id: source,
      at: askedMoment('--at', flags.at),
      as_of: askedMoment('--as-of', flags.asOf),
    });
    const found = await readMemory(io, flags, (memory) => firstOf(memory.claims(list), limit));
    if (flags.json) for (const claim of found) io.stdout.write(`${JSON.stringify(claim)}\n`);
    else io.stdout.write(found.length === 0 ? 'No claims.\n' : `${tableOf(found)}\n`);
  });
};

function tableOf(found: readonly Claim[]): string {
  return table(
    ['id', 'type', 'status', 'trust', 'from', 'to', 'text'],
    found.map(({ id, type, status, trust, valid_from, valid_to = '', text }) => [
      id,
      type,
      status,
      trust.toFixed(2),
      valid_from,
      valid_to,
      text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text,
    ]),
  );
}
