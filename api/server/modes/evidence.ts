import { SignalsIn } from '../../../pipelines/memory/from-signals.ts';
import { ClaimChecks } from '../../../pipelines/memory/observed/claim-checks.ts';
import type { Naming } from '../../../sinks/naming.ts';
import type { ChangeFeed } from '../../../sinks/outbox/change-feed.ts';
import type { MemoryBackend } from '../../calls/memory-backend.ts';
import type { ServerConfig } from '../../config/config.ts';
import type { Logger } from '../../process/logger.ts';

export interface EvidenceSite {
  readonly config: ServerConfig;
  /** The change log of signals. */
  readonly feed: ChangeFeed;
  readonly memory: MemoryBackend;
  readonly naming: Naming;
  readonly log: Logger;
}

/** The work between signals and memory, done by one process at a time. */
export interface EvidenceWork {
  begin(): void;
  /** Resolves when no work is in progress here. */
  end(): Promise<void>;
}

/** Writes signals to memory if configured, and checks claims against the observations of the series that they name. */
export function evidenceWork({ config, feed, memory: backend, naming, log }: EvidenceSite): EvidenceWork {
  const { ledger, nameDirectory, observed } = backend;
  const memory = backend.memories.main;
  const { fromSignals } = config.memory;
  const checks = new ClaimChecks({ memory, ledger, feed: backend.feed, store: observed });
  const tasks = [
    checks.task(nameDirectory, (error) =>
      log.error({ err: error }, 'checking claims against observations failed; retrying'),
    ),
  ];
  if (fromSignals !== undefined) {
    const signals = new SignalsIn({
      memory,
      ledger,
      feed,
      names: observed.names,
      naming,
      patterns: fromSignals,
      failed: (error) => log.error({ err: error }, 'storing signals in memory failed; retrying'),
    });
    tasks.push(signals.task());
  }
  return {
    begin() {
      for (const task of tasks) task.begin();
    },
    async end() {
      await Promise.all(tasks.map((task) => task.end()));
    },
  };
}
