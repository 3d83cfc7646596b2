import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileOf } from '../stores/open-store.ts';

/** The file in which a running server tells commands on the same store how to reach it. */
function pathOf(dsn: string): string | undefined {
  const file = fileOf(dsn);
  return file === undefined ? undefined : `${file}.server.json`;
}

/** Records beside the store that a server at `url` has it open. */
export function noteServer(dsn: string, url: string): void {
  const path = pathOf(dsn);
  if (path !== undefined) writeFileSync(path, `${JSON.stringify({ url, pid: process.pid })}\n`);
}

export function forgetServer(dsn: string): void {
  const path = pathOf(dsn);
  if (path !== undefined) rmSync(path, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** URL of the server that has a store open, or undefined if none does. */
export function runningServer(dsn: string): string | undefined {
  const path = pathOf(dsn);
  if (path === undefined) return undefined;
  try {
    const note: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof note !== 'object' || note === null || !('url' in note) || !('pid' in note)) return undefined;
    return typeof note.pid === 'number' && isAlive(note.pid) ? String(note.url) : undefined;
  } catch {
    // A missing or incomplete file means that no server is known.
    return undefined;
  }
}
