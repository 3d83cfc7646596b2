import type { ExpectedObservation } from '../../../operators/records/expectation.ts';
import { checked } from '../../calls/checked.ts';
import { defined } from '../../defined.ts';
import { observationListSchema, observationsOf } from '../../observation-list.ts';
import { wholeUpTo } from '../choices.ts';
import type { CliCommand } from '../command.ts';
import { firstOf } from '../first-of.ts';
import type { Io } from '../io.ts';
import { givenMoment } from '../moments.ts';
import { table } from '../table.ts';
import { type Target, type TargetFlags, targetOf } from '../target.ts';

interface Flags extends TargetFlags {
  readonly scope?: string;
  readonly entity?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit: number;
  readonly expected?: boolean;
  readonly json?: boolean;
}

/** Observations of a page. */
const PAGE = 1000;

/** `observations`: what is stored, and what was expected of it. */
export const observations: CliCommand = (program, io) => {
  program
    .command('observations')
    .description('List stored observations in event-time order; --expected adds what was expected of each.')
    .option('--scope <uuid>')
    .option('--entity <uuid>')
    .option('--since <time>', 'measured at or after: a date or an RFC 3339 date-time')
    .option('--until <time>', 'measured before')
    .option('--limit <count>', 'most observations', wholeUpTo(1_000_000), 100)
    .option('--expected', 'add what was expected of each, the band and a score, for at most 10 series')
    .option('--json', 'one JSON object a line')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (flags: Flags) => {
      const target = await targetOf(io, flags);
      try {
        show(io, await firstOf(listed(target, flags), flags.limit), flags);
      } finally {
        if (target.kind === 'store') await target.store.close();
      }
    });
};

function listed(target: Target, flags: Flags): AsyncIterable<ExpectedObservation> {
  const { scope: scope_id, entity: entity_id, expected = false } = flags;
  const since = givenMoment('--since', flags.since);
  const until = givenMoment('--until', flags.until);
  const size = Math.min(PAGE, flags.limit);
  if (target.kind === 'server') {
    const query = defined({ scope_id, entity_id, since, until });
    return target.client.observations({ ...query, limit: size, ...(expected && { expected }) });
  }
  const filter = checked(observationListSchema, { scope_id, entity_id, since, until });
  return observationsOf(target.store, defined(filter), { size, expected });
}

function show(io: Io, found: readonly ExpectedObservation[], { json, expected }: Flags): void {
  if (json) {
    for (const one of found) io.stdout.write(`${JSON.stringify(one)}\n`);
    return;
  }
  if (found.length === 0) {
    io.stdout.write('No observations.\n');
    return;
  }
  const head = ['entity', 'time', 'outcome', ...(expected ? ['expected', 'low', 'high', 'score'] : [])];
  const rows = found.map((one) => {
    const told = [one.expected, one.low, one.high].map((value) => short(value));
    return [
      one.entity_id,
      one.timestamp,
      String(one.outcome),
      ...(expected ? [...told, one.score === undefined ? '' : String(one.score)] : []),
    ];
  });
  io.stdout.write(`${table(head, rows)}\n`);
}

function short(value: number | undefined): string {
  return value === undefined ? '' : String(Number(value.toPrecision(6)));
}
