import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Identity } from '../context.ts';

/**
 * Tells identities apart: an id means something only together with who gave it, which a token's claim `iss` says
 * (RFC 9068 §5).
 */
export function identityKey({ id, claims }: Identity): string {
  return JSON.stringify([id, claims?.iss ?? null]);
}

/** What the SDK carries of an identity to its handlers. The credentials themselves are left behind. */
export function authInfoOf(identity: Identity, resourceMetadataUrl?: string): AuthInfo {
  const { id, scopes, claims } = identity;
  return {
    token: '',
    clientId: id,
    scopes: [...scopes],
    ...(claims !== undefined && { extra: { ...claims } }),
    ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl }),
  };
}

/** The identity that the SDK carries. */
export function identityIn({ clientId, scopes, extra }: AuthInfo): Identity {
  return { id: clientId, scopes, ...(extra !== undefined && { claims: extra }) };
}

/** Whose a session or a sealed state is; undefined where nobody was authenticated. */
export function ownerOf(info: AuthInfo | undefined): string | undefined {
  return info && identityKey(identityIn(info));
}
