import { sampleCorrelation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { Innovations, SLOTS } from '../../../operators/statistics/innovation.ts';
import { SECOND, START } from '../harness.ts';
import { noise, times, white } from '../noise.ts';
import { fc } from '../property.ts';
import { onRecord } from './record.ts';

/** Observations before the first innovation. */
const WARM = 16;

function innovations() {
  const { statistic, at } = onRecord((layout) => new Innovations(layout));
  const past: number[] = [];
  return {
    at,
    statistic,
    push(time: number, outcome: number) {
      past.push(time);
      const recent = past.slice(-17);
      const gaps = recent.slice(1).map((t, i) => t - recent[i]);
      const median = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
      statistic.push(at, time, outcome, median, 12_345);
    },
    values(end = statistic.lastSlot(at)) {
      const into = new Float32Array(SLOTS + 3);
      statistic.copy(at, end, into, 3);
      return [...into.subarray(3)];
    },
    signs(end = statistic.lastSlot(at)) {
      const into = new Uint32Array(SLOTS / 32 + 1);
      statistic.copySigns(at, end, into, 1);
      return times(SLOTS, (i) => (into[1 + (i >>> 5)] >>> (i & 31)) & 1);
    },
  };
}

describe('grid', () => {
  test('every innovation lies in the slot of its time; gaps are 0; signs are those of the values', () => {
    const gap = fc.oneof(
      { weight: 12, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 400 }) },
    );
    fc.assert(
      fc.property(
        fc.array(gap, { minLength: 20, maxLength: 500, size: 'max' }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: -5, max: 300 }),
        (gaps, seed, shift) => {
          const steady = [...times(WARM + 1, () => 1), ...gaps];
          const { normal } = noise(seed);
          const { at, statistic, push, values, signs } = innovations();
          let slot = START / SECOND;
          const slots: number[] = [];
          let count = 0;
          for (const g of steady) {
            slot += g;
            push(slot * SECOND, normal());
            if (++count > WARM) slots.push(slot);
          }
          expect(statistic.cadence(at)).toBe(SECOND);
          expect(statistic.lastSlot(at)).toBe(slot);
          let first = slots[0];
          for (let i = 1; i < slots.length; i++) if (slots[i] - slots[i - 1] >= SLOTS) first = slots[i];
          expect(statistic.firstSlot(at)).toBe(first);
          expect(statistic.span(at)).toBe(Math.min(SLOTS, slot - first + 1));
          const end = slot + shift;
          const filled = new Set(slots.filter((s) => s >= first && s > slot - SLOTS));
          const list = values(end);
          const bits = signs(end);
          list.forEach((value, i) => {
            const of = end - SLOTS + 1 + i;
            expect(value !== 0, `slot ${of - slot}`).toBe(filled.has(of));
            if (value !== 0) expect(bits[i]).toBe(value > 0 ? 1 : 0);
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  test('signs of empty slots are by chance', () => {
    const { normal } = noise(4);
    const { push, signs, values } = innovations();
    for (let i = 0; i < 300; i++) push(START + i * SECOND, normal());
    push(START + 500 * SECOND, 1);
    const empty = values()
      .map((v, i) => (v === 0 ? i : -1))
      .filter((i) => i >= 0);
    const bits = signs();
    const ones = empty.filter((i) => bits[i] === 1).length;
    expect(empty.length).toBeGreaterThan(190);
    expect(ones / empty.length).toBeGreaterThan(0.35);
    expect(ones / empty.length).toBeLessThan(0.65);
  });

  test.each([
    [SECOND, SECOND],
    [60.2 * SECOND, 60 * SECOND],
    [0.987654 * SECOND, 0.99 * SECOND],
    [3600 * SECOND, 3600 * SECOND],
    [1234, 1200],
  ])('an interval of %d microseconds has a step of %d', (interval, step) => {
    const { at, statistic, push } = innovations();
    for (let i = 0; i < 40; i++) push(START + Math.round(i * interval), i % 3);
    expect(statistic.cadence(at)).toBe(step);
  });

  test('the step is a whole number of microseconds, however short', () => {
    for (let interval = 1; interval < 100; interval++) {
      const { at, statistic, push } = innovations();
      for (let i = 0; i < 40; i++) push(START + i * interval, i % 3);
      expect(statistic.cadence(at)).toBe(interval);
    }
  });

  test('a new pace begins a new grid', () => {
    const { at, statistic, push } = innovations();
    const { normal } = noise(9);
    for (let i = 0; i < 100; i++) push(START + i * SECOND, normal());
    for (let i = 0; i < 100; i++) push(START + (100 + 60 * i) * SECOND, normal());
    expect(statistic.cadence(at)).toBe(60 * SECOND);
    expect(statistic.span(at)).toBeLessThan(100);
  });
});

describe('prewhitening', () => {
  test.each([0, 0.5, 0.9])('AR(1) with coefficient %d gives its own shocks back', (phi) => {
    const shocks = white(21, 1500);
    const { push, values } = innovations();
    let x = 0;
    shocks.forEach((e, i) => {
      x = phi * x + e;
      push(START + i * SECOND, 50 + 3 * x);
    });
    const found = values();
    expect(sampleCorrelation(found, shocks.slice(-SLOTS))).toBeGreaterThan(0.95);
    expect(Math.abs(sampleCorrelation(found.slice(1), found.slice(0, -1)))).toBeLessThan(0.2);
    expect(Math.max(...found.map(Math.abs))).toBeLessThan(5);
  });

  test('a spike is clipped', () => {
    const { push, values } = innovations();
    for (const [i, e] of white(22, 300).entries()) push(START + i * SECOND, i === 290 ? 1e6 : e);
    expect(values()[SLOTS - 10]).toBeLessThanOrEqual(4.0001);
    expect(values()[SLOTS - 10]).toBeGreaterThan(3.9);
  });

  test('repeats are the share of outcomes equal to the one before', () => {
    const { at, statistic, push } = innovations();
    for (let i = 0; i < 2000; i++) push(START + i * SECOND, Math.floor(i / 4));
    expect(statistic.repeats(at)).toBeGreaterThan(0.7);
    expect(statistic.repeats(at)).toBeLessThan(0.8);
  });
});
