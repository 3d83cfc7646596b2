import { describe, expect, test } from 'vitest';
import { Cohort, type CohortModel } from '../../../../operators/statistics/peers/cohort.ts';
import { Isolation } from '../../../../operators/statistics/peers/isolation.ts';
import { scaledDistance } from '../../../../operators/statistics/robust.ts';
import { only } from '../../harness.ts';
import { noise, times } from '../../noise.ts';

const modelOf = (states: readonly number[][]): CohortModel => {
  const cohort = new Cohort();
  for (let look = 0; look < 40; look++) cohort.look(states);
  const model = cohort.look(states);
  if (model === undefined) throw new Error('no model');
  return model;
};

describe('the nearest other state', () => {
  test('is that of looking at all, where none is nearer than the least; there is none otherwise', () => {
    for (let seed = 0; seed < 40; seed++) {
      const { normal, below } = noise(seed);
      const d = 1 + below(4);
      const far = () => (below(12) === 0 ? 40 * normal() : 0);
      const states = times(3 + below(60), () => times(d, () => normal() + far()));
      const model = modelOf(states);
      const isolation = new Isolation(states, model);
      states.forEach((state, i) => {
        const all = states
          .map((other, index) => ({ index, distance: scaledDistance(state, other, model.scale) }))
          .filter(({ index }) => index !== i)
          .sort((a, b) => a.distance - b.distance);
        const found = isolation.nearest(i, 4);
        if (all[0].distance < 4) expect(found).toBeUndefined();
        else expect(found?.distance).toBe(all[0].distance);
      });
    }
  });

  test('a large far cluster is company and costs few looks', () => {
    const { normal } = noise(7);
    const states = times(9000, (i) => [normal() + (i % 5 === 0 ? 100 : 0), normal()]);
    const isolation = new Isolation(states, modelOf(states));
    for (let i = 0; i < states.length; i += 5) expect(isolation.nearest(i, 8)).toBeUndefined();
  });
});

describe('the scale of a cohort', () => {
  test('is reported only from forty states or more', () => {
    const { normal } = noise(1);
    const cohort = new Cohort();
    const looks = times(12, () => cohort.look(times(5, () => [normal()])));
    expect(looks.findIndex((model) => model !== undefined)).toBe(9);
  });

  test('of five Gaussian peers is near their standard deviation after sixteen looks, whatever one of them does', () => {
    const { normal } = noise(2);
    let worst = 0;
    for (let trial = 0; trial < 50; trial++) {
      const cohort = new Cohort();
      for (let look = 0; look < 15; look++)
        cohort.look(times(5, (i) => [3 * normal() + (i === 0 ? 500 : 0)]));
      const [scale] = cohort.look(times(5, () => [0]))?.scale ?? [];
      worst = Math.max(worst, Math.abs(Math.log(scale / 3)));
    }
    expect(worst).toBeLessThan(1.1);
  });

  test('of features that hardly ever vary keeps distances finite', () => {
    const cohort = new Cohort();
    const states = times(60, () => [5, 0]);
    const model = cohort.look(states);
    expect([...(model?.scale ?? [])]).toEqual([0.005, 1e-9]);
    cohort.look(times(60, (i) => [5, i === 7 ? 30 : 0]));
    expect(cohort.look(states)?.scale[1]).toBeCloseTo(1.2533 / 2, 9);
  });

  test('survives a structured clone', () => {
    const { normal } = noise(3);
    const cohort = new Cohort();
    for (let look = 0; look < 20; look++) cohort.look(times(9, () => [normal(), normal()]));
    const copy = new Cohort(structuredClone(cohort.state));
    const states = times(9, () => [normal(), normal()]);
    expect(copy.look(states)).toEqual(cohort.look(states));
    expect(only([copy.state])).toEqual(cohort.state);
  });
});
