import { createHash, timingSafeEqual } from 'node:crypto';
import { TidemarkError } from '../../operators/records/errors.ts';
import type { AccessToken } from '../../sinks/access-tokens.ts';
import { isPermission } from '../calls/call.ts';
import { givenToken } from './given-token.ts';
import { isJwt } from './jwts.ts';
import type { KnownTokens } from './known-tokens.ts';
import { ANYONE, OPERATOR, type Principal, SCOPED_PERMISSIONS } from './principal.ts';
import { hasHash, idIn } from './secret.ts';
import { Tickets } from './tickets.ts';

/** Microseconds after which another use of a token is stored. */
const USES_APART = 3_600_000_000;

/** What requests are authenticated with. */
export interface AuthenticationOptions {
  /** SIGNAL_API_TOKEN. */
  readonly token: string | undefined;
  readonly tokens: KnownTokens;
  /** Who a JWT stands for; undefined if none are accepted. See {@link jwtPrincipals}. */
  readonly jwts?: ((token: string) => Promise<Principal>) | undefined;
  /** The wall clock in microseconds. */
  readonly wallClock: () => number;
  /** Receives failures to store the use of a token. */
  readonly failed: (error: unknown) => void;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function unauthorized(message: string): TidemarkError {
  return new TidemarkError('unauthorized', message);
}

/** Authenticates the senders of requests. */
export class Authentication {
  readonly #options: AuthenticationOptions;
  readonly #expected: Buffer | undefined;
  /** Tickets for streams. */
  readonly tickets: Tickets;
  /** When the use of each token was last stored, in microseconds. */
  readonly #used = new Map<string, number>();

  constructor(options: AuthenticationOptions) {
    this.#options = options;
    this.tickets = new Tickets(options.wallClock);
    this.#expected = options.token === undefined ? undefined : digest(options.token);
  }

  /** Whether the server requires a token, as far as is known without reading the store. */
  get required(): boolean {
    const { jwts, tokens } = this.#options;
    return this.#expected !== undefined || jwts !== undefined || tokens.knowsSome;
  }

  /** Whether the server requires a token. @throws StoreUnavailable if the store has never answered */
  async requires(): Promise<boolean> {
    const { jwts, tokens } = this.#options;
    return this.#expected !== undefined || jwts !== undefined || tokens.some();
  }

  /**
   * The sender of a request.
   *
   * @param authorization the header with this name
   * @throws TidemarkError `unauthorized`, `issuer_unavailable`; StoreUnavailable if access tokens cannot be read
   */
  async principalOf(authorization: string | undefined): Promise<Principal> {
    const secret = authorization === undefined ? undefined : givenToken(authorization);
    if (this.#expected !== undefined && secret !== undefined) {
      if (timingSafeEqual(digest(secret), this.#expected)) return OPERATOR;
    }
    const { jwts, tokens } = this.#options;
    if (!(await this.requires())) return ANYONE;
    if (authorization === undefined) {
      throw unauthorized('This server requires a token: send the header "Authorization: Bearer <token>".');
    }
    if (secret !== undefined && jwts !== undefined && isJwt(secret)) return jwts(secret);
    const id = secret === undefined ? undefined : idIn(secret);
    const token = id === undefined ? undefined : await tokens.find(id);
    if (secret === undefined || token === undefined) {
      throw unauthorized('The token is not a token of this server.');
    }
    return this.#holder(token, secret);
  }

  /**
   * The sender of a request with a ticket for streams.
   *
   * @throws TidemarkError `unauthorized`, also once the token with which the ticket was requested is not valid any more; StoreUnavailable
   */
  async ticketHolder(ticket: string): Promise<Principal> {
    const principal = this.tickets.holder(ticket);
    // A ticket from when no token was required ends with that.
    if (principal === undefined || (principal === ANYONE && (await this.requires()))) {
      throw unauthorized('The ticket for streams has expired; send POST /v1/tickets for another one.');
    }
    const token = await this.#options.tokens.find(principal.id);
    if (token !== undefined) this.#valid(token);
    return principal;
  }

  #holder(token: AccessToken, secret: string): Principal {
    const now = this.#options.wallClock();
    const { id, name, hash, replaced, scopes } = token;
    const title = `The access token "${name}"`;
    if (!hasHash(secret, hash)) {
      if (replaced === undefined || !hasHash(secret, replaced.hash)) {
        throw unauthorized('The token is not a token of this server.');
      }
      if (replaced.until <= now) {
        throw unauthorized(`${title} was rotated, and its previous secret has expired; use the new one.`);
      }
    }
    this.#valid(token);
    this.#note(token, now);
    const permissions = token.permissions.filter(isPermission);
    const known = { id, title, name: `token:${name}` };
    if (scopes === undefined) return { ...known, permissions };
    return { ...known, permissions: permissions.filter((one) => SCOPED_PERMISSIONS.includes(one)), scopes };
  }

  /** @throws TidemarkError `unauthorized` if a token was revoked or has expired */
  #valid({ name, expires_at, revoked_at }: AccessToken): void {
    const title = `The access token "${name}"`;
    if (revoked_at !== undefined) throw unauthorized(`${title} was revoked; ask for another one.`);
    if (expires_at !== undefined && expires_at <= this.#options.wallClock()) {
      throw unauthorized(`${title} has expired; ask for another one.`);
    }
  }

  /** Stores that a token was used, if the last stored use is old. */
  #note({ id, used_at = 0 }: AccessToken, now: number): void {
    if (now - Math.max(used_at, this.#used.get(id) ?? 0) < USES_APART) return;
    this.#used.set(id, now);
    this.#options.tokens.used(id, now).catch((error: unknown) => {
      this.#used.delete(id);
      this.#options.failed(error);
    });
  }
}
