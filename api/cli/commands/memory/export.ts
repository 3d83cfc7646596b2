import { EXPORT_KINDS, type ExportKind } from '../../../calls/memory/lines.ts';
import { oneOf } from '../../choices.ts';
import type { CliCommand } from '../../command.ts';
import { counted } from '../../counted.ts';
import { type MemoryFlags, memoryFlags, readMemory } from '../../memory-target.ts';
import { exportParquet } from '../../sql/export-parquet.ts';
import { toFile, toOutput } from '../../to-output.ts';

interface Flags extends MemoryFlags {
  readonly kind?: ExportKind;
  readonly out?: string;
  readonly parquet?: string;
  readonly overwrite?: boolean;
  readonly scope?: string;
}

/** `export`: memory as lines that `import` accepts, lessons as text for people, or every view of SQL as a Parquet file. */
export const export_: CliCommand = (program, io) => {
  const command = program
    .command('export')
    .option('--kind <kind>', `${EXPORT_KINDS.join(', ')} (events and claims)`, oneOf(EXPORT_KINDS))
    .option('--scope <name>', 'whose memory, such as user:alice (default)')
    .option('--out <file>', 'file to write (stdout)')
    .option('--parquet <folder>', 'a new or empty folder for a Parquet file of each view')
    .option('--overwrite', 'with --parquet: replace the files of an earlier export in the folder');
  const said = 'with --out or --parquet: what was written as one JSON object';
  memoryFlags(command, said).action(async (flags: Flags) => {
    if (flags.parquet !== undefined) {
      await exportParquet(io, flags.parquet, flags);
      return;
    }
    const kinds: readonly ExportKind[] = flags.kind === undefined ? ['event', 'claim'] : [flags.kind];
    let lines = 0;
    await readMemory(io, flags, async (memory) => {
      async function* text() {
        for (const kind of kinds) {
          for await (const line of memory.export(kind, flags.scope)) {
            lines++;
            yield `${line}\n`;
          }
        }
      }
      await (flags.out === undefined ? toOutput(io.stdout, text()) : toFile(text(), flags.out, '--out'));
    });
    if (flags.out === undefined) return;
    const said = { file: flags.out, kinds, lines };
    io.stdout.write(flags.json ? `${JSON.stringify(said)}\n` : `${counted(lines, 'line')} in ${flags.out}\n`);
  });
};
