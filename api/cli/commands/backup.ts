import { open, rename, rm, stat } from 'node:fs/promises';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { syncFile } from '../../../sinks/sync-file.ts';
import { Client } from '../../client/index.ts';
import { wallClock } from '../../process/wall-clock.ts';
import { BACKUP_STORES, backupStore } from '../../stores/transfer.ts';
import { oneOf } from '../choices.ts';
import type { CliCommand } from '../command.ts';
import { configFrom } from '../environment.ts';
import type { Io } from '../io.ts';
import { runningServer } from '../server-file.ts';
import { lockedHint, type TargetFlags } from '../target.ts';
import { transferProgress } from '../transfer/progress.ts';

interface Flags extends TargetFlags {
  readonly out: string;
  readonly store?: (typeof BACKUP_STORES)[number];
  readonly json?: boolean;
}

/** `backup`: writes a consistent copy of a store, of a running server too. */
export const backup: CliCommand = (program, io) => {
  program
    .command('backup')
    .requiredOption('--out <file>', 'file to write, such as tidemark.backup.gz')
    .option(
      '--store <store>',
      'signals, or memory where MEMORY_DB_DSN gives it a store of its own (signals)',
      oneOf(BACKUP_STORES),
    )
    .option('--json', 'the size as one JSON object')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (flags: Flags) => {
      const partial = `${flags.out}.partial`;
      try {
        const bytes = await write(io, flags, partial);
        await rename(partial, flags.out);
        const said = `${(bytes / 1_000_000).toFixed(1)} MB in ${flags.out}`;
        io.stdout.write(flags.json ? `${JSON.stringify({ file: flags.out, bytes })}\n` : `${said}\n`);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    });
};

/** Writes the archive to a new file; resolves to its length once it is durable. */
async function write(io: Pick<Io, 'env' | 'stderr'>, flags: Flags, path: string): Promise<number> {
  const config = configFrom(io, flags.db === undefined ? {} : { db: flags.db });
  const isMemory = flags.store === 'memory';
  if (isMemory && config.memory.dsn === undefined && flags.url === undefined) {
    throw new InvalidInput('--store memory needs MEMORY_DB_DSN: memory is in the store of the signals.');
  }
  const dsn = (isMemory ? config.memory.dsn : undefined) ?? config.dsn;
  const url = flags.url ?? runningServer(dsn);
  const file = await open(path, 'w', 0o600).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new InvalidInput(`${flags.out} is not writable (${code}); choose another file with --out.`);
  });
  const progress = transferProgress(io.stderr);
  const warn = (text: string) => io.stderr.write(`tidemark: warning: ${text}\n`);
  try {
    if (url === undefined) {
      await lockedHint(
        backupStore(dsn, wallClock(), async (bytes) => void (await file.write(bytes)), warn, progress.on),
      );
    } else {
      const client = new Client({ url, ...(config.token !== undefined && { token: config.token }) });
      for await (const bytes of client.backup(flags.store)) await file.write(bytes);
    }
    await syncFile(file);
  } finally {
    progress.stop();
    await file.close();
  }
  return (await stat(path)).size;
}
