import type { Permission } from '../calls/call.ts';
import type { McpServer } from '../mcp-framework/index.ts';
import type { Calls } from './calls.ts';

/** A tool of tidemark: a file in tools/ and a line in tools/index.ts. */
export interface ToolDefinition {
  /** What its caller must be allowed to do. */
  readonly permission: Permission;
  /** Puts it on a server. */
  readonly define: (server: McpServer, calls: Calls) => void;
}

/** Whether a tool changes something; `--read-only` leaves it out then. */
export function writes({ permission }: Pick<ToolDefinition, 'permission'>): boolean {
  return permission.endsWith(':write');
}

/** What clients are told of a tool. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly idempotentHint: boolean;
  readonly destructiveHint: boolean;
  readonly openWorldHint: boolean;
}

/** What clients are told of a tool that changes nothing. */
export const READS: Hints = {
  readOnlyHint: true,
  idempotentHint: true,
  destructiveHint: false,
  openWorldHint: false,
};

/** What clients are told of a tool that adds something. */
export const WRITES: Hints = {
  readOnlyHint: false,
  idempotentHint: false,
  destructiveHint: false,
  openWorldHint: false,
};

/** Milliseconds for calls that a language model may answer: the longest that it may be given, and some for the rules. */
export const WITH_MODEL = 330_000;
