import { randomUUID } from 'node:crypto';
import type { QuotaKind, Usage, Use } from '../../operators/quotas/usage.ts';
import { TidemarkError } from '../../operators/records/errors.ts';
import { DEFAULT_SCOPE } from '../../operators/records/ledger.ts';
import type { Documents } from '../../sinks/documents.ts';
import { isShared, type ServerConfig } from '../config/config.ts';
import type { Logger } from '../process/logger.ts';

const DAY = 86_400_000;
/** Milliseconds between two writes of what was used. */
const STORED_EVERY = 5_000;

/** The most that may be taken on a day; undefined without a limit. */
export interface QuotaLimits {
  readonly records: number | undefined;
  readonly bytes: number | undefined;
}

export interface QuotaOptions {
  readonly kind: QuotaKind;
  readonly limits: QuotaLimits;
  /** Settings that raise the limits. */
  readonly settings: { readonly records: string; readonly bytes: string };
  readonly usage: Documents<Usage>;
  /** Whether other processes may use the store. */
  readonly shared: boolean;
  /** The wall clock, in milliseconds. */
  readonly now: () => number;
  /** Called when what was used could not be stored or read; it is tried again. */
  readonly failed: (error: unknown) => void;
}

/** A scope has taken what it may take on a day; nothing of the request was stored. */
export class QuotaExceeded extends TidemarkError {
  constructor(message: string, retryAfter: number) {
    super('quota_exceeded', message, { retryAfter });
  }
}

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);
const NOTHING: Use = { records: 0, bytes: 0 };
const sum = (one: Use, other: Use): Use => ({
  records: one.records + other.records,
  bytes: one.bytes + other.bytes,
});

/**
 * What each scope takes on a day (UTC), within limits. The store keeps it, so that it outlives a restart and counts over all processes: each writes its
 * own record every few seconds and reads those of the others. A process that is killed loses what it took since it last wrote.
 */
export class DailyQuota {
  private readonly options: QuotaOptions;
  private readonly process = randomUUID();
  private day: string;
  private own = new Map<string, Use>();
  private others = new Map<string, Use>();
  private isStored = true;
  private storing: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  private constructor(options: QuotaOptions) {
    this.options = options;
    this.day = dayOf(options.now());
    this.timer = setInterval(() => void this.store(), STORED_EVERY);
    this.timer.unref();
  }

  /** Reads what was taken today. @throws StoreUnavailable */
  static async open(options: QuotaOptions): Promise<DailyQuota> {
    const quota = new DailyQuota(options);
    try {
      await quota.readOthers();
    } catch (error) {
      clearInterval(quota.timer);
      throw error;
    }
    return quota;
  }

  /**
   * Takes records of some scopes.
   *
   * @throws QuotaExceeded if a scope may not take as many; nothing is taken then
   */
  take(wanted: ReadonlyMap<string, Use>): void {
    this.turnDay();
    for (const [scope, use] of wanted) this.check(scope, use);
    for (const [scope, use] of wanted) this.own.set(scope, sum(this.own.get(scope) ?? NOTHING, use));
    if (wanted.size > 0) this.isStored = false;
  }

  /** Gives back what was taken and could not be stored, so that an outage with its repetitions does not use the quota up. */
  giveBack(taken: ReadonlyMap<string, Use>): void {
    this.turnDay();
    for (const [scope, { records, bytes }] of taken) {
      const own = this.own.get(scope);
      // Nothing is there once the day has turned.
      if (own === undefined) continue;
      const left = { records: own.records - records, bytes: own.bytes - bytes };
      this.own.set(scope, { records: Math.max(0, left.records), bytes: Math.max(0, left.bytes) });
    }
    this.isStored = false;
  }

  /** Stores what was taken, as it does every few seconds. */
  store(): Promise<void> {
    this.storing = this.storing.then(async () => {
      try {
        await this.write();
        if (this.options.shared) await this.readOthers();
      } catch (error) {
        this.options.failed(error);
      }
    });
    return this.storing;
  }

  /** Stores what was taken, and ends. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.store();
  }

  private check(scope: string, { records, bytes }: Use): void {
    const { kind, limits, settings, now } = this.options;
    const taken = sum(this.own.get(scope) ?? NOTHING, this.others.get(scope) ?? NOTHING);
    const over =
      taken.records + records > (limits.records ?? Infinity)
        ? { limit: `${limits.records} ${kind}`, used: taken.records, setting: settings.records }
        : taken.bytes + bytes > (limits.bytes ?? Infinity)
          ? { limit: `${limits.bytes} bytes of ${kind}`, used: taken.bytes, setting: settings.bytes }
          : undefined;
    if (over === undefined) return;
    const whose = kind === 'events' ? memoryOf(scope) : `The scope ${scope}`;
    throw new QuotaExceeded(
      `${whose} takes at most ${over.limit} a day (UTC), and has taken ${over.used}; send these the next day, or raise ${over.setting}.`,
      Math.ceil((DAY - (now() % DAY)) / 1000),
    );
  }

  private turnDay(): void {
    const today = dayOf(this.options.now());
    if (today === this.day) return;
    this.day = today;
    this.own = new Map();
    this.others = new Map();
    this.isStored = true;
  }

  private async write(): Promise<void> {
    const { usage, kind } = this.options;
    if (this.isStored) return;
    this.isStored = true;
    const { day } = this;
    const record = { id: `${day} ${kind} ${this.process}`, day, kind, used: Object.fromEntries(this.own) };
    try {
      await usage.put(record);
    } catch (error) {
      this.isStored = false;
      throw error;
    }
  }

  /** Reads what other processes, and earlier ones, took today, and removes what is of earlier days. */
  private async readOthers(): Promise<void> {
    const { usage, kind } = this.options;
    const others = new Map<string, Use>();
    const { day } = this;
    for (const record of await usage.list()) {
      if (record.day < day) await usage.remove(record.id);
      if (record.day !== day || record.kind !== kind || record.id.endsWith(this.process)) continue;
      for (const [scope, use] of Object.entries(record.used)) {
        others.set(scope, sum(others.get(scope) ?? NOTHING, use));
      }
    }
    if (day === this.day) this.others = others;
  }
}

function memoryOf(scope: string): string {
  return scope === DEFAULT_SCOPE ? 'Memory' : `The memory of ${scope}`;
}

/** Opens a quota, or none without limits. */
async function open(limits: QuotaLimits, options: Omit<QuotaOptions, 'limits'>) {
  const isLimited = limits.records !== undefined || limits.bytes !== undefined;
  return isLimited ? DailyQuota.open({ ...options, limits }) : undefined;
}

interface Opening {
  readonly config: ServerConfig;
  readonly usage: Documents<Usage>;
  readonly log: Logger;
}

const commonOf = ({ config, usage, log }: Opening) => ({
  usage,
  shared: isShared(config.dsn),
  now: Date.now,
  failed: (error: unknown) => log.warn({ err: error }, 'storing what quotas count failed'),
});

/** The quota of the observations of each scope; undefined without one. @throws StoreUnavailable */
export function openObservationQuota(opening: Opening): Promise<DailyQuota | undefined> {
  const settings = { records: 'SIGNAL_QUOTA_OBSERVATIONS', bytes: 'SIGNAL_QUOTA_BYTES' };
  return open(opening.config.observationQuota, {
    ...commonOf(opening),
    kind: 'observations',
    settings,
  });
}

/** The quota of the events of each scope of memory; undefined without one. @throws StoreUnavailable */
export function openEventQuota(opening: Opening): Promise<DailyQuota | undefined> {
  const settings = { records: 'MEMORY_QUOTA_EVENTS', bytes: 'MEMORY_QUOTA_BYTES' };
  return open(opening.config.memory.quota, { ...commonOf(opening), kind: 'events', settings });
}
