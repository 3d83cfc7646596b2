/** A piece of evidence as read: where an event states a claim. */
export interface Evidence {
  readonly event_id: string;
  /** In Unicode code points of the event's content, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** Source of the event: pieces from one source do not corroborate each other. */
  readonly source: string;
}

/** Number of distinct sources of the evidence. */
export function independentSources(evidence: readonly Pick<Evidence, 'source'>[]): number {
  return new Set(evidence.map(({ source }) => source)).size;
}
