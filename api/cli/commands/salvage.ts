import { existsSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { TableSalvage } from '../../../sinks/sql/salvage.ts';
import { type Salvaged, salvage as salvageStore } from '../../stores/salvage.ts';
import type { CliCommand } from '../command.ts';
import { counted } from '../counted.ts';
import { configFrom } from '../environment.ts';
import type { Output } from '../io.ts';
import { table } from '../table.ts';

/** Exit code if something could not be read. */
const WITH_LOSSES = 3;

/** `salvage`: copies what is readable in a damaged store and its journal to a new store. */
export const salvage: CliCommand = (program, io) => {
  program
    .command('salvage')
    .requiredOption('--from <dsn or path>', 'the damaged store; stop its server first')
    .requiredOption('--to <dsn or path>', 'the new store, which must not exist')
    .option('--journal <path>', 'a journal other than the one beside the damaged store')
    .option('--json', 'the report as one JSON object')
    .action(async (flags: { from: string; to: string; journal?: string; json?: boolean }) => {
      const { journal } = flags;
      if (journal !== undefined && !existsSync(journal))
        throw new InvalidInput(`--journal: there is no file ${journal}.`);
      const [from, to] = [configFrom(io, { db: flags.from }).dsn, configFrom(io, { db: flags.to }).dsn];
      const bar = progressBar(io.stderr);
      const onTable = ({ rows }: TableSalvage) => void bar?.increment(1, { rows });
      try {
        const found = await salvageStore(from, to, { ...(journal !== undefined && { journal }), onTable });
        bar?.stop();
        io.stdout.write(flags.json ? `${JSON.stringify(found)}\n` : `${textOf(found)}\n`);
        if (!found.lossless) io.exitCode = WITH_LOSSES;
      } finally {
        bar?.stop();
      }
    });
};

function progressBar(stream: Output): SingleBar | undefined {
  if (stream.isTTY !== true) return undefined;
  const bar = new SingleBar({ format: '{value} tables | {duration_formatted}', stream, hideCursor: true });
  bar.start(0, 0);
  return bar;
}

function textOf({
  faults,
  tables,
  dropped,
  unreadable,
  journal,
  namelessSeries,
  lossless,
}: Salvaged): string {
  const rows = tables.map(({ table: name, rows: count, lost }) => [name, String(count), lostText(lost)]);
  return [
    ...(unreadable === undefined
      ? [table(['table', 'rows', 'rows that could not be read'], rows)]
      : [unreadable]),
    ...faults.map((fault) => `found by the database: ${fault}`),
    ...dropped.map((what) => `omitted from memory: ${what}`),
    `journal: ${counted(journal.observations, 'observation')} that the store did not have`,
    ...journal.damages.map(
      ({ at, bytes }) => `journal: ${bytes} bytes from byte ${at} on have no intact record`,
    ),
    ...(namelessSeries.length === 0
      ? []
      : [
          `The ids of ${namelessSeries.length} series are lost; their observations have generated ids: ${shortened(namelessSeries.map(String))}`,
        ]),
    lossless
      ? 'Everything could be read.'
      : 'What could not be read is lost; everything else is in the new store.',
  ].join('\n');
}

function lostText(lost: TableSalvage['lost']): string {
  return shortened(
    lost.map(([first, last]) =>
      last === Number.MAX_SAFE_INTEGER ? 'all' : first === last ? `${first}` : `${first} to ${last}`,
    ),
  );
}

/** The first elements of a list, and the number of the others. */
function shortened(texts: readonly string[]): string {
  const shown = texts.slice(0, 8).join(', ');
  return texts.length > 8 ? `${shown} and ${texts.length - 8} more` : shown;
}
