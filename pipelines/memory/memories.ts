import { itemAt } from '../../operators/item-at.ts';
import { addUnread, unreadIn } from '../../operators/language/foreign/unread.ts';
import { StoreUnavailable, TidemarkError } from '../../operators/records/errors.ts';
import type { Ledger } from '../../sinks/ledger.ts';
import type { SourcePosition } from '../../sinks/source-position.ts';
import { MOST_REJECTIONS } from '../sources/batch-builder.ts';
import type { Arrived } from './changes/incoming.ts';
import { type IngestSummary, Memory, type MemoryOptions, type Refused } from './memory.ts';

/**
 * Scopes besides the default one that stay open while nobody uses them, and rows (events and claims) that they have together. The one
 * that was used longest ago is closed first.
 */
const BOUNDS = { scopes: 500, rows: 1_000_000 };
/** Scopes that the events of one call may go to: each is read from the store, and has a transaction of its own. */
export const MOST_SCOPES = 100;

/** An open scope. */
interface Open {
  readonly memory: Promise<Memory>;
  /** Tasks that use it. */
  users: number;
  /** Its rows when it was last used. */
  rows: number;
  /** How often other processes were known to have written when it was last read. */
  read: number;
}

/**
 * The memory of all scopes of a store: of each its own, which knows nothing of another. The default scope is open all the time; another one
 * is read from the ledger when it is asked for, and closed after others were used.
 */
export class Memories {
  /** The memory of the default scope. */
  readonly main: Memory;
  private readonly ledger: Ledger;
  private readonly options: MemoryOptions;
  private readonly bounds: typeof BOUNDS;
  /** Open scopes, the one that was used longest ago first. */
  private readonly open = new Map<string, Open>();
  /** Scopes that are being closed. */
  private readonly closing = new Map<string, Promise<void>>();
  private rows = 0;
  private writes = 0;
  private closed = false;

  private constructor(main: Memory, ledger: Ledger, options: MemoryOptions, bounds: typeof BOUNDS) {
    this.main = main;
    this.ledger = ledger;
    this.options = options;
    this.bounds = bounds;
  }

  /**
   * @param ledger of the default scope
   * @param bounds of what stays open while nobody uses it
   */
  static async open(ledger: Ledger, options: MemoryOptions, bounds = BOUNDS): Promise<Memories> {
    return new Memories(await Memory.open(ledger, options), ledger, options, bounds);
  }

  /** Runs a task on the memory of a scope, which stays open until the task ends. */
  async within<T>(scope: string, task: (memory: Memory) => T | Promise<T>): Promise<T> {
    if (scope === this.ledger.scope) return task(this.main);
    const open = this.opened(scope);
    open.users++;
    try {
      const memory = await open.memory;
      if (open.read !== this.writes) {
        open.read = this.writes;
        await memory.follow();
      }
      return await task(memory);
    } finally {
      open.users--;
      await this.used(scope, open);
    }
  }

  /**
   * Stores events, each in the scope that it names, a transaction for each scope; see {@link Memory.ingest}. An event that names none
   * goes to `scope`. Events of scopes beyond {@link MOST_SCOPES}, and of those that cannot be stored once others were, are rejected.
   *
   * @param refusal why an event may not go to a scope, or undefined if it may
   * @throws what {@link Memory.ingest} throws, if nothing was stored before
   */
  async ingest(
    values: readonly unknown[],
    scope: string,
    refusal: (scope: string) => string | undefined = () => undefined,
  ): Promise<IngestSummary> {
    const places = new Map<string, number[]>();
    for (const [at, value] of values.entries()) {
      const named = scopeIn(value) ?? scope;
      const known = places.get(named);
      if (known === undefined) places.set(named, [at]);
      else known.push(at);
    }
    let sum = NOTHING;
    let scopes = 0;
    for (const [named, at] of places) {
      const message = refusal(named) ?? (++scopes > MOST_SCOPES ? TOO_MANY : undefined);
      sum = added(
        sum,
        message === undefined ? await this.store(named, at, values, sum) : refused(at, 'scope', message),
        at,
      );
    }
    return sum;
  }

  /** Stores the values at some places in a scope. Rejects them instead of throwing, if some were stored before. */
  private async store(
    scope: string,
    places: readonly number[],
    values: readonly unknown[],
    before: IngestSummary,
  ): Promise<IngestSummary> {
    try {
      return await this.within(scope, (memory) => memory.ingest(places.map((place) => values[place])));
    } catch (error) {
      if (!(error instanceof TidemarkError) || before.accepted + before.duplicates === 0) throw error;
      return refused(places, '', `was not stored: ${error.message}`);
    }
  }

  /**
   * Stores the events of a source, each in the scope that it names; see {@link Memory.take}. The positions become durable with the last
   * of them: what was stored before is known when it is read again.
   */
  async take(arrived: readonly Arrived[], positions: readonly SourcePosition[]): Promise<readonly number[]> {
    const places = new Map<string, number[]>([[this.ledger.scope, []]]);
    for (const [at, { input }] of arrived.entries()) {
      const scope = input.scope ?? this.ledger.scope;
      const known = places.get(scope);
      if (known === undefined) places.set(scope, [at]);
      else known.push(at);
    }
    const own = places.get(this.ledger.scope) ?? [];
    const conflicts: number[] = [];
    for (const [scope, at] of places) {
      if (scope === this.ledger.scope) continue;
      const found = await this.within(scope, (memory) => memory.take(select(arrived, at), []));
      conflicts.push(...select(at, found));
    }
    // Nothing may pass an event that was not dead-lettered.
    const moved = conflicts.length > 0 ? [] : positions;
    const found = await this.main.take(select(arrived, own), moved);
    return [...conflicts, ...select(own, found)].sort((a, b) => a - b);
  }

  /**
   * Runs a task on the default scope and each other one with rows, one after the other.
   *
   * @param before only others with an event that has a timestamp before this, in microseconds
   */
  async each(
    task: (memory: Memory, scope: string) => Promise<void>,
    { stop, before }: { readonly stop?: AbortSignal; readonly before?: number } = {},
  ): Promise<void> {
    await task(this.main, this.ledger.scope);
    for (const scope of await this.ledger.scopes(before)) {
      if (stop?.aborted === true) return;
      if (scope !== this.ledger.scope) await this.within(scope, (memory) => task(memory, scope));
    }
  }

  /** Reads what other processes have written: to the default scope now, to another one before it is used. */
  async follow(): Promise<void> {
    this.writes++;
    await this.main.follow();
  }

  /** Finishes accepted work of all scopes, and accepts no more. The ledger stays open. */
  async close(): Promise<void> {
    this.closed = true;
    for (const scope of this.open.keys()) this.release(scope);
    await Promise.all(this.closing.values());
    await this.main.close();
  }

  private opened(scope: string): Open {
    if (this.closed) throw new StoreUnavailable('Memory is being closed.');
    const known = this.open.get(scope);
    // The last in the map is the one used last.
    this.open.delete(scope);
    const open = known ?? { memory: this.read(scope), users: 0, rows: 0, read: this.writes };
    this.open.set(scope, open);
    return open;
  }

  private async read(scope: string): Promise<Memory> {
    await this.closing.get(scope);
    return Memory.open(this.ledger.of(scope), { ...this.options, whenChanged: true });
  }

  /** Closes what is open beyond the bounds, once a scope has been used. */
  private async used(scope: string, used: Open): Promise<void> {
    if (this.open.get(scope) !== used) return;
    try {
      const { events, claims } = (await used.memory).counts;
      this.rows += events + claims - used.rows;
      used.rows = events + claims;
    } catch {
      // It could not be read; whoever asked for it has the error.
      if (this.open.get(scope) === used) this.open.delete(scope);
    }
    for (const [name, { users }] of this.open) {
      if (this.open.size <= this.bounds.scopes && this.rows <= this.bounds.rows) return;
      if (users === 0) this.release(name);
    }
  }

  private release(scope: string): void {
    const open = this.open.get(scope);
    if (open === undefined) return;
    this.open.delete(scope);
    this.rows -= open.rows;
    // What it accepted is durable, or its callers have the error: closing leaves nothing to tell.
    const closing = open.memory
      .then((memory) => memory.close())
      .catch(() => undefined)
      .finally(() => this.closing.delete(scope));
    this.closing.set(scope, closing);
  }
}

/** The scope that a value names as an event. A malformed one is found to be so when the event is checked. */
function scopeIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('scope' in value)) return undefined;
  return typeof value.scope === 'string' && value.scope !== '' ? value.scope : undefined;
}

/** The elements at some places of a list. */
function select<T>(list: readonly T[], places: readonly number[]): T[] {
  return places.map((place) => itemAt(list, place));
}

const NOTHING: IngestSummary = {
  accepted: 0,
  duplicates: 0,
  rejected: 0,
  conflicts: 0,
  claims: 0,
  corroborated: 0,
  contradictions: 0,
  rejections: [],
};

const TOO_MANY = `is one more than the ${MOST_SCOPES} scopes that the events of one call may go to; send them in another call`;

/** The result of events at some places that are not stored. */
function refused(places: readonly number[], path: string, message: string): IngestSummary {
  const rejections = places.slice(0, MOST_REJECTIONS).map((_, index) => ({ index, path, message }));
  return { ...NOTHING, rejected: places.length, rejections };
}

/** The sum of two results; the rejections of the second are of the values at `places`. */
function added(sum: IngestSummary, more: IngestSummary, places: readonly number[]): IngestSummary {
  const moved = more.rejections.map((one): Refused => ({ ...one, index: itemAt(places, one.index) }));
  const counts = new Map<string, number>();
  addUnread(counts, sum.unread);
  addUnread(counts, more.unread);
  const unread = unreadIn(counts);
  return {
    accepted: sum.accepted + more.accepted,
    duplicates: sum.duplicates + more.duplicates,
    rejected: sum.rejected + more.rejected,
    conflicts: sum.conflicts + more.conflicts,
    claims: sum.claims + more.claims,
    corroborated: sum.corroborated + more.corroborated,
    contradictions: sum.contradictions + more.contradictions,
    rejections: [...sum.rejections, ...moved].sort((a, b) => a.index - b.index).slice(0, MOST_REJECTIONS),
    ...(unread.length > 0 && { unread }),
  };
}
