import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { link, mkdir, open, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { reasonOf } from '../errors.ts';
import { Held } from './held.ts';

/** Most bytes of a socket's path in `sockaddr_un`, without the final zero. */
const LONGEST = 107;

/** Runs a task with a path that is short enough for a socket: a long one goes through a descriptor of the folder. */
async function withShort<T>(folder: string, name: string, task: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= LONGEST) return task(path);
  const handle = await open(folder);
  try {
    return await task(`/proc/self/fd/${handle.fd}/${name}`);
  } finally {
    await handle.close();
  }
}

/**
 * Listens on a new socket until the process ends or the returned function is called. Connections are ended at once. It does not keep the
 * process running.
 */
async function listenAt(folder: string, name: string): Promise<() => void> {
  const server = createServer((connection) => connection.destroy());
  server.unref();
  await withShort(folder, name, async (path) => {
    // In a worker of node:cluster, the socket would otherwise be that of the primary process.
    server.listen({ path, exclusive: true });
    await once(server, 'listening');
  });
  return () => void server.close();
}

/**
 * Whether a live process listens on a socket.
 *
 * @throws Error for a reason that does not tell, such as a missing permission
 */
async function isListening(folder: string, name: string): Promise<boolean> {
  return await withShort(folder, name, async (path) => {
    const connection = connect({ path });
    try {
      await once(connection, 'connect');
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === 'ECONNREFUSED' || reason === 'ENOENT') return false;
      // Its process takes no connections, being suspended or busy, and others wait already.
      if (reason === 'EAGAIN') return true;
      throw error;
    } finally {
      connection.destroy();
    }
  });
}

/** What a writer says of itself before it may become the holder. */
const claimSchema = z.object({
  /** Name of the socket on which it listens for as long as it lives. */
  socket: z.string(),
  /** The run of the kernel in which it lives; sockets of another one cannot be reached. */
  kernel: z.string(),
  pid: z.int(),
  host: z.string(),
});

/** Claims have consecutive numbers; that with the greatest is of the last holder. */
const CLAIM = /^(\d+)\.json$/;

/** Attempts after others were faster; whoever was faster then holds the lock, or has died. */
const ATTEMPTS = 100;

/**
 * File systems of one machine, by the type that statfs(2) returns: ext, XFS, Btrfs, tmpfs, overlayfs, ZFS, F2FS, ramfs. A file on any
 * other one may have been written by another machine.
 */
const LOCAL = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0x858458f6,
]);

/** Identifies this run of the kernel, which all containers on it share. */
async function runOfKernel(): Promise<string> {
  const id = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => undefined);
  return id?.trim() ?? `host ${hostname()}`;
}

/** Whether only this machine writes to a folder. */
async function isLocal(folder: string): Promise<boolean> {
  return LOCAL.has((await statfs(folder)).type);
}

/** The number of the last claim; 0 if there is none. */
async function lastClaim(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).flatMap((name) => Number(CLAIM.exec(name)?.[1] ?? []));
  return Math.max(0, ...numbers.filter(Number.isSafeInteger));
}

/** The claim in a text; undefined if a crash of the machine left it incomplete. */
function parseClaim(text: string): z.infer<typeof claimSchema> | undefined {
  try {
    return claimSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Whether the writer of a claim is known to be dead; false if the claim is gone, because a later holder removed it.
 *
 * @throws Held if it lives, or may live on another machine
 */
async function isDead(folder: string, number: number, kernel: string, local: boolean): Promise<boolean> {
  const path = join(folder, `${number}.json`);
  const text = await readUnlessGone(path);
  if (text === undefined) return false;
  const claim = parseClaim(text);
  if (claim?.kernel === kernel) {
    if (await isListening(folder, claim.socket)) throw new Held();
  } else if (!local) {
    const holder = claim === undefined ? 'a process' : `process ${claim.pid} on ${claim.host}`;
    throw new Held(
      `may be open in ${holder}, on another machine or before this one was restarted`,
      `if that process has ended, remove ${path}`,
    );
  }
  return true;
}

async function readUnlessGone(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** What a test replaces of the machine. */
export interface Machine {
  /** This run of the kernel. */
  readonly kernel?: string;
  /** Whether only this machine writes to the folder. */
  readonly local?: boolean;
  /** What happens while the writer is suspended between its look and its link. */
  readonly suspended?: () => Promise<void>;
}

/**
 * Locks by listening on a socket in a folder: the kernel refuses connections to it as soon as its process has ended, and accepts them
 * while the process is busy or suspended. Process ids, which are reused and mean another process in another container, decide nothing.
 *
 * A writer listens, and then tries to link its claim to the number after the last one. A link is made only if the name is free, so that
 * each number has one writer. It tries only after the writer of the last number was found dead, and it holds the lock only if its number
 * is still the greatest. Claims are removed by the holder of a greater number only, so that the greatest number never falls: a writer
 * that was suspended between its look and its link finds itself overtaken, and starts again.
 *
 * @returns releases the lock
 * @throws Held if another process has the lock, or may have it on another machine
 */
export async function lockByListening(folder: string, machine: Machine = {}): Promise<() => void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kernel = machine.kernel ?? (await runOfKernel());
  const local = machine.local ?? (await isLocal(folder));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const last = await lastClaim(folder);
    if (last > 0 && !(await isDead(folder, last, kernel, local))) continue;
    await machine.suspended?.();
    const name = randomBytes(8).toString('hex');
    const release = await listenAt(folder, name);
    let holds = false;
    try {
      const draft = join(folder, `${name}.draft`);
      const claim = { socket: name, kernel, pid: process.pid, host: hostname() };
      await writeFile(draft, JSON.stringify(claim), { mode: 0o600 });
      holds = await claimed(folder, draft, last + 1);
      if (holds) {
        await removeOthers(folder, last + 1, name);
        return release;
      }
    } finally {
      if (!holds) release();
    }
  }
  throw new Held();
}

/** Whether a draft became the claim of a number, and no greater one exists. */
async function claimed(folder: string, draft: string, number: number): Promise<boolean> {
  try {
    await link(draft, join(folder, `${number}.json`));
  } catch (error) {
    // Another writer was faster; or it has become the holder, and removed the draft.
    if (['EEXIST', 'ENOENT'].includes(reasonOf(error))) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await lastClaim(folder)) === number;
}

/** Removes what earlier writers left. Writers that are about to claim lose their drafts too, and find the holder. */
async function removeOthers(folder: string, number: number, socket: string): Promise<void> {
  const own = new Set([`${number}.json`, socket]);
  for (const name of await readdir(folder)) {
    if (!own.has(name)) await rm(join(folder, name), { force: true });
  }
}
