import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Identity } from '../context.ts';

/** Distinguishes identities: an id is only unique together with its issuer, the claim `iss` of a token (RFC 9068 §5). */
export function identityKey({ id, claims }: Identity): string {
  return JSON.stringify([id, claims?.iss ?? null]);
}

/** The identity in the form that the SDK passes to its handlers, without the credentials. */
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

/** The identity that the SDK passed on. */
export function identityIn({ clientId, scopes, extra }: AuthInfo): Identity {
  return { id: clientId, scopes, ...(extra !== undefined && { claims: extra }) };
}

/** The owner of a session or a sealed state; undefined without authentication. */
export function ownerOf(info: AuthInfo | undefined): string | undefined {
  return info && identityKey(identityIn(info));
}
