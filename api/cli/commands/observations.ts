import type { ExpectedObservation } from '../../../operators/records/expectation.ts';
import { listObservations } from '../../calls/observations/list-observations.ts';
import { callOptions } from '../call-options.ts';
import type { CliCommand } from '../command.ts';
import type { Io } from '../io.ts';
import { firstRows, mostRows } from '../rows.ts';
import { nameIn } from '../series-text.ts';
import { table } from '../table.ts';
import { type TargetFlags, targetOf } from '../target.ts';

interface Flags extends TargetFlags {
  readonly limit: number;
  readonly expected?: boolean;
  readonly json?: boolean;
}

/** `observations`: the stored observations, and the values expected for them. */
export const observations: CliCommand = (program, io) => {
  const command = program
    .command('observations')
    .description('List stored observations in event-time order; --expected adds the forecast of each.');
  const given = callOptions(command, listObservations, ['limit', 'cursor']);
  command
    .option('--limit <count>', 'maximum number of observations', mostRows, 100)
    .option('--json', 'one JSON object a line')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (flags: Flags) => {
      const asked = given(flags);
      const target = await targetOf(io, flags);
      try {
        const found = await firstRows(
          io,
          flags.limit,
          (page) => target.caller.forward(listObservations, { ...asked, ...page }),
          (page) => page.observations,
        );
        show(io, found, flags);
      } finally {
        if (target.kind === 'store') await target.store.close();
      }
    });
};

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
      nameIn(one),
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
