import type { Overrides } from '../../operators/engine/overrides.ts';
import type { AccessTokens } from '../../sinks/access-tokens.ts';
import type { Analytics } from '../../sinks/analytics/analytics.ts';
import type { Naming } from '../../sinks/naming.ts';
import type { ChangeFeed } from '../../sinks/outbox/change-feed.ts';
import type { Archive, SettingsRecord } from '../../sinks/store.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Intake } from '../intake/intake.ts';
import type { ByScope, MemoryBackend, MemoryReader, WritesByScope } from './memory-backend.ts';
import type { WebhookDesk } from './webhooks/desk.ts';

/** Everything that calls operate on. */
export interface Backend {
  readonly config: ServerConfig;
  /** Name of whoever is authenticated, for what is kept with a change; absent where nobody is, as on one's own machine. */
  readonly by?: string;
  readonly store: Archive;
  /** The names of series at the moment. */
  readonly naming: Naming;
  /** SQL for callers; undefined if it is disabled. */
  readonly analytics: Pick<Analytics, 'query'> | undefined;
  readonly intake: Intake;
  readonly feed: ChangeFeed;
  readonly memory: MemoryBackend;
  /** The access tokens of callers. */
  readonly tokens: AccessTokens;
  readonly webhooks: WebhookDesk;
  /** The store that holds memory. */
  readonly memoryStore: Pick<Archive, 'tables'>;
  /**
   * Replaces the detector overrides of a scope, by others or by what is made of the present ones; resolves once they apply to every
   * observation sent from then on.
   *
   * @throws StoreUnavailable when they could not be stored yet
   */
  readonly configure: (
    scopeId: string,
    change: Overrides | ((present: Overrides) => Overrides),
  ) => Promise<SettingsRecord>;
}

/** What calls that read signals need. */
export interface ReadsSignals {
  readonly store: Pick<Archive, 'signals' | 'signal' | 'register' | 'feedback'>;
  readonly naming: Naming;
}

/** What calls that read observations need. When `settle` resolves, the store has every observation acknowledged before. */
export interface ReadsObservations {
  readonly store: Pick<Archive, 'observations' | 'outline' | 'seriesUpTo' | 'register'>;
  readonly naming: Naming;
  readonly intake: Pick<Intake, 'settle'>;
}

/** What calls that read memory need, and what calls that also write it need. */
export interface ReadsMemory {
  readonly memory: ByScope<MemoryReader>;
}
export interface WritesMemory {
  readonly memory: WritesByScope;
}
