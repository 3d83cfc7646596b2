import type { McpServer } from '../mcp-framework/index.ts';
import type { Calls } from './calls.ts';

/** A tool of tidemark: a file in tools/ and a line in tools/index.ts. */
export interface ToolDefinition {
  /** Whether it changes something; `--read-only` leaves it out then. */
  readonly writes: boolean;
  /** Puts it on a server. */
  readonly define: (server: McpServer, calls: Calls) => void;
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
