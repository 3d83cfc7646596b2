import { expect, it } from 'vitest';
import { team } from '../../../bench/memory/team.ts';

it("reads most of a team's messages, and takes no two of them for a conflict that is none", async () => {
  const figures = new Map(
    (await team.run({ smoke: false, data: undefined, results: undefined })).map(({ name, value, unit }) => [
      name,
      { value, of: Number(unit.replace('of ', '')) },
    ]),
  );
  const share = (name: string) => {
    const { value, of } = figures.get(name) ?? { value: 0, of: 1 };
    return value / of;
  };
  expect(share('claims found')).toBeGreaterThanOrEqual(0.92);
  expect(share('changes recognised')).toBeGreaterThanOrEqual(0.75);
  expect(share('conflicts found')).toBeGreaterThanOrEqual(0.5);
  expect(share('questions answered right')).toBeGreaterThanOrEqual(0.8);
  expect(figures.get('conflicts that are none')?.value).toBeLessThanOrEqual(1);
});
