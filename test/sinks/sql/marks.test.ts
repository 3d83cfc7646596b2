import { describe, expect, it } from 'vitest';
import { advance } from '../../../sinks/sql/marks.ts';
import { someRows, someSeries, transaction } from '../fixtures.ts';

const MARKS = { seq: 41, change: 7, tick: 3, settings: 2, series: 5 };

describe('the marks of a store', () => {
  it('go on with what a transaction has', () => {
    const more = transaction({
      series: someSeries(2),
      observations: [
        { ...someRows(4), firstSeq: 42 },
        { ...someRows(3), firstSeq: 46 },
      ],
      ticks: [{ number: 4, seq: 48, at: 1 }],
    });
    expect(advance(MARKS, more)).toEqual({ seq: 48, change: 7, tick: 4, settings: 2, series: 7 });
  });

  it('do not move by a batch without rows, wherever it stands', () => {
    const rows = { ...someRows(4), firstSeq: 42 };
    const none = { ...someRows(0), firstSeq: 0 };
    expect(advance(MARKS, transaction({ observations: [none] }))).toEqual(MARKS);
    expect(advance(MARKS, transaction({ observations: [rows, none] })).seq).toBe(45);
    expect(advance(MARKS, transaction({ observations: [none, rows] })).seq).toBe(45);
  });
});
