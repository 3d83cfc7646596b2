import { describe, expect, test } from 'vitest';
import { Alarm, FAR, NOVEL, NOVEL_MEMORY } from '../../../operators/statistics/alarm.ts';
import { fc, runs } from '../../property.ts';
import { noise, times } from '../noise.ts';
import { onRecord } from './record.ts';

const MINUTE = 60e6;
const HOUR = 60 * MINUTE;
const DAY = 86_400e6;

interface Row {
  readonly z?: number;
  readonly evidence?: number;
  readonly time?: number;
}

/** What the alarm says at each row; rows are a minute apart where they have no time. */
function hear(rows: readonly Row[]) {
  const { statistic, at } = onRecord((layout) => new Alarm(layout));
  return rows.map(({ z = 0, evidence = 0, time }, i) => {
    statistic.push(at, time ?? (i + 1) * MINUTE, z, evidence);
    const { far, raised, evidence: sum } = statistic;
    return {
      far,
      raised,
      sum,
      announced: statistic.isAnnounced(at),
      announce: () => statistic.announce(at),
    };
  });
}

const quiet = (n: number): Row[] => times(n, () => ({}));
const farRows = (rows: readonly Row[]) => hear(rows).flatMap(({ far }, i) => (far ? [i] : []));

describe('an outcome far off', () => {
  test('is raised, and for three observations after it', () => {
    const heard = hear([...quiet(20), { z: FAR }, ...quiet(10)]);
    expect(heard.flatMap(({ far }, i) => (far ? [i] : []))).toEqual([20]);
    expect(heard.flatMap(({ raised }, i) => (raised ? [i] : []))).toEqual([20, 21, 22, 23]);
  });

  test('is not raised below six scales', () => {
    expect(farRows([...quiet(20), { z: FAR - 0.01 }])).toEqual([]);
  });

  test('belongs to the story that is on, which is announced once', () => {
    const { statistic, at } = onRecord((layout) => new Alarm(layout));
    const said: string[] = [];
    const sizes = [7, 0, 0, 0, 8, 0, 0, 0, 0, 9];
    sizes.forEach((z, i) => {
      statistic.push(at, (i + 1) * MINUTE, z, 0);
      if (!statistic.far) return;
      said.push(`${i} ${statistic.isAnnounced(at) ? 'known' : 'new'}`);
      statistic.announce(at);
    });
    expect(said).toEqual(['0 new', '4 known', '9 new']);
  });

  test('is usual after two half as large in four days, and no more so after that', () => {
    const stories = (gap: number, sizes: readonly number[]) =>
      hear(
        sizes.flatMap((z, i) => [
          { z, time: (i + 1) * gap },
          ...times(5, (k) => ({ time: (i + 1) * gap + (k + 1) * MINUTE })),
        ]),
      ).filter(({ far }) => far).length;
    expect(stories(1.1 * DAY, [10, 10, 10, 10])).toBe(2);
    expect(stories(1.1 * DAY, [10, 10, 19, 21])).toBe(3);
    expect(stories(3.1 * DAY, [10, 10, 10, 10])).toBe(4);
  });

  test('is usual the third time in a rhythm of whole days, unless it is much larger or on the other side', () => {
    const stories = (period: number, sizes: readonly number[]) =>
      hear(
        sizes.flatMap((z, i) => [
          { z, time: (i + 1) * period },
          ...times(5, (k) => ({ time: (i + 1) * period + (k + 1) * MINUTE })),
          ...times(300, () => ({ time: (i + 1.5) * period })),
          ...times(300, () => ({ time: (i + 1.5) * period })),
        ]),
      ).flatMap(({ far }, i) => (far ? [i / 606] : []));
    expect(stories(7 * DAY, [10, 11, 12, 9, 25, 10])).toEqual([0, 1, 4]);
    expect(stories(14 * DAY, [10, 10, 10, -10])).toEqual([0, 1, 3]);
    expect(stories(7 * DAY + 2 * 60 * MINUTE, [10, 10, 10])).toEqual([0, 1, 2]);
  });

  test('says nothing where the other side was two fifths as far off in the last 256 observations', () => {
    const swing = (z: number, gap: number) => farRows([{ z }, ...quiet(gap), { z: 10 }]).includes(gap + 1);
    expect(swing(-3.9, 100)).toBe(true);
    expect(swing(-4, 100)).toBe(false);
    expect(swing(-4, 255)).toBe(false);
    expect(swing(-4, 513)).toBe(true);
    // The swing back is a part of what happened.
    expect(swing(-4, 1)).toBe(true);
  });
});

test('an outcome is a habit where two excursions to its side, 16,384 observations ago at most, were as large', () => {
  const { statistic, at } = onRecord((layout) => new Alarm(layout));
  const { uniform, normal } = noise(11);
  /** Excursions that have ended: runs of two scales and more to one side with at most three lesser ones between. */
  const ended: { sign: number; peak: number; last: number }[] = [];
  const open = new Map<number, { peak: number; last: number }>();
  for (let row = 1; row <= 40_000; row++) {
    const z = uniform() < 0.01 ? 12 * normal() : normal();
    const sign = z > 0 ? 1 : -1;
    const asked = 3 + 30 * uniform();
    if (row % 50 === 0) {
      const known = ended.filter((one) => one.sign === sign && row - 1 - one.last <= 16_384);
      const large = known.filter(({ peak }) => peak >= asked).length;
      // What two larger ones outdid is forgotten with them, so that a yes is always right.
      if (statistic.isHabit(at, sign * asked)) expect(large).toBeGreaterThanOrEqual(2);
      else if (row < 16_384) expect(large).toBeLessThan(2);
    }
    if (Math.abs(z) >= 2) {
      const on = open.get(sign);
      if (on !== undefined && row - on.last - 1 > 3) {
        ended.push({ sign, ...on });
        open.delete(sign);
      }
      open.set(sign, { peak: Math.max(open.get(sign)?.peak ?? 0, Math.abs(z)), last: row });
    }
    statistic.push(at, row * MINUTE, z, 0);
  }
});

describe('evidence of novelty', () => {
  /** Rows of a series that has been known for two days. */
  const known = (rows: readonly Row[]): Row[] => [
    { time: 0 },
    ...rows.map((row, i) => ({ time: 2 * DAY + i * MINUTE, ...row })),
  ];

  test('adds up over a dozen observations', () => {
    const evidence = times(60, (i) => (i % 7) / 10);
    const heard = hear(known(evidence.map((each) => ({ evidence: each })))).slice(1);
    heard.forEach(({ sum, raised }, n) => {
      const expected = evidence
        .slice(0, n + 1)
        .reduce((total, each, i) => total + each * (1 - 1 / NOVEL_MEMORY) ** (n - i), 0);
      expect(sum).toBeCloseTo(expected, 9);
      if (expected >= NOVEL) expect(raised).toBe(true);
    });
  });

  test('does not count in the first two days of a series, unless they have 3,000 observations', () => {
    expect(hear([{ time: 0 }, { evidence: 9, time: 2 * DAY - 1 }])[1].sum).toBe(0);
    expect(hear([{ time: 0 }, { evidence: 9, time: 2 * DAY }])[1].sum).toBe(9);
    const often = (n: number) => times(n, (i) => ({ time: i * 1000, evidence: i === n - 1 ? 9 : 0 }));
    expect(hear(often(3000))[2999].sum).toBe(0);
    expect(hear(often(3001))[3000].sum).toBe(9);
  });

  test('of an outcome that is noise by the other side does not count', () => {
    const noisy = hear(
      known([{ z: -5 }, ...quiet(20), { z: 5, evidence: 9 }].map(({ time, ...row }: Row) => row)),
    );
    expect(noisy[22].sum).toBe(0);
    expect(hear(known([...times(21, () => ({})), { z: 5, evidence: 9 }]))[22].sum).toBe(9);
  });

  test('of an outcome that is back where it was expected does not count', () => {
    const { statistic, at } = onRecord((layout) => new Alarm(layout));
    statistic.push(at, 0, 0, 0);
    statistic.push(at, 3 * DAY, 9, 9, 1, true);
    expect([statistic.far, statistic.evidence]).toEqual([false, 0]);
  });
});

/** Whether two of the stories are alike and lie one and two periods of whole days back, each to the hour. */
function isInRhythm(past: readonly { time: number; size: number }[], now: number, size: number): boolean {
  const alike = past.filter((one) => one.size >= size / 2 && size >= one.size / 2);
  return alike.some(({ time }) => {
    const period = now - time;
    const days = Math.round(period / DAY);
    return (
      days > 0 &&
      Math.abs(period - days * DAY) <= HOUR &&
      alike.some((other) => Math.abs(time - other.time - period) <= HOUR)
    );
  });
}

test('what is remembered of stories decides as all of them would', () => {
  const story = fc.record({
    size: fc.integer({ min: 6, max: 60 }),
    gap: fc.double({ min: 0.01, max: 2, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(story, { minLength: 1, maxLength: 60 }), (stories) => {
      let time = 0;
      const all: { time: number; size: number }[] = [];
      const expected: boolean[] = [];
      const rows: Row[] = [];
      for (const { size, gap } of stories) {
        time += gap * DAY;
        const now = time;
        const isRare = all.filter((past) => now - past.time <= 4 * DAY && past.size >= size / 2).length < 2;
        expected.push(isRare && !isInRhythm(all.slice(-8), now, size));
        all.push({ time, size });
        rows.push({ z: size, time }, ...times(4, () => ({ time: now })));
      }
      const heard = hear(rows).filter((_, i) => i % 5 === 0);
      expect(heard.map(({ far }) => far)).toEqual(expected);
    }),
    { numRuns: runs(300) },
  );
});

test('a jump is no news after two alerts in the last 256 observations', () => {
  const { statistic, at } = onRecord((layout) => new Alarm(layout));
  const frequent = times(600, (i) => {
    statistic.push(at, i * MINUTE, [10, 60].includes(i) ? 30 : 0, 0);
    if (i === 400) statistic.raise(at);
    const isFrequent = statistic.isFrequent(at);
    return isFrequent;
  });
  // The second alert has one before it, 50 observations earlier; the third has none within 256.
  expect(frequent.indexOf(true)).toBe(60);
  expect(frequent.lastIndexOf(true)).toBe(10 + 1 + 256 - 1);
});
