import type { FamilyType, MetricKind } from './metric-batch.ts';

/** Endings that name a running total, by the conventions of Prometheus. */
const TOTAL = /_(total|count|sum|bucket)$/;
/** Those of them that belong to a histogram or a summary. */
const DISTRIBUTION = /_(count|sum|bucket)$/;

/** Most families whose types are remembered, and the longest name of one. */
const MOST_FAMILIES = 20_000;
const LONGEST_FAMILY = 512;

/** The name of a metric without the ending that its family adds. */
export function familyOf(name: string): string {
  return name.replace(TOTAL, '');
}

/**
 * The types of metric families. The first one that a sender gives counts, so that senders that disagree do not change what the samples mean
 * each time.
 */
export class FamilyTypes {
  private readonly types = new Map<string, FamilyType>();
  /** Increases when a type becomes known. */
  version = 0;

  learn(families: ReadonlyMap<string, FamilyType>): void {
    for (const [family, type] of families) {
      if (this.types.has(family) || this.types.size >= MOST_FAMILIES || family.length > LONGEST_FAMILY)
        continue;
      this.types.set(family, type);
      this.version++;
    }
  }

  /**
   * What the samples of a metric are: by the type of its family if that is known, by the ending of its name otherwise.
   *
   * @param own type that the sample carries itself
   */
  kindOf(name: string, own: FamilyType | undefined): MetricKind {
    switch (own ?? this.types.get(name) ?? this.types.get(familyOf(name))) {
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
