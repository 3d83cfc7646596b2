import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigInvalid } from '../../operators/records/errors.ts';
import type { ServerConfig } from '../config/config.ts';
import { defined } from '../defined.ts';
import {
  EvidenceError,
  type EvidenceLog,
  fromPino,
  type Middleware,
  openEvidenceLog,
  statePath,
} from '../mcp-framework/index.ts';
import type { Logger } from '../process/logger.ts';
import { openWitness } from './open-witness.ts';

/** The open evidence log of this process. */
export interface OpenEvidence {
  /** Records every tool call; it must be the outermost middleware. */
  readonly middleware: Middleware;
  readonly log: Pick<EvidenceLog, 'setAside' | 'unsealed' | 'unwitnessed'>;
  /** Writes a last checkpoint and releases the log. @throws ConfigInvalid if that fails; the log is closed nevertheless */
  close(): Promise<void>;
}

/**
 * Opens the evidence log that the configuration names.
 *
 * @returns undefined if it names none
 * @throws ConfigInvalid if another process has it open, its end has changed, or a file cannot be read or written
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
    const opened = await configured(
      openEvidenceLog({ ...options, logger, checkpointEvery, ...owner, ...defined({ witness }) }),
    );
    return { middleware: opened.middleware, log: opened, close: () => configured(opened.close()) };
  } catch (error) {
    await witness?.close?.();
    throw error;
  }
}

/**
 * The private key in a file. If the key is stored elsewhere and the log is continued without it, the public key beside it, if there is
 * one: the log must still belong to its owner.
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
    const message = `${file} cannot be read: ${reason}; \`tidemark audit key ${file}\` creates a key`;
    throw new ConfigInvalid([{ path: 'SIGNAL_MCP_LOG_KEY', message }]);
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/** Converts an error of the log to one that names the variable concerned. */
async function configured<Result>(result: Promise<Result>): Promise<Result> {
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
