import { Conflict } from '../operators/records/errors.ts';

/** A secret that a token had before a rotation, as its digest, and when it ceases to be valid, in microseconds. */
export interface ReplacedSecret {
  readonly hash: string;
  readonly until: number;
}

/** An access token as it is stored: what its holder may do, and no secret. Times are in microseconds. */
export interface AccessToken {
  /** A UUID. */
  readonly id: string;
  /** Unique among the tokens that are not revoked. */
  readonly name: string;
  /** SHA-256 of the secret, in hex. */
  readonly hash: string;
  readonly replaced?: ReplacedSecret;
  /** Names of permissions, as the calls declare them. */
  readonly permissions: readonly string[];
  /** Ids of the scopes whose data the holder may see; undefined for all. */
  readonly scopes?: readonly string[];
  /** The first of these scopes that was given by name: the one whose memory the holder means. */
  readonly home?: string;
  readonly created_at: number;
  readonly expires_at?: number;
  /** Of a recent use; it is only stored occasionally. */
  readonly used_at?: number;
  readonly revoked_at?: number;
}

/**
 * The access tokens of a store. They are few, so they are read as a whole. A revoked token remains. Every method rejects with
 * StoreUnavailable when the database is unavailable.
 */
export interface AccessTokens {
  /** All tokens, oldest first. */
  list(): Promise<readonly AccessToken[]>;
  /** @throws Conflict if a token that is not revoked has the name; then nothing was written */
  add(token: AccessToken): Promise<void>;
  /**
   * Gives a token another secret; false if there is no such token, or it is revoked.
   *
   * @param expiresAt when it expires from now on, in microseconds; default: as before
   */
  rotate(id: string, hash: string, replaced: ReplacedSecret, expiresAt?: number): Promise<boolean>;
  /** False if there is no such token, or it is revoked already. */
  revoke(id: string, at: number): Promise<boolean>;
  /** Stores that a token was used. */
  used(id: string, at: number): Promise<void>;
}

/** @throws Conflict if one of these tokens has the name of another and is not revoked */
export function checkName({ name }: AccessToken, all: readonly AccessToken[]): void {
  if (!all.some((other) => other.name === name && other.revoked_at === undefined)) return;
  const message = 'is the name of another access token; choose another name, or revoke or rotate that token';
  throw new Conflict(`name ${message}.`, [{ path: 'name', message }]);
}
