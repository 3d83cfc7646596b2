import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Lines that a history has at most. */
export const HISTORY_LINES = 1000;

/** The file of the history of a user: in the folder for states of programs (XDG Base Directory Specification). */
export function historyFile(env: Readonly<Record<string, string | undefined>>): string {
  const { XDG_STATE_HOME: state = '', HOME: home = '' } = env;
  const folder = state === '' ? join(home === '' ? homedir() : home, '.local', 'state') : state;
  return join(folder, 'tidemark', 'sql-history');
}

/** The lines of a history, the last one first; none where there is no file. */
export async function readHistory(path: string): Promise<string[]> {
  try {
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
    return lines.reverse().slice(0, HISTORY_LINES);
  } catch {
    return [];
  }
}

/** Writes a history, the last line first, to a file that only its owner reads: statements may have secrets in them. */
export async function writeHistory(path: string, history: readonly string[]): Promise<void> {
  const lines = history.slice(0, HISTORY_LINES).reverse();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  // An earlier file keeps its mode when it is written.
  await chmod(path, 0o600);
}
