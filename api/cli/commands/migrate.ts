import { migrateStore } from '../../stores/transfer.ts';
import type { CliCommand } from '../command.ts';
import { configFrom } from '../environment.ts';
import { lockedHint } from '../target.ts';
import { sumsText, transferProgress } from '../transfer/progress.ts';

/** `migrate`: moves everything from one store to another of any kind. */
export const migrate: CliCommand = (program, io) => {
  program
    .command('migrate')
    .requiredOption('--from <dsn or path>', 'the store to copy')
    .requiredOption('--to <dsn or path>', 'the empty or new store')
    .option('--json', 'the tables as one JSON object')
    .action(async ({ from, to, json }: { from: string; to: string; json?: boolean }) => {
      const [source, target] = [configFrom(io, { db: from }).dsn, configFrom(io, { db: to }).dsn];
      const progress = transferProgress(io.stderr);
      const warn = (text: string) => io.stderr.write(`tidemark: warning: ${text}\n`);
      try {
        const tables = await lockedHint(migrateStore(source, target, warn, progress.on));
        progress.stop();
        io.stdout.write(json ? `${JSON.stringify({ tables })}\n` : sumsText(tables, 'copied and compared'));
      } finally {
        progress.stop();
      }
    });
};
