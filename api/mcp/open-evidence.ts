import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { ConfigInvalid } from '../../operators/records/errors.ts';
import type { ServerConfig } from '../config.ts';
import { EvidenceError, fromPino, type Middleware, openEvidenceLog } from './framework/index.ts';

/** The evidence log of this process, open. */
export interface OpenEvidence {
  /** Records every call of a tool; it belongs outside of all other middleware. */
  readonly middleware: Middleware;
  /** Writes a last checkpoint and lets go of the log. @throws ConfigInvalid where that fails; it is closed nevertheless */
  close(): Promise<void>;
}

/**
 * Opens the evidence log that the configuration names.
 *
 * @returns undefined where it names none
 * @throws ConfigInvalid where another process has it, its end is not what it was, or a file cannot be read or written
 */
export async function openEvidence(
  { mcpLog }: Pick<ServerConfig, 'mcpLog'>,
  log: Logger,
): Promise<OpenEvidence | undefined> {
  if (mcpLog === undefined) return undefined;
  const { keyFile, ...options } = mcpLog;
  const key = keyFile === undefined ? undefined : await keyIn(keyFile);
  const logger = fromPino(log);
  const opened = await told(openEvidenceLog({ ...options, logger, ...(key !== undefined && { key }) }));
  return { middleware: opened.middleware, close: () => told(opened.close()) };
}

async function keyIn(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = code === 'ENOENT' ? 'there is no such file' : String(code ?? error);
    const message = `${file} cannot be read: ${reason}; \`tidemark audit key ${file}\` makes a key`;
    throw new ConfigInvalid([{ path: 'SIGNAL_MCP_LOG_KEY', message }]);
  }
}

/** What the log says that is wrong, with the variable that it is about. */
async function told<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error;
    const [, ofKey] = /^key: (.*)$/s.exec(error.message) ?? [];
    throw new ConfigInvalid([
      ofKey === undefined
        ? { path: 'SIGNAL_MCP_LOG', message: error.message }
        : { path: 'SIGNAL_MCP_LOG_KEY', message: ofKey },
    ]);
  }
}
