import type { Issue } from '../errors.ts';
import {
  type DescribedSeries,
  type Descriptions,
  type SeriesDescription,
  type SeriesIdentity,
  sameTags,
} from './description.ts';
import { entityIdOf, scopeIdOf } from './name-ids.ts';

/** The numbers of series and scopes that a register describes. */
export interface SeriesNumbers {
  find(scopeId: string, entityId: string): number;
  key(series: number): { readonly scope_id: string; readonly entity_id: string };
  scope(series: number): number;
  scopeId(scope: number): string;
  /** Number of a scope, or -1. */
  scopeNumber(scopeId: string): number;
}

/** A scope with a name. */
interface Scope {
  readonly number: number;
  readonly name: string;
  /** Whether the id of the scope derives from its name. */
  readonly derived: boolean;
}

/** A described series. Replaced when the description changes. */
interface Known {
  readonly entity: string | undefined;
  readonly metric: string | undefined;
  readonly unit: string | undefined;
  readonly tags: Readonly<Record<string, string>> | undefined;
  /** Whether the id of the entity derives from its name; undefined until that is asked, because it takes a hash. */
  derived: boolean | undefined;
}

/** The series of a scope by metric and entity; the metric of a series without one is undefined. */
type Names = Map<string | undefined, Map<string, number>>;

/** Changes since the descriptions were last stored. */
export interface Undescribed extends Descriptions {
  /** Call once they are durable. */
  settled(): void;
}

/**
 * What is known of series besides their ids: names, units and tags. A series has at most one name, which is an entity with or without a
 * metric, and no two series of a scope have the same one. A known series is found by its names with three lookups and no hash of ids.
 */
export class SeriesRegister {
  private readonly numbers: SeriesNumbers;
  private readonly known: (Known | undefined)[] = [];
  private readonly names: (Names | undefined)[] = [];
  private readonly scopes = new Map<string, Scope>();
  private readonly scopeNames: (Scope | undefined)[] = [];
  private pending = new Map<number, Known>();
  private pendingScopes = new Map<number, Scope>();

  constructor(numbers: SeriesNumbers) {
    this.numbers = numbers;
  }

  /** What is known of a series. */
  of(series: number): SeriesDescription {
    const scope = this.scopeNames[this.numbers.scope(series)]?.name;
    return { ...withoutUndefined(this.known[series]), ...(scope !== undefined && { scope }) };
  }

  /**
   * How an observation of a series names it: by the names from which its ids derive, by its ids otherwise, with everything else that is
   * known of it.
   */
  identity(series: number): SeriesIdentity {
    const { scope_id, entity_id } = this.numbers.key(series);
    const isDerived = this.isDerived(series);
    const hasName = this.scopeNames[this.numbers.scope(series)]?.derived === true;
    return { ...(!hasName && { scope_id }), ...(!isDerived && { entity_id }), ...this.of(series) };
  }

  /** Name of a scope, whose id must be in lower case. */
  nameOfScope(scopeId: string): string | undefined {
    const number = this.numbers.scopeNumber(scopeId);
    return number < 0 ? undefined : this.scopeNames[number]?.name;
  }

  /**
   * Number of a known series about which an identity says nothing new; -1 otherwise. Ids must be in lower case.
   */
  find(given: SeriesIdentity): number {
    const scope = this.scopeIn(given);
    if (scope < 0) return -1;
    const { entity_id, entity, metric, unit, tags } = given;
    const byName = entity_id === undefined;
    const series = byName
      ? ((entity !== undefined ? this.names[scope]?.get(metric)?.get(entity) : undefined) ?? -1)
      : this.numbers.find(this.numbers.scopeId(scope), entity_id);
    if (series < 0) return -1;
    const known = this.known[series];
    if (known === undefined) {
      const isSilent =
        entity === undefined && metric === undefined && unit === undefined && tags === undefined;
      return isSilent ? series : -1;
    }
    if (byName) {
      if (!this.isDerived(series)) return -1;
    } else {
      if (entity !== undefined && entity !== known.entity) return -1;
      if (metric !== undefined && metric !== known.metric) return -1;
    }
    if (unit !== undefined && unit !== known.unit) return -1;
    if (tags !== undefined && !(known.tags !== undefined && sameTags(tags, known.tags))) return -1;
    return series;
  }

  /**
   * Why a series cannot be described as given; undefined when it can.
   *
   * @param series its number; -1 for a series that is not known yet
   */
  issueOf(
    series: number,
    given: Required<Pick<SeriesIdentity, 'scope_id' | 'entity_id'>> & SeriesIdentity,
  ): Issue | undefined {
    const { scope_id = '', entity_id = '' } = given;
    return this.scopeIssue(scope_id, given.scope) ?? this.entityIssue(series, scope_id, entity_id, given);
  }

  /**
   * Describes a series of the directory; what is not given stays.
   *
   * @returns why that cannot be, such as a name that belongs to another series; then nothing has changed
   */
  describe(series: number, given: SeriesDescription): Issue | undefined {
    const issue = this.issueOf(series, { ...given, ...this.numbers.key(series) });
    if (issue === undefined) this.apply(series, given);
    return issue;
  }

  /** The same without the check of {@link issueOf}. */
  apply(series: number, given: SeriesDescription): void {
    const scope = this.numbers.scope(series);
    if (given.scope !== undefined && this.scopeNames[scope]?.name !== given.scope) {
      this.pendingScopes.set(scope, this.nameScope(scope, given.scope));
    }
    const before = this.known[series];
    const { entity, metric } = nameAfter(before, this.numbers.key(series).entity_id, given);
    const { unit = before?.unit, tags = before?.tags } = given;
    if (entity === undefined && metric === undefined && unit === undefined && tags === undefined) return;
    const isSame =
      before !== undefined &&
      before.entity === entity &&
      before.metric === metric &&
      before.unit === unit &&
      before.tags === tags;
    if (!isSame) this.pending.set(series, this.set(series, { entity, metric, unit, tags }));
  }

  /** Takes descriptions from a store. */
  restore({ series, scopes }: Descriptions): void {
    for (const { scope_id, scope } of scopes) {
      const number = this.numbers.scopeNumber(scope_id);
      if (number >= 0) this.nameScope(number, scope);
    }
    for (const { series: number, entity, metric, unit, tags } of series) {
      this.set(number, { entity, metric, unit, tags });
    }
  }

  /** What was described since it was last settled. */
  undescribed(): Undescribed {
    const { pending, pendingScopes } = this;
    const series = [...pending].map(([number, known]): DescribedSeries => {
      return { series: number, ...withoutUndefined(known) };
    });
    const scopes = [...pendingScopes.values()].map(({ number, name }) => {
      return { scope_id: this.numbers.scopeId(number), scope: name };
    });
    const taken = [...pending];
    const takenScopes = [...pendingScopes];
    return {
      series,
      scopes,
      settled: () => {
        for (const [number, known] of taken) if (pending.get(number) === known) pending.delete(number);
        for (const [number, scope] of takenScopes) {
          if (pendingScopes.get(number) === scope) pendingScopes.delete(number);
        }
      },
    };
  }

  /** Number of the scope that an identity names, or -1 when there is none, or when it is named anew. */
  private scopeIn({ scope_id, scope }: SeriesIdentity): number {
    if (scope_id === undefined) {
      const named = scope === undefined ? undefined : this.scopes.get(scope);
      return named?.derived === true ? named.number : -1;
    }
    const number = this.numbers.scopeNumber(scope_id);
    return scope === undefined || this.scopeNames[number]?.name === scope ? number : -1;
  }

  private scopeIssue(scopeId: string, name: string | undefined): Issue | undefined {
    if (name === undefined) return undefined;
    const path = 'scope';
    const number = this.numbers.scopeNumber(scopeId);
    const holder = this.scopes.get(name);
    if (holder !== undefined && holder.number !== number) {
      const id = this.numbers.scopeId(holder.number);
      return {
        path,
        message: `${quoted(name)} is the name of scope ${id}; send that as scope_id, or another name`,
      };
    }
    const before = this.scopeNames[number];
    if (before?.derived === true && before.name !== name) {
      return {
        path,
        message: `is ${quoted(name)}, but scope_id derives from the name ${quoted(before.name)}, which cannot change; leave one of the two out`,
      };
    }
    return undefined;
  }

  private entityIssue(
    series: number,
    scopeId: string,
    entityId: string,
    given: SeriesDescription,
  ): Issue | undefined {
    const before = series < 0 ? undefined : this.known[series];
    const { entity, metric } = nameAfter(before, entityId, given);
    if (before !== undefined && before.entity === entity && before.metric === metric) return undefined;
    const path = given.entity === undefined ? 'metric' : 'entity';
    if (before !== undefined && this.isDerived(series)) {
      return {
        path,
        message: `is another than that from which entity_id derives, ${described(before)}, which cannot change; leave one of the two out`,
      };
    }
    if (entity === undefined) return undefined;
    const holder = this.names[this.numbers.scopeNumber(scopeId)]?.get(metric)?.get(entity);
    if (holder === undefined || holder === series) return undefined;
    const { entity_id } = this.numbers.key(holder);
    return entity_id === entityId
      ? undefined
      : {
          path,
          message: `${described({ entity, metric })} is the name of entity ${entity_id} in this scope; send that as entity_id, or another name`,
        };
  }

  private isDerived(series: number): boolean {
    const known = this.known[series];
    if (known?.entity === undefined) return false;
    known.derived ??= entityIdOf(known.entity, known.metric) === this.numbers.key(series).entity_id;
    return known.derived;
  }

  private nameScope(number: number, name: string): Scope {
    const before = this.scopeNames[number];
    if (before !== undefined && this.scopes.get(before.name) === before) this.scopes.delete(before.name);
    const scope = { number, name, derived: scopeIdOf(name) === this.numbers.scopeId(number) };
    this.scopeNames[number] = scope;
    this.scopes.set(name, scope);
    return scope;
  }

  private set(series: number, next: Omit<Known, 'derived'>): Known {
    const scope = this.numbers.scope(series);
    const before = this.known[series];
    const renamed = before?.entity !== next.entity || before?.metric !== next.metric;
    const known = { ...next, derived: renamed ? undefined : before?.derived };
    while (this.known.length < series) this.known.push(undefined);
    this.known[series] = known;
    if (!renamed) return known;
    if (before?.entity !== undefined) {
      const own = this.names[scope]?.get(before.metric);
      if (own?.get(before.entity) === series) own.delete(before.entity);
    }
    if (next.entity === undefined) return known;
    let names = this.names[scope];
    if (names === undefined) {
      names = new Map();
      this.names[scope] = names;
    }
    const own = names.get(next.metric);
    if (own === undefined) names.set(next.metric, new Map([[next.entity, series]]));
    else own.set(next.entity, series);
    return known;
  }
}

/** The ids of a series, in lower case: those given, otherwise those that derive from its names. */
export function idsOf({ scope_id, entity_id, scope = '', entity = '', metric }: SeriesIdentity) {
  return {
    scope_id: scope_id?.toLowerCase() ?? scopeIdOf(scope),
    entity_id: entity_id?.toLowerCase() ?? entityIdOf(entity, metric),
  };
}

/**
 * The name that a series has once it was described. What is not given stays, except a metric that was given beside the id: it is no part of
 * a name from which the id derives.
 */
function nameAfter(before: Known | undefined, entityId: string, given: SeriesDescription) {
  const { entity = before?.entity, metric = before?.metric } = given;
  const mayBeWhole = given.entity !== undefined && given.metric === undefined && metric !== undefined;
  return { entity, metric: mayBeWhole && entityIdOf(given.entity) === entityId ? undefined : metric };
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

/** A name as messages show it. */
function described({ entity = '', metric }: Pick<SeriesDescription, 'entity' | 'metric'>): string {
  return metric === undefined ? quoted(entity) : `${quoted(entity)} with metric ${quoted(metric)}`;
}

function withoutUndefined(known: Known | undefined): Omit<SeriesDescription, 'scope'> {
  if (known === undefined) return {};
  const { entity, metric, unit, tags } = known;
  return {
    ...(entity !== undefined && { entity }),
    ...(metric !== undefined && { metric }),
    ...(unit !== undefined && { unit }),
    ...(tags !== undefined && { tags }),
  };
}
