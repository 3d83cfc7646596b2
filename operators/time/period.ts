/** A period in microseconds since the epoch; an omitted bound is open. */
export interface Period {
  readonly from?: number;
  /** Exclusive. */
  readonly to?: number;
}
