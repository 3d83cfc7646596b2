import { describe, expect, test } from 'vitest';
import { RecordCursor, RecordLayout, SeriesSlabs } from '../../../operators/statistics/slab.ts';

describe('RecordLayout', () => {
  test('gives every name a stretch of its own, the front before the rings', () => {
    const layout = new RecordLayout();
    const taken = new Set<number>();
    const stretches = [
      [layout.reserve('a', 3), 3],
      [layout.reserveRing('b', 10), 10],
      [layout.reserve('c', 5), 5],
      [layout.reserveRing('d', 1), 1],
    ];
    for (const [from, count] of stretches) {
      for (let i = from; i < from + count; i++) {
        expect(taken.has(i)).toBe(false);
        taken.add(i);
        expect(i).toBeLessThan(layout.size);
      }
    }
    expect(stretches[2][0]).toBeLessThan(stretches[1][0]);
  });

  test('the fingerprint tells layouts apart by name, size and order', () => {
    const print = (...parts: [string, number][]) => {
      const layout = new RecordLayout();
      for (const [name, count] of parts) layout.reserve(name, count);
      return layout.fingerprint;
    };
    const prints = [
      print(['a', 1], ['b', 2]),
      print(['b', 2], ['a', 1]),
      print(['a', 2], ['b', 1]),
      print(['a', 1]),
      print(),
    ];
    expect(new Set(prints).size).toBe(prints.length);
    expect(print(['a', 1], ['b', 2])).toBe(prints[0]);
  });

  test('puts what the front has no room for behind it', () => {
    const layout = new RecordLayout();
    layout.reserve('a', 191);
    expect(layout.reserve('b', 1)).toBe(191);
    expect(layout.size).toBe(192);
  });
});

describe('SeriesSlabs', () => {
  const layout = new RecordLayout();
  const head = layout.reserve('head', 2);
  const ring = layout.reserveRing('ring', 4);

  test('records are zeros at first and do not overlap, across slabs', () => {
    const slabs = new SeriesSlabs(layout);
    const at = new RecordCursor();
    slabs.ensure(599);
    for (let series = 0; series < 600; series++) {
      slabs.seek(at, series);
      for (const place of [head, head + 1, ring, ring + 3]) {
        expect(at.f64[at.base + place]).toBe(0);
        at.f64[at.base + place] = series + place / 1000;
      }
    }
    for (let series = 0; series < 600; series++) {
      slabs.seek(at, series);
      for (const place of [head, head + 1, ring, ring + 3]) {
        expect(at.f64[at.base + place]).toBe(series + place / 1000);
      }
    }
  });

  test('a record goes out as bytes and comes back bit by bit, floats and words too', () => {
    const slabs = new SeriesSlabs(layout);
    const at = new RecordCursor();
    slabs.ensure(300);
    slabs.seek(at, 300);
    at.f64[at.base + head] = -0;
    at.f64[at.base + head + 1] = Number.NEGATIVE_INFINITY;
    at.f32[(at.base + ring) * 2] = 1.5;
    at.u32[(at.base + ring) * 2 + 1] = 0xffffffff;
    at.u32[(at.base + ring) * 2 + 2] = 0x7ff80001;
    at.u32[(at.base + ring) * 2 + 3] = 0xfff00001;
    const bytes = slabs.read(300);
    const other = new SeriesSlabs(layout);
    const padded = new Uint8Array(bytes.length + 3);
    padded.set(bytes, 3);
    other.write(5, padded.subarray(3));
    expect(other.read(5)).toEqual(bytes);
    other.seek(at, 5);
    expect(Object.is(at.f64[at.base + head], -0)).toBe(true);
    expect(at.f32[(at.base + ring) * 2]).toBe(1.5);
    expect(at.u32[(at.base + ring) * 2 + 1]).toBe(0xffffffff);
    other.seek(at, 4);
    expect(at.f64[at.base + head + 1]).toBe(0);
  });

  test('what was read is a copy', () => {
    const slabs = new SeriesSlabs(layout);
    const at = new RecordCursor();
    slabs.ensure(0);
    const bytes = slabs.read(0);
    slabs.seek(at, 0);
    at.f64[at.base + head] = 7;
    expect(bytes.every((byte) => byte === 0)).toBe(true);
  });

  test('refuses a record of another size', () => {
    const slabs = new SeriesSlabs(layout);
    expect(() => slabs.write(0, new Uint8Array(8))).toThrow(RangeError);
  });
});
