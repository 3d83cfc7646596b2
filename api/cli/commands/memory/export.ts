import { EXPORT_KINDS, type ExportKind } from '../../../calls/memory/lines.ts';
import { oneOf } from '../../choices.ts';
import type { CliCommand } from '../../command.ts';
import { counted } from '../../counted.ts';
import { type MemoryFlags, memoryFlags, readMemory } from '../../memory-target.ts';
import { toFile, toOutput } from '../../to-output.ts';

interface Flags extends MemoryFlags {
  readonly kind?: ExportKind;
  readonly out?: string;
}

/** `export`: memory as lines that `import` accepts, or lessons as text for people. */
export const export_: CliCommand = (program, io) => {
  const command = program
    .command('export')
    .description(
      'Write events and claims as NDJSON, which import restores unchanged, or lessons as markdown.',
    )
    .option('--kind <kind>', `${EXPORT_KINDS.join(', ')} (events and claims)`, oneOf(EXPORT_KINDS))
    .option('--out <file>', 'file to write (stdout)');
  memoryFlags(command, 'with --out: what was written as one JSON object').action(async (flags: Flags) => {
    const kinds: readonly ExportKind[] = flags.kind === undefined ? ['event', 'claim'] : [flags.kind];
    let lines = 0;
    await readMemory(io, flags, async (memory) => {
      async function* text() {
        for (const kind of kinds) {
          for await (const line of memory.export(kind)) {
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
