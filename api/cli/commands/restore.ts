import { restoreStore } from '../../stores/transfer.ts';
import type { CliCommand } from '../command.ts';
import { configFrom } from '../environment.ts';
import { openInput } from '../reading/input.ts';
import { lockedHint } from '../target.ts';
import { sumsText, transferProgress } from '../transfer/progress.ts';

/** `restore`: makes a store of what `backup` wrote. */
export const restore: CliCommand = (program, io) => {
  program
    .command('restore')
    .argument('<file>', 'the backup; - is stdin')
    .requiredOption('--to <dsn or path>', 'the empty or new store')
    .option('--json', 'the tables as one JSON object')
    .action(async (path: string, { to, json }: { to: string; json?: boolean }) => {
      const { stream } = await openInput(io, path);
      const progress = transferProgress(io.stderr);
      try {
        const tables = await lockedHint(restoreStore(stream, configFrom(io, { db: to }).dsn, progress.on));
        progress.stop();
        io.stdout.write(json ? `${JSON.stringify({ tables })}\n` : sumsText(tables, 'restored and compared'));
      } finally {
        progress.stop();
        stream.destroy();
      }
    });
};
