import type { Overrides } from '../../operators/engine/overrides.ts';
import type { Analytics } from '../../sinks/analytics/analytics.ts';
import type { ChangeFeed } from '../../sinks/outbox/change-feed.ts';
import type { Archive, SettingsRecord } from '../../sinks/store.ts';
import type { ServerConfig } from '../server/config/config.ts';
import type { Intake } from '../server/intake.ts';
import type { MemoryDoor, MemoryReader, MemoryWriter } from './memory-door.ts';

/** What the calls work on, all of them together. */
export interface Backend {
  readonly config: ServerConfig;
  readonly store: Archive;
  /** Callers' SQL; undefined where it is switched off. */
  readonly analytics: Analytics | undefined;
  readonly intake: Intake;
  readonly feed: ChangeFeed;
  readonly memory: MemoryDoor;
  /**
   * Replaces what a scope sets for its detectors; resolves when it holds for every observation that is sent from then on.
   *
   * @throws StoreUnavailable when it could not be stored yet
   */
  readonly configure: (scopeId: string, overrides: Overrides) => Promise<SettingsRecord>;
}

/** What calls need that read signals. */
export interface ReadsSignals {
  readonly store: Pick<Archive, 'signals' | 'signal'>;
}

/** What calls need that read observations: what was acknowledged before is in the store when `settle` resolves. */
export interface ReadsObservations {
  readonly store: Pick<Archive, 'observations' | 'seriesUpTo'>;
  readonly intake: Pick<Intake, 'settle'>;
}

/** What calls need that only read memory, and those that also write it. */
export interface ReadsMemory {
  readonly memory: MemoryReader;
}
export interface WritesMemory {
  readonly memory: MemoryWriter;
}
