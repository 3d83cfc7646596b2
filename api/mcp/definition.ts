import type { Permission } from '../access/permissions.ts';
import type { McpServer } from '../mcp-framework/index.ts';
import type { Calls } from './calls.ts';

/** A tool, resource or prompt of tidemark: a file in the folder of its kind and a line in the `index.ts` there. */
export interface Definition {
  /** The permission that its caller needs. */
  readonly permission: Permission;
  /** Registers it on a server. */
  readonly define: (server: McpServer, calls: Calls) => void;
}
