import { SeriesRegister } from './series/register.ts';

/** A series is one entity in one scope. */
export interface SeriesKey {
  readonly scope_id: string;
  readonly entity_id: string;
}

/**
 * Assigns small integers to (scope_id, entity_id), so that all internal code works on typed arrays. The entity is looked up first, because
 * an entity is rarely in more than one scope: a known series then costs one map lookup and one comparison.
 */
export class SeriesDirectory {
  /** Names, units and tags of the series. */
  readonly register = new SeriesRegister(this);
  /** The first series of each entity. */
  private readonly byEntity = new Map<string, number>();
  /** Further series of entities in several scopes, by entity and scope. */
  private readonly others = new Map<string, Map<string, number>>();
  private readonly keys: SeriesKey[] = [];
  private readonly scopeOf: number[] = [];
  private readonly scopeNumbers = new Map<string, number>();
  private readonly scopeIds: string[] = [];
  private readonly scopeSizes: number[] = [];

  get size(): number {
    return this.keys.length;
  }

  /** Number of a known series, or -1. The ids must be in lower case. */
  find(scopeId: string, entityId: string): number {
    const first = this.byEntity.get(entityId);
    if (first === undefined) return -1;
    if (this.keys[first].scope_id === scopeId) return first;
    return this.others.get(entityId)?.get(scopeId) ?? -1;
  }

  /** Number of a series; assigns a new one if it is unknown. The ids must be valid UUIDs in lower case. */
  intern(scopeId: string, entityId: string): number {
    const known = this.find(scopeId, entityId);
    if (known >= 0) return known;
    const series = this.keys.length;
    if (this.byEntity.has(entityId)) {
      const others = this.others.get(entityId) ?? new Map<string, number>();
      others.set(scopeId, series);
      this.others.set(entityId, others);
    } else {
      this.byEntity.set(entityId, series);
    }
    let scope = this.scopeNumbers.get(scopeId);
    if (scope === undefined) {
      scope = this.scopeIds.length;
      this.scopeNumbers.set(scopeId, scope);
      this.scopeIds.push(scopeId);
      this.scopeSizes.push(0);
    }
    this.scopeSizes[scope]++;
    this.keys.push({ scope_id: scopeId, entity_id: entityId });
    this.scopeOf.push(scope);
    return series;
  }

  key(series: number): SeriesKey {
    return this.keys[series];
  }

  /** Number of scopes that have, or had, series. */
  get scopeCount(): number {
    return this.scopeIds.length;
  }

  /** Number of series in a scope, whose id must be in lower case. */
  sizeOf(scopeId: string): number {
    const scope = this.scopeNumbers.get(scopeId);
    return scope === undefined ? 0 : this.scopeSizes[scope];
  }

  /** Number of a scope, whose id must be in lower case, or -1. */
  scopeNumber(scopeId: string): number {
    return this.scopeNumbers.get(scopeId) ?? -1;
  }

  /** Number of the scope of a series. */
  scope(series: number): number {
    return this.scopeOf[series];
  }

  scopeId(scope: number): string {
    return this.scopeIds[scope];
  }
}
