/** A value at a time. */
export interface Point {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly value: number;
}

/**
 * The points that draw the same line as all of them on columns of pixels: of each column the first, the last, the lowest and the highest
 * (M4: Jugel et al., "M4: a visualization-oriented time series data aggregation", VLDB 2014).
 *
 * @param points in the order of time
 * @param columnOf the column of a time; it does not fall as time goes on
 */
export function pixelExact<Some extends Point>(
  points: readonly Some[],
  columnOf: (time: number) => number,
): Some[] {
  const kept: Some[] = [];
  for (let start = 0, end = 0; start < points.length; start = end) {
    const column = columnOf(points[start].time);
    let [lowest, highest] = [start, start];
    for (end = start; end < points.length && columnOf(points[end].time) === column; end++) {
      if (points[end].value < points[lowest].value) lowest = end;
      if (points[end].value > points[highest].value) highest = end;
    }
    const places = new Set([start, lowest, highest, end - 1].sort((a, b) => a - b));
    for (const place of places) kept.push(points[place]);
  }
  return kept;
}
