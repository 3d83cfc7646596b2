import { beforeAll, describe, expect, it } from 'vitest';
import { team } from '../../../bench/memory/team.ts';

const TEAMS = ['shop', 'lab', 'agency', 'depot', 'platform', 'studio', 'devtools'];

describe("what memory reads in teams' messages", () => {
  const figures = new Map<string, { readonly value: number; readonly of: number }>();
  const share = (name: string) => {
    const { value, of } = figures.get(name) ?? { value: 0, of: 1 };
    return value / of;
  };

  beforeAll(async () => {
    const all = await team.run({ smoke: false, data: undefined, results: undefined });
    for (const { name, value, unit } of all)
      figures.set(name, { value, of: Number(unit.replace('of ', '')) });
  }, 60_000);

  it.each(TEAMS)('is most of it: %s', (name) => {
    expect(share(`${name}: claims found`)).toBeGreaterThanOrEqual(0.92);
    expect(share(`${name}: changes recognised`)).toBeGreaterThanOrEqual(0.75);
    expect(share(`${name}: conflicts found`)).toBeGreaterThanOrEqual(0.58);
    expect(share(`${name}: questions answered right`)).toBeGreaterThanOrEqual(0.82);
    expect(share(`${name}: unknown things refused`)).toBe(1);
  });

  it.each(TEAMS)('takes no two statements for a conflict that are none, but for one: %s', (name) => {
    expect(figures.get(`${name}: conflicts that are none`)?.value).toBeLessThanOrEqual(1);
    expect(figures.get(`${name}: alike and taken for one`)?.value).toBe(0);
  });
});
