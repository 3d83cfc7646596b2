import { z } from 'zod';
import type { Issue } from '../../../operators/records/errors.ts';
import { bytes, duration } from './values.ts';
import { type WitnessPlace, witnessPlace } from './witness-place.ts';

/** Where and how tool calls of the MCP server are recorded. */
export interface McpLogConfig {
  readonly path: string;
  readonly fsync: 'always' | 'batch' | 'never';
  /** File with the private key that signs the keys of the log; undefined if there is none. */
  readonly keyFile: string | undefined;
  /** Maximum size of a file of the log, in bytes. */
  readonly maxBytes: number;
  /** Microseconds after which new records are sealed. */
  readonly sealInterval: number;
  /** Where the heads of the log are sent; undefined if they stay beside the log. */
  readonly witness: WitnessPlace | undefined;
}

/** Each variable of the evidence log of tool calls, with its meaning. */
export const mcpLogVariables = z.object({
  SIGNAL_MCP_LOG: z
    .string()
    .optional()
    .describe(
      'Evidence log of MCP tool calls, such as `audit/calls.jsonl`; each process needs its own. Without it, no log is kept. See [mcp-evidence](mcp-evidence.md).',
    ),
  SIGNAL_MCP_LOG_FSYNC: z
    .enum(['always', 'batch', 'never'], 'must be one of always, batch, never')
    .default('batch')
    .describe(
      'When a record is synced to disk: before its call is answered, together with other waiting records (`batch`) or alone (`always`), or whenever the operating system writes it (`never`).',
    ),
  SIGNAL_MCP_LOG_KEY: z
    .string()
    .optional()
    .describe(
      'File with the private key that vouches for the keys of the evidence log when the log begins; `tidemark audit key` creates one. It is not read again, so it can then be stored elsewhere. Without it, no key vouches for them.',
    ),
  SIGNAL_MCP_LOG_MAX_BYTES: bytes('64mb').describe('Size at which the evidence log starts a new file.'),
  SIGNAL_MCP_LOG_SEAL_INTERVAL: duration('1m', 100_000).describe(
    'Time after which new records of the evidence log are sealed; they are sealed earlier if there are 1000 of them.',
  ),
  SIGNAL_MCP_LOG_WITNESS: witnessPlace.describe(
    'Where each head of the evidence log goes when it is sealed, to be held against it later: `file:///path`, `https://…` or `kafka://topic`. Not set: it stays beside the log.',
  ),
});

/** The evidence log that the variables describe, or undefined if there is none; faults are added to `issues`. */
export function mcpLogConfig(v: z.output<typeof mcpLogVariables>, issues: Issue[]): McpLogConfig | undefined {
  const {
    SIGNAL_MCP_LOG: path,
    SIGNAL_MCP_LOG_FSYNC: fsync,
    SIGNAL_MCP_LOG_KEY: keyFile,
    SIGNAL_MCP_LOG_MAX_BYTES: maxBytes,
    SIGNAL_MCP_LOG_SEAL_INTERVAL: sealInterval,
    SIGNAL_MCP_LOG_WITNESS: witness,
  } = v;
  if (path !== undefined) return { path, fsync, keyFile, maxBytes, sealInterval, witness };
  if (keyFile !== undefined) {
    const message = 'is required with SIGNAL_MCP_LOG_KEY: name the log whose keys the key vouches for';
    issues.push({ path: 'SIGNAL_MCP_LOG', message });
  }
  if (witness !== undefined) {
    const message = 'is required with SIGNAL_MCP_LOG_WITNESS: name the log whose heads the witness receives';
    issues.push({ path: 'SIGNAL_MCP_LOG', message });
  }
  return undefined;
}
