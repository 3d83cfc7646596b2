import { z } from 'zod';
import type { Issue } from '../operators/records/errors.ts';
import { bytes } from './config-values.ts';

/** Where and how the tool calls of the MCP server are recorded. */
export interface McpLogConfig {
  readonly path: string;
  readonly fsync: 'always' | 'batch' | 'never';
  /** File with the private key that signs checkpoints; undefined where they are not signed. */
  readonly keyFile: string | undefined;
  /** Bytes at which a file of the log is full. */
  readonly maxBytes: number;
}

/** Each variable of the evidence log of tool calls, with what it means. */
export const mcpLogVariables = z.object({
  SIGNAL_MCP_LOG: z
    .string()
    .optional()
    .describe(
      'Evidence log of the tool calls that come by MCP, such as `audit/calls.jsonl`: one for each process. Not set: none is kept. See [mcp-evidence](mcp-evidence.md).',
    ),
  SIGNAL_MCP_LOG_FSYNC: z
    .enum(['always', 'batch', 'never'], 'must be one of always, batch, never')
    .default('batch')
    .describe(
      'When a record is on the disk: before its call is answered, in one sync with those that wait at the same time (`batch`) or in one of its own (`always`), or when the system likes (`never`).',
    ),
  SIGNAL_MCP_LOG_KEY: z
    .string()
    .optional()
    .describe(
      'File with the private key that signs checkpoints of the evidence log; `tidemark audit key` makes one. Not set: they are not signed.',
    ),
  SIGNAL_MCP_LOG_MAX_BYTES: bytes('64mb').describe(
    'Size at which a file of the evidence log is full and the next one begins.',
  ),
});

/** The evidence log that the variables name, or undefined where none is; what is wrong goes to `issues`. */
export function mcpLogConfig(v: z.output<typeof mcpLogVariables>, issues: Issue[]): McpLogConfig | undefined {
  const {
    SIGNAL_MCP_LOG: path,
    SIGNAL_MCP_LOG_FSYNC: fsync,
    SIGNAL_MCP_LOG_KEY: keyFile,
    SIGNAL_MCP_LOG_MAX_BYTES: maxBytes,
  } = v;
  if (path !== undefined) return { path, fsync, keyFile, maxBytes };
  if (keyFile !== undefined) {
    const message = 'is required with SIGNAL_MCP_LOG_KEY: name the log whose checkpoints the key signs';
    issues.push({ path: 'SIGNAL_MCP_LOG', message });
  }
  return undefined;
}
