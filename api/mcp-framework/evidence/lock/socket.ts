import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { reasonOf } from '../errors.ts';

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
export async function listenAt(folder: string, name: string): Promise<() => void> {
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
export async function isListening(folder: string, name: string): Promise<boolean> {
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
