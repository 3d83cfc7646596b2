/** A piece of evidence as reading needs it: where an event says a claim. */
export interface Evidence {
  readonly event_id: string;
  /** In Unicode code points of the event's content, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** What the event came from: pieces from one source do not corroborate each other. */
  readonly source: string;
}

/** How many sources of their own the evidence comes from. */
export function independentSources(evidence: readonly Pick<Evidence, 'source'>[]): number {
  return new Set(evidence.map(({ source }) => source)).size;
}
