import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections: a client that retries against a stopped server could
 * otherwise be given the server's own port, connect to itself and keep the server from coming back.
 */
const LOWEST = 15_000;
const HIGHEST = 30_000;

/** Whether nothing listens on a port of 127.0.0.1. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A port of 127.0.0.1 that nothing listens on, from a range that outgoing connections do not use. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${LOWEST} and ${HIGHEST} on 127.0.0.1.`);
}

/**
 * The port asked for, or a free one.
 *
 * @throws Error when the port asked for is taken; the message names it
 */
export async function claimPort(asked: number | undefined): Promise<number> {
  if (asked === undefined) return freePort();
  if (await isFree(asked)) return asked;
  throw new Error(`Port ${asked} of 127.0.0.1 is taken by another program.`);
}
