/** A lasting event, planted into a stretch of a real series. */
export interface LastingEvent {
  readonly name: string;
  /**
   * Changes values in place.
   *
   * @param from first row of the event
   * @param to the row after its last
   * @param by signed size in units of the outcome
   */
  plant(values: Float64Array, from: number, to: number, by: number): void;
}

/** Rows over which a plateau rises. */
const EDGE = 5;

function change(values: Float64Array, from: number, to: number, f: (x: number, row: number) => number): void {
  for (let row = from; row < to; row++) values[row] = f(values[row], row);
}

/** Events that people want to see open as long as they last. */
export const EVENTS: readonly LastingEvent[] = [
  // A service that is down reports one value.
  {
    name: 'outage',
    plant(values, from, to, by) {
      const held = values[from - 1] - Math.abs(by);
      change(values, from, to, () => held);
    },
  },
  { name: 'level', plant: (values, from, to, by) => change(values, from, to, (x) => x + by) },
  {
    name: 'plateau',
    plant: (values, from, to, by) =>
      change(values, from, to, (x, row) => x + by * Math.min(1, (row - from + 1) / EDGE)),
  },
  {
    name: 'freeze',
    plant(values, from, to, by) {
      const held = values[from] + by;
      change(values, from, to, () => held);
    },
  },
];
