import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** This machine as part of a name: a container that shares the folder numbers its own processes. */
const HOST = hostname().replace(/[^A-Za-z0-9.]/g, '_');

/** Names of the folders of a kind that processes of this machine made and did not delete before they were gone. */
async function left(prefix: string): Promise<string[]> {
  const names = await readdir(tmpdir());
  return names.filter((name) => {
    const [, pid, host] = /^(\d+)-([^-]+)-\w+$/.exec(name.slice(prefix.length)) ?? [];
    return name.startsWith(prefix) && pid !== undefined && host === HOST && !isAlive(Number(pid));
  });
}

/**
 * Makes a temporary folder for this process only. Folders that this user's processes left when they were killed are deleted.
 *
 * @param kind what it is for, such as `sql`
 * @param failed receives the errors of deleting
 */
export async function makeOwnFolder(kind: string, failed: (error: unknown) => void): Promise<string> {
  const prefix = `tidemark-${kind}-`;
  for (const name of await left(prefix)) {
    const path = join(tmpdir(), name);
    try {
      const { uid } = await lstat(path);
      if (uid === (process.getuid?.() ?? uid)) await rm(path, { recursive: true, force: true });
    } catch (error) {
      failed(error);
    }
  }
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-${HOST}-`));
}
