import type { Outflow } from '../../operators/engine/outflow.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import type { Tick } from '../../sinks/store.ts';

/** Receives the outflow of a detection without pairs, for pair detection elsewhere. */
export interface HandOn {
  /**
   * Takes the durable outflow of a tick, in tick order; called again when a tick is repeated.
   *
   * @param heldFrom event time of the earliest observation still held back after the tick; Infinity when there is none
   * @param keyOf ids of a series by its number
   */
  send(tick: Tick, outflow: Outflow, heldFrom: number, keyOf: (series: number) => SeriesKey): void;
  /**
   * Waits until everything taken is safe from loss. Store no checkpoint before that: ticks covered by a checkpoint are never repeated.
   *
   * @param most milliseconds to wait
   * @returns false on timeout
   */
  settled(most: number): Promise<boolean>;
}
