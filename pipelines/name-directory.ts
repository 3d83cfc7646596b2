import { setTimeout as sleep } from 'node:timers/promises';
import { NotFound, Unprocessable } from '../operators/records/errors.ts';
import type { NamedSeries, SeriesName } from '../operators/records/series/name.ts';
import { Waiting } from '../sinks/outbox/waiting.ts';
import type { SeriesNames } from '../sinks/series-names.ts';

/** Milliseconds after which names given by other processes are read again. */
const LOOK_EVERY = 2_000;

/** Names of series as callers use them. Resolves the intended scope and notifies of changes. */
export class NameDirectory {
  private readonly names: SeriesNames;
  private readonly shared: boolean;
  private readonly wallClock: () => number;
  private readonly waiting = new Waiting();

  /**
   * @param shared whether other processes give names in the same store
   * @param wallClock in microseconds
   */
  constructor(names: SeriesNames, shared: boolean, wallClock: () => number) {
    this.names = names;
    this.shared = shared;
    this.wallClock = wallClock;
  }

  /** All named series, by scope and entity. */
  list(): Promise<readonly NamedSeries[]> {
    return this.names.list();
  }

  /** @throws NotFound; Unprocessable when the entity has names in several scopes */
  async get(entityId: string, scopeId?: string): Promise<NamedSeries> {
    const found = (await this.names.list()).filter(
      ({ entity_id, scope_id }) =>
        entity_id === entityId.toLowerCase() && (scopeId === undefined || scope_id === scopeId.toLowerCase()),
    );
    if (found.length > 1) {
      const scopes = found.map(({ scope_id }) => scope_id);
      throw severalScopes(`Entity ${entityId} has names in several scopes`, scopes);
    }
    const [only] = found;
    if (only === undefined) throw new NotFound(`Entity ${entityId} has no names.`);
    return only;
  }

  /**
   * Sets the names of a series, replacing earlier ones.
   *
   * @throws Conflict when a name belongs to another series; Unprocessable when the scope is ambiguous
   */
  async put(entityId: string, given: SeriesName): Promise<NamedSeries> {
    const { scope_id: scope, names, unit, feature } = given;
    const entity_id = entityId.toLowerCase();
    const scope_id = scope?.toLowerCase() ?? (await this.scopeOf(entity_id));
    const series = {
      scope_id,
      entity_id,
      names: [...new Set(names)],
      unit,
      ...(feature !== undefined && { feature }),
      changed_at: this.wallClock(),
    };
    await this.names.put(series);
    this.waiting.wake();
    return series;
  }

  /** Removes the names of a series. @throws NotFound, Unprocessable */
  async remove(entityId: string, scopeId?: string): Promise<NamedSeries> {
    const series = await this.get(entityId, scopeId);
    await this.names.remove(series.scope_id, series.entity_id);
    this.waiting.wake();
    return series;
  }

  /** Resolves when names may have changed, or when the signal is aborted. */
  async changed(signal: AbortSignal): Promise<void> {
    const changed = this.waiting.wait(signal);
    if (!this.shared) return changed;
    const timer = sleep(LOOK_EVERY, undefined, { signal, ref: false }).catch(() => undefined);
    await Promise.race([changed, timer]);
  }

  private async scopeOf(entityId: string): Promise<string> {
    const scopes = await this.names.scopesOf(entityId);
    const [scope] = scopes;
    if (scopes.length > 1) throw severalScopes(`Entity ${entityId} is in several scopes`, scopes);
    if (scope !== undefined) return scope;
    const known = (await this.names.list()).filter(({ entity_id }) => entity_id === entityId);
    const [one, ...others] = known;
    if (one !== undefined && others.length === 0) return one.scope_id;
    const message = `is required: there are no observations of entity ${entityId} yet`;
    throw new Unprocessable(`scope_id ${message}.`, [{ path: 'scope_id', message }]);
  }
}

function severalScopes(what: string, scopes: readonly string[]): Unprocessable {
  const message = `must be one of ${scopes.slice(0, 10).join(', ')}`;
  return new Unprocessable(`${what}: scope_id ${message}.`, [{ path: 'scope_id', message }]);
}
