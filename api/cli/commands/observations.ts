import { Option } from 'commander';
import type { ExpectedObservation } from '../../../operators/records/expectation.ts';
import { listObservations } from '../../calls/observations/list-observations.ts';
import type { ObservationPage } from '../../client/index.ts';
import { callOptions } from '../call-options.ts';
import type { CliCommand } from '../command.ts';
import { counted } from '../counted.ts';
import type { Io } from '../io.ts';
import { firstRows, mostRows } from '../rows.ts';
import { nameIn } from '../series-text.ts';
import { table } from '../table.ts';
import { type TargetFlags, targetOf } from '../target.ts';

interface Flags extends TargetFlags {
  readonly limit: number;
  readonly points?: number;
  readonly expected?: boolean;
  readonly json?: boolean;
}

/** `observations`: the stored observations, and the values expected for them. */
export const observations: CliCommand = (program, io) => {
  const command = program.command('observations');
  const given = callOptions(command, listObservations, ['limit', 'cursor']);
  command
    .addOption(
      new Option('--limit <count>', 'maximum number of observations')
        .argParser(mostRows)
        .default(100)
        .conflicts('points'),
    )
    .option('--json', 'one JSON object a line')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (flags: Flags) => {
      const asked = given(flags);
      const target = await targetOf(io, flags);
      try {
        const { caller } = target;
        const found =
          flags.points === undefined
            ? await firstRows(
                io,
                flags.limit,
                (page) => caller.forward(listObservations, { ...asked, ...page }),
                (page) => page.observations,
              )
            : await outlineOf(io, () => caller.forward(listObservations, asked));
        show(io, found, flags);
      } finally {
        if (target.kind === 'store') await target.store.close();
      }
    });
};

/** The observations of an outline. What an answer says besides goes to the standard error. */
async function outlineOf(
  io: Io,
  read: () => Promise<ObservationPage>,
): Promise<readonly ExpectedObservation[]> {
  const { observations, total = observations.length, warnings = [] } = await read();
  for (const warning of warnings) io.stderr.write(`tidemark: ${warning}\n`);
  if (total > observations.length) {
    io.stderr.write(`tidemark: ${observations.length} of ${counted(total, 'observation')}.\n`);
  }
  return observations;
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
    const band = [one.expected, one.low, one.high].map((value) => short(value));
    return [
      nameIn(one),
      one.timestamp,
      String(one.outcome),
      ...(expected ? [...band, one.score === undefined ? '' : String(one.score)] : []),
    ];
  });
  io.stdout.write(`${table(head, rows)}\n`);
}

function short(value: number | undefined): string {
  return value === undefined ? '' : String(Number(value.toPrecision(6)));
}
