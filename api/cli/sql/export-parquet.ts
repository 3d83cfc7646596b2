import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { VIEW_NAMES } from '../../../sinks/analytics/views.ts';
import { syncFile } from '../../../sinks/sync-file.ts';
import type { CommandIo } from '../io.ts';
import { stopSignal } from '../stop-signal.ts';
import { table } from '../table.ts';
import type { TargetFlags } from '../target.ts';
import { byteProgress } from './output.ts';
import { type SqlClient, sqlClient } from './sql-client.ts';

/** Microseconds that a view of a store that the command itself opens may take: a day. */
const PATIENCE = 24 * 3600 * 1_000_000;

/** A file of an export. */
interface Written {
  readonly view: string;
  readonly file: string;
  readonly bytes: number;
}

interface Flags extends TargetFlags {
  readonly overwrite?: boolean;
  readonly json?: boolean;
}

/** Makes the folder. @throws InvalidInput where it has files already and none may be replaced */
async function takeFolder(folder: string, overwrite: boolean): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    if (names.length === 0 || overwrite) return;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new InvalidInput(`${folder} is not a folder that can be written (${code}); name another one.`);
  }
  throw new InvalidInput(
    `${folder} is not empty; name a new or empty folder, or replace the files of an earlier export with --overwrite.`,
  );
}

/** Writes a view to a new file, and resolves to its size in bytes once it is durable. */
async function writeView(
  client: SqlClient,
  view: string,
  path: string,
  signal: AbortSignal,
  add: (bytes: number) => void,
): Promise<number> {
  const file = await open(path, 'wx');
  try {
    const take = async (part: Uint8Array) => {
      add(part.length);
      await file.writeFile(part);
    };
    await client.bytes({ sql: `SELECT * FROM "${view}"` }, 'parquet', take, signal);
    await syncFile(file);
  } finally {
    await file.close();
  }
  return (await stat(path)).size;
}

/**
 * Writes every view of SQL to a Parquet file of its name in a folder. The files get their names when all of them are whole: after a failure
 * or Ctrl-C the folder is as it was.
 *
 * @throws InvalidInput where the folder has files and `overwrite` is not given; TidemarkError
 */
export async function exportParquet(io: CommandIo, folder: string, flags: Flags): Promise<void> {
  await takeFolder(folder, flags.overwrite === true);
  const stopping = new AbortController();
  void stopSignal(io).then(() => stopping.abort());
  const { signal } = stopping;
  const client = await sqlClient(io, flags, { sqlTimeout: PATIENCE });
  const partial = await mkdtemp(join(folder, '.partial-'));
  const progress = byteProgress(io, true);
  try {
    const written: Written[] = [];
    for (const view of VIEW_NAMES) {
      const file = `${view}.parquet`;
      const bytes = await writeView(client, view, join(partial, file), signal, progress.add);
      written.push({ view, file, bytes });
    }
    for (const { file } of written) await rename(join(partial, file), join(folder, file));
    progress.stop();
    io.stdout.write(
      flags.json === true ? `${JSON.stringify({ folder, files: written })}\n` : textOf(written),
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    io.stderr.write('tidemark: cancelled\n');
    io.exitCode = 130;
  } finally {
    progress.stop();
    await rm(partial, { recursive: true, force: true });
    await client.close();
  }
}

function textOf(written: readonly Written[]): string {
  return `${table(
    ['file', 'bytes'],
    written.map(({ file, bytes }) => [file, String(bytes)]),
  )}\n`;
}
