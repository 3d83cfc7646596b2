import type { Address } from './address.ts';
import { IDLE_LIMIT, Session } from './session.ts';

/** Milliseconds after which an idle connection is replaced: well before the server ends it. */
const STALE = (IDLE_LIMIT * 1000) / 2;

/** A session with the store's database that is opened when it is needed, and again when its connection was lost or idle for long. */
export class Link {
  private readonly address: Address;
  private session: Session | undefined;
  private used = 0;

  constructor(address: Address) {
    this.address = address;
  }

  async get(): Promise<Session> {
    const idle = performance.now() - this.used;
    if (this.session !== undefined && (!this.session.alive || idle > STALE)) {
      await this.session.close();
      this.session = undefined;
    }
    this.session ??= await Session.open(this.address, { database: this.address.home });
    this.used = performance.now();
    return this.session;
  }

  /** Says that the session was used now. */
  touch(): void {
    this.used = performance.now();
  }

  async close(): Promise<void> {
    await this.session?.close();
  }
}
