/** The novelty score by the book: every view as a list over the whole history, every sum taken afresh, no shared state. */

const HOUR = 3600e6;

function mean(list: readonly number[]): number {
  return list.reduce((a, b) => a + b, 0) / list.length;
}

/** Surprise of each value of a view against the shrinking range of those before it; NaN where the view is silent. */
export function surprises(
  view: readonly number[],
  tolerance: (i: number) => number,
  ready: (i: number) => boolean = () => true,
  ranges: { low: number; high: number }[] = [],
): number[] {
  let range: { low: number; high: number } | undefined;
  let centre = 0;
  let deviation = 0;
  let n = 0;
  return view.map((x, i) => {
    if (Number.isNaN(x)) return 0;
    n++;
    ranges[i] = range ?? { low: x, high: x };
    if (range === undefined) {
      range = { low: x, high: x };
      centre = x;
      return 0;
    }
    const { low, high } = range;
    const outside = Math.max(x - high, low - x);
    const width = high - low;
    const isRecord = outside > tolerance(i) && ready(i) && n > 96;
    const scale = Math.sqrt(width * Math.max(10 * deviation, width / 10));
    const surprise = isRecord ? (scale === 0 ? 1 : outside / scale) : 0;
    const growth = 3 * Math.max(width, 10 * deviation);
    const kept = n > 96 && growth > 0 ? Math.min(high + growth, Math.max(low - growth, x)) : x;
    const rate = Math.max(1 / n, 1e-3);
    centre = (1 - rate) * centre + rate * kept;
    deviation = (1 - rate) * deviation + rate * Math.abs(kept - centre);
    const [bottom, top] = [Math.min(low, kept), Math.max(high, kept)];
    const middle = (bottom + top) / 2;
    const half = ((top - bottom) / 2) * (1 - 5e-5);
    range = { low: middle - half, high: middle + half };
    return surprise;
  });
}

/** Evidence of each value of a view against the tails of those before it; NaN where the view is silent. */
export function tailEvidence(view: readonly number[], tolerance: (i: number) => number): number[] {
  const p = 0.005;
  let n = 0;
  let centre = 0;
  let deviation = 0;
  const sides = [
    { sign: 1, quantile: 0, excess: 0 },
    { sign: -1, quantile: 0, excess: 0 },
  ];
  return view.map((x, i) => {
    if (Number.isNaN(x)) return 0;
    n++;
    if (n === 1) {
      centre = x;
      for (const side of sides) side.quantile = side.sign * x;
      return 0;
    }
    const unit = Math.max(0.05 * deviation, tolerance(i));
    const speaking = sides.find(({ sign, quantile }) => sign * x - quantile > tolerance(i));
    const evidence =
      n > 96 && speaking !== undefined
        ? Math.log(1 + (0.3 * (speaking.sign * x - speaking.quantile)) / Math.max(speaking.excess, unit)) /
          0.3
        : 0;
    const rate = Math.max(1 / n, 1e-3);
    const most = n > 96 && deviation > 0 ? 100 * deviation : Number.POSITIVE_INFINITY;
    const kept = Math.min(centre + most, Math.max(centre - most, x));
    centre = (1 - rate) * centre + rate * kept;
    deviation = (1 - rate) * deviation + rate * Math.abs(kept - centre);
    const step = 2 * deviation * Math.max(0.3 / Math.sqrt(n), 0.005);
    for (const side of sides) {
      const beyond = side.sign * x - side.quantile;
      if (beyond > 0) {
        const learn = Math.min(1, Math.max(4 / n, 0.08));
        side.excess = (1 - learn) * side.excess + learn * Math.min(beyond, 20 * deviation);
      }
      side.quantile += beyond > 0 ? step * (1 - p) : -step * p;
    }
    return evidence;
  });
}

/** Rows since an amount of no lower level but one, for each positive amount: a look back over every row before. */
export function returnPeriods(amounts: readonly number[]): number[] {
  const level = (amount: number) =>
    Math.max(-18, Math.min(21, Math.floor(Math.log(amount) / Math.log(1.25))));
  return amounts.map((amount, i) => {
    if (amount <= 0) return Number.NaN;
    let back = i - 1;
    while (back >= 0 && !(amounts[back] > 0 && level(amounts[back]) >= level(amount) - 1)) back--;
    return i - back;
  });
}

/** Forecasts of the clock profiles for each row; an hour enters them within what was known when it began. */
export function forecasts(
  time: readonly number[],
  x: readonly number[],
  ranges: readonly { low: number; high: number }[],
): { best: number; day: number; week: number }[] {
  const profiles = [24, 168].map((slots) => ({
    slots,
    visits: new Map<number, { n: number; mean: number }>(),
    errors: [] as number[],
    error: 0,
    bounds: ranges[0],
  }));
  const hours = time.map((t) => Math.floor(t / HOUR));
  const slotOf = (hour: number, slots: number) => ((hour % slots) + slots) % slots;
  return x.map((value, i) => {
    if (i > 0 && hours[i] !== hours[i - 1]) {
      let first = i - 1;
      while (first > 0 && hours[first - 1] === hours[i - 1]) first--;
      const visit = mean(x.slice(first, i));
      for (const { slots, visits, bounds } of profiles) {
        const before = visits.get(slotOf(hours[i - 1], slots)) ?? { n: 0, mean: 0 };
        const n = before.n + 1;
        const entered = Math.max(bounds.low, Math.min(bounds.high, visit));
        const weight = Math.max(1 / n, 0.2);
        visits.set(slotOf(hours[i - 1], slots), {
          n,
          mean: Math.fround(before.mean + weight * (entered - before.mean)),
        });
      }
    }
    const [day, week] = profiles.map((profile) => {
      const known = profile.visits.get(slotOf(hours[i], profile.slots));
      return known !== undefined && known.n >= 2 ? known.mean : Number.NaN;
    });
    if (i === 0 || hours[i] !== hours[i - 1])
      [day, week].forEach((forecast, k) => {
        const { errors, error } = profiles[k];
        const isKnown = !Number.isNaN(forecast) && errors.length >= 30;
        profiles[k].bounds = isKnown ? { low: forecast - 3 * error, high: forecast + 3 * error } : ranges[i];
      });
    const [forDay, forWeek] = [day, week].map((f, k) => (profiles[k].errors.length >= 30 ? f : Number.NaN));
    const weekly = !Number.isNaN(forWeek) && (Number.isNaN(forDay) || profiles[1].error < profiles[0].error);
    [day, week].forEach((forecast, k) => {
      if (Number.isNaN(forecast)) return;
      const profile = profiles[k];
      const off = Math.abs(value - forecast);
      profile.errors.push(off);
      const rate = Math.max(1 / profile.errors.length, 0.01);
      profile.error = (1 - rate) * profile.error + rate * off;
    });
    return { best: weekly ? forWeek : forDay, day: forDay, week: forWeek };
  });
}

function exponential(x: readonly number[], length: number): number[] {
  let e = 0;
  return x.map((value, i) => {
    const rate = Math.max(1 / (i + 1), 2 / (length + 1));
    e = (1 - rate) * e + rate * value;
    return e;
  });
}

/** Evidence before the refractory rule, and the scores, of a whole series. Times in microseconds. */
export function noveltyOf(
  time: readonly number[],
  values: readonly number[],
): { evidence: number[]; scores: number[] } {
  const x = values.map((value) => value - values[0]);
  const silentUntil = (from: number, list: readonly number[]) =>
    list.map((value, i) => (i < from ? Number.NaN : value));
  let reach = 0;
  const rounding = values.map((value, i) => {
    reach = Math.max(reach, Math.abs(x[i]));
    return 1e-12 * Math.max(reach, Math.abs(value));
  });
  const tolerance = (i: number) => rounding[i];
  const ranges: { low: number; high: number }[] = [];
  const ofValues = surprises(x, tolerance, undefined, ranges);
  const clock = forecasts(time, x, ranges);
  const residual = (kind: 'best' | 'day' | 'week') => {
    const first = clock.findIndex((forecast) => !Number.isNaN(forecast[kind]));
    return surprises(
      x.map((value, i) => value - clock[i][kind]),
      (i) => rounding[i] + 1e-6 * (Math.abs(x[i]) + Math.abs(clock[i][kind])),
      (i) => time[i] - time[first] >= 3 * 24 * HOUR,
    );
  };
  const short = x.map((_, i) => (i < 23 ? Number.NaN : mean(x.slice(i - 23, i + 1))));
  const shift = x.map((_, i) =>
    i < 191 ? Number.NaN : mean(x.slice(i - 95, i + 1)) - mean(x.slice(i - 191, i - 95)),
  );
  const records: [weight: number, list: number[]][] = [
    [0.5, residual('best')],
    [0.3, residual('day')],
    [0.3, residual('week')],
    [0.5, ofValues],
    [1, surprises(short, tolerance)],
    [0.5, surprises(shift, tolerance)],
  ];
  const [e8, e16, e64, e256] = [8, 16, 64, 256].map((length) => exponential(x, length));
  const steps = exponential(
    x.map((value, i) => (i === 0 ? 0 : Math.abs(value - x[i - 1]))),
    32,
  );
  const tails = [
    x,
    silentUntil(8, e8),
    silentUntil(
      64,
      e16.map((value, i) => value - e64[i]),
    ),
    silentUntil(
      256,
      e64.map((value, i) => value - e256[i]),
    ),
    silentUntil(32, steps),
  ].map((view) => tailEvidence(view, tolerance));
  const sums = x.map((_, i) => tails.reduce((sum, list) => sum + list[i], 0));
  const periods = returnPeriods(sums);
  const evidence = x.map((_, i) => {
    const broken = records.reduce((sum, [weight, list]) => sum + Math.log(1 + (weight * list[i]) / 0.05), 0);
    const rare = sums[i] === 0 ? 0 : (sums[i] * (periods[i] / 1000) ** 0.35) / 8;
    return ((broken + rare) * i) / (i + 300);
  });
  let last: { row: number; peak: number } | undefined;
  const scores = evidence.map((y, row) => {
    if (y === 0 || (last !== undefined && row - last.row < 48 && y <= last.peak)) return 0;
    last = { row, peak: y };
    return y / (1 + y);
  });
  return { evidence, scores };
}
