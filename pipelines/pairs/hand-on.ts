import type { Outflow } from '../../operators/pairs/outflow.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import type { Tick } from '../../sinks/store.ts';

/** Where a detection without pairs hands on what its ticks took, for a detection of pairs elsewhere. */
export interface HandOn {
  /**
   * Takes over what a tick hands on that is durable: in the order of the ticks, and again when it is repeated.
   *
   * @param heldFrom event time of the earliest observation that is held back after the tick; infinity where there is none
   * @param keyOf ids of a series by its number
   */
  send(tick: Tick, outflow: Outflow, heldFrom: number, keyOf: (series: number) => SeriesKey): void;
  /**
   * Waits until everything that was taken over is where it cannot get lost. A checkpoint must not be stored before: what
   * it covers is never repeated.
   *
   * @param most milliseconds to wait
   * @returns false when they were over before
   */
  settled(most: number): Promise<boolean>;
}
