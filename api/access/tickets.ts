import { createHash, randomBytes } from 'node:crypto';
import { type Holding, Shares } from '../../operators/quotas/shares.ts';
import type { Principal } from './principal.ts';

/** Microseconds for which a ticket is valid. */
export const TICKET_LIFE = 600_000_000;
/** Most tickets of a process that are valid at the same time. */
const MOST = 10_000;

/** A ticket that was issued. */
interface Issued {
  readonly principal: Principal;
  /** In microseconds, as is `until`. */
  readonly at: number;
  readonly until: number;
  readonly holding: Holding;
}

/** The valid tickets of a process, which callers share. @param refused is called for each refusal */
export function ticketShares(refused?: (name: string) => void): Shares {
  return new Shares({
    name: 'tickets',
    what: 'valid tickets for streams',
    total: MOST,
    retryAfter: 60,
    refused,
  });
}

/**
 * Tickets by which a browser opens streams: its EventSource sends no header, and a token in a URL would be logged. They are valid in this
 * process, for a short while, and are held as hashes.
 */
export class Tickets {
  /** Oldest first. */
  readonly #issued = new Map<string, Issued>();
  readonly #wallClock: () => number;
  readonly #shares: Shares;

  /** @param wallClock in microseconds */
  constructor(wallClock: () => number, shares: Shares = ticketShares()) {
    this.#wallClock = wallClock;
    this.#shares = shares;
  }

  /** @throws TidemarkError `busy` if the caller's share of the valid tickets is used up */
  issue(principal: Principal): { readonly ticket: string; readonly until: number } {
    const now = this.#wallClock();
    for (const [hash, { at, holding }] of this.#issued) {
      if (at + TICKET_LIFE > now) break;
      this.#issued.delete(hash);
      holding.release();
    }
    const holding = this.#shares.take(principal);
    const ticket = randomBytes(32).toString('base64url');
    // A ticket does not outlive what it was requested with.
    const until = Math.min(now + TICKET_LIFE, principal.until ?? Number.POSITIVE_INFINITY);
    this.#issued.set(hashOf(ticket), { principal, at: now, until, holding });
    return { ticket, until };
  }

  /** Who received a ticket; undefined if it is unknown or no longer valid. */
  holder(ticket: string): Principal | undefined {
    const found = this.#issued.get(hashOf(ticket));
    return found !== undefined && found.until > this.#wallClock() ? found.principal : undefined;
  }
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}
