import type { TrustAt } from '../../../operators/claims/tend/trust-at.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { MemoryWriter } from '../changes/memory-writer.ts';
import { consolidate } from './consolidate.ts';
import { DryRunLedger } from './dry-run-ledger.ts';
import { flag } from './flag.ts';
import { forget } from './forget.ts';
import { lessons } from './lessons.ts';
import { PROCESSES, type ProcessName, type TendChange, type Tending } from './tending.ts';

export { PROCESSES, type ProcessName, type TendChange };

/** Changes per process listed in a report. */
const MOST_NAMED = 20;

/** What a process of tending did, or would do. */
export interface ProcessReport {
  readonly process: ProcessName;
  /** Claims examined; for `flag` contradictions. */
  readonly scanned: number;
  readonly changed: number;
  /** The first of the changes. */
  readonly changes: readonly TendChange[];
}

export interface TendReport {
  readonly dry_run: boolean;
  /** In the order in which they ran. */
  readonly processes: readonly ProcessReport[];
  readonly milliseconds: number;
}

/** Progress of tending. */
export interface TendProgress {
  readonly process: ProcessName;
  /** Processes that are done, and all that were requested. */
  readonly done: number;
  readonly of: number;
  readonly scanned: number;
  readonly changed: number;
}

export interface TendOptions {
  /** Reports the changes without writing. */
  readonly dryRun?: boolean;
  /** Processes to run; default: all. Their order is fixed. */
  readonly only?: readonly ProcessName[];
  readonly progress?: (progress: TendProgress) => void;
  /** Stops between two changes. */
  readonly stop?: AbortSignal;
}

/** Context of tending. */
export interface TendPlace {
  readonly ledger: Ledger;
  readonly writer: Pick<MemoryWriter, 'revise' | 'dryRun'>;
  readonly minConfidence: number;
  /** Trust below which claims are forgotten; 0 forgets none. */
  readonly forgetBelow: number;
  readonly trust: TrustAt;
  /** The time in microseconds. */
  readonly now: number;
}

/**
 * Tends memory: merges duplicate claims, flags contradictions of established beliefs, records lessons, and forgets stale claims. Each
 * change is a small transaction through the writer's queue, computed on the current state of the ledger, so events keep arriving and
 * several processes may tend at once. An interrupted run can be repeated. Without new events a second run changes nothing.
 */
export async function tend(place: TendPlace, options: TendOptions = {}): Promise<TendReport> {
  const started = performance.now();
  const { dryRun = false, only = PROCESSES, progress, stop } = options;
  const supposed = new DryRunLedger(place.ledger);
  const names = PROCESSES.filter((name) => only.includes(name));
  const processes: ProcessReport[] = [];
  for (const process of names) {
    let [scanned, changed] = [0, 0];
    const changes: TendChange[] = [];
    const tell = () => progress?.({ process, done: processes.length, of: names.length, scanned, changed });
    const tending: Tending = {
      ledger: dryRun ? supposed : place.ledger,
      at: place.now,
      minConfidence: place.minConfidence,
      floor: place.forgetBelow,
      trust: place.trust,
      async revise(work) {
        if (!dryRun) return place.writer.revise(work);
        const rows = await place.writer.dryRun((desk) => work({ ...desk, ledger: supposed }));
        // Nothing after forgetting reads what it changed.
        if (process !== 'forget') supposed.put(rows);
        return rows;
      },
      scanned(claims) {
        scanned += claims;
        tell();
      },
      changed(change) {
        changed++;
        if (changes.length < MOST_NAMED) changes.push(change);
        tell();
      },
      stop,
    };
    tell();
    if (process === 'consolidate') await consolidate(tending);
    else if (process === 'flag') await flag(tending);
    else if (process === 'lessons') await lessons(tending, true);
    else await forget(tending, place.forgetBelow === 0 ? new Set() : await lessons(tending, false));
    processes.push({ process, scanned, changed, changes });
  }
  return { dry_run: dryRun, processes, milliseconds: Math.round(performance.now() - started) };
}
