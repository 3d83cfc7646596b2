import { z } from 'zod';
import { isPermission } from '../access/permissions.ts';
import type { Principal } from '../access/principal.ts';
import type { Identity } from '../mcp-framework/index.ts';

/** What the identity of a principal has besides its id and its permissions. */
const Claims = z.object({
  title: z.string(),
  name: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  home: z.string().optional(),
  alone: z.boolean().optional(),
});

/** A principal as an MCP server knows it: the scopes of the identity, in the sense of OAuth, are the permissions. */
export function identityOf({ id, title, name, permissions, scopes, home, alone }: Principal): Identity {
  const claims = {
    title,
    ...(name !== undefined && { name }),
    ...(scopes !== undefined && { scopes }),
    ...(home !== undefined && { home }),
    ...(alone !== undefined && { alone }),
  };
  return { id, scopes: permissions, claims };
}

/** The principal with an identity that {@link identityOf} made. @throws ZodError for any other */
export function principalIn({ id, scopes: permissions, claims }: Identity): Principal {
  const { title, name, scopes, home, alone } = Claims.parse(claims);
  return {
    id,
    title,
    ...(name !== undefined && { name }),
    permissions: permissions.filter(isPermission),
    ...(scopes !== undefined && { scopes }),
    ...(home !== undefined && { home }),
    ...(alone !== undefined && { alone }),
  };
}
