import type { SignalChange } from '../../../operators/records/signal.ts';
import { parseInstant } from '../../../operators/time/instant.ts';

/** How often one story is told, in the ways in which a person may listen. */
export interface Told {
  /** Signals that open as an alert or become one. */
  readonly alerts: number;
  /** Signals as they open, alerts and notes, but for seasons. */
  readonly opened: number;
  /** The same with what another signal explains counted with that: the rows of a list when all is over. */
  readonly listed: number;
}

/** The name of a telling: two runs that say the same of one row have it in common. */
const nameOf = ({ kind, signal }: SignalChange) => `${kind} ${signal.pattern} ${signal.decided_at}`;

/**
 * Counts how often one story is told.
 *
 * @param changes what is published of the series, from its beginning on
 * @param within whether a time (microseconds) is one of the story's
 * @param without what is published of the series where the story does not happen; it is none of the story
 */
export function tellingOf(
  changes: readonly SignalChange[],
  within: (time: number) => boolean,
  without: readonly SignalChange[] = [],
): Told {
  const known = new Set(without.map(nameOf));
  const told = changes.filter(
    (change) =>
      (change.kind === 'signal' || change.kind === 'signal.raised') &&
      within(parseInstant(change.signal.decided_at)) &&
      !known.has(nameOf(change)),
  );
  const opened = told.filter(({ kind, signal }) => kind === 'signal' && signal.pattern !== 'seasonality');
  const explained = new Map(
    changes.flatMap(({ signal: { id, explanation } }) =>
      explanation.superseded_by === undefined ? [] : [[id, explanation.superseded_by]],
    ),
  );
  const last = (id: string): string => {
    const by = explained.get(id);
    return by === undefined ? id : last(by);
  };
  return {
    alerts: told.filter(({ signal }) => signal.severity === 'alert').length,
    opened: opened.length,
    listed: new Set(opened.map(({ signal }) => last(signal.id))).size,
  };
}

/** Tellings of some stories together. */
export interface Sum {
  readonly stories: number;
  /** Stories of which something is told. */
  readonly found: number;
  readonly told: number;
}

/** Adds the tellings of some stories up, as one way of listening has them. */
export function sumOf(stories: readonly Told[], way: keyof Told): Sum {
  const counts = stories.map((each) => each[way]);
  return {
    stories: counts.length,
    found: counts.filter((count) => count > 0).length,
    told: counts.reduce((sum, count) => sum + count, 0),
  };
}
