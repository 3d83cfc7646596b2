import { expect, it } from 'vitest';
import { amount, figure } from '../../../../operators/claims/observed/amount.ts';

it.each([
  [45, '45'],
  [-0, '0'],
  [0.1 + 0.2, '0.3'],
  [1234567.8, '1234570'],
  [123456789012345680000, '123457000000000000000'],
  [6.02e23, '602000000000000000000000'],
  [0.000_01234, '0.00001234'],
])('%d is written %s', (value, text) => {
  expect(figure(value)).toBe(text);
});

it('writes units where people do', () => {
  expect([amount(45, 'ms'), amount(2.5, '%'), amount(20, '$'), amount(3, undefined)]).toEqual([
    '45 ms',
    '2.5%',
    '$20',
    '3',
  ]);
  expect(amount(45.04, 'ms', 3)).toBe('45 ms');
});
