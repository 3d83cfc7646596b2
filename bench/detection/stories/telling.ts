import { LISTED, type SignalChange } from '../../../operators/signals/signal.ts';
import { parseInstant } from '../../../operators/time/instant.ts';

/** Number of signals of one story, by subscription. */
export interface Reported {
  /** Signals that open as an alert or become one. */
  readonly alerts: number;
  /** All openings, alerts and notes, except seasons. */
  readonly opened: number;
  /** The same with explained signals counted with their explanation, without those that lists leave out: the rows of the final list. */
  readonly listed: number;
}

/** Identity of a signal change: two runs that report the same at one row share it. */
const nameOf = ({ kind, signal }: SignalChange) => `${kind} ${signal.pattern} ${signal.decided_at}`;

/**
 * Counts the signals of one story.
 *
 * @param changes published changes of the series, from its beginning on
 * @param within whether a time (microseconds) belongs to the story
 * @param without published changes of the series without the story, which are subtracted
 */
export function tellingOf(
  changes: readonly SignalChange[],
  within: (time: number) => boolean,
  without: readonly SignalChange[] = [],
): Reported {
  const known = new Set(without.map(nameOf));
  const reported = changes.filter(
    (change) =>
      (change.kind === 'signal' || change.kind === 'signal.raised') &&
      within(parseInstant(change.signal.decided_at)) &&
      !known.has(nameOf(change)),
  );
  const opened = reported.filter(({ kind, signal }) => kind === 'signal' && signal.pattern !== 'seasonality');
  const explained = new Map(
    changes.flatMap(({ signal: { id, explanation } }) =>
      explanation.superseded_by === undefined ? [] : [[id, explanation.superseded_by]],
    ),
  );
  const confidence = new Map(changes.map(({ signal }) => [signal.id, signal.confidence]));
  const last = (id: string): string => {
    const by = explained.get(id);
    return by === undefined ? id : last(by);
  };
  return {
    alerts: reported.filter(({ signal }) => signal.severity === 'alert').length,
    opened: opened.length,
    listed: new Set(
      opened.map(({ signal }) => last(signal.id)).filter((id) => (confidence.get(id) ?? 0) >= LISTED),
    ).size,
  };
}

/** Totals over stories. */
export interface Sum {
  readonly stories: number;
  /** Stories with at least one signal. */
  readonly found: number;
  readonly reported: number;
}

/** Sums over stories, for one kind of count. */
export function sumOf(stories: readonly Reported[], way: keyof Reported): Sum {
  const counts = stories.map((each) => each[way]);
  return {
    stories: counts.length,
    found: counts.filter((count) => count > 0).length,
    reported: counts.reduce((sum, count) => sum + count, 0),
  };
}
