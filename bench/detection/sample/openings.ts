import type { Signal } from '../../../operators/signals/signal.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import { changesOf } from '../changes.ts';
import type { SourceSeries } from './sources.ts';

/** An opened signal, as last published. */
export interface Opened {
  readonly series: SourceSeries;
  readonly signal: Signal;
  /** Its confidence when it opened, which may have changed since. */
  readonly firstConfidence: number;
  /** Rows at which it begins and ends. */
  readonly start: number;
  readonly end: number;
  /** Deciding row: of its opening, or of its becoming an alert. */
  readonly decided: number;
  /** Whether its first row, or its deciding row, is labelled. */
  readonly labelled: boolean;
}

/** Every signal that opens on a series at default settings, with a tick after each row. */
export function openedOn(series: SourceSeries): Opened[] {
  const { times, values, marked } = series;
  const firstConfidences = new Map<string, number>();
  const latest = new Map<string, Signal>();
  for (const { kind, signal } of changesOf(times, values)) {
    if (kind === 'signal') firstConfidences.set(signal.id, signal.confidence);
    latest.set(signal.id, signal);
  }
  const rows = new Map(Array.from(times, (time, row) => [time, row]));
  const rowOf = (instant: string) => {
    const time = parseInstant(instant);
    return (
      rows.get(time) ??
      Math.max(
        0,
        times.findLastIndex((other) => other <= time),
      )
    );
  };
  return [...latest.values()].map((signal) => {
    const start = rowOf(signal.window.start);
    const decided = rowOf(signal.decided_at);
    return {
      series,
      signal,
      firstConfidence: firstConfidences.get(signal.id) ?? signal.confidence,
      start,
      end: rowOf(signal.window.end),
      decided,
      labelled: marked[start] || marked[decided],
    };
  });
}

/**
 * Draws without replacement, in drawing order: each prefix is a random sample too (Fisher and Yates, 1938).
 *
 * @param random uniform in [0, 1)
 */
export function draw<T>(all: readonly T[], count: number, random: () => number): T[] {
  const rest = [...all];
  const drawn = Math.min(count, rest.length);
  for (let i = 0; i < drawn; i++) {
    const j = i + Math.floor(random() * (rest.length - i));
    [rest[i], rest[j]] = [rest[j], rest[i]];
  }
  return rest.slice(0, drawn);
}
