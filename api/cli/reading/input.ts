import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { Io } from '../io.ts';

/** The path that stands for stdin. */
export const STDIN = '-';

/** An input to read, and its length in bytes if known. */
export interface Input {
  readonly stream: Readable;
  readonly bytes: number | undefined;
  /** When the file was changed last, in microseconds, if known. */
  readonly modified: number | undefined;
}

/**
 * Opens a file, or stdin for `-`.
 *
 * @throws InvalidInput if it cannot be read
 */
export async function openInput({ stdin }: Pick<Io, 'stdin'>, path: string): Promise<Input> {
  if (path === STDIN) return { stream: stdin, bytes: undefined, modified: undefined };
  try {
    const file = await open(path);
    const stats = await file.stat();
    if (stats.isDirectory()) {
      await file.close();
      throw new InvalidInput(`${path} cannot be read: it is a folder.`);
    }
    const bytes = stats.isFile() ? stats.size : undefined;
    const modified = stats.isFile() ? Math.floor(stats.mtimeMs) * 1000 : undefined;
    return { stream: file.createReadStream(), bytes, modified };
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = code === 'ENOENT' ? 'there is no such file' : String(code ?? error);
    throw new InvalidInput(`${path} cannot be read: ${reason}.`);
  }
}

/**
 * Reads the text of a file, or of stdin for `-`.
 *
 * @throws InvalidInput if it cannot be read or is not UTF-8
 */
export async function readText(io: Pick<Io, 'stdin'>, path: string): Promise<string> {
  const { stream } = await openInput(io, path);
  const bytes = await buffer(stream);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidInput(`${path === STDIN ? 'stdin' : path} is not UTF-8 text.`);
  }
}
