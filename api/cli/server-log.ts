import pino, { type Logger } from 'pino';
import type { ServerConfig } from '../config/config.ts';
import type { Io } from './io.ts';
import { plain } from './table.ts';

/**
 * The log of a server on standard output: a line of JSON for each entry, or a line for people on a terminal (`SIGNAL_LOG_FORMAT`). Both are
 * written synchronously, so that a process that dies has written its reason.
 */
export async function serverLog(
  io: Pick<Io, 'stdout' | 'env' | 'logTo'>,
  { logLevel: level, logFormat: format }: Pick<ServerConfig, 'logLevel' | 'logFormat'>,
): Promise<Logger> {
  const options = { level, redact: ['req.headers.authorization'] };
  const lines = await io.logTo('stdout');
  if (format === 'json' || (format === 'auto' && io.stdout.isTTY !== true)) return pino(options, lines);
  // Loaded only here: most servers write JSON.
  const { default: pretty } = await import('pino-pretty');
  const forPeople = pretty({
    destination: lines,
    sync: true,
    colorize: !plain(io),
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  });
  return pino(options, forPeople);
}
