import { createServer } from 'node:net';

/**
 * Lower bound of the ports, below the ephemeral ports of systems: a client that retries against a stopped server could otherwise be
 * assigned the server's own port, connect to itself and prevent the server from restarting.
 */
const LOWEST = 15_000;
const HIGHEST = 30_000;

/** Whether a port of 127.0.0.1 is free. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A free port of 127.0.0.1, from a range that outgoing connections do not use. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${LOWEST} and ${HIGHEST} on 127.0.0.1.`);
}

/**
 * The given port, or a free one.
 *
 * @throws Error that names the given port if it is in use
 */
export async function claimPort(asked: number | undefined): Promise<number> {
  if (asked === undefined) return freePort();
  if (await isFree(asked)) return asked;
  throw new Error(`Port ${asked} of 127.0.0.1 is taken by another program.`);
}
