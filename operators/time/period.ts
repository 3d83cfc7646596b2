/** A stretch of time in microseconds since the epoch; a bound that is left out is open. */
export interface Period {
  readonly from?: number;
  /** Exclusive. */
  readonly to?: number;
}
