import { createHash, timingSafeEqual } from 'node:crypto';
import type { Shares } from '../../operators/quotas/shares.ts';
import { TidemarkError } from '../../operators/records/errors.ts';
import type { AccessToken } from '../../sinks/access-tokens.ts';
import { isJwt } from './jwts.ts';
import type { KnownTokens } from './known-tokens.ts';
import { isPermission } from './permissions.ts';
import { ANYONE, OPERATOR, OPERATOR_AMONG_OTHERS, type Principal, SCOPED_PERMISSIONS } from './principal.ts';
import { hasHash, idIn } from './secret.ts';
import { Tickets } from './tickets.ts';

/**
 * The token that a request carries. Agents send it as their protocol prescribes: `Bearer <token>`, `Token <token>` (InfluxDB), or as the
 * password of any user (`Basic`).
 *
 * @param authorization the header of that name
 * @returns undefined if the header has none of these forms
 */
export function givenToken(authorization: string): string | undefined {
  const [, scheme = '', credentials = ''] = /^(\w+) +(\S.*)$/.exec(authorization) ?? [];
  switch (scheme.toLowerCase()) {
    case 'bearer':
    case 'token':
      return credentials;
    case 'basic': {
      const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? [];
      return password;
    }
    default:
      return undefined;
  }
}

/** Microseconds after which another use of a token is stored. */
const USES_APART = 3_600_000_000;
/** Milliseconds between two checks of the credentials behind open streams: other processes may revoke tokens, and tokens expire. */
const CHECKS_APART = 5_000;

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
  /** The valid tickets that callers share; default: those of this object alone. */
  readonly tickets?: Shares;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const TICKET_EXPIRED = 'The ticket for streams has expired; send POST /v1/tickets for another one.';

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
  /** What ends once the credentials of a principal are no longer valid. */
  readonly #open = new Map<Principal, Set<() => void>>();
  #checks: NodeJS.Timeout | undefined;

  constructor(options: AuthenticationOptions) {
    this.#options = options;
    this.tickets = new Tickets(options.wallClock, options.tickets);
    options.tokens.onChange(() => void this.checkOpen());
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
      if (timingSafeEqual(digest(secret), this.#expected)) {
        const { jwts, tokens } = this.#options;
        return jwts !== undefined || tokens.knowsSome ? OPERATOR_AMONG_OTHERS : OPERATOR;
      }
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
    if (principal === undefined) throw unauthorized(TICKET_EXPIRED);
    await this.#stillValid(principal);
    return principal;
  }

  /**
   * Calls `end`, a single time, when what a principal authenticated with is no longer valid: its token was revoked, rotated without an overlap or has
   * expired. For what stays open, such as a stream.
   *
   * @returns stops that
   */
  whileValid(principal: Principal, end: () => void): () => void {
    const ends = this.#open.get(principal) ?? new Set();
    this.#open.set(principal, ends);
    ends.add(end);
    this.#checks ??= setInterval(() => void this.checkOpen(), CHECKS_APART).unref();
    return () => {
      ends.delete(end);
      if (ends.size === 0) this.#closed(principal, ends);
    };
  }

  /** Forgets a principal that has nothing open any more. */
  #closed(principal: Principal, ends: ReadonlySet<() => void>): void {
    if (this.#open.get(principal) === ends) this.#open.delete(principal);
    if (this.#open.size > 0) return;
    clearInterval(this.#checks);
    this.#checks = undefined;
  }

  /** Ends what the holders of credentials that are no longer valid have open; done after each change of a token, and every few seconds. */
  async checkOpen(): Promise<void> {
    for (const [principal, ends] of [...this.#open]) {
      try {
        await this.#stillValid(principal);
      } catch (error) {
        // While the store does not answer, nobody knows better; the next check does.
        if (!(error instanceof TidemarkError) || error.code !== 'unauthorized') continue;
        // Another check may be under way: each end is called once.
        const once = [...ends];
        ends.clear();
        this.#closed(principal, ends);
        for (const end of once) end();
      }
    }
  }

  /** @throws TidemarkError `unauthorized` once what a principal authenticated with is no longer valid; StoreUnavailable */
  async #stillValid(principal: Principal): Promise<void> {
    const { tokens, wallClock } = this.#options;
    const { id, title, until, hash } = principal;
    // What was begun while no token was required ends with that.
    if (principal === ANYONE && (await this.requires())) throw unauthorized(TICKET_EXPIRED);
    if (until !== undefined && until <= wallClock()) throw unauthorized(`${title} has expired.`);
    if (hash === undefined) return;
    const token = await tokens.find(id);
    if (token === undefined) throw unauthorized(`${title} is not a token of this server any more.`);
    this.#valid(token);
    if (token.hash !== hash) this.#overlapping(token, (replaced) => replaced === hash);
  }

  /** @throws TidemarkError `unauthorized` if the secret that a token had before is not the one, or no longer valid */
  #overlapping({ name, replaced }: AccessToken, isIt: (hash: string) => boolean): void {
    if (replaced === undefined || !isIt(replaced.hash)) {
      throw unauthorized('The token is not a token of this server.');
    }
    if (replaced.until <= this.#options.wallClock()) {
      throw unauthorized(
        `The access token "${name}" was rotated, and its previous secret has expired; use the new one.`,
      );
    }
  }

  #holder(token: AccessToken, secret: string): Principal {
    const now = this.#options.wallClock();
    const { id, name, replaced, scopes, home } = token;
    const title = `The access token "${name}"`;
    const isCurrent = hasHash(secret, token.hash);
    if (!isCurrent) this.#overlapping(token, (before) => hasHash(secret, before));
    this.#valid(token);
    const hash = isCurrent ? token.hash : replaced?.hash;
    this.#note(token, now);
    const permissions = token.permissions.filter(isPermission);
    const known = { id, title, name: `token:${name}`, ...(hash !== undefined && { hash }) };
    if (scopes === undefined) return { ...known, permissions };
    const scoped = permissions.filter((one) => SCOPED_PERMISSIONS.includes(one));
    return { ...known, permissions: scoped, scopes, ...(home !== undefined && { home }) };
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
