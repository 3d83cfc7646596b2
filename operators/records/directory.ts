/** A series is one entity in one scope. */
export interface SeriesKey {
  readonly scope_id: string;
  readonly entity_id: string;
}

/**
 * Hands out small integers for (scope_id, entity_id), so that everything behind the door works on typed arrays.
 * A nested Map is the fastest way to intern a pair of strings here, and the last scope is remembered because
 * batches tend to stay in one.
 */
export class SeriesDirectory {
  private readonly scopes = new Map<string, Map<string, number>>();
  private readonly keys: SeriesKey[] = [];
  private readonly scopeOf: number[] = [];
  private readonly scopeNumbers = new Map<string, number>();
  private readonly scopeIds: string[] = [];
  private lastScope = '';
  private lastEntities: Map<string, number> | undefined;

  get size(): number {
    return this.keys.length;
  }

  get scopeCount(): number {
    return this.scopeIds.length;
  }

  /** Number of a known series, or -1. The ids must be in lower case. */
  find(scopeId: string, entityId: string): number {
    if (scopeId !== this.lastScope) {
      const entities = this.scopes.get(scopeId);
      if (entities === undefined) return -1;
      this.lastScope = scopeId;
      this.lastEntities = entities;
    }
    return this.lastEntities?.get(entityId) ?? -1;
  }

  /** Number of a series, a new one where it is not known. The ids must be valid UUIDs in lower case. */
  intern(scopeId: string, entityId: string): number {
    const known = this.find(scopeId, entityId);
    if (known >= 0) return known;
    let entities = this.scopes.get(scopeId);
    if (entities === undefined) {
      entities = new Map();
      this.scopes.set(scopeId, entities);
      this.scopeNumbers.set(scopeId, this.scopeIds.length);
      this.scopeIds.push(scopeId);
    }
    const series = this.keys.length;
    entities.set(entityId, series);
    this.keys.push({ scope_id: scopeId, entity_id: entityId });
    this.scopeOf.push(this.scopeNumbers.get(scopeId) ?? 0);
    return series;
  }

  key(series: number): SeriesKey {
    return this.keys[series];
  }

  /** Number of the scope that a series belongs to. */
  scope(series: number): number {
    return this.scopeOf[series];
  }

  scopeId(scope: number): string {
    return this.scopeIds[scope];
  }

  scopeNumber(scopeId: string): number | undefined {
    return this.scopeNumbers.get(scopeId);
  }
}
