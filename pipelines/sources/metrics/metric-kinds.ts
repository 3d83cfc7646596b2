import type { FamilyType, MetricKind } from './metric-batch.ts';

/** Endings that name a running total, by the conventions of Prometheus. */
const TOTAL = /_(total|count|sum|bucket)$/;
/** Those of them that belong to a histogram or a summary. */
const DISTRIBUTION = /_(count|sum|bucket)$/;

/** Most families of a scope whose types are remembered, and the longest name of one. */
const MOST_FAMILIES = 20_000;
const LONGEST_FAMILY = 512;

/** The name of a metric without the ending that its family adds. */
export function familyOf(name: string): string {
  return name.replace(TOTAL, '');
}

/** The scope of what senders say that may write to all scopes. */
const ALL = '';

/**
 * The types of metric families. The first one that a sender gives counts, so that senders that disagree do not change what the samples mean
 * each time. What a sender says that may write to some scopes only holds for these, and there before what others say.
 */
export class FamilyTypes {
  /** By the id of a scope and the family. */
  private readonly types = new Map<string, Map<string, FamilyType>>();
  /** Increases when a type becomes known. */
  version = 0;

  /** Whether any type holds for some scopes only. */
  get differ(): boolean {
    return this.types.size > (this.types.has(ALL) ? 1 : 0);
  }

  /**
   * @param scopes ids of the only scopes that the sender may write to
   * @returns forgets what was new, because the request was not stored
   */
  learn(families: ReadonlyMap<string, FamilyType>, scopes: Iterable<string> = [ALL]): () => void {
    const learnt: (readonly [types: Map<string, FamilyType>, family: string])[] = [];
    for (const scope of scopes) {
      const own = this.types.get(scope) ?? new Map<string, FamilyType>();
      for (const [family, type] of families) {
        if (own.has(family) || own.size >= MOST_FAMILIES || family.length > LONGEST_FAMILY) continue;
        own.set(family, type);
        learnt.push([own, family]);
        this.version++;
      }
      if (own.size > 0) this.types.set(scope, own);
    }
    return () => {
      if (learnt.length > 0) this.version++;
      for (const [own, family] of learnt.splice(0)) own.delete(family);
    };
  }

  private typeOf(family: string, scope: string): FamilyType | undefined {
    return this.types.get(scope)?.get(family) ?? this.types.get(ALL)?.get(family);
  }

  /**
   * What the samples of a metric are: by the type of its family if that is known, by the ending of its name otherwise.
   *
   * @param own type that the sample carries itself
   * @param scope id of the scope of its series
   */
  kindOf(name: string, own: FamilyType | undefined, scope = ALL): MetricKind {
    switch (own ?? this.typeOf(name, scope) ?? this.typeOf(familyOf(name), scope)) {
      case 'counter':
        return 'counter';
      case 'gauge':
        return 'gauge';
      case 'histogram':
      case 'summary':
        return DISTRIBUTION.test(name) ? 'counter' : 'gauge';
      default:
        return TOTAL.test(name) ? 'counter' : 'gauge';
    }
  }
}
