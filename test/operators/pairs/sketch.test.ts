import { describe, expect, test } from 'vitest';
import type { Outflow } from '../../../operators/engine/outflow.ts';
import { MOST_BYTES, progressSketch, type Sketch, sketchesOf } from '../../../operators/pairs/sketch.ts';
import { decodeSketch, encodeSketch } from '../../../operators/pairs/sketch-codec.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { PairNote } from '../../../operators/records/notes.ts';
import { fc, runs } from '../../property.ts';
import { SECOND, START, uuid } from '../harness.ts';
import { noise } from '../noise.ts';

const keyOf = (series: number) => ({
  scope_id: uuid(`scope ${series % 3}`),
  entity_id: uuid(`entity ${series}`),
});
const header = { shard: 3, tick: 17, at: START + 5, caughtUp: true, heldFrom: START - 1 };

const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });
const times = fc.oneof(
  fc.integer({ min: -9, max: 9 }).map((s) => START + s * SECOND),
  fc.integer({ min: -(2 ** 52), max: 2 ** 52 }),
  doubles,
);
const overrides = fc.constantFrom({}, { stall: { run: 9 } }, { correlation: { min_r: 0.5, enabled: false } });

/** Rows and notes as an engine hands them on. */
const outflows: fc.Arbitrary<Outflow> = fc
  .array(
    fc.record({
      series: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2 ** 26 - 1 })),
      time: times.map((t) => t + 0),
      outcome: doubles,
      season: fc.option(fc.double({ min: 0, max: 4096, noNaN: true }), { freq: 5, nil: undefined }),
      settings: fc.option(overrides, { freq: 9, nil: undefined }),
    }),
    { maxLength: 120 },
  )
  .map((list) => {
    const seen = new Set<number>();
    const firsts = list.flatMap(({ series }, row) => {
      const first = !seen.has(series);
      seen.add(series);
      return first ? [row] : [];
    });
    const notes = list.flatMap(({ series, season, settings }, i): PairNote[] => [
      ...(season === undefined
        ? []
        : [{ kind: 'season', row: i + 1, series, period: season } satisfies PairNote]),
      ...(settings === undefined
        ? []
        : [
            { kind: 'settings', row: i + 1, scope_id: uuid(`s${i}`), overrides: settings } satisfies PairNote,
          ]),
    ]);
    return {
      length: list.length,
      series: Int32Array.from(list, ({ series }) => series),
      time: Float64Array.from(list, ({ time }) => time),
      outcome: Float64Array.from(list, ({ outcome }) => outcome),
      firsts,
      notes,
    };
  });

/** A sketch as plain values; a note's place and the rows are counted over all parts. */
function joined(parts: readonly Sketch[]) {
  let from = 0;
  return parts.flatMap((part) => {
    const at = from;
    from += part.length;
    return [
      ...part.keys.map((key) => ({ kind: 'key', ...key })),
      ...Array.from({ length: part.length }, (_, i) => ({
        kind: 'row',
        series: part.series[i],
        time: part.time[i],
        outcome: part.outcome[i],
      })),
      ...part.notes.map((note) => ({ ...note, row: note.row + at })),
    ];
  });
}

describe('a message', () => {
  test('comes back as it was, whatever is in it', () => {
    fc.assert(
      fc.property(outflows, fc.boolean(), (flow, caughtUp) => {
        const [sketch, ...more] = sketchesOf({ ...header, caughtUp }, flow, keyOf);
        expect(more).toEqual([]);
        expect(decodeSketch(encodeSketch(sketch))).toEqual(sketch);
      }),
      { numRuns: runs(300) },
    );
  });

  test('may be only a report of progress, whatever is held back', () => {
    for (const heldFrom of [Number.POSITIVE_INFINITY, START]) {
      const report = progressSketch({ ...header, heldFrom });
      expect(decodeSketch(encodeSketch(report))).toEqual(report);
      expect(encodeSketch(report).length).toBeLessThan(64);
    }
  });

  test('takes fewer than 13 bytes a row of a fleet that reports together', () => {
    const { normal } = noise(1);
    const n = 20_000;
    const flow: Outflow = {
      length: n,
      series: Int32Array.from({ length: n }, (_, i) => (i * 7) % 10_000),
      time: Float64Array.from({ length: n }, (_, i) => START + i * 100),
      outcome: Float64Array.from({ length: n }, normal),
      firsts: [],
      notes: [],
    };
    const [sketch] = sketchesOf(header, flow, keyOf);
    expect(encodeSketch(sketch).length / n).toBeLessThan(13);
  });
});

describe('a large tick', () => {
  test('is cut into numbered parts below the limit, and none of it is lost or moved', () => {
    fc.assert(
      fc.property(outflows, fc.integer({ min: 400, max: 4000 }), (flow, most) => {
        const parts = sketchesOf(header, flow, keyOf, most);
        const messages = parts.map(encodeSketch);
        for (const bytes of messages) expect(bytes.length).toBeLessThanOrEqual(most);
        const decoded = messages.map(decodeSketch);
        expect(decoded.map(({ part }) => part)).toEqual(parts.map((_, i) => i));
        expect(new Set(decoded.map(({ parts: count }) => count))).toEqual(new Set([parts.length]));
        expect(decoded.map(({ caughtUp }) => caughtUp)).toEqual(parts.map((_, i) => i === parts.length - 1));
        const whole = joined(sketchesOf(header, flow, keyOf));
        const by = (kind: string, list: typeof whole) => list.filter((one) => one.kind === kind);
        for (const kind of ['key', 'row', 'season', 'settings']) {
          expect(by(kind, joined(decoded))).toEqual(by(kind, whole));
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('of a hundred thousand rows is below the limit of a broker', () => {
    const n = 200_000;
    const key = keyOf(1);
    const flow: Outflow = {
      length: n,
      series: Int32Array.from({ length: n }, (_, i) => i),
      time: new Float64Array(n).fill(START),
      outcome: new Float64Array(n).fill(1 / 3),
      firsts: Array.from({ length: n }, (_, i) => i),
      notes: [],
    };
    const messages = sketchesOf(header, flow, () => key).map(encodeSketch);
    expect(messages.length).toBeGreaterThan(5);
    expect(Math.max(...messages.map(({ length }) => length))).toBeLessThan(MOST_BYTES);
  });
});

describe('what is no message', () => {
  const flow: Outflow = {
    length: 3,
    series: Int32Array.of(0, 1, 0),
    time: Float64Array.of(START, START, START + 1),
    outcome: Float64Array.of(1, 2, 3),
    firsts: [0, 1],
    notes: [
      { kind: 'season', row: 2, series: 1, period: 24 },
      { kind: 'settings', row: 3, scope_id: uuid('s'), overrides: { stall: { run: 9 } } },
    ],
  };
  const good = encodeSketch(sketchesOf(header, flow, keyOf)[0]);

  test('is refused by name: any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(() => decodeSketch(bytes)).toThrow(InvalidInput);
      }),
    );
  });

  test('is refused wherever a message is cut short or goes on', () => {
    for (let end = 0; end < good.length; end++) {
      expect(() => decodeSketch(good.subarray(0, end))).toThrow(InvalidInput);
    }
    expect(() => decodeSketch(Uint8Array.of(...good, 0))).toThrow(/after its end/);
  });

  test('never gives anything but a message or a refusal, whichever byte is wrong', () => {
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const bytes = Uint8Array.from(good);
        bytes[at] ^= flip;
        try {
          expect(decodeSketch(bytes).parts).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidInput);
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  test('of a later version says so', () => {
    const later = Uint8Array.from(good);
    later[4] = 2;
    expect(() => decodeSketch(later)).toThrow(/version 2, and this program reads version 1/);
  });
});
