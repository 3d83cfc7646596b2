import { expect, it } from 'vitest';
import { EvidenceRows } from '../../../../operators/claims/table/evidence-rows.ts';

it('finding 3: an event that states one claim many times has each span, and no other', () => {
  const rows = new EvidenceRows();
  const piece = (claim: number, event: number, at: number) => ({
    claim,
    event,
    start: 10 * at,
    end: 10 * at + 9,
    quote: 0,
    source: 0,
    recorded_at: 0,
  });
  for (const event of [0, 1]) {
    for (let at = 0; at < 100; at++) {
      const { start, end } = piece(0, event, at);
      expect(rows.has(0, event, start, end)).toBe(false);
      rows.add(piece(0, event, at));
      expect(rows.has(0, event, start, end)).toBe(true);
      expect(rows.has(1, event, start, end)).toBe(false);
      expect(rows.has(0, event, start, end + 1)).toBe(false);
    }
  }
  expect(rows.has(0, 0, 990, 999)).toBe(true);
  rows.remove(new Set([0]), new Set());
  expect([rows.has(0, 0, 990, 999), rows.has(0, 1, 990, 999)]).toEqual([false, true]);
});
