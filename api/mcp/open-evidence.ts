import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { ConfigInvalid } from '../../operators/records/errors.ts';
import { defined } from '../defined.ts';
import {
  EvidenceError,
  type EvidenceLog,
  fromPino,
  type Middleware,
  openEvidenceLog,
  statePath,
} from '../mcp-framework/index.ts';
import type { ServerConfig } from '../server/config/config.ts';
import { openWitness } from './open-witness.ts';

/** The evidence log of this process, open. */
export interface OpenEvidence {
  /** Records every call of a tool; it belongs outside of all other middleware. */
  readonly middleware: Middleware;
  readonly log: Pick<EvidenceLog, 'setAside' | 'unsealed' | 'unwitnessed'>;
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
  { mcpLog, kafka }: Pick<ServerConfig, 'mcpLog' | 'kafka'>,
  log: Logger,
): Promise<OpenEvidence | undefined> {
  if (mcpLog === undefined) return undefined;
  const { keyFile, sealInterval, witness: place, ...options } = mcpLog;
  const owner = keyFile === undefined ? {} : await ownerBy(keyFile, options.path);
  const logger = fromPino(log);
  const witness = place && (await openWitness(place, kafka, log));
  const checkpointEvery = { seconds: sealInterval / 1_000_000 };
  try {
    const opened = await told(
      openEvidenceLog({ ...options, logger, checkpointEvery, ...owner, ...defined({ witness }) }),
    );
    return { middleware: opened.middleware, log: opened, close: () => told(opened.close()) };
  } catch (error) {
    await witness?.close?.();
    throw error;
  }
}

/**
 * The private key of a file. Where it is kept elsewhere and the log goes on without it, the public key beside it, if that is
 * there: the log must be that of its owner all the same.
 */
async function ownerBy(
  file: string,
  log: string,
): Promise<{ key?: string; earlierKeys?: readonly string[] }> {
  try {
    return { key: await readFile(file, 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' && (await exists(statePath(resolve(log))))) {
      const publicKey = await readFile(`${file}.pub`, 'utf8').catch(() => undefined);
      return publicKey === undefined ? {} : { earlierKeys: [publicKey] };
    }
    const reason = code === 'ENOENT' ? 'there is no such file' : String(code ?? error);
    const message = `${file} cannot be read: ${reason}; \`tidemark audit key ${file}\` makes a key`;
    throw new ConfigInvalid([{ path: 'SIGNAL_MCP_LOG_KEY', message }]);
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
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
