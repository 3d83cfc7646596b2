import { expect, it } from 'vitest';
import { UnstoredAge } from '../../../pipelines/ticking/unstored-age.ts';

it('is that of the first commit of which a tick has not taken all', () => {
  const age = new UnstoredAge();
  expect([age.since, age.taken(9)]).toEqual([undefined, undefined]);
  age.stored(3, 1000);
  age.stored(5, 1040);
  age.stored(8, 1200);
  age.divide();
  age.stored(9, 1210);
  expect(age.since).toBe(1000);
  expect([age.taken(4), age.since]).toEqual([undefined, 1000]);
  expect([age.taken(8), age.since]).toEqual([1000, 1210]);
  expect([age.taken(9), age.since]).toEqual([1210, undefined]);
});
