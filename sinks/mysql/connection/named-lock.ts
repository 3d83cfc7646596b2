import { createHash } from 'node:crypto';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { only } from '../../sql/values.ts';
import type { Address } from './address.ts';
import { Session } from './session.ts';

/** Seconds that the connection of a lock may be idle, and milliseconds between two signs of life. */
const IDLE = 60;
const BEAT = 15_000;

/** Seconds to wait for the lock: so long the server may take to notice that its owner was killed. */
const PATIENCE = 2;

/** The name of the lock, which is one for the whole server and has at most 64 characters. */
async function nameOf(session: Session): Promise<string> {
  const [database] = only(
    await session.rows('SELECT if(@@lower_case_table_names = 0, database(), lower(database()))'),
  );
  return `tidemark_${createHash('sha256').update(String(database)).digest('hex').slice(0, 40)}`;
}

/** A session with the lock; undefined if another has it. */
async function attempt(address: Address, patience: number): Promise<Session | undefined> {
  const session = await Session.open(address, { database: address.home, idle: IDLE });
  try {
    const [taken] = only(await session.rows('SELECT get_lock(?, ?)', [await nameOf(session), patience]));
    if (taken === 1) return session;
  } catch (error) {
    session.cut();
    throw error;
  }
  await session.close();
  return undefined;
}

/**
 * A lock of the server on the store's database, held by a connection of its own, by which a second writer is refused while the first one
 * lives: the server releases it when the process ends in any way. It can be lost, with its connection, while the process goes on, so it
 * alone does not keep two from writing; see Writer.
 */
export class NamedLock {
  private readonly address: Address;
  private readonly timer: NodeJS.Timeout;
  private session: Session | undefined;
  private beating: Promise<void> = Promise.resolve();
  private released = false;

  private constructor(address: Address, session: Session) {
    this.address = address;
    this.session = session;
    this.timer = setInterval(() => {
      this.beating = this.beating.then(() => this.beat());
    }, BEAT).unref();
  }

  /** @throws TidemarkError `store_locked` */
  static async take(address: Address): Promise<NamedLock> {
    const session = await attempt(address, PATIENCE);
    if (session !== undefined) return new NamedLock(address, session);
    throw new TidemarkError(
      'store_locked',
      `The store ${address.home} is in use by this process or another; stop that one, or use its API.`,
    );
  }

  async release(): Promise<void> {
    this.released = true;
    clearInterval(this.timer);
    await this.beating;
    await this.session?.close();
  }

  /** Keeps the connection, or takes the lock again after it was lost. */
  private async beat(): Promise<void> {
    if (this.released) return;
    try {
      if (this.session?.alive) await this.session.run('DO 1');
      else this.session = await attempt(this.address, 0);
    } catch {
      // The server cannot be reached now. The next beat tries again.
      this.session = undefined;
    }
  }
}
