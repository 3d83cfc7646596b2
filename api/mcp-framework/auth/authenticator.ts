import type { Identity } from '../context.ts';

/** Why credentials were refused. */
export interface Refusal {
  /** `missing` if there are no credentials of the expected kind; `invalid` if they are wrong. */
  readonly kind: 'missing' | 'invalid';
  /** For the client: what is wrong and what to do. Never contains the credentials. */
  readonly message: string;
}

/** The result of authentication: the identity, or the reason for a refusal. */
export type Verdict = { readonly ok: true; readonly identity: Identity } | ({ readonly ok: false } & Refusal);

/** A challenge in `WWW-Authenticate` (RFC 9110 §11.6.1). */
export interface Challenge {
  /** Such as `Bearer`. */
  readonly scheme: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What a client reads to find its authorization server (RFC 9728 §2). */
export interface ProtectedResource {
  /** URL of the document. */
  readonly url: string;
  readonly document: Readonly<Record<string, unknown>> & { readonly resource: string };
}

/** Authenticates the sender of a request. */
export interface Authenticator {
  /** Sent with every refusal. */
  readonly challenges: readonly Challenge[];
  /** Set if tokens come from an authorization server. */
  readonly resource?: ProtectedResource;
  /**
   * @param headers of the request
   * @throws Error if the credentials cannot be checked now; the request is then answered with 503 instead of a final refusal
   */
  authenticate(headers: Headers): Promise<Verdict>;
}
