import { describe, expect, test } from 'vitest';
import { EFFECTS, type Planted } from '../../../bench/detection/calibration/effects.ts';
import { PER_SCOPE, populationOf } from '../../../bench/detection/calibration/population.ts';
import { binOf, type Claim, count, isNameOf, isReal } from '../../../bench/detection/calibration/verdict.ts';
import { judged } from '../../../bench/detection/calibration.ts';
import { NULL_FAMILIES } from '../../../bench/detection/families.ts';
import { listen } from '../../../bench/detection/listen.ts';
import { PATTERNS } from '../../../operators/detectors/index.ts';
import { times } from '../../operators/noise.ts';

const claim = (pattern: Claim['pattern'], from: number, until: number, more: Partial<Claim> = {}): Claim => ({
  pattern,
  from,
  until,
  series: 0,
  partner: -1,
  ...more,
});
const planted = (effect: Planted['effect'], from: number, to: number, partner = -1): Planted => ({
  effect,
  from,
  to,
  partner,
});

describe('a signal is real', () => {
  test.each<[string, Claim, Planted, boolean]>([
    ['a spike at its place', claim('spike', 200, 200), planted('spike', 200, 201), true],
    ['the same called a drop', claim('drop', 200, 200), planted('spike', 200, 201), false],
    ['a spike before it', claim('spike', 199, 199), planted('spike', 200, 201), false],
    ['a spike long after it', claim('spike', 240, 240), planted('spike', 200, 201), false],
    ['a step that is a drop at first', claim('drop', 205, 210), planted('step', 200, 600), true],
    ['a drop long after a step', claim('drop', 400, 400), planted('step', 200, 600), false],
    ['a step that is a change point', claim('change_point', 198, 215), planted('step', 200, 600), true],
    ['a change point long after a step', claim('change_point', 400, 420), planted('step', 200, 600), false],
    ['a step that is a trend', claim('trend', 150, 300), planted('step', 200, 600), false],
    ['a ramp that is a trend late', claim('trend', 450, 600), planted('ramp', 200, 600), true],
    [
      'a collapse that is less spread',
      claim('variance_shift', 300, 400),
      planted('collapse', 200, 600),
      true,
    ],
    ['a stall after it has ended', claim('stall', 261, 270), planted('stall', 200, 260), false],
    ['the level of a stall where it ends', claim('change_point', 262, 270), planted('stall', 200, 260), true],
    ['a pair', claim('correlation', 300, 400, { partner: 7 }), planted('pair', 100, 600, 7), true],
    [
      'a pair with another',
      claim('correlation', 300, 400, { partner: 8 }),
      planted('pair', 100, 600, 7),
      false,
    ],
  ])('%s', (_, made, effect, expected) => {
    expect(isNameOf(made, effect)).toBe(expected);
  });

  test('by what was planted in its own series only', () => {
    const all = [undefined, planted('spike', 200, 201)];
    expect(isReal(claim('spike', 200, 200, { series: 1 }), all, [0, 1])).toBe(true);
    expect(isReal(claim('spike', 200, 200, { series: 0 }), all, [0, 1])).toBe(false);
  });

  test('by any series of its scope where it is of the whole scope', () => {
    const all = [undefined, planted('cluster', 200, 201), planted('spike', 300, 301)];
    const ofScope = (from: number) => claim('outlier_cluster', from, from + 2, { series: -1 });
    expect(isReal(ofScope(199), all, [0, 1])).toBe(true);
    expect(isReal(ofScope(199), all, [0, 2])).toBe(false);
    expect(isReal(ofScope(300), all, [0, 1, 2])).toBe(false);
  });
});

test('bins begin at their bounds, and shares count', () => {
  expect([0, 0.8999, 0.9, 0.99, 0.9989, 0.999, 0.9999, 1].map(binOf)).toEqual([0, 0, 1, 2, 2, 3, 4, 4]);
  const share = { signals: 0, real: 0 };
  for (const real of [true, false, true]) count(share, real);
  expect(share).toEqual({ signals: 3, real: 2 });
});

describe('the population', () => {
  const family = NULL_FAMILIES[0][1];
  const scopes = 12;
  const { series, planted: effects, stateOf } = populationOf(family, 5, scopes, 600);

  test('is half noise, and holds every effect at its place', () => {
    expect(series).toHaveLength(scopes * PER_SCOPE);
    const noise = effects.filter((one) => one === undefined);
    expect(noise).toHaveLength(series.length / 2);
    const names = new Set(effects.flatMap((one) => (one === undefined ? [] : [one.effect])));
    expect([...names].sort()).toEqual([...Object.keys(EFFECTS), 'again', 'alone', 'cluster', 'pair'].sort());
    for (const one of effects) {
      if (one === undefined) continue;
      expect(one.from).toBeLessThan(one.to);
      expect(one.to).toBeLessThanOrEqual(600);
    }
  });

  test('plants what it says', () => {
    const s = effects.findIndex((one) => one?.effect === 'stall');
    const { from, to } = effects[s] ?? planted('stall', 0, 0);
    const held = series[s].slice(from, to).filter((x) => !Number.isNaN(x));
    expect(new Set(held).size).toBe(1);
    const pair = effects.findIndex((one) => one?.effect === 'pair');
    expect(effects[effects[pair]?.partner ?? -1]?.partner).toBe(pair);
    const alone = effects.findIndex((one) => one?.effect === 'alone');
    const norm = (at: number) => Math.hypot(...(stateOf(alone, at) ?? []));
    expect(norm(effects[alone]?.from ?? 0)).toBeGreaterThan(2 * norm((effects[alone]?.from ?? 0) - 1));
  });
});

test('observations that did not come are not fed', () => {
  const values = Float64Array.from({ length: 200 }, (_, i) => (i >= 120 ? Number.NaN : Math.sin(i * i)));
  const other = Float64Array.from({ length: 200 }, (_, i) => Math.cos(i * i));
  const silence = listen([values, other], 2).filter(({ signal }) => signal.pattern === 'silence');
  expect(silence.map(({ series, from }) => [series, from])).toEqual([[0, 119]]);
});

test('of the signals with certainty .99 on a small mix, 95 in 100 are real', () => {
  const all = NULL_FAMILIES.slice(0, 3).flatMap((family, i) => judged(family, 31 + i, 12));
  const sure = all.filter(({ certainty }) => certainty >= 0.99);
  expect(sure.length).toBeGreaterThan(80);
  expect(sure.filter(({ real }) => real).length / sure.length).toBeGreaterThanOrEqual(0.95);
  expect(new Set(sure.map(({ pattern }) => pattern)).size).toBeGreaterThan(PATTERNS.length / 2);
  const unsure = all.filter(({ certainty }) => certainty < 0.99);
  expect(unsure.filter(({ real }) => real).length / unsure.length).toBeLessThan(0.8);
  expect(times(3, (i) => all.some((one) => one.family === NULL_FAMILIES[i][0]))).toEqual([true, true, true]);
});
