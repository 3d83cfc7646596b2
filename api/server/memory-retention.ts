import type { Memory } from '../../pipelines/memory/memory.ts';
import type { Retained } from '../../pipelines/memory/retention/retain.ts';
import type { ScopeRetention } from '../config/memory.ts';
import type { Logger } from '../process/logger.ts';

/** Milliseconds between two passes. */
const EVERY = 60_000;
/**
 * Share of the retention by which removals may be late. They come in steps of it, so that a memory which loses events all the time has no
 * more than a hundred removals in the period: after each, a start reads everything, until a running process has read memory anew.
 */
const LATE = 0.01;

/** Memory from which old events are removed. */
export interface KeptRetention {
  /** Stops a pass in progress between two of its transactions, and starts no other. */
  stop(): Promise<void>;
}

export interface MemoryRetentionOptions {
  /** The memory of each scope, one after the other; see `Memories.each`. */
  readonly memories: {
    each(
      task: (memory: Pick<Memory, 'retain' | 'compact'>, scope: string) => Promise<void>,
      options: { readonly stop: AbortSignal; readonly before: number },
    ): Promise<void>;
  };
  /** Microseconds for which events are kept; 0 keeps them forever. */
  readonly retention: number;
  /** The same for some scopes. */
  readonly scopeRetentions: readonly ScopeRetention[];
  /** The wall clock, in microseconds. */
  readonly wallClock: () => number;
  /** Called after a pass that removed rows. */
  readonly removed: (rows: Retained) => void;
  readonly log: Logger;
}

/** The time before which events are removed, in microseconds: at least the retention ago, and the same for a hundredth of it. */
export function cutoff(now: number, retention: number): number {
  const step = Math.max(1, Math.floor(retention * LATE));
  return Math.floor((now - retention) / step) * step;
}

/** The retention of a scope: that of its name, or of the longest beginning of it, or of all. */
export function retentionOf(
  scope: string,
  { retention, scopeRetentions }: Pick<MemoryRetentionOptions, 'retention' | 'scopeRetentions'>,
): number {
  const isOf = ({ scopes }: ScopeRetention) =>
    scopes === scope || (scopes.endsWith('*') && scope.startsWith(scopes.slice(0, -1)));
  const closest = (one: ScopeRetention, other: ScopeRetention) =>
    Number(other.scopes === scope) - Number(one.scopes === scope) || other.scopes.length - one.scopes.length;
  const [own] = scopeRetentions.filter(isOf).sort(closest);
  return own?.retention ?? retention;
}

/** Removes old events from memory: at once, and every minute. Does not keep the process alive. */
export function keepRetention(options: MemoryRetentionOptions): KeptRetention {
  const { memories, retention, scopeRetentions, wallClock, removed, log } = options;
  const periods = [retention, ...scopeRetentions.map((one) => one.retention)].filter((period) => period > 0);
  const ended = new AbortController();
  let running: Promise<void> | undefined;
  const keep = async (memory: Pick<Memory, 'retain' | 'compact'>, scope: string) => {
    const period = retentionOf(scope, options);
    if (period === 0) return;
    const before = cutoff(wallClock(), period);
    const rows = await memory.retain(before, ended.signal);
    if (rows.events > 0) {
      removed(rows);
      log.info(rows, 'retention removed old events from memory');
    }
    // Other processes may have removed something too.
    if (!ended.signal.aborted) await memory.compact(ended.signal);
  };
  const pass = async () => {
    try {
      // No scope without an event that the shortest period removes.
      const before = cutoff(wallClock(), Math.min(...periods));
      await memories.each(keep, { stop: ended.signal, before });
    } catch (error) {
      if (!ended.signal.aborted)
        log.error({ err: error }, 'retention of memory failed; retrying in a minute');
    }
  };
  const begin = () => {
    running ??= pass().finally(() => {
      running = undefined;
    });
  };
  if (periods.length === 0) return { stop: async () => undefined };
  begin();
  const timer = setInterval(begin, EVERY).unref();
  return {
    async stop() {
      ended.abort();
      clearInterval(timer);
      await running;
    },
  };
}
