import { may, type Principal } from '../access/principal.ts';
import { isPermission, type Permission } from '../calls/call.ts';
import type { Identity } from '../mcp-framework/index.ts';

/** A principal as an MCP server knows it: its scopes are the permissions. */
export function identityOf({ id, permissions }: Principal): Identity {
  return { id, scopes: permissions };
}

/** Whether the caller with an identity has a permission. */
export function identityMay({ scopes }: Identity, permission: Permission): boolean {
  return may({ permissions: scopes.filter(isPermission) }, permission);
}
