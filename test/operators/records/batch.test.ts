import { expect, test } from 'vitest';
import { forDetection, selectRows } from '../../../operators/records/batch.ts';

const batch = {
  length: 3,
  series: Int32Array.of(7, 8, 9),
  time: Float64Array.of(1, 2, 3),
  outcome: Float64Array.of(10, 20, 30),
};

test('picks rows in the order named, with every column that there is', () => {
  const full = {
    ...batch,
    id: ['a', null, 'c'],
    features: [[1], null, [3, 4]],
    labels: [['x'], null, ['y', 'z']],
    meta: [null, { k: 'v' }, null],
  };
  expect(selectRows(full, [2, 0])).toEqual({
    length: 2,
    series: Int32Array.of(9, 7),
    time: Float64Array.of(3, 1),
    outcome: Float64Array.of(30, 10),
    id: ['c', 'a'],
    features: [[3, 4], [1]],
    labels: [['y', 'z'], ['x']],
    meta: [null, null],
  });
});

test('makes up no column that the batch has not', () => {
  expect(Object.keys(selectRows(batch, [1])).sort()).toEqual(['length', 'outcome', 'series', 'time']);
  expect(selectRows(batch, []).length).toBe(0);
});

test('has for detection what it reads', () => {
  const features = [[1], null, [3, 4]];
  const full = {
    ...batch,
    firstSeq: 5,
    id: ['a', null, 'c'],
    labels: [['x'], null, null],
    meta: [null, null, {}],
  };
  expect(forDetection({ ...full, features })).toEqual({ ...batch, firstSeq: 5, features });
  expect(forDetection(full)).toEqual({ ...batch, firstSeq: 5 });
});
