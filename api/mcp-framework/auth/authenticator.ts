import type { Identity } from '../context.ts';

/** Why credentials were not taken. */
export interface Refusal {
  /** `missing` where there are none of the kind that is looked for; `invalid` where they are not right. */
  readonly kind: 'missing' | 'invalid';
  /** For whoever sent them: what is wrong and what to do. Never the credentials. */
  readonly message: string;
}

/** What an authenticator found: who it is, or why it does not say. */
export type Verdict = { readonly ok: true; readonly identity: Identity } | ({ readonly ok: false } & Refusal);

/** A way to authenticate as `WWW-Authenticate` names it (RFC 9110 §11.6.1). */
export interface Challenge {
  /** Such as `Bearer`. */
  readonly scheme: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What a client reads to find where it gets a token (RFC 9728 §2). */
export interface ProtectedResource {
  /** Where the document is found. */
  readonly url: string;
  readonly document: Readonly<Record<string, unknown>> & { readonly resource: string };
}

/** Finds out who sends a request. */
export interface Authenticator {
  /** Told to whoever is refused. */
  readonly challenges: readonly Challenge[];
  /** Where tokens come from an authorization server. */
  readonly resource?: ProtectedResource;
  /**
   * @param headers of the request
   * @throws Error where it cannot be found out now; the request is then answered with 503, not refused for good
   */
  authenticate(headers: Headers): Promise<Verdict>;
}
